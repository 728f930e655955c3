"""What the search finds in fixed positions, in a form that can be compared: `python -m tests.bots.search_signature`.

A change of the search, the features or the weights changes it, and nothing else may: not the run, the number of threads
or the order of the questions.
"""

import sys
from concurrent.futures import ThreadPoolExecutor

from lineit.bots.network import shipped_weights
from lineit.bots.search import Effort, make_desk, search_turn
from tests.bots.positions import positions

EFFORT = Effort(width=6, trials=36, visits=2, positions=2000)
RECORDED = "search_signature.txt"


def signature(players: int, threads: int = 1) -> list[str]:
    """A line for each of some positions: decks played, whether exact, the choice, and what is expected of it."""
    states = positions(players, 2, seed=70)[::11]
    weights = shipped_weights("value", players)

    def searched(index: int) -> str:
        desk = make_desk(weights, EFFORT.width)
        exact = search_turn(states, index, 1_000_003 * index, EFFORT, desk)
        trials = desk.trials
        count = int(trials.counts[0])
        return (
            f"{players} players, position {index}: {int(trials.counts.sum())} decks{', exact' if exact else ''},"
            f" node {int(trials.candidates[0])}, {trials.wins[0] / count:.6f}, {trials.points[0] / count:.5f}"
        )

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(searched, range(len(states))))


if __name__ == "__main__":
    sys.stdout.write("\n".join(line for players in (2, 3, 4, 5) for line in signature(players)) + "\n")
