"""What the networks see of an afterstate: numbers that are the same whichever the colours and the direction are.

Everything is known to a player with a perfect memory (R19). Colours are never told apart but by what lies under their
tokens, and a line's numbers by how much room is left in its direction, so that positions which differ in nothing else
look the same.
"""

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from lineit.kernel.cards import BET_VALUES, COLOURS, DECK_SIZE, NUMBERS, SMALLEST_BET, bet_value, colour_of, is_bet
from lineit.kernel.jit import compiled, signed
from lineit.kernel.outlook import bet_at_closing
from lineit.kernel.rules import fits_line, has_last_play, kept_at_closing, market_card, next_seat, score
from lineit.kernel.state import DOWN, FINAL, NO_BET, UP

if TYPE_CHECKING:
    from lineit.kernel.state import State

    Part: TypeAlias = Any  # an element of the arrays below: a record, whose fields only NumPy and Numba know

VERSION = 3  # to be raised when a feature comes to mean something else
LIMITS = (0, 1, 2, 3, 5, 8, 12)  # rounds left
WINDOWS = (4, 8, 16, 32, 100)  # how far from the end of a line
LONGEST = 8  # numbers in a line that are told apart
NEAR = 24
NEEDS = max(BET_VALUES) + 1
SOON = 3  # cards of a colour that are still worth counting
FAR = 999

# | field       | what belongs to no seat                                                           |
# |-------------|-----------------------------------------------------------------------------------|
# | rounds      | rounds still to be dealt, of 26                                                   |
# | few         | whether they are at most LIMITS[i]                                                |
# | turns       | the share of the players who still have a turn in this round                      |
# | undealt     | cards still in the deck, of all                                                   |
# | bets        | per value: bets among them, of two                                                |
# | piles       | the cards under the jackpot tokens, the largest pile first, in eights             |
# | unseen      | the undealt numbers of their colours, in the same order, in tens                  |
# | final       | 1 in the last plays                                                               |
# | first       | how many seats after the mover the next round begins, as a share of the players   |
TABLE_FIELDS: list[Any] = [
    ("rounds", np.float32),
    ("few", np.float32, len(LIMITS)),
    ("turns", np.float32),
    ("undealt", np.float32),
    ("bets", np.float32, len(BET_VALUES)),
    ("piles", np.float32, COLOURS),
    ("unseen", np.float32, COLOURS),
    ("final", np.float32),
    ("first", np.float32),
]
# | field       | a seat: first the one that moved, then the next, and so on                        |
# |-------------|-----------------------------------------------------------------------------------|
# | ahead       | its score less that of the mover, in twenties                                     |
# | numbers     | numbers in its line, in eights                                                    |
# | reached     | whether they are at least i + 1                                                   |
# | single      | 1 for a line of one number, whose direction is open                               |
# | room        | how much of the hundred lies before the end of its line                           |
# | supply      | undealt numbers that fit within WINDOWS[i]; an empty line has only `all`          |
# | all         | undealt numbers for an empty line, or on the other side of a single number        |
# | bet         | the value of its bet                                                              |
# | need        | how many numbers the bet still needs                                              |
# | closing     | what the bet would bring now, and the numbers that would be kept, in fives        |
# | wanted      | per 1, 2, 3 more that win its jackpot: the piles of these colours, in fives       |
# | colours     | how many such colours there are, in fours                                         |
# | likely      | for 1 and 2 more: the piles by how many undealt numbers near the line's end fit   |
# | largest     | the largest pile that one more would win, in fives                                |
# | ranks       | numbers of the colour of each pile, the largest pile first, of those that win it  |
# | reach       | undealt numbers of these colours that fit the line, in eights                     |
# | held        | whether it holds one card, two, more; and whether its hand is full                |
# | hand_bets   | per value: bets in its hand; then whether one of them fits                        |
# | fitting     | numbers in its hand that fit, and that do not, in twos                            |
# | near        | how near the two nearest of them are                                              |
# | start       | its numbers as a new line: how far from either end they begin, how far they reach |
# | winning     | the largest pile that one of them wins, whether there is one, the largest in two  |
# | drafts      | 1 while it still drafts in this round, or plays in the last plays                 |
# | market      | what is left for it: a bet, numbers, the nearest, piles won by one and by two     |
SEAT_FIELDS: list[Any] = [
    ("ahead", np.float32),
    ("numbers", np.float32),
    ("reached", np.float32, LONGEST),
    ("single", np.float32),
    ("room", np.float32),
    ("supply", np.float32, len(WINDOWS)),
    ("all", np.float32),
    ("bet", np.float32, len(BET_VALUES)),
    ("need", np.float32, NEEDS),
    ("closing", np.float32, 2),
    ("wanted", np.float32, SOON),
    ("colours", np.float32, SOON),
    ("likely", np.float32, 2),
    ("largest", np.float32),
    ("ranks", np.float32, COLOURS),
    ("reach", np.float32, COLOURS),
    ("held", np.float32, 4),
    ("hand_bets", np.float32, len(BET_VALUES) + 1),
    ("fitting", np.float32, 2),
    ("near", np.float32, 2),
    ("start", np.float32, 3),
    ("winning", np.float32, 3),
    ("drafts", np.float32),
    ("market", np.float32, 5),
]
TABLE = np.dtype((np.record, TABLE_FIELDS))
SEAT = np.dtype((np.record, SEAT_FIELDS))
FLOAT = np.dtype(np.float32).itemsize
TABLE_FEATURES, SEAT_FEATURES = TABLE.itemsize // FLOAT, SEAT.itemsize // FLOAT

