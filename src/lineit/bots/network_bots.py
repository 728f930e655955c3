"""`expert` and `master`: the turn that a network likes best, and the one that a search with it finds."""

from abc import abstractmethod
from functools import cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from lineit.bots.bot import Bot
from lineit.bots.network import Weights, shipped_weights
from lineit.bots.search import search_turn
from lineit.bots.skilled import SkilledBot
from lineit.bots.thinking import Room, best_turn, make_room, play_turn, value_turns
from lineit.game.rules import OFFICIAL, Rules
from lineit.kernel.state import States, empty_states

MIXTURE = 0.5  # as in training: how much points count in choosing a turn, beside the logit of winning


class Effort(msgspec.Struct, frozen=True):
    """How much a search tries."""

    width: int = 8
    """Turns that are tried, the best by the network."""
    trials: int = 96
    """Decks on which turns are tried, all turns together."""
    visits: int = 1
    """How many turns of one's own later the network says what came of it."""


class Desk(NamedTuple):
    """What thinking writes to: for the turn to be chosen, and for the turns that are played out."""

    weights: Weights
    root: Room
    room: Room
    trial: States
    candidates: npt.NDArray[np.int64]
    sums: npt.NDArray[np.float64]


@cache
def weights_for(players: int) -> Weights:
    """The shipped weights, read once."""
    return shipped_weights(players)


class NetworkBot(Bot):
    """A bot with a network for every number of players. By house rules, which no network knows, it plays as `skilled`.

    One decides at a time: what it thinks with is used again for the next decision.
    """

    def __init__(self, seed: int = 0, seconds: float | None = None, weights: Weights | None = None) -> None:
        super().__init__(seed, seconds)
        self._weights = weights
        self._desks: dict[int, Desk] = {}
        self._otherwise = SkilledBot(seed)

    def decide(self, states: States, index: int, word: int) -> int:
        """The first action of the chosen turn."""
        return self.decide_turn(states, index, word)[0]

    def decide_turn(self, states: States, index: int, word: int) -> list[int]:
        """The chosen turn, to its end."""
        if any(states[name][index] != getattr(OFFICIAL, name) for name in Rules.RANGES):
            return self._otherwise.decide_turn(states, index, word)
        desk = self._desk(int(states["players"][index]))
        node = self.choose_turn(states, index, word, desk)
        desk.trial[0] = states[index]
        return desk.root.path[: play_turn(desk.trial, 0, node, desk.root)].tolist()

    @abstractmethod
    def choose_turn(self, states: States, index: int, word: int, desk: Desk) -> int:
        """The node of desk.root, where the turns are listed, to make for."""

    def _desk(self, players: int) -> Desk:
        if players not in self._desks:
            weights = self._weights or weights_for(players)
            rooms = make_room(weights), make_room(weights)
            most = len(rooms[0].points)
            self._desks[players] = Desk(weights, *rooms, empty_states(1), np.zeros(most, np.int64), np.zeros(most))
        return self._desks[players]


class ExpertBot(NetworkBot):
    """Takes the turn after which the network sees it best off."""

    def choose_turn(self, states: States, index: int, word: int, desk: Desk) -> int:
        """The turn that the network likes best."""
        count = value_turns(states, index, desk.weights, desk.root)
        return int(best_turn(count, MIXTURE, desk.root))


class MasterBot(NetworkBot):
    """Tries its best turns on many decks that may come."""

    def __init__(
        self,
        seed: int = 0,
        seconds: float | None = None,
        weights: Weights | None = None,
        effort: Effort | None = None,
    ) -> None:
        super().__init__(seed, seconds, weights)
        self.effort = effort or Effort()

    def choose_turn(self, states: States, index: int, word: int, desk: Desk) -> int:
        """The turn that did best, the same for the same position and word."""
        bits: Any = np.uint64(word)  # one type for the compiler, however large the number
        effort = self.effort
        weights, root, room, trial, candidates, sums = desk
        return int(
            search_turn(
                states, index, bits, effort.width, effort.trials, effort.visits, MIXTURE,
                weights, root, room, trial, candidates, sums,
            )
        )  # fmt: skip
