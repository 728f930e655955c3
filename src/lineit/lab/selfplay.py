"""Games that a network plays against itself, and what it is to learn from them."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from lineit.bots.features import fill_features
from lineit.bots.network import POINTS, Weights
from lineit.bots.thinking import Room, best_turn, lead, make_room, play_turn, value_turns, victory
from lineit.bots.turns import is_afterstate
from lineit.game.fairness import secret_from_seed
from lineit.game.rules import OFFICIAL
from lineit.kernel.batch import deal
from lineit.kernel.jit import compiled, signed
from lineit.kernel.random_numbers import GOLDEN, after, mix
from lineit.kernel.state import OVER, States
from lineit.lab.playing import begin_streams

if TYPE_CHECKING:
    from lineit.lab.training import Training

WORD_BYTES = 8
MOST_TURNS = 128  # in a game, all players together: 75 and up to 10 last plays by the official rules
LOW_BITS, STEPS = 11, 9007199254740992.0  # 53 bits of a word are a number from 0 to 1


class Lesson(NamedTuple):
    """Afterstates, what is to be learned from them, and how many cards the players of their games scored in all."""

    features: npt.NDArray[np.float32]
    targets: npt.NDArray[np.float32]
    cards: int


def play_lesson(training: "Training", weights: Weights, part: int, first: int, last: int) -> Lesson:
    """What the games from `first` to `last` - 1 of that part teach: the same, whichever of them are played together."""
    states, seeds = deal_games(
        f"train {training.players} {training.seed} {part}", training.players, np.arange(first, last, dtype=np.uint64)
    )
    counters = ~seeds
    begin_streams(counters)
    room, rows = make_room(weights), len(states) * MOST_TURNS
    features = np.zeros((rows, len(weights.first)), np.float32)
    values, targets = np.zeros((rows, 2), np.float32), np.zeros((rows, 2), np.float32)
    count = play_games(
        states,
        counters,
        weights,
        training.mixture,
        training.noise(part),
        training.decay,
        room,
        features,
        values,
        targets,
    )
    cards = int(states["pile_lines"].sum()) + int(states["pile_jackpots"].sum())
    return Lesson(features[:count].copy(), targets[:count].copy(), cards)


def deal_games(label: str, players: int, numbers: npt.NDArray[np.uint64]) -> tuple[States, npt.NDArray[np.uint64]]:
    """The games of those numbers, each with its first market open, and the seeds of their decks.

    Equal labels and numbers are equal decks.
    """
    word = int.from_bytes(secret_from_seed(label)[:WORD_BYTES])
    seeds = np.uint64(word) + numbers * np.uint64(GOLDEN)
    states = OFFICIAL.states(players, len(numbers))
    deal(states, seeds, np.ones(len(numbers), np.bool_))
    return states, seeds


@compiled
def play_games(
    states: States,
    counters: npt.NDArray[np.uint64],
    weights: Weights,
    mixture: float,
    noise: float,
    decay: float,
    room: Room,
    features: npt.NDArray[np.float32],
    values: npt.NDArray[np.float32],
    targets: npt.NDArray[np.float32],
) -> int:
    """Every game has been played to its end; how many afterstates stand in `features`, with what is to be learned.

    Each turn is the best after `noise` times a Gumbel number was added to its worth. targets[i] are, as the network's
    outputs: the rest of the score difference in tens of points, and the probability of victory. They are those of the
    end, mixed by `decay` with what the network itself expected one's own turns later (λ-returns: Sutton 1988).
    """
    rows = 0
    seats, leads = np.empty(MOST_TURNS, np.int64), np.empty(MOST_TURNS, np.float64)
    for index in range(len(states)):
        first, counter = rows, int(counters[index])
        while states[index].phase != OVER:
            seat = signed(states[index].to_move)
            count = value_turns(states, index, weights, room)
            for node in range(count):
                if is_afterstate(room.nodes, node):
                    counter = after(counter)
                    chance = (float(mix(counter) >> LOW_BITS) + 0.5) / STEPS
                    room.noise[node] = -noise * np.log(-np.log(chance))
            node = best_turn(count, mixture, room)
            fill_features(room.nodes[node], seat, room.supply, room.features)
            features[rows, :] = room.features.row
            values[rows, 0], values[rows, 1] = room.points[node], room.logits[node]
            seats[rows - first], leads[rows - first] = seat, lead(room.nodes[node], seat)
            rows += 1
            play_turn(states, index, node, room)
        for seat in range(signed(states[index].players)):
            ahead, won = lead(states[index], seat) / POINTS, victory(states[index], seat)
            for row in range(rows - 1, first - 1, -1):
                if seats[row - first] == seat:
                    targets[row, 0] = ahead - leads[row - first] / POINTS
                    targets[row, 1] = won
                    ahead += (1 - decay) * (values[row, 0] - ahead)
                    won += (1 - decay) * (1 / (1 + np.exp(-values[row, 1])) - won)
    return rows
