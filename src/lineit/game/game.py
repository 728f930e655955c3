"""The checked façade: one game, played in text."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import numpy as np

from lineit.game.errors import IllegalAction, NotationError, SetupError
from lineit.game.fairness import Seed, check_secret, deck_from_secret, new_secret, secret_from_seed
from lineit.game.happenings import Happening, Market, happenings, market_dealt, sorted_cards
from lineit.game.notation import (
    COLOURS,
    DECK_TEXTS,
    DIRECTIONS,
    PHASES,
    action_text,
    card_text,
    parse_action,
    parse_card,
)
from lineit.game.options import Options
from lineit.game.position import parse_position, print_position
from lineit.game.rules import OFFICIAL, Rules
from lineit.game.shapes import Result, TableFacts, View
from lineit.game.snapshot import Snapshot
from lineit.game.view import result_of, see
from lineit.kernel.actions import ACTIONS
from lineit.kernel.cards import DECK_SIZE
from lineit.kernel.doors import act_at, follow_at, legal_at, start
from lineit.kernel.state import MAX_PLAYERS, MIN_PLAYERS, OVER, States

if TYPE_CHECKING:
    from lineit.game.transcript import Transcript

Parts = tuple[States, bytes | None, list[str], bool]


class Game:
    """A game of Line-it, from the first market to the result.

    The deck comes from exactly one of `seed` (any whole number or text: the same deck on every platform, see
    `lineit.game.fairness`), `deck` (all 106 card texts in drawing order) or `secret` (32 bytes); without any of them
    from a new secret. Raises SetupError when players, rules or deck are out of range.
    """

    def __init__(
        self,
        players: int,
        *,
        seed: Seed | None = None,
        deck: Sequence[str] | None = None,
        secret: bytes | None = None,
        rules: Rules = OFFICIAL,
    ) -> None:
        if sum(given is not None for given in (seed, deck, secret)) > 1:
            raise SetupError("expected only one of seed, deck and secret")
        if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise SetupError(f"players: expected {MIN_PLAYERS} to {MAX_PLAYERS}, got {players!r}")
        if not isinstance(rules, Rules):
            raise SetupError(f"rules: expected lineit.Rules, got {type(rules).__name__}")
        if deck is None:
            secret = (
                secret_from_seed(seed) if seed is not None else new_secret() if secret is None else check_secret(secret)
            )
        cards = deck_from_secret(secret) if secret is not None else checked_deck(() if deck is None else deck)
        self.__setstate__((_dealt(players, cards, rules), secret, [], True))

    def __getstate__(self) -> Parts:
        return self._states.copy(), self._secret, list(self._actions), self._from_start

    def __setstate__(self, parts: Parts) -> None:
        self._states, self._secret, self._actions, self._from_start = parts
        self._forget()

    # What is on the table

    @property
    def players(self) -> int:
        """The number of seats, 2 to 5."""
        return self.snapshot.players

    @property
    def rules(self) -> Rules:
        """The house rules of this game."""
        return Rules(**{name: getattr(self.snapshot, name) for name in Rules.RANGES})

    @property
    def round(self) -> int:
        """The round being played, from 1; after the last one its number."""
        return self.snapshot.round_number

    @property
    def rounds(self) -> int:
        """How many rounds the game has (R15)."""
        return rounds_of(self.players, self.rules)

    @property
    def phase(self) -> str:
        """`draft` (must still draft), `after` (has drafted), `final` (last plays, R16) or `over`."""
        return PHASES[self.snapshot.phase]

    @property
    def to_move(self) -> int | None:
        """The seat to move, None when the game is over."""
        return None if self.is_over else self.snapshot.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.snapshot.phase == OVER

    @property
    def first(self) -> int:
        """The seat with the first-player token (R3)."""
        return self.snapshot.first

    @property
    def deck_count(self) -> int:
        """How many cards are left to deal."""
        return len(self.snapshot.undealt())

    @property
    def market(self) -> list[str]:
        """The cards still in the market, numbers ascending, then bets."""
        return sorted_cards([card for card, taker in self.snapshot.market() if taker is None])

    @property
    def taken(self) -> list[tuple[str, int]]:
        """The cards drafted from this round's market, each with the seat that took it."""
        return [(card_text(card), taker) for card, taker in self.snapshot.market() if taker is not None]

    @property
    def jackpots(self) -> dict[str, list[str]]:
        """The cards under each colour's token, ascending (R11)."""
        return {
            colour: [card_text(card) for card in self.snapshot.jackpot(index)] for index, colour in enumerate(COLOURS)
        }

    @property
    def scores(self) -> list[int]:
        """The score of every seat (R18)."""
        return [self.snapshot.score(seat) for seat in range(self.players)]

    @property
    def result(self) -> Result | None:
        """Scores, ranks and winners when the game is over, else None (R18)."""
        return result_of(self.snapshot)

    @property
    def winners(self) -> list[int] | None:
        """The seats that share the victory when the game is over, else None (R18)."""
        return self.result.winners if self.result else None

    @property
    def ranks(self) -> list[int] | None:
        """Every seat's rank when the game is over, 1, 1, 3 after a tie, else None (R18)."""
        return self.result.ranks if self.result else None

    def hand(self, seat: int) -> list[str]:
        """The cards in the seat's hand, oldest first."""
        return [card_text(card) for card in self.snapshot.hand_of(self._seat(seat))]

    def line(self, seat: int) -> list[str]:
        """The cards of the seat's line in the order played."""
        return [card_text(card) for card in self.snapshot.line_of(self._seat(seat))]

    def direction(self, seat: int) -> str | None:
        """`up`, `down`, or None below two numbers (R9)."""
        return DIRECTIONS[self.snapshot.direction[self._seat(seat)]]

    def tokens(self, seat: int) -> list[int]:
        """The seat's bet tokens, ascending (R12)."""
        return self.snapshot.tokens(self._seat(seat))

    def cards(self, seat: int) -> int:
        """How many cards lie in the seat's score pile (R18)."""
        return self.snapshot.cards(self._seat(seat))

    # Playing

    def legal(self) -> list[str]:
        """The legal actions of the seat to move, sorted, each once; none when the game is over."""
        return list(self._codes())

    def play(self, action: str) -> list[Happening]:
        """The action is done, and everything automatic that follows it; what happened, in order.

        Raises IllegalAction, changing nothing, when the action is not legal now or is no action at all.
        """
        codes = self._codes()
        if not isinstance(action, str) or action not in codes:
            raise IllegalAction(action, list(codes), self._where())
        before, code = self.snapshot, codes[action]
        act_at(self._states, 0, code)
        acted = Snapshot.of(self._states)
        follow_at(self._states, 0, code)
        self._forget()
        self._actions.append(action)
        return happenings(before, parse_action(action), acted, self.snapshot)

    @property
    def actions(self) -> list[str]:
        """The actions played so far."""
        return list(self._actions)

    def opening(self) -> Market:
        """The round that is being played, as it was dealt: at the start what the log opens with."""
        return market_dealt(self.snapshot)

    # Around the game

    @property
    def deck(self) -> list[str]:
        """All 106 cards in drawing order. Secret while the game is played."""
        return [card_text(card) for card in self.snapshot.deck]

    @property
    def secret(self) -> bytes | None:
        """The secret that the deck follows from, None for a deck that was given. Secret while the game is played."""
        return self._secret

    @property
    def from_start(self) -> bool:
        """Whether the game began with its first market, and not in a position given by somebody."""
        return self._from_start

    @property
    def position(self) -> str:
        """The position in one line of text (see `lineit.game.position`)."""
        return print_position(self.snapshot)

    @classmethod
    def from_position(cls, text: str) -> Self:
        """A game in that position, the undealt cards in ascending order. Raises NotationError."""
        game = cls.__new__(cls)
        game.__setstate__((parse_position(text), None, [], False))
        return game

    def view(self, seat: int | None, facts: TableFacts | None = None) -> View:
        """What that seat sees; None: a spectator."""
        seat = None if seat is None else self._seat(seat)
        if facts is None:
            facts = TableFacts(number=len(self._actions), options=Options.of(self.rules))
        return see(self._states, self.rounds, self.legal(), seat, facts)

    def known(self) -> States:
        """A copy of the state as a player with a perfect memory knows it: the undealt cards in ascending order (R19).

        This is all that a bot gets, so it cannot see the order of the deck.
        """
        states = self._states.copy()
        dealt = int(states["dealt"][0])
        states["deck"][0, dealt:].sort()
        return states

    def copy(self) -> Self:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    def transcript(self) -> "Transcript":
        """The game as a file, as far as it has been played; SetupError for a game that began in a position."""
        from lineit.game.transcript import Transcript  # a transcript replays a Game: it stands on the floor above

        return Transcript.of(self)

    @property
    def snapshot(self) -> Snapshot:
        """The state as plain values."""
        if self._snapshot is None:
            self._snapshot = Snapshot.of(self._states)
        return self._snapshot

    def state_bytes(self) -> bytes:
        """The bytes of the state: equal if and only if the states are."""
        return self._states.tobytes()

    def __repr__(self) -> str:
        return f"<Game {self.players} players, round {self.round} of {self.rounds}, {self.phase}, scores {self.scores}>"

    def _codes(self) -> dict[str, int]:
        """The legal actions as sorted texts, each with its kernel action."""
        if self._legal is None:
            out = np.empty(ACTIONS, np.uint8)
            count = legal_at(self._states, 0, out)
            texts = {action_text(self.snapshot, code): code for code in out[:count].tolist()}
            self._legal = dict(sorted(texts.items()))
        return self._legal

    def _where(self) -> str:
        mover = "the game is over" if self.is_over else f"seat {self.to_move} to move"
        return f"round {self.round} of {self.rounds}, {self.phase}, action {len(self._actions) + 1}, {mover}"

    def _forget(self) -> None:
        self._snapshot: Snapshot | None = None
        self._legal: dict[str, int] | None = None

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise SetupError(f"seat: expected 0 to {self.players - 1}, got {seat!r}")
        return seat


