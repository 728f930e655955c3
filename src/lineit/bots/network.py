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
TOGETHER = 4  # rows of the second layer that are added up at once
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
    """The weights stand in the file in half precision, with the key of the features that they were trained for."""
    halves = {name: part.astype(np.float16) for name, part in weights._asdict().items()}
    np.savez(path, key=np.array(feature_key()), **halves)


def load_weights(path: Path) -> Weights:
    """The weights in the file. Raises WrongWeights when they were trained for other features."""
    with np.load(path, allow_pickle=False) as found:
        if str(found["key"]) != feature_key():
            raise WrongWeights(f"{path.name}: trained for the features {found['key']}, these are {feature_key()}")
        return Weights(*(found[name].astype(np.float32) for name in Weights._fields))


def shipped_weights(network: str, players: int) -> Weights:
    """The weights that come with the package: `glance`, the small network, or `value`, the large one."""
    return load_weights(Path(str(files("lineit.bots") / "weights" / f"{network}-{players}.npz")))


class Layers(NamedTuple):
    """Room for what an evaluation computes. Afterstates of a turn differ in little, so the first sums are kept."""

    row: Vector
    """The features that `sums` are for."""
    sums: Vector
    places: npt.NDArray[np.uint16]
    """The rows of a matrix that are to be added up, and more up to a multiple of TOGETHER."""
    factors: Vector
    """How much of each, and zeros."""
    two: Vector
    out: Vector


def make_layers(weights: Weights) -> Layers:
    """Room for that network."""
    inputs, hidden = weights.first.shape
    most = max(inputs, hidden) + TOGETHER
    return Layers(
        row=np.zeros(inputs, np.float32),
        sums=np.zeros(hidden, np.float32),
        places=np.zeros(most, np.uint16),
        factors=np.zeros(most, np.float32),
        two=np.zeros(len(weights.second_bias), np.float32),
        out=np.zeros(len(weights.last_bias), np.float32),
    )


@compiled
def start_layers(weights: Weights, layers: Layers) -> None:
    """The layers have forgotten all earlier features, and with them every error of rounding."""
    layers.row[:] = 0
    layers.sums[:] = weights.first_bias


@compiled
def evaluate(weights: Weights, features: Vector, layers: Layers) -> None:
    """The network's outputs for the features stand in layers.out; the cost is that of the features that changed."""
    row, sums, places, factors, two, out = layers
    zero = np.float32(0)
    count = (
        0  # whatever it stands for is written before it is known to count: a branch would be guessed wrong too often
    )
    for place in range(len(row)):
        change = features[place] - row[place]
        row[place] = features[place]
        places[count], factors[count] = place, change
        count += change != 0
    add_rows(weights.first, places, factors, count, sums)
    count = 0
    for place in range(len(sums)):
        places[count], factors[count] = place, sums[place]
        count += sums[place] > 0
    two[:] = weights.second_bias
    add_rows(weights.second, places, factors, count, two)
    points, logit = weights.last_bias[0], weights.last_bias[1]
    for place in range(len(two)):
        value = max(two[place], zero)
        points += value * weights.last[place, 0]
        logit += value * weights.last[place, 1]
    out[0], out[1] = points, logit


@compiled
def add_rows(matrix: Matrix, places: npt.NDArray[np.uint16], factors: Vector, count: int, sums: Vector) -> None:
    """So many rows of the matrix, each times its factor, have been added to the sums."""
    for place in range(count, count + TOGETHER):
        places[place], factors[place] = 0, 0
    for place in range(0, count, TOGETHER):
        a, b, c, d = places[place], places[place + 1], places[place + 2], places[place + 3]
        e, f, g, h = factors[place], factors[place + 1], factors[place + 2], factors[place + 3]
        for column in range(len(sums)):
            sums[column] += (e * matrix[a, column] + f * matrix[b, column]) + (
                g * matrix[c, column] + h * matrix[d, column]
            )
