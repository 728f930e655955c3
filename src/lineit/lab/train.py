"""A network trains by playing itself: `python -m lineit.lab.train --players 2 --games 100000 --to value-2.npz`."""

import argparse
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from lineit.bots.features import feature_count
from lineit.bots.network import Weights, random_weights, save_weights
from lineit.bots.thinking import make_room
from lineit.game.fairness import secret_from_seed
from lineit.game.rules import Rules
from lineit.kernel.batch import deal
from lineit.kernel.random_numbers import GOLDEN
from lineit.lab.learning import Learner
from lineit.lab.playing import begin_streams
from lineit.lab.selfplay import MOST_TURNS, play_games

WORD_BYTES = 8


class Training(msgspec.Struct, frozen=True, kw_only=True):
    """How to train. The values were tried out on two players, a few dozen trainings in all."""

    players: int
    games: int
    seed: int = 1
    hidden: tuple[int, int] = (128, 32)
    part: int = 200
    """Games between two lots of learning: the network changes slowly enough to learn from its last parts too."""
    remembered: int = 12
    """Parts that are learned from."""
    batch: int = 1024
    """Afterstates a step."""
    reuse: int = 3
    """How often an afterstate is learned from on average."""
    first_rate: float = 1e-3
    last_rate: float = 2e-5
    first_noise: float = 0.15
    last_noise: float = 0.02
    """What is added to the worth of a turn while playing, so that other turns are seen too."""
    mixture: float = 0.5
    """How much points count in choosing a turn, beside the logit of winning."""
    decay: float = 0.7
    """How much the end of the game counts, beside what was expected on the way there."""


class Progress(msgspec.Struct, frozen=True):
    """How far a training is."""

    games: int
    error: float
    score: float
    """The mean score of its last games."""
    weights: Weights


def train(training: Training) -> Iterator[Progress]:
    """The training goes on, a part at a time, as long as one asks for more; the same for the same training."""
    learner = Learner(random_weights(feature_count(training.players), training.hidden, training.seed))
    random = np.random.default_rng(training.seed)
    memory: deque[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]] = deque(maxlen=training.remembered)
    parts = -(-training.games // training.part)
    for part in range(parts):
        left = 1 - part / parts
        noise = training.last_noise + left * (training.first_noise - training.last_noise)
        rate = training.last_rate + left * (training.first_rate - training.last_rate)
        features, targets, score = play_part(training, learner.weights, part, noise)
        memory.append((features, targets))
        shown, wanted = (np.concatenate(column) for column in zip(*memory, strict=True))
        errors: list[float] = []
        for _ in range(training.reuse * len(features) // training.batch):
            rows = random.integers(0, len(shown), training.batch)
            errors.append(learner.learn(shown[rows], wanted[rows], rate))
        yield Progress((part + 1) * training.part, float(np.mean(errors)), score, learner.weights)


def play_part(
    training: Training, weights: Weights, part: int, noise: float
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], float]:
    """The afterstates of that part's games, what is to be learned from them, and the mean score."""
    word = int.from_bytes(secret_from_seed(f"train {training.players} {training.seed} {part}")[:WORD_BYTES])
    games = np.arange(training.part, dtype=np.uint64)
    seeds = np.uint64(word) + games * np.uint64(GOLDEN)
    states = Rules().states(training.players, training.part)
    deal(states, seeds, np.ones(training.part, np.bool_))
    counters = ~seeds
    begin_streams(counters)
    room, rows = make_room(weights), training.part * MOST_TURNS
    features = np.zeros((rows, len(weights.first)), np.float32)
    values, targets = np.zeros((rows, 2), np.float32), np.zeros((rows, 2), np.float32)
    count = play_games(
        states, counters, weights, training.mixture, noise, training.decay, room, features, values, targets
    )
    score = float(states["pile_lines"].sum() + states["pile_jackpots"].sum()) / states["players"].sum()
    return features[:count].copy(), targets[:count].copy(), score


def main() -> None:
    """Train, save now and then, and say how it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, required=True)
    asked = parser.parse_args()
    training = Training(players=asked.players, games=asked.games, seed=asked.seed)
    start, every = time.monotonic(), max(asked.games // 50 // training.part, 1)
    for number, progress in enumerate(train(training), 1):
        if number % every == 0 or progress.games >= asked.games:
            save_weights(progress.weights, asked.to)
            print(  # noqa: T201 - this is what the command is for
                f"{progress.games:,} games, error {progress.error:.4f}, cards {progress.score:.2f},"
                f" {time.monotonic() - start:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
