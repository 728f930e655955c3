"""Whether a bot is so much stronger than another, asked again as games go on, until the answer is known.

The test is Wald's (Sequential Tests of Statistical Hypotheses, 1945): how much likelier are the decks so far if the
difference is `elo1` than if it is `elo0`? It ends when the logarithm of that leaves its bounds. A deck's score, the
mean over all its games, may have any distribution, so that each likelihood is that of the likeliest distribution with
such a mean (GSPRT: M. Van den Bergh, The generalized maximum likelihood ratio for the expectation value of a
distribution, 2019). So does fishtest, which tests chess engines by pairs of games from one opening.
"""

from math import isfinite, log
from typing import Literal

import msgspec
import numpy as np
import numpy.typing as npt

from lineit.game.errors import SetupError
from lineit.lab.elo import share_of
from lineit.lab.estimates import Numbers

ERROR = 0.05
BOUND = log((1 - ERROR) / ERROR)
BATCH = 10  # decks between two looks at the likelihood
FURTHER = 50.0  # Elo from one hypothesis to the other: some two hundred decks tell them apart
FURTHEST = 1000.0
SEEN = 1e-3  # how often the worst and the best score count as seen that were not, so that every mean is possible
STEPS, PRECISION = 100, 1e-12


class Verdict(msgspec.Struct, frozen=True):
    """How the question stands whether the Elo difference is `elo0` or less, or `elo1` or more."""

    elo0: float
    elo1: float
    llr: float
    """The logarithm of the likelihood ratio, of `elo1` to `elo0`."""
    lower: float
    upper: float
    """The bounds of it, such that `elo0` or less is accepted 5 times in 100, and `elo1` or more rejected as often."""
    verdict: Literal["accepted", "rejected", "undecided"]
    """Accepted: more than `elo0`. Rejected: less than `elo1`. Undecided: the games ran out, or were interrupted."""


Hypotheses = tuple[float, float]


def hypotheses(until: float | tuple[float, float]) -> Hypotheses:
    """Both differences in Elo, the second 50 more than the first where only that is given. Raises SetupError."""
    given = until if isinstance(until, tuple) else (until, until + FURTHER if _is_number(until) else until)
    if len(given) != 2 or not all(map(_is_number, given)) or not -FURTHEST <= given[0] < given[1] <= FURTHEST:
        raise SetupError(
            f"until: expected an Elo difference, or two in ascending order, from {-FURTHEST:,.0f} to {FURTHEST:,.0f},"
            f" got {until!r}"
        )
    return float(given[0]), float(given[1])


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and isfinite(float(value))  # pyright: ignore[reportArgumentType] - it is one


class SequentialTest:
    """The test of one pair of bots. It looks after every BATCH decks, whoever played them and when."""

    def __init__(self, asked: Hypotheses, most: int) -> None:
        """`most` are the points that a deck can bring."""
        self.asked = asked
        self.decks = 0
        """How many decks have been looked at."""
        self._counts = np.zeros(most + 1)
        self._llr = 0.0

    @property
    def is_decided(self) -> bool:
        """Whether the answer is known."""
        return abs(self._llr) >= BOUND

    def take(self, points: npt.NDArray[np.int64], is_all: bool) -> bool:
        """Whether the answer is known from the points of the decks so far, all of them from the first on.

        `is_all`: no more will follow, and a last batch may be smaller.
        """
        while not self.is_decided and self.decks < len(points) and (is_all or self.decks + BATCH <= len(points)):
            batch = points[self.decks : self.decks + BATCH]
            self._counts += np.bincount(batch, minlength=len(self._counts))
            self.decks += len(batch)
            self._llr = llr(self._counts, *map(share_of, self.asked))
        return self.is_decided

    @property
    def verdict(self) -> Verdict:
        """The answer, as far as it is known."""
        verdict = "undecided" if not self.is_decided else "accepted" if self._llr > 0 else "rejected"
        return Verdict(*self.asked, self._llr, -BOUND, BOUND, verdict)


def llr(counts: Numbers, mean0: float, mean1: float) -> float:
    """How much likelier the counts are under a mean of mean1 than of mean0: the logarithm of the ratio.

    counts[i] is how often a score of i / (len(counts) - 1) came.
    """
    counts = counts.astype(np.float64)
    for end in (0, -1):
        counts[end] = max(counts[end], SEEN)
    scores = np.linspace(0, 1, len(counts))[counts > 0]
    counts = counts[counts > 0]
    return float((counts * np.log(_unlikeliness(counts, scores, mean0) / _unlikeliness(counts, scores, mean1))).sum())


def _unlikeliness(counts: Numbers, scores: Numbers, mean: float) -> Numbers:
    """By how much each score is rarer than it was seen, in the likeliest distribution of that mean.

    It is 1 + x * (score - mean), with x such that the mean is the mean (Van den Bergh, proposition 1.1): found by
    Newton's method, or by halves where that would leave what is possible.
    """
    above = scores - mean
    low, x, high = -1 / above.max(), 0.0, -1 / above.min()
    for _ in range(STEPS):
        parts = above / (1 + x * above)
        surplus = counts @ parts
        low, high = (x, high) if surplus > 0 else (low, x)
        step = surplus / (counts @ parts**2)
        if abs(step) < PRECISION:
            break
        x = x + step if low < x + step < high else (low + high) / 2
    return 1 + x * above
