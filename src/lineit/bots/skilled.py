"""`skilled`: plans its whole turn, collects for jackpots and knows which cards are still to come."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from lineit.bots.bot import Bot
from lineit.bots.casual import rounds_left
from lineit.bots.features import ALL, SUPPLY_SHAPE, Supply, between, fill_supply
from lineit.bots.turns import MOST_NODES, TABLE, WORDS, is_afterstate, list_turns
from lineit.kernel.actions import ACTIONS, END
from lineit.kernel.cards import COLOURS, DECK_SIZE, NUMBERS, bet_value, colour_of, is_bet
from lineit.kernel.jit import compiled, signed
from lineit.kernel.outlook import bet_at_closing
from lineit.kernel.rules import add_to_line, fits_line, kept_at_closing, nothing_left_to_do, score
from lineit.kernel.state import DOWN, FINAL, NO_BET, UP, States, empty_states

if TYPE_CHECKING:
    from lineit.kernel.state import State

LONGEST_TURN = 64
WORST = -1e30

# How a skilled player reckons, in points. Found by a random search: some fifty variants, each in 1,600 games of two,
# three and four players against the best before it, and in 6,000 more when it did well. What made no difference was
# left out then: bets held, full hands, the other side of a single number, the growth of piles. It would win more if it
# hoped for fewer cards of a colour than come along. That hope, and taking no thought of the others, are its failings.
REACH = 1.4  # how much further a line gets than with one card a round at the mean distance: the nearest is taken
FRESH = 0.75  # the part of the undealt numbers that an empty line may hope for, its first card being anywhere
NEAR = 8.0  # with so many undealt numbers before it, a hand card counts half
LATER = 0.5  # a round in which this line no longer grows
STEEPNESS = 2.0  # how sharply the hope for a bet rises with the numbers to spare


class Room(NamedTuple):
    """Everything that planning a turn writes to, made once."""

    nodes: States
    words: npt.NDArray[np.uint64]
    parents: npt.NDArray[np.int16]
    actions: npt.NDArray[np.uint8]
    table: npt.NDArray[np.int16]
    legal: npt.NDArray[np.uint8]
    supply: Supply
    ends: States
    path: npt.NDArray[np.int64]


def make_room() -> Room:
    """Room for planning turns."""
    nodes = empty_states(MOST_NODES)
    return Room(
        nodes=nodes,
        words=nodes.view(np.uint64).reshape(MOST_NODES, WORDS),
        parents=np.zeros(MOST_NODES, np.int16),
        actions=np.zeros(MOST_NODES, np.uint8),
        table=np.zeros(TABLE, np.int16),
        legal=np.zeros(ACTIONS, np.uint8),
        supply=np.zeros(SUPPLY_SHAPE, np.int64),
        ends=empty_states(2),
        path=np.zeros(LONGEST_TURN, np.int64),
    )


class SkilledBot(Bot):
    """Takes the turn after which it may expect most points, as far as a person can reckon; it hardly looks at others.

    One decides at a time: what it plans with is used again for the next decision.
    """

    def __init__(self, seed: int = 0, seconds: float | None = None) -> None:
        super().__init__(seed, seconds)
        self._room = make_room()

    def decide(self, states: States, index: int, word: int) -> int:
        """The first action of the chosen turn."""
        return self.decide_turn(states, index, word)[0]

    def decide_turn(self, states: States, index: int, word: int) -> list[int]:
        """The chosen turn, to its end."""
        return self._room.path[: plan_turn(states, index, self._room)].tolist()


@compiled
def plan_turn(states: States, index: int, room: Room) -> int:
    """room.path holds the actions of the turn that the seat to move likes best, to its end; how many."""
    room.nodes[0] = states[index]
    seat = signed(states[index].to_move)
    count = list_turns(room.nodes, room.words, room.parents, room.actions, room.table, room.legal)
    fill_supply(room.nodes[0], room.supply)
    best, highest = -1, WORST
    for node in range(count):
        if is_afterstate(room.nodes, node):
            value = worth(room.nodes[node], seat, room)
            if value > highest:
                best, highest = node, value
    return way_to(best, room)


@compiled
def way_to(node: int, room: Room) -> int:
    """room.path holds the actions that end the turn at that node; how many."""
    length, place = 0, node
    while place > 0:
        length += 1
        place = signed(room.parents[place])
    place = node
    for step in range(length - 1, -1, -1):
        room.path[step] = signed(room.actions[place])
        place = signed(room.parents[place])
    if room.nodes[node].phase != FINAL and (length == 0 or not nothing_left_to_do(room.nodes[node])):
        room.path[length] = END
        length += 1
    return length


@compiled
def worth(state: "State", seat: int, room: Room) -> float:
    """The points that the seat may expect at the end, when its turn ends so."""
    rounds = rounds_left(state)
    if rounds <= 0:
        return worth_at_the_end(state, seat, room)
    direction = main_direction(state, seat, room.supply)
    seen = share_seen(state, direction)
    drafts = min(REACH * seen * fitting(state, seat, ALL, direction, room.supply), rounds)
    coming = drafts + held_near(state, seat, ALL, direction, room.supply)
    value = float(score(state, seat)) + LATER * max(rounds - coming, 0.0)
    value += max(signed(state.numbers[seat]) + coming - signed(state.discards), 0.0)
    if state.bet[seat] != NO_BET:
        stake = bet_value(state.bet[seat])
        value += stake * bet_outlook(coming - (stake - signed(state.after_bet[seat])))
    return value + jackpots_worth(state, seat, direction, seen * min(coming, rounds), room.supply)


@compiled
def jackpots_worth(state: "State", seat: int, direction: int, seen: float, supply: Supply) -> float:
    """The piles by the chance that the seat's line wins them; `seen` is the share of the undealt that it will see."""
    value = 0.0
    for colour in range(COLOURS):
        need = signed(state.jackpot_cards) - signed(state.colours[seat, colour])
        if need > 0 and state.jackpot_count[colour] > 0:
            expected = seen * fitting(state, seat, colour, direction, supply)
            held = min(held_near(state, seat, colour, direction, supply), 1.0)
            chance = held * jackpot_chance(need - 1, expected) + (1 - held) * jackpot_chance(need, expected)
            value += chance * signed(state.jackpot_count[colour])
    return value


