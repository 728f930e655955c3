"""`expert` and `master`: the turn that a network likes best, and the one that a search with it finds."""

from abc import abstractmethod
from functools import cache

from lineit.bots.bot import Bot
from lineit.bots.network import Weights, shipped_weights
from lineit.bots.novice import NoviceBot
from lineit.bots.search import Desk, Effort, make_desk, search_turn
from lineit.bots.thinking import MIXTURE, best_turn, play_turn, value_turns
from lineit.game.rules import OFFICIAL, Rules
from lineit.kernel.state import States


@cache
def weights_for(players: int) -> Weights:
    """The shipped weights, read once."""
    return shipped_weights(players)


class NetworkBot(Bot):
    """A bot with a network for every number of players. By house rules, which no network knows, it plays as `novice`.

    One decides at a time: what it thinks with is used again for the next decision.
    """

    def __init__(
        self,
        seed: int = 0,
        seconds: float | None = None,
        weights: Weights | None = None,
        effort: Effort | None = None,
    ) -> None:
        super().__init__(seed, seconds)
        self.effort = effort or Effort()
        self._weights = weights
        self._desks: dict[int, Desk] = {}
        self._otherwise = NoviceBot(seed)

    def decide(self, states: States, index: int, word: int) -> int:
        """The first action of the chosen turn."""
        return self.decide_turn(states, index, word)[0]

    def decide_turn(self, states: States, index: int, word: int) -> list[int]:
        """The chosen turn, to its end."""
        if any(states[name][index] != getattr(OFFICIAL, name) for name in Rules.RANGES):
            return self._otherwise.decide_turn(states, index, word)
        desk = self._desk(int(states["players"][index]))
        node = self.choose_turn(states, index, word, desk)
        desk.trials.trial[0] = states[index]
        return desk.root.path[: play_turn(desk.trials.trial, 0, node, desk.root)].tolist()

    @abstractmethod
    def choose_turn(self, states: States, index: int, word: int, desk: Desk) -> int:
        """The node of desk.root, where the turns are listed, to make for."""

    def _desk(self, players: int) -> Desk:
        if players not in self._desks:
            self._desks[players] = make_desk(self._weights or weights_for(players), self.effort.width)
        return self._desks[players]


class ExpertBot(NetworkBot):
    """Takes the turn after which the network sees it best off."""

    def choose_turn(self, states: States, index: int, word: int, desk: Desk) -> int:
        """The turn that the network likes best."""
        count = value_turns(states, index, desk.weights, desk.root)
        return int(best_turn(count, MIXTURE, desk.root))


class MasterBot(NetworkBot):
    """Tries its best turns on many decks that may come."""

    def choose_turn(self, states: States, index: int, word: int, desk: Desk) -> int:
        """The turn that did best, the same for the same position and word as long as time is not up."""
        search_turn(states, index, word, self.effort, desk, self.seconds)
        return int(desk.trials.candidates[0])
