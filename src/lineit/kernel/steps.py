"""The rulebook put to work: what the seat to move may do, and one step of the game."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from lineit.kernel.actions import CLOSE, DRAFT_TO_HAND, DRAFT_TO_LINE, END, PLAY
from lineit.kernel.cards import is_bet
from lineit.kernel.jit import compiled, signed
from lineit.kernel.rules import (
    add_to_hand,
    add_to_line,
    close_line,
    draft,
    end_turn,
    fits_line,
    hand_is_full,
    line_is_empty,
    market_card,
    may_play_from_hand,
    next_seat,
    nothing_left_to_do,
    pass_last_play_to,
    remove_from_hand,
)
from lineit.kernel.state import AFTER, DRAFT, FINAL, OVER

if TYPE_CHECKING:
    from lineit.kernel.state import State


@compiled
def is_second_copy(state: "State", slot: int) -> bool:
    """Whether an equal bet lies in an earlier market slot: the copies are one choice, not two (R1)."""
    card = market_card(state, slot)
    if is_bet(card):
        for earlier in range(slot):
            if state.taken[earlier] == 0 and market_card(state, earlier) == card:
                return True
    return False


@compiled
def is_second_in_hand(state: "State", seat: int, slot: int) -> bool:
    """Whether an equal bet lies in an earlier hand slot (R1)."""
    card = state.hand[seat, slot]
    for earlier in range(slot):
        if state.hand[seat, earlier] == card:
            return True
    return False


@compiled
def legal_drafts(state: "State", out: npt.NDArray[np.uint8], count: int) -> int:
    """The legal drafts stand in `out` from `count` on; the new count (R6)."""
    seat = signed(state.to_move)
    room = not hand_is_full(state, seat)
    for slot in range(signed(state.market_size)):
        if state.taken[slot] != 0 or is_second_copy(state, slot):
            continue
        if fits_line(state, seat, market_card(state, slot)):
            out[count] = DRAFT_TO_LINE + slot
            count += 1
        if room:
            out[count] = DRAFT_TO_HAND + slot
            count += 1
    return count


@compiled
def legal_plays(state: "State", out: npt.NDArray[np.uint8], count: int) -> int:
    """The legal plays from the hand stand in `out` from `count` on; the new count (R7, R16)."""
    if may_play_from_hand(state):
        seat = signed(state.to_move)
        for slot in range(signed(state.hand_count[seat])):
            if fits_line(state, seat, state.hand[seat, slot]) and not is_second_in_hand(state, seat, slot):
                out[count] = PLAY + slot
                count += 1
    return count


@compiled
def legal_actions(state: "State", out: npt.NDArray[np.uint8]) -> int:
    """The legal actions stand in `out` (room for ACTIONS), equal bets once; how many, 0 when the game is over.

    R10 needs no rule of its own: with a full hand and nothing that fits, closing is all that is left.
    """
    if state.phase == OVER:
        return 0
    count = 0
    if state.phase == DRAFT:
        count = legal_drafts(state, out, count)
    count = legal_plays(state, out, count)
    if state.phase != FINAL and not line_is_empty(state, state.to_move):
        out[count] = CLOSE
        count += 1
    if state.phase != DRAFT:
        out[count] = END
        count += 1
    return count


@compiled
def apply(state: "State", action: int) -> None:
    """The legal action is done, and everything automatic that follows it (R6 to R17)."""
    act(state, action)
    follow(state, action)


@compiled
def act(state: "State", action: int) -> None:
    """What the seat itself does is done: the card is moved or the line closed, and nothing else (R6 to R8, R16)."""
    seat = signed(state.to_move)
    if action < DRAFT_TO_HAND:
        add_to_line(state, seat, draft(state, action - DRAFT_TO_LINE))
    elif action < PLAY:
        add_to_hand(state, seat, draft(state, action - DRAFT_TO_HAND))
    elif action < CLOSE:
        add_to_line(state, seat, remove_from_hand(state, seat, action - PLAY))
    elif action == CLOSE:
        close_line(state, seat)


@compiled
def follow(state: "State", action: int) -> None:
    """What follows the action by itself has followed: the next turn, round or the end (R7, R13 to R17)."""
    note(state, action)
    if state.phase == FINAL:
        pass_last_play_to(state, next_seat(state, signed(state.to_move)))
    elif action == END or (state.phase == AFTER and nothing_left_to_do(state)):
        end_turn(state)


@compiled
def note(state: "State", action: int) -> None:
    """The rules remember that the hand card of this turn has been played (R7), a last play, or a pass (R16)."""
    seat = signed(state.to_move)
    if state.phase == FINAL:
        if action == END:
            state.passed[seat] = 1
        else:
            state.last_played[seat] += 1
    elif PLAY <= action < CLOSE:
        state.played_hand = 1