def rounds_of(players: int, rules: Rules) -> int:
    """How many rounds a game has (R15)."""
    return DECK_SIZE // (players + rules.market_extra)


def checked_deck(deck: Sequence[str]) -> list[str]:
    """The deck as a list; SetupError unless it holds every card of the game, and no other."""
    if isinstance(deck, str) or not isinstance(deck, Sequence):
        raise SetupError(f"deck: expected a list of {DECK_SIZE} cards, got {type(deck).__name__}")
    try:
        cards = [parse_card(card) for card in deck]
    except NotationError as error:
        raise SetupError(f"deck: {error}") from None
    texts = [card_text(card) for card in cards]
    wrong = Counter(texts)
    wrong.subtract(DECK_TEXTS)
    odd = {card: count for card, count in wrong.items() if count}
    if odd:
        card, count = next(iter(odd.items()))
        wrong_way = "many" if count > 0 else "few"
        raise SetupError(f"deck: expected the {DECK_SIZE} cards of the game, got {abs(count)} {card} too {wrong_way}")
    return texts


def _dealt(players: int, deck: Sequence[str], rules: Rules) -> States:
    """One state with the first market turned up (R3, R4)."""
    states = rules.states(players)
    states["deck"][0] = [parse_card(card) for card in deck]
    start(states, 0)
    return states
