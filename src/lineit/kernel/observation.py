"""What one seat knows, as a record of small integers: one shape for every number of players and all house rules."""

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lineit.kernel.cards import BET_VALUES, COLOURS, DECK_SIZE, NUMBERS, bet_value
from lineit.kernel.jit import compiled, signed
from lineit.kernel.rules import market_card, score
from lineit.kernel.state import HAND_SLOTS, MARKET_SLOTS, MAX_PLAYERS, NO_BET

if TYPE_CHECKING:
    from lineit.kernel.state import State

# All that matters of what a player with a perfect memory knows (R19): what the seat can do, and what any card still to
# come can bring, follows from it. Seats are counted from the observer, 0, clockwise; where nobody sits stand zeros.
#
# | field         | holds                                                                    | range      |
# |---------------|--------------------------------------------------------------------------|------------|
# | players … last_plays | the number of seats and the five house rules                      | 0 to 25    |
# | rounds_left   | rounds still to be dealt                                                 | 0 to 34    |
# | turns         | turns finished in this round                                             | 0 to 5     |
# | phase         | 0 must draft, 1 has drafted, 2 last plays, 3 over                        | 0 to 3     |
# | played_hand   | 1 when the seat to move has played its hand card of this turn            | 0, 1       |
# | to_move, first | the seat to move; the seat with the first-player token                  | 0 to 4     |
# | jackpots      | per colour: cards under its token                                        | 0 to 25    |
# | market        | per slot: the card, 0 when it is taken or there is no such slot          | 0 to 103   |
# | hand          | per seat: the cards held, oldest first, zeros behind                     | 0 to 103   |
# | numbers       | per seat: numbers in the line                                            | 0 to 100   |
# | last          | per seat: the line's last number, or 0                                   | 0 to 100   |
# | direction     | per seat: 1 up, -1 down, 0 below two numbers                             | -1 to 1    |
# | bet, after_bet | per seat: the line's bet, 3, 4, 5 or 0; the numbers played after it     | 0 to 100   |
# | colours       | per seat and colour: numbers of it in the line                           | 0 to 25    |
# | score         | per seat                                                                 | -24 to 124 |
# | passed, last_played | per seat, in the last plays: 1 after passing; cards played         | 0 to 2     |
# | undealt       | copies still in the deck: of the numbers 1 to 100, then of +3, +4, +5    | 0 to 2     |
UNDEALT = NUMBERS + len(BET_VALUES)
OBSERVATION_FIELDS: list[Any] = [
    ("players", np.int8),
    ("market_extra", np.int8),
    ("hand_limit", np.int8),
    ("discards", np.int8),
    ("jackpot_cards", np.int8),
    ("last_plays", np.int8),
    ("rounds_left", np.int8),
    ("turns", np.int8),
    ("phase", np.int8),
    ("played_hand", np.int8),
    ("to_move", np.int8),
    ("first", np.int8),
    ("jackpots", np.int8, COLOURS),
    ("market", np.int8, MARKET_SLOTS),
    ("hand", np.int8, (MAX_PLAYERS, HAND_SLOTS)),
    ("numbers", np.int8, MAX_PLAYERS),
    ("last", np.int8, MAX_PLAYERS),
    ("direction", np.int8, MAX_PLAYERS),
    ("bet", np.int8, MAX_PLAYERS),
    ("after_bet", np.int8, MAX_PLAYERS),
    ("colours", np.int8, (MAX_PLAYERS, COLOURS)),
    ("score", np.int8, MAX_PLAYERS),
    ("passed", np.int8, MAX_PLAYERS),
    ("last_played", np.int8, MAX_PLAYERS),
    ("undealt", np.int8, UNDEALT),
]
OBSERVATION = np.dtype((np.record, OBSERVATION_FIELDS))

if TYPE_CHECKING:
    Observation: TypeAlias = Any  # one element of Observations: a record, whose fields only NumPy and Numba know
Observations: TypeAlias = npt.NDArray[np.void]


@compiled
def observe(state: "State", seat: int, out: "Observation") -> None:
    """What the seat knows stands in `out`."""
    observe_open(state, seat, out)
    for kind in range(UNDEALT):
        out.undealt[kind] = 0
    for place in range(signed(state.dealt), DECK_SIZE):
        out.undealt[signed(state.deck[place]) - 1] += 1


@compiled
def observe_again(state: "State", seat: int, dealt: int, out: "Observation") -> None:
    """`observe`, where `out` is an observation of the same game from when `dealt` cards had been dealt."""
    observe_open(state, seat, out)
    for place in range(dealt, signed(state.dealt)):
        out.undealt[signed(state.deck[place]) - 1] -= 1


@compiled
def observe_open(state: "State", seat: int, out: "Observation") -> None:
    """Everything but the undealt cards stands in `out`."""
    players = signed(state.players)
    observe_table(state, out)
    out.to_move = seats_from(seat, signed(state.to_move), players)
    out.first = seats_from(seat, signed(state.first), players)
    for other in range(players):
        observe_seat(state, other, seats_from(seat, other, players), out)


@compiled
def seats_from(seat: int, other: int, players: int) -> int:
    """How many seats after `seat` the other one sits, clockwise."""
    return other - seat if other >= seat else other - seat + players


@compiled
def observe_table(state: "State", out: "Observation") -> None:
    """What belongs to no seat stands in `out`."""
    out.players = state.players
    out.market_extra = state.market_extra
    out.hand_limit = state.hand_limit
    out.discards = state.discards
    out.jackpot_cards = state.jackpot_cards
    out.last_plays = state.last_plays
    out.rounds_left = (DECK_SIZE - signed(state.dealt)) // (signed(state.players) + signed(state.market_extra))
    out.turns = state.turns
    out.phase = state.phase
    out.played_hand = state.played_hand
    for colour in range(COLOURS):
        out.jackpots[colour] = state.jackpot_count[colour]
    for slot in range(MARKET_SLOTS):
        out.market[slot] = 0
    for slot in range(signed(state.market_size)):
        # Without a branch: which cards are gone cannot be foreseen.
        out.market[slot] = market_card(state, slot) * (state.taken[slot] == 0)


@compiled
def observe_seat(state: "State", seat: int, place: int, out: "Observation") -> None:
    """The seat's hand, line and score stand in `out` at that place."""
    for slot in range(HAND_SLOTS):
        out.hand[place, slot] = state.hand[seat, slot]
    out.numbers[place] = state.numbers[seat]
    out.last[place] = state.last[seat]
    out.direction[place] = state.direction[seat]
    out.bet[place] = 0 if state.bet[seat] == NO_BET else bet_value(state.bet[seat])
    out.after_bet[place] = 0 if state.bet[seat] == NO_BET else signed(state.after_bet[seat])
    for colour in range(COLOURS):
        out.colours[place, colour] = state.colours[seat, colour]
    out.score[place] = score(state, seat)
    out.passed[place] = state.passed[seat]
    out.last_played[place] = state.last_played[seat]