@compiled
def main_direction(state: "State", seat: int, supply: Supply) -> int:
    """The line's direction; of a single number the one in which more can come; 0 for an empty line."""
    if state.numbers[seat] == 0:
        return 0
    if state.numbers[seat] > 1:
        return signed(state.direction[seat])
    last = signed(state.last[seat])
    return UP if between(supply, ALL, last, UP, NUMBERS) >= between(supply, ALL, last, DOWN, NUMBERS) else DOWN


@compiled
def share_seen(state: "State", direction: int) -> float:
    """The share of the undealt cards that the seat may choose from in a round, in which others choose before it."""
    choices = 0.5 * (signed(state.players) + 1) + signed(state.market_extra)
    return (FRESH if direction == 0 else 1.0) * choices / (DECK_SIZE - signed(state.dealt))


@compiled
def fitting(state: "State", seat: int, row: int, direction: int, supply: Supply) -> int:
    """Undealt numbers of that row which would fit the line."""
    if direction == 0:
        return supply[row, NUMBERS]
    return between(supply, row, signed(state.last[seat]), direction, NUMBERS)


@compiled
def held_near(state: "State", seat: int, row: int, direction: int, supply: Supply) -> float:
    """Numbers of that row in the hand which fit; a far one counts for less, because it leaves out what lies between."""
    held = 0.0
    for slot in range(signed(state.hand_count[seat])):
        card = signed(state.hand[seat, slot])
        if is_bet(card) or not (row == ALL or colour_of(card) == row) or not fits_line(state, seat, card):
            continue
        gap = 0.0
        if direction != 0:
            gap = abs(float(supply[ALL, card] - supply[ALL, signed(state.last[seat])]))
        held += NEAR / (NEAR + gap)
    return held


@compiled
def bet_outlook(spare: float) -> float:
    """What a bet may bring, from -1 to 1 times its value, when so many more numbers come than it needs."""
    return 2.0 / (1.0 + np.exp(-STEEPNESS * spare)) - 1.0


@compiled
def jackpot_chance(need: int, expected: float) -> float:
    """The chance that at least `need` come where that many are expected (Poisson)."""
    chance, term = 1.0, np.exp(-expected)
    for number in range(need):
        chance -= term
        term *= expected / (number + 1)
    return max(chance, 0.0)


@compiled
def worth_at_the_end(state: "State", seat: int, room: Room) -> float:
    """The seat's score when nothing is to come but its own last plays (R16, R17)."""
    best = score_if_closed(state, seat)
    plays = signed(state.last_plays) - signed(state.last_played[seat])
    if plays <= 0 or state.passed[seat] != 0:
        return best
    for first in range(signed(state.hand_count[seat])):
        if not fits_line(state, seat, state.hand[seat, first]):
            continue
        room.ends[0] = state
        add_to_line(room.ends[0], seat, state.hand[seat, first])
        best = max(best, score_if_closed(room.ends[0], seat))
        for second in range(signed(state.hand_count[seat])):
            if plays > 1 and second != first and fits_line(room.ends[0], seat, state.hand[seat, second]):
                room.ends[1] = room.ends[0]
                add_to_line(room.ends[1], seat, state.hand[seat, second])
                best = max(best, score_if_closed(room.ends[1], seat))
    return best


@compiled
def score_if_closed(state: "State", seat: int) -> float:
    """The seat's score after its line was closed (R12)."""
    return float(score(state, seat) + kept_at_closing(state, seat) + bet_at_closing(state, seat))
