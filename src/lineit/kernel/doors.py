"""Doors for callers in Python: an array and an index cross the border ten times faster than a record."""

import numpy as np
import numpy.typing as npt

from lineit.kernel.jit import compiled
from lineit.kernel.outlook import bet_at_closing, look_ahead, open_range
from lineit.kernel.rules import add_to_line, deal_round, fits_line, has_last_play, kept_at_closing, score
from lineit.kernel.state import States
from lineit.kernel.steps import act, apply, follow, legal_actions, note


@compiled
def start(states: States, index: int) -> None:
    """The first round of states[index] is dealt; its deck, players and house rules must be set, the rest zero (R3)."""
    deal_round(states[index])


@compiled
def legal_at(states: States, index: int, out: npt.NDArray[np.uint8]) -> int:
    """`legal_actions` of states[index]."""
    return legal_actions(states[index], out)


@compiled
def act_at(states: States, index: int, action: int) -> None:
    """`act` in states[index]; `follow_at` must come next."""
    act(states[index], action)


@compiled
def follow_at(states: States, index: int, action: int) -> None:
    """`follow` in states[index], after `act_at`."""
    follow(states[index], action)


@compiled
def score_at(states: States, index: int, seat: int) -> int:
    """`score` of states[index]."""
    return score(states[index], seat)


@compiled
def fits_at(states: States, index: int, seat: int, card: int) -> bool:
    """`fits_line` of states[index]."""
    return fits_line(states[index], seat, card)


@compiled
def add_to_line_at(states: States, index: int, seat: int, card: int) -> None:
    """`add_to_line` in states[index]."""
    add_to_line(states[index], seat, card)


@compiled
def has_last_play_at(states: States, index: int, seat: int) -> bool:
    """`has_last_play` in states[index]."""
    return has_last_play(states[index], seat)


@compiled
def open_range_at(states: States, index: int, seat: int, out: npt.NDArray[np.int64]) -> None:
    """`open_range` of states[index]."""
    open_range(states[index], seat, out)


@compiled
def look_ahead_at(states: States, index: int, seat: int, card: int, out: npt.NDArray[np.int64]) -> None:
    """`look_ahead` in states[index]."""
    look_ahead(states[index], seat, card, out)


@compiled
def closing_at(states: States, index: int, seat: int, out: npt.NDArray[np.int64]) -> None:
    """out[0] numbers of the line would be kept, and out[1] is what its bet would bring, in states[index] (R12)."""
    out[0] = kept_at_closing(states[index], seat)
    out[1] = bet_at_closing(states[index], seat)


@compiled
def step_at(states: States, index: int, action: int, out: npt.NDArray[np.uint8]) -> int:
    """`apply` in states[index], then `legal_actions` there: one call for a loop in Python."""
    apply(states[index], action)
    return legal_actions(states[index], out)


@compiled
def note_at(states: States, index: int, action: int) -> None:
    """`note` in states[index], after `act_at`; `follow_at` notes by itself."""
    note(states[index], action)
