"""The bots that decide in compiled code: with them a simulation stays compiled from the first deal to the last."""

import numpy as np
import numpy.typing as npt

from lineit.bots.bot import Bot
from lineit.bots.casual import CasualBot, best_action
from lineit.bots.novice import NoviceBot, beginners_action
from lineit.bots.random_bot import RandomBot, random_action
from lineit.bots.skilled import Room, SkilledBot, make_room, plan_turn
from lineit.kernel.jit import compiled
from lineit.kernel.state import States

# Those below SKILLED decide on one action after the other, the others on a turn.
RANDOM, NOVICE, CASUAL, SKILLED, OTHER = range(5)
CODES: dict[type[Bot], int] = {RandomBot: RANDOM, NoviceBot: NOVICE, CasualBot: CASUAL, SkilledBot: SKILLED}

Desk = Room
"""What planning a turn writes to; `path` among it, which holds the turn."""


def make_desk() -> Desk:
    """A desk at which every bot that has a code can plan."""
    return make_room()


def code_of(bot: Bot) -> int:
    """The bot's number, OTHER when it does not decide in compiled code."""
    return CODES.get(type(bot), OTHER)


@compiled
def decide(
    code: int, states: States, index: int, word: int, legal: npt.NDArray[np.uint8], count: int, scratch: States
) -> int:
    """What the bot of that code, below SKILLED, decides in states[index]: the same as its own `decide`.

    legal[:count] are the legal actions; scratch[0] is overwritten.
    """
    if code == RANDOM:
        return random_action(legal, count, word)
    if code == NOVICE:
        return beginners_action(states, index, word, scratch)
    return best_action(states, index, scratch)


@compiled
def plan(states: States, index: int, desk: Desk) -> int:
    """desk.path holds the turn that the bot whose code is SKILLED plans in states[index]; how many actions.

    It is the same as its own `decide_turn`.
    """
    return plan_turn(states, index, desk)
