"""`random`: any legal action, all equally likely."""

from typing import Any

import numpy as np
import numpy.typing as npt

from lineit.bots.bot import Bot
from lineit.kernel.actions import ACTIONS
from lineit.kernel.doors import legal_at
from lineit.kernel.jit import compiled, signed
from lineit.kernel.random_numbers import below
from lineit.kernel.state import States


class RandomBot(Bot):
    """Plays any legal action, each with the same chance."""

    def decide(self, states: States, index: int, word: int) -> int:
        """One of the legal actions, chosen by `word`."""
        out = np.empty(ACTIONS, np.uint8)
        bits: Any = np.uint64(word)  # one type for the compiler, however large the number
        return int(random_action(out, legal_at(states, index, out), bits))


@compiled
def random_action(legal: npt.NDArray[np.uint8], count: int, word: int) -> int:
    """One of legal[:count], chosen by 64 random bits."""
    return signed(legal[below(int(word), count)])
