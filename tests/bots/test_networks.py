"""The network is evaluated as it is trained, and the weights that are shipped fit the features."""

from pathlib import Path

import numpy as np
import pytest

from lineit.bots.features import feature_count, feature_key
from lineit.bots.network import (
    Weights,
    WrongWeights,
    evaluate,
    load_weights,
    make_layers,
    random_weights,
    save_weights,
    shipped_weights,
    start_layers,
)
from lineit.lab.learning import Learner, gradient, outputs


def test_one_afterstate_is_valued_as_many_are() -> None:
    weights = random_weights(30, (16, 8), 1)
    rows = np.random.default_rng(2).normal(size=(50, 30)).astype(np.float32)
    rows[rows < 0.3] = 0
    layers = make_layers(weights)

    for _ in range(2):
        start_layers(weights, layers)
        for row, wanted in zip(rows, outputs(weights, rows)[0], strict=True):
            evaluate(weights, row, layers)
            assert layers.out == pytest.approx(wanted, abs=1e-5)


def test_the_gradient_is_the_slope_of_the_error() -> None:
    random = np.random.default_rng(3)
    weights = Weights(*(part.astype(np.float64) for part in random_weights(12, (7, 5), 3)))
    rows, targets = random.normal(size=(40, 12)), np.stack([random.normal(size=40), random.random(40)], axis=1)
    _, slopes = gradient(weights, rows, targets)

    for part, slope in zip(weights, slopes, strict=True):
        for place in random.integers(0, part.size, 6):
            step = np.zeros(part.size)
            step[place] = 1e-6
            step = step.reshape(part.shape)
            errors: list[float] = []
            for sign in (1, -1):
                moved = Weights(*(other + sign * step if other is part else other for other in weights))
                errors.append(gradient(moved, rows, targets)[0])
            assert slope.flat[place] == pytest.approx((errors[0] - errors[1]) / 2e-6, abs=1e-4)


def test_a_learner_learns_what_it_is_shown() -> None:
    random = np.random.default_rng(4)
    rows = random.normal(size=(500, 10)).astype(np.float32)
    targets = np.stack([rows[:, 0] - rows[:, 1], (rows[:, 2] > 0).astype(np.float32)], axis=1)
    learner = Learner(random_weights(10, (32, 16), 1))

    errors = [learner.learn(rows, targets, 3e-3) for _ in range(400)]

    assert errors[0] > 1
    assert errors[-1] < 0.1


def test_weights_are_read_as_they_were_written_and_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = random_weights(20, (8, 4), 5)
    save_weights(weights, tmp_path / "some.npz")
    for one, other in zip(load_weights(tmp_path / "some.npz"), weights, strict=True):
        assert np.array_equal(one, other.astype(np.float16))

    monkeypatch.setattr("lineit.bots.network.feature_key", lambda: "0123456789abcdef")
    with pytest.raises(WrongWeights, match=f"some.npz: trained for the features {feature_key()}, these are 0123456789"):
        load_weights(tmp_path / "some.npz")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("network", ["glance", "value"])
def test_the_shipped_weights_fit(network: str, players: int) -> None:
    weights = shipped_weights(network, players)
    assert len(weights.first) == feature_count(players)
    assert all(np.isfinite(part).all() for part in weights)


def test_the_shipped_weights_are_small() -> None:
    folder = Path(str(__import__("lineit").__file__)).parent / "bots" / "weights"
    assert sum(path.stat().st_size for path in folder.iterdir()) < 2_000_000
