"""A search over one's turns: the network's best are tried on many decks, and the poorer half dropped, again and again.

1. Every way to finish the turn is valued by the network; the best `width` are candidates.
2. A candidate is tried: the undealt cards are shuffled, everybody goes on with the turn that the network likes best,
   and after some rounds the network says how good one's best turn then is, or the game is over and says it itself.
3. All candidates are tried on the same decks (common random numbers). After its share of the trials the poorer half
   is dropped (sequential halving: Karnin, Koren and Somekh 2013), until one is left.
"""

import numpy as np
import numpy.typing as npt

from lineit.bots.network import POINTS, Weights
from lineit.bots.thinking import Room, best_turn, lead, play_turn, value_turns, victory
from lineit.bots.turns import is_afterstate
from lineit.kernel.dealing import shuffle
from lineit.kernel.jit import compiled, signed
from lineit.kernel.random_numbers import mix
from lineit.kernel.state import OVER, States

POINTS_COUNT = 0.03  # so much of a victory are ten points, or a hopeless game would be played without care


@compiled
def probability(logit: float) -> float:
    """The probability of that logit."""
    return 1.0 / (1.0 + np.exp(-logit))


@compiled
def try_out(trial: States, seat: int, visits: int, mixture: float, weights: Weights, room: Room) -> float:
    """What trial[0], whose turn has been played, comes to for the seat after that many more turns of its own."""
    while trial[0].phase != OVER:
        mover = signed(trial[0].to_move)
        count = value_turns(trial, 0, weights, room)
        node = best_turn(count, mixture, room)
        if mover == seat:
            visits -= 1
            if visits == 0:
                return probability(room.logits[node]) + POINTS_COUNT * room.points[node]
        play_turn(trial, 0, node, room)
    return victory(trial[0], seat) + POINTS_COUNT * lead(trial[0], seat) / POINTS


@compiled
def search_turn(
    states: States,
    index: int,
    word: int,
    width: int,
    trials: int,
    visits: int,
    mixture: float,
    weights: Weights,
    root: Room,
    room: Room,
    trial: States,
    candidates: npt.NDArray[np.int64],
    sums: npt.NDArray[np.float64],
) -> int:
    """The node of `root` to make for: the best of `width` candidates after about so many trials in all."""
    seat = signed(states[index].to_move)
    count = value_turns(states, index, weights, root)
    kept = best_candidates(count, width, mixture, root, candidates)
    sums[:] = 0
    rounds = 0
    left = kept
    while left > 1:
        left = (left + 1) // 2
        rounds += 1
    tried = 0
    left = kept
    while left > 1:
        each = max(trials // (rounds * left), 1)
        for number in range(tried, tried + each):
            for place in range(left):
                trial[0] = states[index]
                shuffle(trial[0].deck, signed(trial[0].dealt), mix(mix(int(word)) ^ int(number)))
                play_turn(trial, 0, candidates[place], root)
                sums[place] += try_out(trial, seat, visits, mixture, weights, room)
        tried += each
        half = (left + 1) // 2
        for place in range(half):  # the better half comes to the front
            best = place
            for other in range(place + 1, left):
                if sums[other] > sums[best]:
                    best = other
            candidates[place], candidates[best] = candidates[best], candidates[place]
            sums[place], sums[best] = sums[best], sums[place]
        left = half
    return candidates[0]


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