# supply[c, k]: undealt numbers of colour c up to k; the last row of all colours.
ALL = COLOURS
Supply: TypeAlias = npt.NDArray[np.int64]
SUPPLY_SHAPE = (COLOURS + 1, NUMBERS + 1)


class Features(NamedTuple):
    """The features of one afterstate: all in a row, and the same memory by name."""

    row: npt.NDArray[np.float32]
    table: npt.NDArray[np.void]
    seats: npt.NDArray[np.void]
    ranks: npt.NDArray[np.int64]
    """The place of each colour among the piles."""


def feature_count(players: int) -> int:
    """How many numbers describe an afterstate."""
    return TABLE_FEATURES + players * SEAT_FEATURES


def make_features(players: int) -> Features:
    """Room for the features of an afterstate of that many players."""
    row = np.zeros(feature_count(players), np.float32)
    table, seats = row[:TABLE_FEATURES].view(TABLE), row[TABLE_FEATURES:].view(SEAT)
    return Features(row, table, seats, np.zeros(COLOURS, np.int64))


def feature_key() -> str:
    """The hash of the layout, as 16 hex digits: weights are of use for no other."""
    return hashlib.sha256(repr((VERSION, TABLE_FIELDS, SEAT_FIELDS)).encode()).hexdigest()[:16]


@compiled
def fill_supply(state: "State", supply: Supply) -> None:
    """The supply of the undealt cards: the same for all afterstates of a turn."""
    for row in range(COLOURS + 1):
        for number in range(NUMBERS + 1):
            supply[row, number] = 0
    for place in range(signed(state.dealt), DECK_SIZE):
        card = signed(state.deck[place])
        if not is_bet(card):
            supply[colour_of(card), card] = 1
            supply[ALL, card] = 1
    for row in range(COLOURS + 1):
        for number in range(1, NUMBERS + 1):
            supply[row, number] += supply[row, number - 1]


@compiled
def between(supply: Supply, row: int, last: int, direction: int, reach: int) -> int:
    """How many undealt numbers of that row lie within reach of the last number in that direction."""
    if direction == UP:
        return supply[row, min(last + reach, NUMBERS)] - supply[row, last]
    return supply[row, last - 1] - supply[row, max(last - reach - 1, 0)]


@compiled
def fill_features(state: "State", seat: int, supply: Supply, features: Features) -> None:
    """The features of the afterstate, seen from the seat that moved."""
    for place in range(len(features.row)):
        features.row[place] = 0
    fill_ranks(state, seat, supply, features.ranks)
    fill_table(state, seat, supply, features.ranks, features.table[0])
    mine, other = score(state, seat), seat
    for place in range(signed(state.players)):
        out = features.seats[place]
        out.ahead = (score(state, other) - mine) / 20
        direction = main_direction(state, other, supply)
        fill_line(state, other, direction, supply, out)
        fill_jackpots(state, other, direction, supply, features.ranks, out)
        fill_hand(state, other, direction, out)
        if state.phase == FINAL:
            out.drafts = has_last_play(state, other)
        elif place > 0 and signed(state.turns) + place < state.players:
            fill_market(state, other, direction, out)
        other = next_seat(state, other)


