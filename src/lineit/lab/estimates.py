"""Means and shares with 95 % intervals, from games of which those on the same deck belong together.

Games on one deck are not independent of each other, decks are. So a figure is a ratio of two sums over decks, and its
error comes from how far the decks lie from that ratio (Cochran, Sampling Techniques, 1977, chapters 6 and 9).
"""

from math import inf, isnan, nan, sqrt
from statistics import NormalDist

import msgspec
import numpy as np
import numpy.typing as npt

LEVEL = 0.05
NOTHING = 1e-12

Numbers = npt.NDArray[np.floating]
Decks = npt.NDArray[np.int64]


class Estimate(msgspec.Struct, frozen=True):
    """A figure and the interval that holds the true one 95 times in 100; nan for both ends where none can be given."""

    value: float
    low: float
    high: float


class Ratio(msgspec.Struct, frozen=True):
    """A ratio of sums, and how far each deck lies from it, in units of the ratio."""

    value: float
    residuals: Numbers

    @classmethod
    def of(cls, above: Numbers, below: Numbers, decks: Decks, count: int) -> "Ratio":
        """The sum of `above` by the sum of `below`; the values at i belong to deck decks[i], of `count`."""
        total = float(below.sum())
        if total == 0:
            return cls(nan, np.full(count, nan))
        value = float(above.sum()) / total
        residuals = np.bincount(decks, above - value * below, minlength=count) * (count / total)
        return cls(value, residuals)

    @property
    def decks(self) -> int:
        """How many decks it comes from."""
        return len(self.residuals)

    @property
    def error(self) -> float:
        """The standard error; nan for a single deck."""
        return error_of(self.residuals)

    def mean(self) -> Estimate:
        """The ratio as a mean of anything."""
        reach = critical(LEVEL, self.decks - 1) * self.error
        return Estimate(self.value, self.value - reach, self.value + reach)

    def share(self, most: float | None = 1.0) -> Estimate:
        """The ratio as a share of games, whose interval stays within 0 and the most that it can be (Wilson 1927).

        It counts as seen in that many independent games as would have the same error (Kish, Survey Sampling, 1965).
        Where no deck strays, it is what it is, except at either end: there every deck is one game that did not stray.
        `most` is None where the share can be nothing else.
        """
        if most is None:
            return Estimate(self.value, self.value, self.value)
        if isnan(self.error):
            return Estimate(self.value, nan, nan)
        part, error = min(self.value / most, 1.0), self.error / most
        if error > NOTHING:
            count = max(self.decks, part * (1 - part) / error**2)
        elif NOTHING < part < 1 - NOTHING:
            return Estimate(self.value, self.value, self.value)
        else:
            count = self.decks
        low, high = wilson(part, count, critical(LEVEL, self.decks - 1))
        return Estimate(self.value, low * most, high * most)


def error_of(residuals: Numbers) -> float:
    """The standard error of a mean of which each deck lies that far; nan for a single deck."""
    count = len(residuals)
    if count < 2:
        return nan
    return sqrt(float((residuals**2).sum()) / (count - 1) / count)


def wilson(share: float, count: float, z: float) -> tuple[float, float]:
    """The interval of a share seen in that many independent games, z standard errors to each side (Wilson 1927)."""
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(max(share * (1 - share), 0) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(centre - half, 0.0), min(centre + half, 1.0)


def critical(level: float, freedom: int) -> float:
    """How many standard errors a mean goes astray in no more than that share of cases, to either side.

    Student's t by its expansion about the normal distribution (Abramowitz and Stegun 26.7.5): within 1 % from 4 degrees
    of freedom on, and exact enough below to show that the sample is too small.
    """
    if freedom < 1:
        return inf
    z = NormalDist().inv_cdf(1 - level / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
