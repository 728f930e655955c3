"""A shuffled deck and a new game, as a pure function of a counter of random numbers."""

import numpy as np
import numpy.typing as npt

from lineit.kernel.cards import BET_VALUES, DECK_SIZE, NUMBERS
from lineit.kernel.jit import compiled
from lineit.kernel.random_numbers import after, below, mix
from lineit.kernel.rules import deal_round
from lineit.kernel.state import States


@compiled
def sorted_card(place: int) -> int:
    """The card at that place of the deck before it is shuffled (R1)."""
    return place + 1 if place < NUMBERS else NUMBERS + 1 + (place - NUMBERS) % len(BET_VALUES)


@compiled
def shuffle(deck: npt.NDArray[np.uint8], first: int, counter: int) -> int:
    """deck[first:] is in one of all its orders, equally likely; the counter to go on from (Durstenfeld 1964)."""
    for place in range(DECK_SIZE - 1, first, -1):
        counter = after(counter)
        other = first + below(mix(counter), place - first + 1)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card
    return counter


@compiled
def deal_game(states: States, index: int, blank: States, counter: int) -> int:
    """states[index] is a new game of the same players and house rules, its first market open (R3, R4).

    Its deck follows from the counter; the counter to go on from is returned. blank[0] is a zeroed state.
    """
    state = states[index]
    players = state.players
    market_extra, hand_limit, discards = state.market_extra, state.hand_limit, state.discards
    jackpot_cards, last_plays = state.jackpot_cards, state.last_plays
    states[index] = blank[0]
    state.players = players
    state.market_extra = market_extra
    state.hand_limit = hand_limit
    state.discards = discards
    state.jackpot_cards = jackpot_cards
    state.last_plays = last_plays
    for place in range(DECK_SIZE):
        state.deck[place] = sorted_card(place)
    counter = shuffle(state.deck, 0, counter)
    deal_round(state)
    return counter