@compiled
def fill_table(state: "State", seat: int, supply: Supply, ranks: npt.NDArray[np.int64], out: "Part") -> None:
    """What belongs to no seat."""
    players = signed(state.players)
    left = DECK_SIZE - signed(state.dealt)
    rounds = left // (players + signed(state.market_extra))
    out.rounds = rounds / 26
    for place in range(len(LIMITS)):
        out.few[place] = rounds <= LIMITS[place]
    out.turns = (players - 1 - signed(state.turns)) / players
    out.undealt = left / DECK_SIZE
    for place in range(signed(state.dealt), DECK_SIZE):
        card = signed(state.deck[place])
        if is_bet(card):
            out.bets[bet_value(card) - SMALLEST_BET] += 0.5
    for colour in range(COLOURS):
        rank = ranks[colour]
        out.piles[rank] = signed(state.jackpot_count[colour]) / 8
        out.unseen[rank] = supply[colour, NUMBERS] / 10
    out.final = state.phase == FINAL
    first = next_seat(state, signed(state.first))
    out.first = (first - seat if first >= seat else first - seat + players) / players


@compiled
def fill_ranks(state: "State", seat: int, supply: Supply, ranks: npt.NDArray[np.int64]) -> None:
    """ranks[c] is how many piles are larger than that of colour c.

    Of equal piles the one with more undealt cards comes first, then the one with more of its colour in a line or still
    to come there, the mover's line first.
    """
    for colour in range(COLOURS):
        ranks[colour] = 0
        for other in range(COLOURS):
            more = signed(state.jackpot_count[other]) - signed(state.jackpot_count[colour])
            if more == 0:
                more = supply[other, NUMBERS] - supply[colour, NUMBERS]
            player = seat
            while more == 0:
                more = signed(state.colours[player, other]) - signed(state.colours[player, colour])
                if more == 0:
                    more = reach_of(state, player, other, supply) - reach_of(state, player, colour, supply)
                player = next_seat(state, player)
                if player == seat:
                    break
            if more > 0 or (more == 0 and other < colour):
                ranks[colour] += 1


@compiled
def main_direction(state: "State", seat: int, supply: Supply) -> int:
    """The line's direction; of a line of one number the one in which more can come; 0 for an empty line."""
    if state.numbers[seat] == 0:
        return 0
    if state.numbers[seat] > 1:
        return signed(state.direction[seat])
    last = signed(state.last[seat])
    return UP if between(supply, ALL, last, UP, NUMBERS) >= between(supply, ALL, last, DOWN, NUMBERS) else DOWN


@compiled
def fill_line(state: "State", seat: int, direction: int, supply: Supply, out: "Part") -> None:
    """The seat's line and its bet."""
    numbers, last = signed(state.numbers[seat]), signed(state.last[seat])
    out.numbers = numbers / 8
    for place in range(LONGEST):
        out.reached[place] = numbers > place
    if direction == 0:
        out.room = 1
        out.all = supply[ALL, NUMBERS] / 50
    else:
        out.room = (NUMBERS - last if direction == UP else last - 1) / NUMBERS
        for place in range(len(WINDOWS)):
            out.supply[place] = between(supply, ALL, last, direction, WINDOWS[place]) / (2 + WINDOWS[place] / 4)
    if numbers == 1:
        out.single = 1
        out.all = between(supply, ALL, last, -direction, NUMBERS) / 25
    if state.bet[seat] != NO_BET:
        value = bet_value(state.bet[seat])
        out.bet[value - SMALLEST_BET] = 1
        out.need[max(value - signed(state.after_bet[seat]), 0)] = 1
    out.closing[0] = bet_at_closing(state, seat) / 5
    out.closing[1] = kept_at_closing(state, seat) / 5


@compiled
def reach_of(state: "State", seat: int, colour: int, supply: Supply) -> int:
    """How many undealt numbers of the colour fit the seat's line, in its main direction."""
    direction = main_direction(state, seat, supply)
    if direction == 0:
        return supply[colour, NUMBERS]
    return between(supply, colour, signed(state.last[seat]), direction, NUMBERS)


@compiled
def still_needed(state: "State", seat: int, colour: int) -> int:
    """How many more numbers of the colour win its jackpot; 0 when the chance is spent."""
    return max(signed(state.jackpot_cards) - signed(state.colours[seat, colour]), 0)


