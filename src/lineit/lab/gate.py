"""A network takes the place of the one that passed last only when it wins its share against it, on the same decks.

Its share of a table is one seat: it plays every deck from each seat in turn, the other network all other seats. It
passes with at least as many victories as a seat has on average (as in KataGo: Wu 2019). One that does not is trained
on all the same; it may pass later.
"""

from math import log10

import numpy as np
import numpy.typing as npt

from lineit.bots.casual import best_action
from lineit.bots.network import Weights
from lineit.bots.thinking import Room, best_turn, make_room, play_turn, value_turns, victory
from lineit.kernel.jit import compiled, signed
from lineit.kernel.state import OVER, States, empty_states
from lineit.kernel.steps import apply
from lineit.lab.crew import Crew
from lineit.lab.estimates import Estimate, Ratio
from lineit.lab.selfplay import deal_games
from lineit.lab.training import State, Strength, Training

SCALE = 400  # so many Elo are odds of ten to one
RARE = 0.02  # a side that wins more rarely than that, or the other, says little about how far they are apart


@compiled
def play_against(
    states: States,
    mine: npt.NDArray[np.int64],
    weights: Weights,
    others: Weights,
    mixture: float,
    room: Room,
    others_room: Room,
    won: npt.NDArray[np.float64],
) -> None:
    """Every game has been played, the seat mine[i] by the network of `weights`; won[i] is its share of the victory."""
    for index in range(len(states)):
        while states[index].phase != OVER:
            if signed(states[index].to_move) == mine[index]:
                count = value_turns(states, index, weights, room)
                play_turn(states, index, best_turn(count, mixture, room), room)
            else:
                count = value_turns(states, index, others, others_room)
                play_turn(states, index, best_turn(count, mixture, others_room), others_room)
        won[index] = victory(states[index], mine[index])


@compiled
def play_against_casual(
    states: States,
    mine: npt.NDArray[np.int64],
    weights: Weights,
    mixture: float,
    room: Room,
    scratch: States,
    won: npt.NDArray[np.float64],
) -> None:
    """As `play_against`, with `casual` in the other seats; scratch[0] is overwritten."""
    for index in range(len(states)):
        while states[index].phase != OVER:
            if signed(states[index].to_move) == mine[index]:
                count = value_turns(states, index, weights, room)
                play_turn(states, index, best_turn(count, mixture, room), room)
            else:
                apply(states[index], best_action(states, index, scratch))
        won[index] = victory(states[index], mine[index])


def play_match(
    training: Training, weights: Weights, others: Weights | None, part: int, first: int, last: int
) -> npt.NDArray[np.float64]:
    """The share of the victory in the games from `first` to `last` - 1; without others it meets `casual`."""
    games = np.arange(first, last, dtype=np.uint64)
    label = f"gate {training.players} {training.seed} {part}"
    states, _ = deal_games(label, training.players, games // np.uint64(training.players))
    mine = (games % np.uint64(training.players)).astype(np.int64)
    won = np.zeros(len(games))
    room = make_room(weights)
    if others is None:
        play_against_casual(states, mine, weights, training.mixture, room, empty_states(1), won)
    else:
        play_against(states, mine, weights, others, training.mixture, room, make_room(others), won)
    return won


def match(training: Training, weights: Weights, others: Weights | None, part: int, crew: Crew) -> Estimate:
    """Its share of victories against the others, or `casual`."""
    decks = max(training.match // training.players, 2)
    won = np.concatenate(crew.play(play_match, decks * training.players, training, weights, others, part))
    numbers = np.repeat(np.arange(decks), training.players)
    return Ratio.of(won, np.ones(len(won)), numbers, decks).share()


def strength_of(training: Training, state: State, weights: Weights, part: int, crew: Crew) -> Strength:
    """How strong the weights are after that many parts, and whether they pass.

    They are measured by `casual` as long as both sides win now and then, and after that by the network that passed
    last, from whose strength they are so far away.
    """
    casual = match(training, weights, None, part, crew)
    gate = match(training, weights, state.gated, part, crew)
    if state.elo is None or RARE <= casual.value <= 1 - RARE:
        start, measured = 0.0, casual
    else:
        start, measured = state.elo, gate
    value, low, high = (start + elo(share, training) for share in (measured.value, measured.low, measured.high))
    return Strength(value, low, high, casual.value, gate.value, gate.value >= 1 / training.players)


def elo(share: float, training: Training) -> float:
    """By how much one is stronger than each of the others at its table, which it beats in that share of games.

    The odds to win are in proportion to strengths (Luce 1959); with two players that is Elo's scale. What was won or
    lost always counts as half a game less.
    """
    least = 0.5 / training.match
    share = min(max(share, least), 1 - least)
    return SCALE * log10(share * (training.players - 1) / (1 - share))
