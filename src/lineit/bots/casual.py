"""`casual`: looks at each action alone and takes the one that leaves its own line and hand worth most."""

from typing import TYPE_CHECKING

import numpy as np

from lineit.bots.bot import Bot
from lineit.kernel.actions import ACTIONS
from lineit.kernel.cards import DECK_SIZE, NUMBERS, bet_value, colour_of, is_bet
from lineit.kernel.jit import compiled, signed
from lineit.kernel.rules import fits_line, kept_at_closing, score
from lineit.kernel.state import DOWN, FINAL, NO_BET, UP, States
from lineit.kernel.steps import act, legal_actions

if TYPE_CHECKING:
    from lineit.kernel.state import State

# How somebody who plays now and then sees the game, in points. Chosen by hand, not searched for.
CARD_LATER = 0.5  # a card that is still to come, in this line or the next: three of about seven are discarded
REACH = 1.4  # how much further a line gets than single cards at their mean distance, thanks to the hand
HAND_CARD_THAT_FITS = 0.45
HAND_CARD_FOR_LATER = 0.1
FULL_HAND = -0.35


class CasualBot(Bot):
    """Takes small steps, jackpots that pay at once and bets that look safe, and closes when little is left to gain.

    It does not collect for a jackpot that is not yet in reach, and does not look at the others.
    """

    def decide(self, states: States, index: int, word: int) -> int:
        """The legal action with the highest worth; the first of equals."""
        scratch = np.zeros(1, states.dtype)
        return int(best_action(states, index, scratch))


@compiled
def best_action(states: States, index: int, scratch: States) -> int:
    """The legal action after which the seat to move is best off in its own eyes; scratch[0] is overwritten."""
    state = states[index]
    seat = signed(state.to_move)
    legal = np.empty(ACTIONS, np.uint8)
    best, best_worth = -1, -1e9
    for place in range(legal_actions(state, legal)):
        action = signed(legal[place])
        scratch[0] = state
        act(scratch[0], action)
        value = worth(scratch[0], seat)
        if value > best_worth:
            best, best_worth = action, value
    return best


@compiled
def worth(state: "State", seat: int) -> float:
    """Points on the table for the seat, and what its line, hand and remaining rounds may still bring."""
    rounds = rounds_left(state)
    coming = cards_coming(state, seat, rounds)
    value = float(score(state, seat))
    value += line_worth(state, seat, coming)
    value += CARD_LATER * max(rounds - coming, 0.0)
    return value + hand_worth(state, seat, rounds)


@compiled
def rounds_left(state: "State") -> float:
    """Rounds still to be dealt."""
    return float((DECK_SIZE - signed(state.dealt)) // (signed(state.players) + signed(state.market_extra)))


@compiled
def cards_coming(state: "State", seat: int, rounds: float) -> float:
    """How many more numbers the seat's line may expect: by the room it has left, and by the rounds left."""
    room = NUMBERS
    if state.direction[seat] == UP:
        room = NUMBERS - signed(state.last[seat])
    elif state.direction[seat] == DOWN:
        room = signed(state.last[seat]) - 1
    elif state.numbers[seat] == 1:
        room = max(NUMBERS - signed(state.last[seat]), signed(state.last[seat]) - 1)
    choices = signed(state.players) + signed(state.market_extra)
    return min(REACH * room * choices / NUMBERS, rounds)


@compiled
def line_worth(state: "State", seat: int, coming: float) -> float:
    """What closing would bring when the cards that are coming have come (R12)."""
    more = max(signed(state.numbers[seat]) + coming - signed(state.discards), 0.0)
    value = 0.5 * (more + kept_at_closing(state, seat))
    if state.bet[seat] != NO_BET:
        stake = bet_value(state.bet[seat])
        spare = coming - (stake - signed(state.after_bet[seat]))
        value += stake * min(max(spare, -1.0), 1.0)
        if signed(state.after_bet[seat]) >= stake:
            value += stake * (1.0 - min(max(spare, -1.0), 1.0))
    return value


@compiled
def hand_worth(state: "State", seat: int, rounds: float) -> float:
    """What the hand may still bring: nothing when there is no more time to play it."""
    if state.phase != FINAL and rounds <= 0:
        return 0.0
    value = 0.0
    for slot in range(signed(state.hand_count[seat])):
        card = state.hand[seat, slot]
        if not fits_line(state, seat, card):
            value += HAND_CARD_FOR_LATER
        elif is_bet(card):
            value += HAND_CARD_FOR_LATER * bet_value(card)
        else:
            value += HAND_CARD_THAT_FITS + 0.05 * signed(state.jackpot_count[colour_of(card)])
    if state.hand_count[seat] == state.hand_limit:
        value += FULL_HAND
    return value
