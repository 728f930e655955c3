"""The rulebook, article by article. Every function trusts its caller to ask only for what is legal."""

from typing import TYPE_CHECKING

import numpy as np

from lineit.kernel.cards import BET_VALUES, DECK_SIZE, SMALLEST_BET, bet_value, colour_of, is_bet, place_in_colour
from lineit.kernel.jit import compiled, signed
from lineit.kernel.state import AFTER, DOWN, DRAFT, FINAL, NO_BET, NO_DIRECTION, NO_NUMBER, OVER, UP

if TYPE_CHECKING:
    from lineit.kernel.state import State

BITS = 64


# R4, R5: the market and whose turn it is


@compiled
def can_deal(state: "State") -> bool:
    """Whether enough cards are left for another market (R4, R15)."""
    return DECK_SIZE - signed(state.dealt) >= signed(state.players) + signed(state.market_extra)


@compiled
def deal_round(state: "State") -> None:
    """Players + market_extra cards are turned up, and the holder of the first-player token is to draft (R4, R5)."""
    state.market_size = signed(state.players) + signed(state.market_extra)
    state.dealt += state.market_size
    state.taken[:] = 0
    state.round_number += 1
    state.turns = 0
    begin_turn(state, state.first)


@compiled
def begin_turn(state: "State", seat: int) -> None:
    """The seat must draft and may play a card from its hand (R5 to R7)."""
    state.to_move = seat
    state.phase = DRAFT
    state.played_hand = 0


@compiled
def market_card(state: "State", slot: int) -> int:
    """The card turned up in that slot this round, taken or not (R4)."""
    return signed(state.deck[signed(state.dealt) - signed(state.market_size) + slot])


@compiled
def next_seat(state: "State", seat: int) -> int:
    """The seat to the left (R3, R5)."""
    return 0 if seat + 1 == state.players else seat + 1


# R6, R7: draft and play


@compiled
def hand_is_full(state: "State", seat: int) -> bool:
    """Whether no further card may be drafted into the hand (R6)."""
    return state.hand_count[seat] >= state.hand_limit


@compiled
def draft(state: "State", slot: int) -> int:
    """The card leaves the market for the seat to move, whose draft is done; it is returned (R6)."""
    state.taken[slot] = state.to_move + 1
    state.phase = AFTER
    return market_card(state, slot)


@compiled
def add_to_hand(state: "State", seat: int, card: int) -> None:
    """The card is the last in the hand (R6)."""
    state.hand[seat, state.hand_count[seat]] = card
    state.hand_count[seat] += 1


@compiled
def remove_from_hand(state: "State", seat: int, slot: int) -> int:
    """The card has left the hand, those behind it moved up; it is returned (R7)."""
    card = signed(state.hand[seat, slot])
    state.hand_count[seat] -= 1
    count = signed(state.hand_count[seat])
    for place in range(slot, count):
        state.hand[seat, place] = state.hand[seat, place + 1]
    state.hand[seat, count] = 0
    return card


@compiled
def may_play_from_hand(state: "State") -> bool:
    """Whether the seat to move has not yet played a hand card this turn (R7); in the last plays always (R16)."""
    return state.played_hand == 0


# R9: what fits


@compiled
def fits_line(state: "State", seat: int, card: int) -> bool:
    """Whether the card may be added to the end of the seat's line (R9)."""
    if is_bet(card):
        return state.bet[seat] == NO_BET
    if state.direction[seat] == UP:
        return card > state.last[seat]
    if state.direction[seat] == DOWN:
        return card < state.last[seat]
    return True


@compiled
def line_is_empty(state: "State", seat: int) -> bool:
    """Whether the line holds neither a number nor a bet (R8)."""
    return state.numbers[seat] == 0 and state.bet[seat] == NO_BET


@compiled
def add_to_line(state: "State", seat: int, card: int) -> None:
    """The card is the last of the line; a number may have won a jackpot (R9, R11)."""
    if is_bet(card):
        state.bet[seat] = card
        state.after_bet[seat] = 0
    else:
        add_number(state, seat, card)


