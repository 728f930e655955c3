"""`random`: any legal action, all equally likely."""

import numpy as np

from lineit.bots.bot import Bot
from lineit.kernel.actions import ACTIONS
from lineit.kernel.doors import legal_at
from lineit.kernel.state import States


class RandomBot(Bot):
    """Plays any legal action, each with the same chance."""

    def decide(self, states: States, index: int, word: int) -> int:
        """One of the legal actions, chosen by `word`."""
        out = np.empty(ACTIONS, np.uint8)
        count = legal_at(states, index, out)
        return int(out[word % count])
