"""Games that a network plays against itself, and what it is to learn from them."""

import numpy as np
import numpy.typing as npt

from lineit.bots.features import fill_features
from lineit.bots.network import POINTS, Weights
from lineit.bots.search import POINTS_COUNT, Trials, start_trials, try_candidates
from lineit.bots.thinking import Room, best_turn, lead, play_turn, value_turns, victory
from lineit.bots.turns import is_afterstate
from lineit.kernel.jit import compiled, signed
from lineit.kernel.random_numbers import after, mix
from lineit.kernel.state import OVER, States

MOST_TURNS = 128  # in a game, all players together: 75 and up to 10 last plays by the official rules
LOW_BITS, STEPS = 11, 9007199254740992.0  # 53 bits of a word are a number from 0 to 1


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


@compiled
def play_searched(
    states: States,
    counters: npt.NDArray[np.uint64],
    weights: Weights,
    mixture: float,
    noise: float,
    decks: int,
    outcome: float,
    root: Room,
    room: Room,
    trials: Trials,
    features: npt.NDArray[np.float32],
    targets: npt.NDArray[np.float32],
) -> int:
    """Every game has been played to its end with a search; how many candidates stand in `features`.

    Each turn is the one that did best on that many decks, after `noise` times a Gumbel number was added. targets[i] are
    what the candidate came to on these decks; of the turns that were played the end of the game counts `outcome`.
    """
    rows = 0
    chosen, seats = np.empty(MOST_TURNS, np.int64), np.empty(MOST_TURNS, np.int64)
    for index in range(len(states)):
        turns, counter = 0, int(counters[index])
        while states[index].phase != OVER:
            seat = signed(states[index].to_move)
            kept = start_trials(states, index, len(trials.candidates), mixture, weights, root, trials)
            counter = after(counter)
            try_candidates(states, index, mix(counter), 0, decks, kept, 1, mixture, weights, root, room, trials)
            best, highest = 0, -1e30
            for place in range(kept):
                node = trials.candidates[place]
                fill_features(root.nodes[node], seat, root.supply, root.features)
                features[rows, :] = root.features.row
                won, points = trials.wins[place] / decks, trials.points[place] / decks
                targets[rows, 0] = points - lead(root.nodes[node], seat) / POINTS
                targets[rows, 1] = won
                counter = after(counter)
                chance = (float(mix(counter) >> LOW_BITS) + 0.5) / STEPS
                worth = won + POINTS_COUNT * points - noise * np.log(-np.log(chance))
                if worth > highest:
                    best, highest = place, worth
                    chosen[turns], seats[turns] = rows, seat
                rows += 1
            play_turn(states, index, trials.candidates[best], root)
            turns += 1
        for turn in range(turns):
            row, seat = chosen[turn], seats[turn]
            targets[row, 1] += outcome * (victory(states[index], seat) - targets[row, 1])
    return rows
