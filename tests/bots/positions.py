"""Positions out of games of `casual`, for whatever has to hold in all of them."""

import numpy as np

from lineit import Rules
from lineit.bots.casual import best_action
from lineit.kernel.state import OVER, States, empty_states
from lineit.kernel.vector import Batch


def positions(players: int, games: int, rules: Rules | None = None, seed: int = 0) -> States:
    """Every position of that many games, from the first market to the last play."""
    batch, scratch, found = Batch((rules or Rules()).states(players, 1)), empty_states(1), list[States]()
    for game in range(games):
        batch.deal([seed + game])
        while batch.states["phase"][0] != OVER:
            found.append(batch.states.copy())
            batch.step([best_action(batch.states, 0, scratch)])
    return np.concatenate(found)