@compiled
def fill_jackpots(
    state: "State", seat: int, direction: int, supply: Supply, ranks: npt.NDArray[np.int64], out: "Part"
) -> None:
    """What the seat's line may still win from the piles."""
    for colour in range(COLOURS):
        rank = ranks[colour]
        out.ranks[rank] = min(signed(state.colours[seat, colour]) / signed(state.jackpot_cards), 1.0)
        out.reach[rank] = reach_of(state, seat, colour, supply) / 8
        need = still_needed(state, seat, colour)
        if need == 0 or need > SOON:
            continue
        pile = signed(state.jackpot_count[colour]) / 5
        out.wanted[need - 1] += pile
        out.colours[need - 1] += 0.25
        chance = 0.5
        if direction != 0:
            chance = min(between(supply, colour, signed(state.last[seat]), direction, NEAR) / (3.0 * need), 1.0)
        if need < SOON:
            out.likely[need - 1] += pile * chance
        if need == 1:
            out.largest = max(out.largest, np.float32(pile))


@compiled
def gap_to(state: "State", seat: int, direction: int, card: int) -> int:
    """How far the card lies from the line's end; 0 for an empty line."""
    return 0 if direction == 0 else abs(card - signed(state.last[seat]))


@compiled
def nearness(gap: int) -> float:
    """1 for no gap, and ever less for a larger one."""
    return 4 / (4 + gap)


@compiled
def fill_hand(state: "State", seat: int, direction: int, out: "Part") -> None:
    """The seat's hand, whatever its order."""
    held = signed(state.hand_count[seat])
    for place in range(3):
        out.held[place] = held > place
    out.held[3] = held >= signed(state.hand_limit)
    nearest, second = FAR, FAR
    lowest, highest = NUMBERS + 1, 0
    for slot in range(held):
        card = signed(state.hand[seat, slot])
        if is_bet(card):
            out.hand_bets[bet_value(card) - SMALLEST_BET] += 1
            out.hand_bets[len(BET_VALUES)] = state.bet[seat] == NO_BET
            continue
        lowest, highest = min(lowest, card), max(highest, card)
        if fits_line(state, seat, card):
            out.fitting[0] += 0.5
            gap = gap_to(state, seat, direction, card)
            second = min(second, max(nearest, gap))
            nearest = min(nearest, gap)
            fill_winning(state, seat, card, out)
        else:
            out.fitting[1] += 0.5
    if nearest < FAR:
        out.near[0] = nearness(nearest)
    if second < FAR:
        out.near[1] = nearness(second)
    if highest > 0:
        fill_start(lowest, highest, direction, out)


@compiled
def fill_start(lowest: int, highest: int, direction: int, out: "Part") -> None:
    """The numbers in the hand, from the lowest to the highest, as a new line: first in the direction of this one."""
    below, above = lowest - 1, NUMBERS - highest
    if direction == DOWN or (direction == 0 and above < below):
        below, above = above, below
    out.start[0] = below / 50
    out.start[1] = above / 50
    out.start[2] = (highest - lowest) / 50


@compiled
def fill_winning(state: "State", seat: int, card: int, out: "Part") -> None:
    """What a number in the hand that fits wins, or would with one more."""
    colour = colour_of(card)
    need = still_needed(state, seat, colour)
    pile = np.float32(signed(state.jackpot_count[colour]) / 5)
    if need == 1:
        out.winning[0] = max(out.winning[0], pile)
        out.winning[1] = 1
    elif need == 2:
        out.winning[2] = max(out.winning[2], pile)


@compiled
def fill_market(state: "State", seat: int, direction: int, out: "Part") -> None:
    """What is left in the market for a seat that still drafts in this round."""
    out.drafts = 1
    for slot in range(signed(state.market_size)):
        if state.taken[slot] != 0:
            continue
        card = market_card(state, slot)
        if is_bet(card):
            out.market[0] = max(out.market[0], np.float32(state.bet[seat] == NO_BET))
        elif fits_line(state, seat, card):
            out.market[1] += 0.25
            out.market[2] = max(out.market[2], np.float32(nearness(gap_to(state, seat, direction, card))))
            need = still_needed(state, seat, colour_of(card))
            pile = np.float32(signed(state.jackpot_count[colour_of(card)]) / 5)
            if 1 <= need < SOON:
                out.market[2 + need] = max(out.market[2 + need], pile)
