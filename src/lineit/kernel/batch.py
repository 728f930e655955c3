"""Many games at once: uniformly random playouts, and steps that answer with masks and observations.

All random numbers are a pure function of the seeds that enter: game i depends on seeds[i] alone.
"""

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lineit.kernel.actions import ACTIONS
from lineit.kernel.dealing import deal_game
from lineit.kernel.jit import compiled, signed
from lineit.kernel.observation import Observations, observe, observe_again
from lineit.kernel.random_numbers import after, below, mix
from lineit.kernel.rules import score
from lineit.kernel.state import OVER, States
from lineit.kernel.steps import apply, legal_actions

if TYPE_CHECKING:
    from lineit.kernel.state import State

    Mask: TypeAlias = Any  # one element of Masks: a record, whose fields only NumPy and Numba know

# A record, and not a row of an array: whenever a compiled function hands an array to another one, its owners are
# counted up and down, which takes longer than a step of the game.
MASK = np.dtype((np.record, [("legal", np.uint8, ACTIONS)]))
Masks: TypeAlias = npt.NDArray[np.void]


@compiled
def playouts(states: States, seeds: npt.NDArray[np.uint64]) -> int:
    """Every game has been played to its end by uniformly random legal actions, game i from seeds[i]; actions taken."""
    codes = np.empty(1, MASK)
    total = 0
    for index in range(len(states)):
        state = states[index]
        counter = int(seeds[index])
        count = legal_actions(state, codes[0].legal)
        while count > 0:
            counter = after(counter)
            apply(state, signed(codes[0].legal[below(mix(counter), count)]))
            total += 1
            count = legal_actions(state, codes[0].legal)
    return total


@compiled
def deal(states: States, seeds: npt.NDArray[np.uint64], which: npt.NDArray[np.bool_]) -> None:
    """Where `which` says so, a new game of the same players and house rules is dealt from the seed (R3, R4)."""
    blank = np.zeros_like(states[:1])
    for index in range(len(states)):
        if which[index]:
            deal_game(states, index, blank, mix(int(seeds[index])))


@compiled
def look(states: States, which: npt.NDArray[np.bool_], masks: Masks, observations: Observations) -> None:
    """Where `which` says so, the seat to move finds its legal actions in masks[i], what it knows in observations[i]."""
    codes = np.empty_like(masks[:1])
    for index in range(len(states)):
        if which[index]:
            mark_legal(states[index], codes[0], masks[index])
            observe(states[index], signed(states[index].to_move), observations[index])


@compiled
def step(states: States, actions: npt.NDArray[np.int64], masks: Masks, observations: Observations) -> None:
    """actions[i], which must be legal, has been done in states[i]; masks and observations are what `look` would give.

    They must be what `look` gave before. A game that is over stays as it is.
    """
    codes = np.empty_like(masks[:1])
    for index in range(len(states)):
        state = states[index]
        if state.phase != OVER:
            dealt = signed(state.dealt)
            apply(state, actions[index])
            mark_legal(state, codes[0], masks[index])
            observe_again(state, signed(state.to_move), dealt, observations[index])


@compiled
def mark_legal(state: "State", codes: "Mask", out: "Mask") -> None:
    """out.legal holds 1 for every legal action and 0 for the others; what codes.legal holds has no meaning."""
    bits = 0
    for place in range(legal_actions(state, codes.legal)):
        bits |= 1 << signed(codes.legal[place])
    for action in range(ACTIONS):
        out.legal[action] = (bits >> action) & 1


@compiled
def scores(states: States, out: npt.NDArray[np.int16]) -> None:
    """out[i, seat] is the seat's score in states[i] (R18)."""
    for index in range(len(states)):
        for seat in range(signed(states[index].players)):
            out[index, seat] = score(states[index], seat)


@compiled
def first_illegal(states: States, actions: npt.NDArray[np.int64], masks: Masks) -> int:
    """The first i for which actions[i] is not in masks[i] although the game is not over; -1 when there is none."""
    for index in range(len(actions)):
        action = actions[index]
        inside = 0 <= action < ACTIONS
        if not (inside and masks[index].legal[action]) and states[index].phase != OVER:
            return index
    return -1
