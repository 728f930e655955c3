"""How far decks lie from a fair shuffle: card by place, and which card follows which."""

import numpy as np
import numpy.typing as npt

from lineit.kernel.cards import BET_VALUES, COPIES_OF_A_BET, DECK_SIZE, NUMBERS

TOO_FAR = 4.5  # standard deviations; a sample is always the same, so that no test can fail by chance
CODES = NUMBERS + len(BET_VALUES) + 1

Decks = npt.NDArray[np.uint8]


def deviations(counts: npt.NDArray[np.int64], expected: float, chance: float) -> float:
    """How many standard deviations chi-square over the cells lies from what independent cells would give."""
    statistic = float(((counts - expected) ** 2 / (expected * (1 - chance))).sum())
    return (statistic - counts.size) / (2 * counts.size) ** 0.5


def by_place(decks: Decks) -> dict[str, float]:
    """The deviations of card by place, for numbers and for bets; decks hold kernel cards, one deck a row."""
    places = np.arange(DECK_SIZE) * CODES
    counts = sum(np.bincount((block + places).ravel(), minlength=DECK_SIZE * CODES) for block in _blocks(decks))
    table = np.asarray(counts).reshape(DECK_SIZE, CODES)
    bet = COPIES_OF_A_BET / DECK_SIZE
    return {
        "numbers": deviations(table[:, 1 : NUMBERS + 1], len(decks) / DECK_SIZE, 1 / DECK_SIZE),
        "bets": deviations(table[:, NUMBERS + 1 :], len(decks) * bet, bet),
    }


def by_neighbour(decks: Decks) -> float:
    """The deviations of the numbers that follow a number."""
    counts = sum(
        np.bincount((block[:, :-1] * CODES + block[:, 1:]).ravel(), minlength=CODES * CODES) for block in _blocks(decks)
    )
    pairs = np.asarray(counts).reshape(CODES, CODES)[1 : NUMBERS + 1, 1 : NUMBERS + 1]
    return deviations(pairs[~np.eye(NUMBERS, dtype=bool)], len(decks) / DECK_SIZE, 1 / DECK_SIZE)


def _blocks(decks: Decks) -> list[npt.NDArray[np.int64]]:
    return [decks[start : start + 5000].astype(np.int64) for start in range(0, len(decks), 5000)]
