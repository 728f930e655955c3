"""A small network that values afterstates: what it is made of, and its evaluation in compiled code."""

from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from lineit.bots.features import feature_key
from lineit.game.errors import LineitError
from lineit.kernel.jit import compiled

Matrix = npt.NDArray[np.floating]  # float32 wherever they are compiled
Vector = npt.NDArray[np.floating]

OUTPUTS = 2  # the rest of the score difference in tens of points, and the logit of the probability to win
POINTS = 10.0
SMALL = 0.1  # how much smaller the last layer begins than the others


class WrongWeights(LineitError, ValueError):
    """Weights that were trained for other features."""


class Weights(NamedTuple):
    """Two hidden layers of rectified sums; matrices are inputs × outputs."""

    first: Matrix
    first_bias: Vector
    second: Matrix
    second_bias: Vector
    last: Matrix
    last_bias: Vector


def random_weights(inputs: int, hidden: tuple[int, int], seed: int) -> Weights:
    """Weights to begin with (He et al. 2015)."""
    random = np.random.default_rng(seed)
    parts: list[npt.NDArray[np.float32]] = []
    for rows, columns in pairwise((inputs, *hidden, OUTPUTS)):
        scale = (2 / rows) ** 0.5 * (SMALL if columns == OUTPUTS else 1)
        parts += [(random.normal(size=(rows, columns)) * scale).astype(np.float32), np.zeros(columns, np.float32)]
    return Weights(*parts)


def save_weights(weights: Weights, path: Path) -> None:
    """The weights stand in the file, with the key of the features that they were trained for."""
    np.savez(path, key=np.array(feature_key()), **weights._asdict())


def load_weights(path: Path) -> Weights:
    """The weights in the file. Raises WrongWeights when they were trained for other features."""
    with np.load(path, allow_pickle=False) as found:
        if str(found["key"]) != feature_key():
            raise WrongWeights(f"{path.name}: trained for the features {found['key']}, these are {feature_key()}")
        return Weights(*(found[name] for name in Weights._fields))


def shipped_weights(players: int) -> Weights:
    """The weights that come with the package for that many players."""
    return load_weights(Path(str(files("lineit.bots") / "weights" / f"value-{players}.npz")))


@compiled
def evaluate(weights: Weights, features: Vector, one: Vector, two: Vector, out: Vector) -> None:
    """The network's outputs for the features stand in `out`; one and two are room for the hidden layers."""
    one[:] = weights.first_bias
    for row in range(len(features)):
        value = features[row]
        if value != 0:
            for column in range(len(one)):
                one[column] += value * weights.first[row, column]
    two[:] = weights.second_bias
    for row in range(len(one)):
        value = one[row]
        if value > 0:
            for column in range(len(two)):
                two[column] += value * weights.second[row, column]
    out[:] = weights.last_bias
    for row in range(len(two)):
        value = two[row]
        if value > 0:
            for column in range(len(out)):
                out[column] += value * weights.last[row, column]
