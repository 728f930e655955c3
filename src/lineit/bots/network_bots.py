"""`expert`, `master` and `champion`: the turn that a network likes best, and those that a search with one finds."""

from abc import abstractmethod
from functools import cache

from lineit.bots.bot import Bot
from lineit.bots.explain import Found, Idea, ideas
from lineit.bots.network import POINTS, Weights, shipped_weights
from lineit.bots.search import Desk, Effort, make_desk, probability, search_turn, start_trials
from lineit.bots.skilled import SkilledBot
from lineit.bots.thinking import MIXTURE, play_turn
from lineit.game.rules import OFFICIAL, Rules
from lineit.kernel.state import States


@cache
def weights_for(network: str, players: int) -> Weights:
    """The shipped weights, read once."""
    return shipped_weights(network, players)


def is_house_ruled(states: States, index: int) -> bool:
    """Whether the game has other rules than the networks know."""
    return any(states[name][index] != getattr(OFFICIAL, name) for name in Rules.RANGES)


class NetworkBot(Bot):
    """A bot with a network for every number of players. By house rules, which no network knows, it plays as `skilled`.

    One decides at a time: what it thinks with is used again for the next decision.
    """

    network = "glance"
    """Which of the shipped networks it thinks with: the small one, or `value`, the large one."""
    effort = Effort()
    """How much it searches."""

    def __init__(
        self,
        seed: int = 0,
        seconds: float | None = None,
        weights: Weights | None = None,
        effort: Effort | None = None,
    ) -> None:
        super().__init__(seed, seconds)
        self.effort = effort or self.effort
        self._weights = weights
        self._desks: dict[int, Desk] = {}
        self._otherwise = SkilledBot(seed)

    def decide(self, states: States, index: int, word: int) -> int:
        """The first action of the chosen turn."""
        return self.decide_turn(states, index, word)[0]

    def decide_turn(self, states: States, index: int, word: int) -> list[int]:
        """The chosen turn, to its end."""
        if is_house_ruled(states, index):
            return self._otherwise.decide_turn(states, index, word)
        desk = self._desk(int(states["players"][index]))
        node = self.find_turns(states, index, word, desk)[0].node
        trial = desk.trials.trial
        trial[0] = states[index]
        return desk.root.path[: play_turn(trial, 0, node, desk.root)].tolist()

    def explain_turn(self, states: States, index: int, word: int, most: int) -> list[Idea]:
        """What it has found out about its best turns."""
        if is_house_ruled(states, index):
            return super().explain_turn(states, index, word, most)
        desk = self._desk(int(states["players"][index]))
        return ideas(states, index, self.find_turns(states, index, word, desk)[:most], desk)

    @abstractmethod
    def find_turns(self, states: States, index: int, word: int, desk: Desk) -> list[Found]:
        """The turns that it thought about most, the one to be played first."""

    def weights(self, players: int) -> Weights:
        """The network that it thinks with at a table of so many."""
        return self._weights or weights_for(self.network, players)

    def _desk(self, players: int) -> Desk:
        if players not in self._desks:
            self._desks[players] = make_desk(self.weights(players), self.effort.width)
        return self._desks[players]


class ExpertBot(NetworkBot):
    """Takes the turn after which the network sees it best off."""

    def find_turns(self, states: States, index: int, word: int, desk: Desk) -> list[Found]:
        """The turns that the network likes best."""
        kept = start_trials(states, index, self.effort.width, MIXTURE, desk.weights, desk.root, desk.trials)
        found: list[Found] = []
        for node in desk.trials.candidates[:kept].tolist():
            points, logit = float(desk.root.points[node]), float(desk.root.logits[node])
            found.append(Found(node, probability(logit), POINTS * points, 0, exact=False))
        return found


class MasterBot(NetworkBot):
    """Tries its best turns on many decks that may come."""

    def find_turns(self, states: States, index: int, word: int, desk: Desk) -> list[Found]:
        """The turns that did best, the same for the same position and word as long as time is not up."""
        exact = search_turn(states, index, word, self.effort, desk, self.seconds)
        _, nodes, wins, points, counts = desk.trials
        return [
            Found(node, won / count, POINTS * ahead / count, 0 if exact else count, exact)
            for node, won, ahead, count in zip(nodes.tolist(), wins, points, counts, strict=True)
            if count
        ]


class ChampionBot(MasterBot):
    """Tries more turns on many more decks and further ahead, with the large network."""

    network = "value"
    effort = Effort(width=10, trials=800, positions=300_000)
