"""What a card would do: the consequences of playing it, for the view, the hints and the bots."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from lineit.kernel.cards import DECK_SIZE, NUMBERS, bet_value, colour_of, is_bet
from lineit.kernel.jit import compiled, signed
from lineit.kernel.rules import bet_is_won, fits_line, kept_at_closing
from lineit.kernel.state import NO_BET, UP

if TYPE_CHECKING:
    from lineit.kernel.state import State

# The columns of an outlook
FITS, NTH, JACKPOT, POINTS, BET_DONE, BET_NEEDED, STILL_FIT = range(7)
OUTLOOK_COLUMNS = 7


@compiled
def open_range(state: "State", seat: int, out: npt.NDArray[np.int64]) -> None:
    """out[0] to out[1] are the numbers that would still fit the seat's line; out[0] > out[1] when none (R9)."""
    out[0], out[1] = 1, NUMBERS
    if state.direction[seat] == UP:
        out[0] = signed(state.last[seat]) + 1
    elif state.direction[seat] != 0:
        out[1] = signed(state.last[seat]) - 1


@compiled
def unseen_that_fit(state: "State", last: int, direction: int) -> int:
    """How many undealt numbers would fit a line that ends so (R9, R19)."""
    count = 0
    for place in range(signed(state.dealt), DECK_SIZE):
        card = signed(state.deck[place])
        if not is_bet(card) and (direction == 0 or (card > last) == (direction == UP)):
            count += 1
    return count


@compiled
def look_ahead(state: "State", seat: int, card: int, out: npt.NDArray[np.int64]) -> None:
    """`out` says what the card does at the end of the seat's line; the state is as before (R9, R11, R12).

    FITS 0 or 1 · NTH of its colour, 0 for a bet · JACKPOT cards taken at once · POINTS more kept at closing ·
    BET_DONE of BET_NEEDED numbers after the line's bet, BET_NEEDED 0 without one · STILL_FIT undealt numbers.
    """
    out[:] = 0
    out[FITS] = fits_line(state, seat, card)
    bet = signed(state.bet[seat])
    last, direction = signed(state.last[seat]), signed(state.direction[seat])
    if is_bet(card):
        bet = bet if bet != NO_BET else card
        out[BET_DONE] = state.after_bet[seat]
    else:
        colour = colour_of(card)
        out[NTH] = signed(state.colours[seat, colour]) + 1
        if out[NTH] == state.jackpot_cards:
            out[JACKPOT] = state.jackpot_count[colour]
        out[POINTS] = 1 if kept_at_closing(state, seat) > 0 or state.numbers[seat] == state.discards else 0
        out[BET_DONE] = signed(state.after_bet[seat]) + 1 if bet != NO_BET else 0
        if state.numbers[seat] == 1:
            direction = 1 if card > last else -1
        last = card
    if bet != NO_BET:
        out[BET_NEEDED] = bet_value(bet)
    out[STILL_FIT] = unseen_that_fit(state, last, direction)


@compiled
def bet_at_closing(state: "State", seat: int) -> int:
    """What the line's bet would bring if it were closed now: plus or minus its value, 0 without one (R12)."""
    if state.bet[seat] == NO_BET:
        return 0
    value = bet_value(state.bet[seat])
    return value if bet_is_won(state, seat) else -value
