"""Turns: every distinct way to finish the one that is being played, with the position it leads to.

A turn's *afterstate* is the position when its last action has been done and nothing has followed: nothing was revealed,
and the seat that moved is still the one to move. In the last plays (R16) a turn is one action.
"""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from lineit.kernel.actions import END
from lineit.kernel.jit import compiled, signed
from lineit.kernel.rules import end_turn, next_seat, nothing_left_to_do, pass_last_play_to
from lineit.kernel.state import AFTER, FINAL, STATE, States
from lineit.kernel.steps import act, legal_actions, note

if TYPE_CHECKING:
    from lineit.kernel.state import State

# With the largest hand and market some 500 ways have been seen; what would be more than this is left out.
MOST_NODES = 2048
LONGEST_TURN = 64
TABLE = 2 * MOST_NODES
NOBODY = -1

# The state as 64-bit words. A turn does not touch the deck; whether the hand card has been played matters only while
# the turn goes on: the same position reached without that play can do all that this one can.
WORD = 8
WORDS = STATE.itemsize // WORD
OFFSETS: dict[str, int] = {name: place[1] for name, place in (STATE.fields or {}).items()}
DECK_FROM, DECK_TO = -(-OFFSETS["deck"] // WORD), OFFSETS["dealt"] // WORD
PLAYED_WORD, PLAYED_BYTE = divmod(OFFSETS["played_hand"], WORD)
OTHER_BITS = 0xFFFFFFFFFFFFFFFF ^ (0xFF << (8 * PLAYED_BYTE))
HASH = 0x9E3779B97F4A7C15
HASH_SHIFT = 29


@compiled
def list_turns(
    nodes: States,
    words: npt.NDArray[np.uint64],
    parents: npt.NDArray[np.int16],
    actions: npt.NDArray[np.uint8],
    table: npt.NDArray[np.int16],
    legal: npt.NDArray[np.uint8],
) -> int:
    """Every position within the turn of nodes[0] stands in `nodes`, each once; their number.

    Position i was reached from parents[i] by actions[i], with the fewest actions. `is_afterstate` says at which of them
    the turn may end. `words` are the nodes' bytes.
    """
    table[:] = NOBODY
    count = 1
    parents[0] = NOBODY
    remember(words, table, 0)
    node = 0
    while node < count:
        if node == 0 or nodes[node].phase != FINAL:
            for place in range(legal_actions(nodes[node], legal)):
                action = signed(legal[place])
                if (action == END and nodes[node].phase != FINAL) or count == len(nodes):
                    continue
                nodes[count] = nodes[node]
                act(nodes[count], action)
                note(nodes[count], action)
                if remember(words, table, count):
                    parents[count] = node
                    actions[count] = action
                    count += 1
        node += 1
    return count


@compiled
def is_afterstate(nodes: States, node: int) -> bool:
    """Whether the turn may end at that node of `list_turns`."""
    return nodes[node].phase == AFTER or (nodes[node].phase == FINAL and node > 0)


@compiled
def way_to(
    nodes: States,
    parents: npt.NDArray[np.int16],
    actions: npt.NDArray[np.uint8],
    node: int,
    path: npt.NDArray[np.int64],
) -> int:
    """Path holds the actions that end the turn at that node of `list_turns`; how many."""
    length, place = 0, node
    while place > 0:
        length += 1
        place = signed(parents[place])
    place = node
    for step in range(length - 1, -1, -1):
        path[step] = signed(actions[place])
        place = signed(parents[place])
    if nodes[node].phase != FINAL and (length == 0 or not nothing_left_to_do(nodes[node])):
        path[length] = END
        length += 1
    return length


@compiled
def finish_turn(state: "State") -> None:
    """What follows the turn whose afterstate it is has followed: the next turn, round or the end."""
    if state.phase == FINAL:
        pass_last_play_to(state, next_seat(state, signed(state.to_move)))
    else:
        end_turn(state)


@compiled
def remember(words: npt.NDArray[np.uint64], table: npt.NDArray[np.int16], node: int) -> bool:
    """Whether the node is new: no earlier one is the same position, the play from the hand apart."""
    place = hash_of(words, node) % TABLE
    while table[place] != NOBODY:
        if are_same(words, table[place], node):
            return False
        place = (place + 1) % TABLE
    table[place] = node
    return True


@compiled
def hash_of(words: npt.NDArray[np.uint64], node: int) -> int:
    """A number that is the same for the same positions, the play from the hand apart."""
    value = np.uint64(0)
    for word in range(WORDS):
        if word < DECK_FROM or word >= DECK_TO:
            bits = words[node, word] & np.uint64(OTHER_BITS) if word == PLAYED_WORD else words[node, word]
            value = (value ^ bits) * np.uint64(HASH)
            value ^= value >> np.uint64(HASH_SHIFT)
    return signed(value >> np.uint64(1))


@compiled
def are_same(words: npt.NDArray[np.uint64], one: int, other: int) -> bool:
    """Whether two nodes are the same position, the play from the hand apart, which the first has not more than that."""
    for word in range(WORDS):
        if word == PLAYED_WORD:
            if (words[one, word] ^ words[other, word]) & np.uint64(OTHER_BITS):
                return False
            if words[one, word] > words[other, word]:
                return False
        elif words[one, word] != words[other, word]:
            return False
    return True
