"""How a network is put to use: the best turn it sees, games it plays out, and a search with it at the leaves."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from lineit.bots.features import (
    SEAT_FEATURES,
    SUPPLY_SHAPE,
    TABLE_FEATURES,
    Features,
    fill_features,
    fill_supply,
    make_features,
)
from lineit.bots.network import POINTS, Layers, Weights, evaluate, make_layers, start_layers
from lineit.bots.turns import LONGEST_TURN, MOST_NODES, TABLE, WORDS, is_afterstate, list_turns, way_to
from lineit.kernel.actions import ACTIONS
from lineit.kernel.jit import compiled, signed
from lineit.kernel.rules import score
from lineit.kernel.state import States, empty_states
from lineit.kernel.steps import apply

if TYPE_CHECKING:
    from lineit.kernel.state import State

WORST = -1e30
POINTS_COUNT = 0.03  # so much of a victory are ten points, or a hopeless game would be played without care
MIXTURE = 0.5  # as in training: how much points count in choosing a turn, beside the logit of winning


class Room(NamedTuple):
    """Everything that thinking about a turn writes to, made once."""

    nodes: States
    words: npt.NDArray[np.uint64]
    parents: npt.NDArray[np.int16]
    actions: npt.NDArray[np.uint8]
    table: npt.NDArray[np.int16]
    legal: npt.NDArray[np.uint8]
    supply: npt.NDArray[np.int64]
    features: Features
    layers: Layers
    path: npt.NDArray[np.int64]
    points: npt.NDArray[np.float32]
    logits: npt.NDArray[np.float32]
    noise: npt.NDArray[np.float32]


def make_room(weights: Weights) -> Room:
    """Room for that network."""
    nodes = empty_states(MOST_NODES)
    return Room(
        nodes=nodes,
        words=nodes.view(np.uint64).reshape(MOST_NODES, WORDS),
        parents=np.zeros(MOST_NODES, np.int16),
        actions=np.zeros(MOST_NODES, np.uint8),
        table=np.zeros(TABLE, np.int16),
        legal=np.zeros(ACTIONS, np.uint8),
        supply=np.zeros(SUPPLY_SHAPE, np.int64),
        features=make_features((len(weights.first) - TABLE_FEATURES) // SEAT_FEATURES),
        layers=make_layers(weights),
        path=np.zeros(LONGEST_TURN, np.int64),
        points=np.zeros(MOST_NODES, np.float32),
        logits=np.zeros(MOST_NODES, np.float32),
        noise=np.zeros(MOST_NODES, np.float32),
    )


@compiled
def lead(state: "State", seat: int) -> int:
    """By how much the seat's score exceeds the best of the others."""
    best = -10_000
    for other in range(signed(state.players)):
        if other != seat:
            best = max(best, score(state, other))
    return score(state, seat) - best


@compiled
def victory(state: "State", seat: int) -> float:
    """1 for a victory, a part of it for a shared one, 0 for none, in a game that is over (R18)."""
    mine, winners = score(state, seat), 0
    for other in range(signed(state.players)):
        if score(state, other) > mine:
            return 0.0
        winners += score(state, other) == mine
    return 1.0 / winners


@compiled
def value_turns(states: States, index: int, weights: Weights, room: Room) -> int:
    """The turns of states[index] are listed in `room`, and its afterstates valued; how many nodes there are.

    points[i] is the final score difference that the mover may expect, in tens; logits[i] of its probability to win.
    """
    room.nodes[0] = states[index]
    seat = signed(states[index].to_move)
    count = list_turns(room.nodes, room.words, room.parents, room.actions, room.table, room.legal)
    fill_supply(room.nodes[0], room.supply)
    start_layers(weights, room.layers)
    for node in range(count):
        if is_afterstate(room.nodes, node):
            fill_features(room.nodes[node], seat, room.supply, room.features)
            evaluate(weights, room.features.row, room.layers)
            room.points[node] = lead(room.nodes[node], seat) / POINTS + room.layers.out[0]
            room.logits[node] = room.layers.out[1]
    return count


@compiled
def best_turn(count: int, mixture: float, room: Room) -> int:
    """The node of `value_turns` worth most, points counting `mixture` and the logit the rest; noise is added."""
    best, highest = -1, WORST
    for node in range(count):
        if is_afterstate(room.nodes, node):
            worth = mixture * room.points[node] + (1 - mixture) * room.logits[node] + room.noise[node]
            if worth > highest:
                best, highest = node, worth
    return best


@compiled
def play_turn(states: States, index: int, node: int, room: Room) -> int:
    """The turn of states[index] that leads to that node of `room` has been played, and what follows it.

    room.path holds its actions; how many.
    """
    length = way_to(room.nodes, room.parents, room.actions, node, room.path)
    for step in range(length):
        apply(states[index], room.path[step])
    return length
