"""The bots that decide in compiled code: with them a simulation stays compiled from the first deal to the last."""

import numpy as np
import numpy.typing as npt

from lineit.bots.bot import Bot
from lineit.bots.novice import NoviceBot, best_action
from lineit.bots.random_bot import RandomBot, random_action
from lineit.kernel.jit import compiled
from lineit.kernel.state import States

RANDOM, NOVICE, OTHER = range(3)
CODES: dict[type[Bot], int] = {RandomBot: RANDOM, NoviceBot: NOVICE}


def code_of(bot: Bot) -> int:
    """The bot's number for `decide`, OTHER when it does not decide in compiled code."""
    return CODES.get(type(bot), OTHER)


@compiled
def decide(
    code: int, states: States, index: int, word: int, legal: npt.NDArray[np.uint8], count: int, scratch: States
) -> int:
    """What the bot of that code, not OTHER, decides in states[index]: the same as its own `decide`.

    legal[:count] are the legal actions; scratch[0] is overwritten.
    """
    return random_action(legal, count, word) if code == RANDOM else best_action(states, index, scratch)
