"""What a simulation records: one row for every game and seat."""

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

# | column           | holds                                                                        | article |
# |------------------|------------------------------------------------------------------------------|---------|
# | game             | the game's number, from 0                                                    |         |
# | seat, bot        | the seat; the place of its bot among the simulation's different bots         |         |
# | score, rank      | the score; 1, 1, 3 after a tie                                               | R18     |
# | winners          | how many seats share the victory in this game                                | R18     |
# | line_cards       | points: cards in the score pile that came from lines                         | R12     |
# | jackpot_cards    | points: cards in the score pile that came from jackpots                      | R11     |
# | bets_won         | points: tokens of bets that were won                                         | R12     |
# | bets_lost        | points: tokens of bets that were lost, 0 or less                             | R12     |
# | won, lost        | how many bets were won and lost                                              | R12     |
# | jackpots         | how often a jackpot with cards under it was taken                            | R11     |
# | rounds           | rounds of the game                                                           | R15     |
# | actions          | actions the seat took                                                        |         |
# | lines            | lines closed, those of the last closing included                             | R12, R17 |
# | numbers          | numbers in all these lines together                                          | R9      |
# | longest          | numbers in the longest of them                                               | R9      |
# | forced           | lines closed because nothing else was legal                                  | R10     |
# | to_hand          | cards drafted into the hand                                                  | R6      |
# | from_hand        | cards played from the hand                                                   | R7, R16 |
# | left             | cards still in the hand at the end                                           | R17     |
FIELDS: list[Any] = [
    ("game", np.uint32),
    ("seat", np.uint8),
    ("bot", np.uint8),
    ("score", np.int16),
    ("rank", np.uint8),
    ("winners", np.uint8),
    ("line_cards", np.uint8),
    ("jackpot_cards", np.uint8),
    ("bets_won", np.int16),
    ("bets_lost", np.int16),
    ("won", np.uint8),
    ("lost", np.uint8),
    ("jackpots", np.uint8),
    ("rounds", np.uint8),
    ("actions", np.uint16),
    ("lines", np.uint8),
    ("numbers", np.uint8),
    ("longest", np.uint8),
    ("forced", np.uint8),
    ("to_hand", np.uint8),
    ("from_hand", np.uint8),
    ("left", np.uint8),
]
ROW = np.dtype((np.record, FIELDS))
COLUMNS: tuple[str, ...] = tuple(name for name, _ in FIELDS)

if TYPE_CHECKING:
    Row: TypeAlias = Any  # one element of Rows: a record, whose fields only NumPy and Numba know
Rows: TypeAlias = npt.NDArray[np.void]
