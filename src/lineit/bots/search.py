"""A search over one's turns: the network's best are tried on many decks, and the poorer half dropped, again and again.

1. Every way to finish the turn is valued by the network; the best `width` are candidates.
2. A candidate is tried: the undealt cards are shuffled, everybody goes on with the turn that the network likes best,
   and after some rounds the network says how good one's best turn then is, or the game is over and says it itself.
3. All candidates are tried on the same decks (common random numbers). After its share of the trials the poorer half
   is dropped (sequential halving: Karnin, Koren and Somekh 2013), until one is left.
"""

from math import inf
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from lineit.bots.endgame import Depths, make_depths, play_out
from lineit.bots.network import POINTS, Weights
from lineit.bots.thinking import (
    MIXTURE,
    POINTS_COUNT,
    Room,
    best_turn,
    lead,
    make_room,
    play_turn,
    value_turns,
    victory,
)
from lineit.bots.turns import finish_turn, is_afterstate
from lineit.kernel.dealing import shuffle
from lineit.kernel.jit import compiled, signed
from lineit.kernel.random_numbers import mix
from lineit.kernel.rules import can_deal
from lineit.kernel.state import OVER, States, empty_states

FORCED = 4  # decks for a turn that is the only one


class Effort(msgspec.Struct, frozen=True):
    """How much a search tries."""

    width: int = 8
    """Turns that are tried, the best by the network."""
    trials: int = 128
    """Decks on which turns are tried, all turns together; a few less when they do not divide."""
    visits: int = 1
    """How many turns of one's own later the network says what came of it."""
    positions: int = 20_000
    """How many positions may be looked at to play the end of the game out exactly."""


class Trials(NamedTuple):
    """Candidates, the best so far in front, and what their trials came to. `trial` is where they are played."""

    trial: States
    candidates: npt.NDArray[np.int64]
    wins: npt.NDArray[np.float64]
    """Per candidate: the sum of the probabilities to win."""
    points: npt.NDArray[np.float64]
    """The sum of the final score differences, in tens."""
    counts: npt.NDArray[np.int64]
    """How many trials it had."""


def make_trials(width: int) -> Trials:
    """Room for so many candidates."""
    numbers = np.zeros(width, np.int64), np.zeros(width), np.zeros(width), np.zeros(width, np.int64)
    return Trials(empty_states(1), *numbers)


class Desk(NamedTuple):
    """What thinking needs: for the turn to be chosen, and for the turns that are played out."""

    weights: Weights
    root: Room
    room: Room
    trials: Trials
    depths: Depths


def make_desk(weights: Weights, width: int) -> Desk:
    """A desk for that network and so many candidates."""
    return Desk(weights, make_room(weights), make_room(weights), make_trials(width), make_depths())


