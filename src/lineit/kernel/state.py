"""The state of a game: one record of fixed size, whose bytes are its identity."""

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lineit.kernel.cards import BET_VALUES, COLOURS, DECK_SIZE

MIN_PLAYERS, MAX_PLAYERS = 2, 5
MAX_MARKET_EXTRA = 5
MARKET_SLOTS = MAX_PLAYERS + MAX_MARKET_EXTRA
HAND_SLOTS = 5

DRAFT, AFTER, FINAL, OVER = 0, 1, 2, 3
DOWN, NO_DIRECTION, UP = -1, 0, 1
NO_BET = 0
NO_NUMBER = 0

# | field          | holds                                                                            | article |
# |----------------|----------------------------------------------------------------------------------|---------|
# | deck           | all cards in drawing order; deck[:dealt] have been turned up                     | R3      |
# | players … last_plays | the number of seats and the five house rules                               | house rules |
# | round_number   | the round being played, from 1                                                   | R4      |
# | turns          | turns finished in this round                                                     | R5      |
# | first, to_move | the seat with the first-player token; the seat to move                           | R3, R5  |
# | phase          | DRAFT must draft, AFTER has drafted, FINAL last plays, OVER                      | R6, R13, R16 |
# | played_hand    | 1 when this turn's hand card has been played                                     | R7      |
# | market_size    | cards turned up this round: deck[dealt - market_size : dealt]; 0 in FINAL, OVER  | R4      |
# | taken          | per market slot: 0 still there, s + 1 drafted by seat s                          | R6      |
# | jackpot_set    | per colour: the numbers under its token, bit place_in_colour(n)                  | R11     |
# | jackpot_count  | per colour: how many those are                                                   | R11     |
# | hand, hand_count | per seat: the cards held, oldest first, zeros behind                           | R6      |
# | line_set       | per seat: the numbers in the line, bit n - 1 of 128; direction gives the order   | R9      |
# | numbers        | per seat: how many those are                                                     | R9      |
# | last, direction | per seat: the line's last number or 0; UP, DOWN or 0 below two numbers          | R9      |
# | bet, after_bet | per seat: the line's bet card or 0; the numbers played after it                  | R9, R12 |
# | colours        | per seat and colour: numbers of it in the line; from jackpot_cards on it is used | R11     |
# | pile_lines     | per seat: cards in the score pile that came from lines                           | R12     |
# | pile_jackpots  | per seat and colour: cards in the score pile that came from jackpots             | R11     |
# | bets_won, bets_lost | per seat: tokens of +3, +4, +5 and of -3, -4, -5                            | R12     |
# | passed, last_played | per seat: 1 after passing; cards played in the last plays                   | R16     |
FIELDS: list[Any] = [
    ("jackpot_set", np.uint32, COLOURS),
    ("line_set", np.uint64, (MAX_PLAYERS, 2)),
    ("deck", np.uint8, DECK_SIZE),
    ("dealt", np.uint8),
    ("players", np.uint8),
    ("market_extra", np.uint8),
    ("hand_limit", np.uint8),
    ("discards", np.uint8),
    ("jackpot_cards", np.uint8),
    ("last_plays", np.uint8),
    ("round_number", np.uint8),
    ("turns", np.uint8),
    ("first", np.uint8),
    ("to_move", np.uint8),
    ("phase", np.uint8),
    ("played_hand", np.uint8),
    ("market_size", np.uint8),
    ("taken", np.uint8, MARKET_SLOTS),
    ("jackpot_count", np.uint8, COLOURS),
    ("hand", np.uint8, (MAX_PLAYERS, HAND_SLOTS)),
    ("hand_count", np.uint8, MAX_PLAYERS),
    ("numbers", np.uint8, MAX_PLAYERS),
    ("last", np.uint8, MAX_PLAYERS),
    ("direction", np.int8, MAX_PLAYERS),
    ("bet", np.uint8, MAX_PLAYERS),
    ("after_bet", np.uint8, MAX_PLAYERS),
    ("colours", np.uint8, (MAX_PLAYERS, COLOURS)),
    ("pile_lines", np.uint8, MAX_PLAYERS),
    ("pile_jackpots", np.uint8, (MAX_PLAYERS, COLOURS)),
    ("bets_won", np.uint8, (MAX_PLAYERS, len(BET_VALUES))),
    ("bets_lost", np.uint8, (MAX_PLAYERS, len(BET_VALUES))),
    ("passed", np.uint8, MAX_PLAYERS),
    ("last_played", np.uint8, MAX_PLAYERS),
    # Always zero: fills the record up to a multiple of its widest field. Bytes that NumPy adds by itself are left
    # as they happen to be by a copy, and then a state's bytes would not be its identity.
    ("padding", np.uint8, 6),
]

# np.record gives `state.market` in interpreted mode too; align keeps the wide fields on their boundaries.
STATE = np.dtype((np.record, np.dtype(FIELDS, align=True)))
assert STATE.itemsize == np.dtype(FIELDS).itemsize, "padding must fill the record exactly"

if TYPE_CHECKING:
    State: TypeAlias = Any  # one element of States: a record, whose fields only NumPy and Numba know
States: TypeAlias = npt.NDArray[np.void]


def empty_states(count: int) -> States:
    """An array of that many zeroed states."""
    return np.zeros(count, dtype=STATE)