@compiled
def add_number(state: "State", seat: int, number: int) -> None:
    """The number is the line's last, the second has set its direction, and its jackpot is settled (R9, R11)."""
    if state.numbers[seat] == 1:
        state.direction[seat] = UP if number > state.last[seat] else DOWN
    place = number - 1
    state.line_set[seat, place // BITS] |= np.uint64(1) << np.uint64(place % BITS)
    state.last[seat] = number
    state.numbers[seat] += 1
    if state.bet[seat] != NO_BET:
        state.after_bet[seat] += 1
    colour = colour_of(number)
    state.colours[seat, colour] += 1
    if state.colours[seat, colour] == state.jackpot_cards:
        take_jackpot(state, seat, colour)


# R11: jackpots


@compiled
def take_jackpot(state: "State", seat: int, colour: int) -> None:
    """The whole pile under the colour's token lies in the seat's score pile (R11)."""
    state.pile_jackpots[seat, colour] += state.jackpot_count[colour]
    state.jackpot_count[colour] = 0
    state.jackpot_set[colour] = 0


@compiled
def leave_unclaimed(state: "State", card: int) -> None:
    """A number lies under the jackpot token of its colour; a bet has left the game (R14, R15)."""
    if not is_bet(card):
        colour = colour_of(card)
        state.jackpot_set[colour] |= np.uint32(1) << np.uint32(place_in_colour(card))
        state.jackpot_count[colour] += 1


# R12: closing


@compiled
def bet_is_won(state: "State", seat: int) -> bool:
    """Whether the line's bet has at least as many numbers after it as its value (R12). There must be one."""
    return state.after_bet[seat] >= bet_value(state.bet[seat])


@compiled
def kept_at_closing(state: "State", seat: int) -> int:
    """How many of the line's numbers would go to the score pile (R12)."""
    return max(signed(state.numbers[seat]) - signed(state.discards), 0)


@compiled
def close_line(state: "State", seat: int) -> None:
    """The bet is settled, what is kept lies in the score pile, and the line is empty (R12)."""
    if state.bet[seat] != NO_BET:
        kind = bet_value(state.bet[seat]) - SMALLEST_BET
        if bet_is_won(state, seat):
            state.bets_won[seat, kind] += 1
        else:
            state.bets_lost[seat, kind] += 1
    state.pile_lines[seat] += kept_at_closing(state, seat)
    clear_line(state, seat)


@compiled
def clear_line(state: "State", seat: int) -> None:
    """The line holds nothing."""
    state.line_set[seat, 0] = 0
    state.line_set[seat, 1] = 0
    state.numbers[seat] = 0
    state.last[seat] = NO_NUMBER
    state.direction[seat] = NO_DIRECTION
    state.bet[seat] = NO_BET
    state.after_bet[seat] = 0
    state.colours[seat, :] = 0


# R13, R14: the end of the turn and of the round


@compiled
def nothing_left_to_do(state: "State") -> bool:
    """Whether the seat to move, having drafted, has no card to play and no line to close (R13)."""
    seat = signed(state.to_move)
    if not line_is_empty(state, seat):
        return False
    # On an empty line every hand card fits (R9).
    return state.hand_count[seat] == 0 or not may_play_from_hand(state)


@compiled
def end_turn(state: "State") -> None:
    """The next seat is to draft, or the round has ended (R5, R13, R14)."""
    state.turns += 1
    if state.turns == state.players:
        end_round(state)
    else:
        begin_turn(state, next_seat(state, state.to_move))


@compiled
def end_round(state: "State") -> None:
    """What nobody took lies under the jackpots; a new round is dealt, or the last plays have begun (R14, R15)."""
    for slot in range(signed(state.market_size)):
        if state.taken[slot] == 0:
            leave_unclaimed(state, market_card(state, slot))
    state.market_size = 0
    state.taken[:] = 0
    state.played_hand = 0
    if can_deal(state):
        state.first = next_seat(state, state.first)
        deal_round(state)
    else:
        begin_last_plays(state)


# R15 to R18: the end


@compiled
def begin_last_plays(state: "State") -> None:
    """The deck's numbers lie under the jackpots, and the last plays begin with the holder of the token (R15, R16)."""
    for place in range(signed(state.dealt), DECK_SIZE):
        leave_unclaimed(state, state.deck[place])
    state.dealt = DECK_SIZE
    state.turns = 0
    state.phase = FINAL
    pass_last_play_to(state, state.first)


@compiled
def has_last_play(state: "State", seat: int) -> bool:
    """Whether the seat takes part in the last plays: it holds a card, has not passed and has plays left (R16)."""
    return state.hand_count[seat] > 0 and state.passed[seat] == 0 and state.last_played[seat] < state.last_plays


@compiled
def pass_last_play_to(state: "State", start: int) -> None:
    """The first seat from `start` on that takes part is to move; if none does, the game is over (R16, R17)."""
    seat = signed(start)
    for _ in range(signed(state.players)):
        if has_last_play(state, seat):
            state.to_move = seat
            return
        seat = next_seat(state, seat)
    end_game(state)


@compiled
def end_game(state: "State") -> None:
    """Every line is closed and the game is over (R17)."""
    for seat in range(signed(state.players)):
        close_line(state, seat)
    state.phase = OVER


@compiled
def score(state: "State", seat: int) -> int:
    """The cards of the score pile, plus and minus the tokens (R18)."""
    points = signed(state.pile_lines[seat])
    for cards in state.pile_jackpots[seat]:
        points += signed(cards)
    for kind in range(len(BET_VALUES)):
        tokens = signed(state.bets_won[seat, kind]) - signed(state.bets_lost[seat, kind])
        points += (kind + SMALLEST_BET) * tokens
    return points