def search_turn(
    states: States, index: int, word: int, effort: Effort, desk: Desk, seconds: float | None = None
) -> bool:
    """The best turn is in front of desk.trials.candidates, a node of desk.root; whether the end was played out exactly.

    Equal words give equal answers, unless it takes longer than `seconds`: then the best so far is in front.
    """
    weights, root, room, trials, depths = desk
    bits: Any = np.uint64(word)  # one type for the compiler, however large the number
    until = inf if seconds is None else perf_counter() + seconds
    if solve_turn(states, index, effort.positions, weights, root, trials, depths):
        return True
    left = start_trials(states, index, effort.width, MIXTURE, weights, root, trials)
    rounds = (left - 1).bit_length()
    each = FORCED if left == 1 else max(effort.trials // (rounds * left), 1)
    first = 0
    while True:
        step = each if seconds is None else 1
        for number in range(first, first + each, step):
            try_candidates(
                states, index, bits, number, number + step, left, effort.visits, MIXTURE, weights, root, room, trials
            )
            if perf_counter() >= until:
                break
        sort_candidates(left, trials)
        first += each
        left = (left + 1) // 2
        if left == 1 or perf_counter() >= until:
            return False
        each = max(effort.trials // (rounds * left), 1)


@compiled
def probability(logit: float) -> float:
    """The probability of that logit."""
    return 1.0 / (1.0 + np.exp(-logit))


@compiled
def try_out(trial: States, seat: int, visits: int, mixture: float, weights: Weights, room: Room) -> tuple[float, float]:
    """What trial[0], whose turn has been played, comes to for the seat after that many more turns of its own.

    The probability to win, and the final score difference in tens.
    """
    while trial[0].phase != OVER:
        mover = signed(trial[0].to_move)
        count = value_turns(trial, 0, weights, room)
        node = best_turn(count, mixture, room)
        if mover == seat:
            visits -= 1
            if visits == 0:
                return probability(room.logits[node]), float(room.points[node])
        play_turn(trial, 0, node, room)
    return victory(trial[0], seat), lead(trial[0], seat) / POINTS


@compiled
def try_candidates(
    states: States,
    index: int,
    word: int,
    first: int,
    last: int,
    left: int,
    visits: int,
    mixture: float,
    weights: Weights,
    root: Room,
    room: Room,
    trials: Trials,
) -> None:
    """The first `left` candidates have been tried on the decks of the numbers from `first` to `last` - 1."""
    seat = signed(states[index].to_move)
    trial = trials.trial
    for number in range(first, last):
        for place in range(left):
            trial[0] = states[index]
            shuffle(trial[0].deck, signed(trial[0].dealt), mix(mix(int(word)) ^ int(number)))
            play_turn(trial, 0, trials.candidates[place], root)
            won, points = try_out(trial, seat, visits, mixture, weights, room)
            trials.wins[place] += won
            trials.points[place] += points
            trials.counts[place] += 1


@compiled
def sort_candidates(left: int, trials: Trials) -> None:
    """The first `left` candidates, which had equally many trials, stand in the order of what these came to."""
    candidates, wins, points, _ = trials.candidates, trials.wins, trials.points, trials.counts
    for place in range(left):
        best = place
        for other in range(place + 1, left):
            if wins[other] + POINTS_COUNT * points[other] > wins[best] + POINTS_COUNT * points[best]:
                best = other
        candidates[place], candidates[best] = candidates[best], candidates[place]
        wins[place], wins[best] = wins[best], wins[place]
        points[place], points[best] = points[best], points[place]


@compiled
def start_trials(
    states: States, index: int, width: int, mixture: float, weights: Weights, root: Room, trials: Trials
) -> int:
    """The turns are listed and valued in `root`, and the best of them are candidates without a trial; how many."""
    count = value_turns(states, index, weights, root)
    trials.wins[:] = 0
    trials.points[:] = 0
    trials.counts[:] = 0
    return best_candidates(count, width, mixture, root, trials.candidates)


@compiled
def solve_turn(
    states: States, index: int, most: int, weights: Weights, root: Room, trials: Trials, depths: Depths
) -> bool:
    """The game has been played out exactly from every turn, and the best turns are candidates with what they come to.

    False when more markets will be dealt, or `most` positions are not enough.
    """
    if can_deal(states[index]):
        return False
    seat, kept, width = signed(states[index].to_move), 0, len(trials.candidates)
    candidates, wins, points = trials.candidates, trials.wins, trials.points
    count = value_turns(states, index, weights, root)
    left = most
    for node in range(count):
        if not is_afterstate(root.nodes, node):
            continue
        trials.trial[0] = root.nodes[node]
        finish_turn(trials.trial[0])
        left = play_out(trials.trial, 0, left, depths)
        if left < 0:
            return False
        won, ahead = depths.wins[0, seat], depths.points[0, seat]
        worth = won + POINTS_COUNT * ahead
        place = min(width, kept)
        while place > 0 and wins[place - 1] + POINTS_COUNT * points[place - 1] < worth:
            if place < width:
                candidates[place] = candidates[place - 1]
                wins[place], points[place] = wins[place - 1], points[place - 1]
            place -= 1
        if place < width:
            candidates[place], wins[place], points[place] = node, won, ahead
            kept = min(kept + 1, width)
    trials.counts[:] = 0
    trials.counts[:kept] = 1
    return True


@compiled
def best_candidates(count: int, width: int, mixture: float, root: Room, out: npt.NDArray[np.int64]) -> int:
    """The nodes worth most stand in `out`, the best first; how many."""
    kept = 0
    for node in range(count):
        if is_afterstate(root.nodes, node):
            worth = mixture * root.points[node] + (1 - mixture) * root.logits[node]
            place = min(width, kept)
            while place > 0:
                other = out[place - 1]
                if mixture * root.points[other] + (1 - mixture) * root.logits[other] >= worth:
                    break
                if place < width:
                    out[place] = other
                place -= 1
            if place < width:
                out[place] = node
                kept = min(kept + 1, width)
    return kept
