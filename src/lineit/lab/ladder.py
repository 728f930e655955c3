"""A ladder: one Elo for every bot, from who met whom (Bradley and Terry, Biometrika, 1952).

The odds of doing better are 10 to the difference by 400, ties are half a victory, and the ratings are the likeliest.
Their errors come from how far the decks lie from that, the same deck in all pairs being one (the sandwich of Huber,
1967, and White, 1982, by cluster).

Two ratings have a finite difference only where each of both bots has, perhaps by way of others, taken something from
the other (Ford, American Mathematical Monthly, 1957). Otherwise there is a bound along a chain of pairs: how far at
least.
"""

from collections.abc import Sequence
from math import inf, isnan, log, nan, sqrt

import msgspec
import numpy as np
import numpy.typing as npt

from lineit.lab.elo import TENFOLD, elo_estimate
from lineit.lab.estimates import LEVEL, Estimate, Numbers, Ratio, critical

NATURAL = TENFOLD / log(10)  # Elo for a factor of e
STEPS = 200
SMALL = 1e-10


class Rating(msgspec.Struct, frozen=True):
    """A bot's place on the ladder."""

    bot: str
    elo: Estimate
    """Above the first bot of the ladder; infinite with one finite end where there is only a bound, nan for unknown."""


class Duel(msgspec.Struct, frozen=True):
    """Two bots, and how often the first did better than the second on each deck, from the first deck on."""

    first: int
    second: int
    shares: Numbers

    @property
    def ratio(self) -> Ratio:
        """The share over all decks."""
        decks = len(self.shares)
        return Ratio.of(self.shares, np.ones(decks), np.arange(decks), decks)


def ladder(bots: Sequence[str], duels: Sequence[Duel]) -> list[Rating]:
    """The bots' ratings, the first of whom has 0; the duels name them by their places. One deck says nothing."""
    duels = [duel for duel in duels if len(duel.shares) > 1]
    linked = _linked(len(bots), duels)
    value, reach = _fitted(len(bots), [duel for duel in duels if linked[duel.first, duel.second]])
    # By how much each bot is at least ahead of each.
    least = np.where(linked, value[:, None] - value - reach, -inf)
    for duel in duels:
        if not linked[duel.first, duel.second]:
            elo = elo_estimate(duel.ratio.share())
            least[duel.first, duel.second], least[duel.second, duel.first] = elo.low, -elo.high
    for via in range(len(bots)):
        least = np.maximum(least, least[:, via, None] + least[via])
    return [
        Rating(bot, _placed(value[place] - value[0] if linked[place, 0] else nan, least[place, 0], 0 - least[0, place]))
        for place, bot in enumerate(bots)
    ]


def _placed(value: float, low: float, high: float) -> Estimate:
    """The rating of a bot of which this much is known."""
    if isnan(value) and low > -inf:
        value = inf
    elif isnan(value) and high < inf:
        value = -inf
    return Estimate(float(value), nan, nan) if isnan(value) else Estimate(float(value), float(low), float(high))


def _linked(count: int, duels: Sequence[Duel]) -> npt.NDArray[np.bool_]:
    """Which bots have each taken something from the other, or from one who has, and so on."""
    takes = np.eye(count, dtype=np.bool_)
    for duel in duels:
        takes[duel.first, duel.second] |= bool(duel.shares.max() > 0)
        takes[duel.second, duel.first] |= bool(duel.shares.min() < 1)
    for via in range(count):
        takes |= takes[:, via, None] & takes[via]
    return takes & takes.T


def _fitted(count: int, duels: Sequence[Duel]) -> tuple[Numbers, Numbers]:
    """The likeliest ratings in Elo, and how far the interval of each difference reaches to either side."""
    sides = np.zeros((len(duels), count))
    for place, duel in enumerate(duels):
        sides[place, [duel.first, duel.second]] = 1, -1
    decks = np.array([len(duel.shares) for duel in duels], np.float64)
    ratings = _likeliest(sides, decks, np.array([duel.shares.mean() for duel in duels]))
    expected = _expected(sides, ratings)
    influence = _inverse(sides, decks, expected) @ sides.T
    residuals = np.zeros((int(decks.max(initial=0)), len(duels)))
    for place, duel in enumerate(duels):
        residuals[: len(duel.shares), place] = (duel.shares - expected[place]) * sqrt(decks[place] / (decks[place] - 1))
    lead = influence[:, None] - influence  # of every difference: what each duel adds to it
    variance = ((lead @ residuals.T) ** 2).sum(axis=2)
    return NATURAL * ratings, NATURAL * np.sqrt(variance) * _students(lead**2 * (residuals**2).sum(axis=0), decks - 1)


def _likeliest(sides: Numbers, decks: Numbers, means: Numbers) -> Numbers:
    """The likeliest ratings, in units of NATURAL and 0 on average, by Newton's method."""
    ratings = np.zeros(sides.shape[1])
    for _ in range(STEPS):
        expected = _expected(sides, ratings)
        step = _inverse(sides, decks, expected) @ (sides.T @ (decks * (means - expected)))
        longest = float(np.abs(step).max(initial=0))
        ratings = ratings + step / max(1.0, longest)  # a longer one may overshoot
        if longest < SMALL:
            break
    return ratings


def _expected(sides: Numbers, ratings: Numbers) -> Numbers:
    """How often the first of each duel does better by the ratings."""
    return 1 / (1 + np.exp(-sides @ ratings))


def _inverse(sides: Numbers, decks: Numbers, expected: Numbers) -> Numbers:
    """The inverse of the information, as far as it has one: all ratings together may be anywhere."""
    return np.linalg.pinv((sides.T * (decks * expected * (1 - expected))) @ sides, SMALL, hermitian=True)


def _students(parts: Numbers, freedoms: Numbers) -> Numbers:
    """How many errors an interval reaches, of differences whose variance has these parts, one a duel.

    Student's t with the degrees of freedom of such a sum (Welch, Biometrika, 1947).
    """
    whole = parts.sum(axis=2)
    freedom = np.divide(whole**2, (parts**2 / freedoms).sum(axis=2), out=np.ones_like(whole), where=whole > 0)
    return np.array([[critical(LEVEL, int(one)) for one in row] for row in freedom])
