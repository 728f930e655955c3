"""The end of a game played out exactly: when no market will be dealt any more, nothing hidden matters (R15, R16, R19).

Everybody makes for the end that is best for themselves (maxⁿ: Luckhardt and Irani 1986), a victory first and then the
difference in score, and of equally good turns takes the first.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from lineit.bots.network import POINTS
from lineit.bots.thinking import POINTS_COUNT, lead, victory
from lineit.bots.turns import TABLE, WORDS, finish_turn, is_afterstate, list_turns
from lineit.kernel.actions import ACTIONS
from lineit.kernel.jit import compiled, signed
from lineit.kernel.state import MAX_PLAYERS, OVER, States, empty_states

MOST_LAST_PLAYS = 2
MOST_WITHIN = 512  # positions within a turn; by the official rules some 200 at most
DEEPEST = MAX_PLAYERS * (1 + MOST_LAST_PLAYS + 1) + 1  # turns: the last round, then the last plays and a pass each


class Depths(NamedTuple):
    """Per depth: the turns as in `list_turns`, how far they have been tried, and what the best of them comes to."""

    nodes: States
    words: npt.NDArray[np.uint64]
    parents: npt.NDArray[np.int16]
    actions: npt.NDArray[np.uint8]
    tables: npt.NDArray[np.int16]
    legal: npt.NDArray[np.uint8]
    movers: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    tried: npt.NDArray[np.int64]
    highest: npt.NDArray[np.float64]
    wins: npt.NDArray[np.float64]
    """wins[depth, seat], 0 to 1, and points[depth, seat], the final score difference in tens."""
    points: npt.NDArray[np.float64]


def make_depths() -> Depths:
    """Room for every depth."""
    nodes = empty_states(DEEPEST * MOST_WITHIN).reshape(DEEPEST, MOST_WITHIN)
    return Depths(
        nodes=nodes,
        words=nodes.view(np.uint64).reshape(DEEPEST, MOST_WITHIN, WORDS),
        parents=np.zeros((DEEPEST, MOST_WITHIN), np.int16),
        actions=np.zeros((DEEPEST, MOST_WITHIN), np.uint8),
        tables=np.zeros((DEEPEST, TABLE), np.int16),
        legal=np.zeros(ACTIONS, np.uint8),
        movers=np.zeros(DEEPEST, np.int64),
        counts=np.zeros(DEEPEST, np.int64),
        tried=np.zeros(DEEPEST, np.int64),
        highest=np.zeros(DEEPEST),
        wins=np.zeros((DEEPEST + 1, MAX_PLAYERS)),
        points=np.zeros((DEEPEST + 1, MAX_PLAYERS)),
    )


@compiled
def play_out(states: States, index: int, left: int, depths: Depths) -> int:
    """depths.wins[0] and points[0] are what the game of states[index] comes to for every seat when all play their best.

    How many of `left` positions may still be looked at; below 0 it has been given up, and nothing is said.
    """
    if states[index].phase == OVER:
        note_end(states, index, 0, depths)
        return left - 1
    depth = 0
    left -= begin_depth(states, index, depth, depths)
    while left >= 0:
        node = depths.tried[depth]
        nodes = depths.nodes[depth]
        if node == depths.counts[depth]:
            if depth == 0:
                return left
            depth -= 1
            compare_with_best(depth, depths)
            continue
        depths.tried[depth] += 1
        if not is_afterstate(nodes, node):
            continue
        finish_turn(nodes[node])
        if nodes[node].phase == OVER:
            note_end(nodes, node, depth + 1, depths)
            compare_with_best(depth, depths)
        else:
            depth += 1
            left -= begin_depth(nodes, node, depth, depths)
    return left


@compiled
def begin_depth(states: States, index: int, depth: int, depths: Depths) -> int:
    """The turns of states[index] stand at that depth, none tried; how many positions they are."""
    depths.nodes[depth, 0] = states[index]
    depths.movers[depth] = states[index].to_move
    depths.counts[depth] = list_turns(
        depths.nodes[depth],
        depths.words[depth],
        depths.parents[depth],
        depths.actions[depth],
        depths.tables[depth],
        depths.legal,
    )
    depths.tried[depth] = 0
    depths.highest[depth] = -np.inf
    return depths.counts[depth]


@compiled
def note_end(states: States, index: int, depth: int, depths: Depths) -> None:
    """What the game of states[index], which is over, came to stands at that depth."""
    for seat in range(signed(states[index].players)):
        depths.wins[depth, seat] = victory(states[index], seat)
        depths.points[depth, seat] = lead(states[index], seat) / POINTS


@compiled
def compare_with_best(depth: int, depths: Depths) -> None:
    """What the next depth came to is the best of this one too, if its mover likes it better than all before."""
    seat = depths.movers[depth]
    worth = depths.wins[depth + 1, seat] + POINTS_COUNT * depths.points[depth + 1, seat]
    if worth > depths.highest[depth]:
        depths.highest[depth] = worth
        depths.wins[depth, :] = depths.wins[depth + 1]
        depths.points[depth, :] = depths.points[depth + 1]
