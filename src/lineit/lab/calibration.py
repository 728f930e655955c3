"""How far one can trust a network's probabilities to win, beside what the score alone says.

A *forecast* is the probability that somebody was given after a turn of theirs, and whether they won. Its Brier score is
the squared difference between the two (Brier 1950). The baseline knows only by how much the score exceeds the best of
the others, and how many rounds are left: a logistic curve, fitted to other games of the same network.
"""

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from lineit.bots.casual import rounds_left
from lineit.bots.network import Weights
from lineit.bots.thinking import Room, best_turn, lead, make_room, play_turn, value_turns, victory
from lineit.game.errors import SetupError
from lineit.kernel.jit import compiled, signed
from lineit.kernel.state import OVER, States
from lineit.lab.crew import Crew
from lineit.lab.estimates import Estimate, Ratio
from lineit.lab.selfplay import MOST_TURNS, deal_games

BINS = 10
STEPS = 25  # Newton's method is there after ten
RIDGE = 1e-3  # keeps the curve finite where the leader always wins
FEWEST_GAMES = 4  # two to fit the baseline, two to measure
MIXTURE = 0.5  # as the bots have it

# | field  | holds                                                          |
# |--------|----------------------------------------------------------------|
# | game   | its number                                                     |
# | seat   | the seat that has moved                                        |
# | chance | the probability to win that it was given                       |
# | lead   | by how much its score exceeds the best of the others           |
# | rounds | rounds still to be dealt                                       |
# | won    | its share of the victory in the end                            |
FIELDS: list[Any] = [
    ("game", np.int64),
    ("seat", np.int64),
    ("chance", np.float64),
    ("lead", np.float64),
    ("rounds", np.float64),
    ("won", np.float64),
]
FORECAST = np.dtype((np.record, FIELDS))
Forecasts = npt.NDArray[np.void]
Numbers = npt.NDArray[np.floating]


class Bin(msgspec.Struct, frozen=True):
    """The forecasts whose probabilities lie within a tenth: their mean, and the share that won."""

    chance: float
    won: float
    forecasts: int


class Calibration(msgspec.Struct, frozen=True):
    """How well probabilities foretold victories."""

    games: int
    forecasts: int
    brier: Estimate
    baseline: Estimate
    """The Brier score of the baseline."""
    gain: Estimate
    """By how much the baseline is worse."""
    bins: tuple[Bin, ...]
    """From the lowest probability to the highest, without those that have no forecasts."""


def calibrate(
    weights: Weights,
    players: int,
    games: int = 1000,
    label: str = "calibration",
    mixture: float = MIXTURE,
    crew: Crew | None = None,
) -> Calibration:
    """How well the network foretells who wins the games that it plays with itself, always its best turn.

    The first half of the games fits the baseline, the second is measured. The label decides the decks.
    """
    if games < FEWEST_GAMES:
        raise SetupError(f"games: expected {FEWEST_GAMES} or more, got {games!r}")
    parts = (crew or Crew()).play(watch_games, games, weights, players, label, mixture)
    forecasts = np.concatenate(parts)
    later = forecasts["game"] >= games // 2
    return assess(forecasts[~later], forecasts[later])


def assess(others: Forecasts, forecasts: Forecasts) -> Calibration:
    """How good the forecasts are, beside a baseline that is fitted to the others."""
    curve = fit(signals(others), others["won"])
    expected = sigmoid(signals(forecasts) @ curve)
    own = (forecasts["chance"] - forecasts["won"]) ** 2
    simple = (expected - forecasts["won"]) ** 2
    _, numbers = np.unique(forecasts["game"], return_inverse=True)
    games, one = int(numbers.max()) + 1, np.ones(len(forecasts))
    brier, baseline, gain = (Ratio.of(each, one, numbers, games).mean() for each in (own, simple, simple - own))
    return Calibration(games, len(forecasts), brier, baseline, gain, bins_of(forecasts))


def bins_of(forecasts: Forecasts) -> tuple[Bin, ...]:
    """The forecasts by their probabilities."""
    places = np.minimum((forecasts["chance"] * BINS).astype(np.int64), BINS - 1)
    groups = [forecasts[places == place] for place in range(BINS)]
    return tuple(
        Bin(float(group["chance"].mean()), float(group["won"].mean()), len(group)) for group in groups if len(group)
    )


def signals(forecasts: Forecasts) -> Numbers:
    """What the baseline knows: a lead counts the more the fewer rounds are left."""
    lead = forecasts["lead"]
    return np.stack([np.ones(len(lead)), lead, lead / np.sqrt(1 + forecasts["rounds"])], axis=1)


def fit(known: Numbers, won: Numbers) -> Numbers:
    """The logistic curve under which what happened is most likely (Newton's method)."""
    curve = np.zeros(known.shape[1])
    for _ in range(STEPS):
        chance = sigmoid(known @ curve)
        slope = known.T @ (won - chance) - RIDGE * curve
        bend = (known * (chance * (1 - chance))[:, None]).T @ known + RIDGE * np.eye(len(curve))
        curve += np.linalg.solve(bend, slope)
    return curve


def sigmoid(logits: Numbers) -> Numbers:
    """The probabilities of these logits."""
    return 0.5 * (1 + np.tanh(logits / 2))


def watch_games(weights: Weights, players: int, label: str, mixture: float, first: int, last: int) -> Forecasts:
    """The forecasts in the games from `first` to `last` - 1, which the network plays with itself."""
    states, _ = deal_games(label, players, np.arange(first, last, dtype=np.uint64))
    forecasts = np.zeros(len(states) * MOST_TURNS, FORECAST)
    count = watch(states, weights, mixture, make_room(weights), forecasts)
    forecasts["game"] += first
    return forecasts[:count].copy()


@compiled
def watch(states: States, weights: Weights, mixture: float, room: Room, out: Forecasts) -> int:
    """Every game has been played to its end; how many forecasts stand in `out`."""
    count = 0
    for index in range(len(states)):
        first = count
        while states[index].phase != OVER:
            seat = signed(states[index].to_move)
            node = best_turn(value_turns(states, index, weights, room), mixture, room)
            forecast = out[count]
            forecast.game, forecast.seat = index, seat
            forecast.chance = 1 / (1 + np.exp(-room.logits[node]))
            forecast.lead = lead(room.nodes[node], seat)
            forecast.rounds = rounds_left(states[index])
            play_turn(states, index, node, room)
            count += 1
        for place in range(first, count):
            out[place].won = victory(states[index], signed(out[place].seat))
    return count
