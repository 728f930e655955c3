"""A network learns: the gradient of its error, and Adam's way down it."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from lineit.bots.network import Weights

Rows = npt.NDArray[np.floating]

FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8


class Moments(NamedTuple):
    """What a learner remembers of the slopes: per weight their running mean and that of their squares; the steps."""

    means: Weights
    squares: Weights
    steps: int

    @classmethod
    def of(cls, weights: Weights) -> "Moments":
        """Those before the first step."""
        return cls(Weights(*map(np.zeros_like, weights)), Weights(*map(np.zeros_like, weights)), 0)


class Learner:
    """Weights that follow what they are shown (Adam: Kingma and Ba 2015)."""

    def __init__(self, weights: Weights, moments: Moments | None = None) -> None:
        means, squares, self._steps = moments or Moments.of(weights)
        self.weights, self._means, self._squares = copy_of(weights), copy_of(means), copy_of(squares)

    @property
    def moments(self) -> Moments:
        """With its weights, all that what it learns next depends on."""
        return Moments(self._means, self._squares, self._steps)

    def learn(self, features: Rows, targets: Rows, rate: float) -> float:
        """One step towards the targets; the error before it.

        The error is the squared one of the points and the cross entropy of the probability to win.
        """
        error, gradients = gradient(self.weights, features, targets)
        self._steps += 1
        scale = rate * (1 - SECOND_MOMENT**self._steps) ** 0.5 / (1 - FIRST_MOMENT**self._steps)
        for part, mean, square, slope in zip(self.weights, self._means, self._squares, gradients, strict=True):
            mean += (1 - FIRST_MOMENT) * (slope - mean)
            square += (1 - SECOND_MOMENT) * (slope * slope - square)
            part -= scale * mean / (np.sqrt(square) + TINY)
        return error


def copy_of(weights: Weights) -> Weights:
    """The same weights, to be changed."""
    return Weights(*(part.copy() for part in weights))


def outputs(weights: Weights, features: Rows) -> tuple[Rows, Rows, Rows]:
    """The outputs for many afterstates at once, and both hidden layers."""
    one = np.maximum(features @ weights.first + weights.first_bias, 0)
    two = np.maximum(one @ weights.second + weights.second_bias, 0)
    return two @ weights.last + weights.last_bias, one, two


def gradient(weights: Weights, features: Rows, targets: Rows) -> tuple[float, list[npt.NDArray[Any]]]:
    """The mean error over the rows and its slope by every weight."""
    out, one, two = outputs(weights, features)
    points, logits = out[:, 0] - targets[:, 0], out[:, 1]
    chance = 1 / (1 + np.exp(-logits))
    entropy = np.logaddexp(0, logits) - targets[:, 1] * logits
    error = float((points**2).mean() + entropy.mean())
    up: Rows = np.stack([2 * points, chance - targets[:, 1]], axis=1).astype(out.dtype) / out.dtype.type(len(out))
    up_two = (up @ weights.last.T) * (two > 0)
    up_one = (up_two @ weights.second.T) * (one > 0)
    return error, [
        features.T @ up_one,
        up_one.sum(axis=0),
        one.T @ up_two,
        up_two.sum(axis=0),
        two.T @ up,
        up.sum(axis=0),
    ]
