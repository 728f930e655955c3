"""What every bot is: a decision on what a player with a perfect memory knows."""

import hashlib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import msgspec

from lineit.game.errors import SetupError
from lineit.game.game import Game
from lineit.game.notation import action_text
from lineit.game.snapshot import Snapshot
from lineit.kernel.doors import act_at, note_at
from lineit.kernel.state import States

if TYPE_CHECKING:
    from lineit.bots.explain import Idea

WORD_BYTES = 8


class Bot(ABC):
    """A player that answers a game with an action.

    A bot keeps no memory of its own: the same seed, the same position and the same knowledge give the same action, in
    any process. It gets `Game.known`, so that nothing it does can depend on the order of the undealt cards (R19).
    """

    def __init__(self, seed: int = 0, seconds: float | None = None) -> None:
        """`seconds` is how long it may think about a turn before it takes the best it has found; None is no limit."""
        self.seed = seed
        self.seconds = seconds

    def choose(self, game: Game) -> str:
        """A legal action for the seat to move. Raises SetupError when the game is over."""
        return self.turn(game)[0]

    def turn(self, game: Game) -> list[str]:
        """The actions with which it would go on, as far as it has thought: one at least, at most the rest of the turn.

        Raises SetupError when the game is over.
        """
        if game.is_over:
            raise SetupError("bot: the game is over, there is nothing to choose")
        states = game.known()
        texts: list[str] = []
        for action in self.decide_turn(states, 0, self._word(states)):
            texts.append(action_text(Snapshot.of(states), action))
            act_at(states, 0, action)
            note_at(states, 0, action)
        return texts

    def explain(self, game: Game, most: int = 3) -> list["Idea"]:
        """The best few ways to finish the turn, the best first: it is the one that `turn` would play.

        Raises SetupError when the game is over, and for a bot that has no figures to give: those with a network have,
        by the official rules.
        """
        if game.is_over:
            raise SetupError("bot: the game is over, there is nothing to explain")
        states = game.known()
        return self.explain_turn(states, 0, self._word(states), most)

    def explain_turn(self, states: States, index: int, word: int, most: int) -> list["Idea"]:
        """The ideas of `explain`, for the position that `decide_turn` gets."""
        raise SetupError(
            f"bot: {type(self).__name__} cannot explain this turn; the network bots can, by the official rules"
        )

    @abstractmethod
    def decide(self, states: States, index: int, word: int) -> int:
        """The kernel action for the seat to move in states[index]; `word` holds 64 random bits.

        The undealt part of states[index].deck is a set: it stands in ascending order. Nothing in `states` is changed.
        """

    def decide_turn(self, states: States, index: int, word: int) -> list[int]:
        """The actions of `turn`, decided as `decide` would the first of them."""
        return [self.decide(states, index, word)]

    def _word(self, states: States) -> int:
        digest = hashlib.sha256(msgspec.json.encode(self.seed) + states.tobytes()).digest()
        return int.from_bytes(digest[:WORD_BYTES])
