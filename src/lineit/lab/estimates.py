"""Means and shares with 95 % intervals, from games of which those on the same deck belong together.

Games on one deck are not independent of each other, decks are. So a figure is a ratio of two sums over decks, and its
error comes from how far the decks lie from that ratio (Cochran, Sampling Techniques, 1977, chapters 6 and 9).
"""

from functools import cache
from math import atan, cos, inf, isnan, nan, pi, sin, sqrt
from statistics import NormalDist

import msgspec
import numpy as np
import numpy.typing as npt

LEVEL = 0.05
NOTHING = 1e-12
HALVINGS = 100
MANY = 1000  # degrees of freedom

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
    below: float
    """The sum below: of a share of bets, how many bets there were."""

    @classmethod
    def of(cls, above: Numbers, below: Numbers, decks: Decks, count: int) -> "Ratio":
        """The sum of `above` by the sum of `below`; the values at i belong to deck decks[i], of `count`."""
        total = float(below.sum())
        if total == 0:
            return cls(nan, np.full(count, nan), 0.0)
        value = float(above.sum()) / total
        residuals = np.bincount(decks, above - value * below, minlength=count) * (count / total)
        return cls(value, residuals, total)

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
        Where no deck strays, it is what it is, except at either end: there every deck (of fewer bets, every bet) is one
        that did not stray.
        `most` is None where the share can be nothing else.
        """
        if most is None:
            return Estimate(self.value, self.value, self.value)
        if isnan(self.error):
            return Estimate(self.value, nan, nan)
        part, error = min(self.value / most, 1.0), self.error / most
        if error > NOTHING:
            count = part * (1 - part) / error**2
        elif NOTHING < part < 1 - NOTHING:
            return Estimate(self.value, self.value, self.value)
        else:
            count = min(self.decks, self.below)
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


@cache
def critical(level: float, freedom: int) -> float:
    """How many standard errors a mean goes astray in no more than that share of cases, to either side: Student's t."""
    if freedom < 1:
        return inf
    low, high = 0.0, 1e9
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if astray(middle, freedom) > level else (low, middle)
    return high


def astray(t: float, freedom: int) -> float:
    """The share of cases in which a mean lies more than t standard errors off, to either side.

    Abramowitz and Stegun 26.7.3 and 26.7.4; with many degrees of freedom by the normal distribution, 26.7.8.
    """
    if freedom > MANY:
        normal = t * (1 - 1 / (4 * freedom)) / sqrt(1 + t * t / (2 * freedom))
        return 2 * NormalDist().cdf(-normal)
    angle = atan(t / sqrt(freedom))
    sine, squared = sin(angle), cos(angle) ** 2
    odd = freedom % 2
    term = total = cos(angle) if odd else 1.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= squared * (step - 1) / step
        total += term
    if odd:
        return 1 - (angle + (sine * total if freedom > 1 else 0.0)) * 2 / pi
    return 1 - sine * total
