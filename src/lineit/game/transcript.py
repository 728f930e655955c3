"""A game as a file: one JSON object, `lineit/1`. Reading it checks everything it says by playing it again."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

import msgspec

from lineit.game.errors import IllegalAction, SetupError, TranscriptError
from lineit.game.fairness import Reveal, commit, deck_from_reveal, reveal, secret_of
from lineit.game.files import whole_file
from lineit.game.game import Game
from lineit.game.happenings import Happening
from lineit.game.rules import Rules
from lineit.game.shapes import Result

FORMAT = "lineit/1"
LARGEST_FILE = 1_000_000


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Who sat at a seat: a name, and for a bot which one."""

    name: str
    bot: str | None = None


class _Head(msgspec.Struct, frozen=True):
    format: str


class Transcript(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game in full: its rules, players in seat order, deck, actions and result (None when it was not finished).

    `commit` was published before the first card and `reveal` after the last; both are None for a deck that was given.
    `started` and `ended` are RFC 3339 times, or None.
    """

    format: str = FORMAT
    rules: Rules
    players: list[Player]
    deck: list[str]
    actions: list[str]
    result: Result | None
    commit: str | None = None
    reveal: Reveal | None = None
    started: str | None = None
    ended: str | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        players: Sequence[Player] | None = None,
        started: str | None = None,
        ended: str | None = None,
    ) -> Self:
        """The transcript of the game as it stands; names are "Seat 0" … where no players are given."""
        if not game.from_start:
            raise SetupError("transcript: the game began in a position, so its beginning is not known")
        who = list(players) if players is not None else [Player(name=f"Seat {seat}") for seat in range(game.players)]
        secret = game.secret
        return cls(
            rules=game.rules,
            players=who,
            deck=game.deck,
            actions=game.actions,
            result=game.result,
            commit=None if secret is None else commit(secret),
            reveal=None if secret is None else reveal(secret),
            started=started,
            ended=ended,
        )

    @classmethod
    def read(cls, data: bytes | str) -> Self:
        """The transcript of that JSON, replayed and found to hold; TranscriptError names the place where not."""
        transcript = cls.decode(data)
        transcript.replay()
        return transcript

    @classmethod
    def decode(cls, data: bytes | str) -> Self:
        """The transcript of that JSON, its shape alone checked; TranscriptError otherwise."""
        if len(data) > LARGEST_FILE:
            raise TranscriptError(f"expected at most {LARGEST_FILE} bytes, got {len(data)}")
        try:
            head = msgspec.json.decode(data, type=_Head)
            if head.format != FORMAT:
                raise TranscriptError(f"format: expected {FORMAT!r}, got {head.format!r}")
            return msgspec.json.decode(data, type=cls)
        except (msgspec.ValidationError, SetupError) as error:
            raise TranscriptError(f"not a transcript: {error}") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise TranscriptError(f"not a transcript, or cut short: {error}") from None

    def encode(self) -> bytes:
        """The JSON of the file, one line with a line break behind it."""
        return msgspec.json.encode(self) + b"\n"

    def write(self, path: str | Path) -> None:
        """The transcript stands in the file; an older file of that name is replaced only when it is whole."""
        with whole_file(Path(path)) as part:
            part.write_bytes(self.encode())

    def steps(self) -> Iterator[tuple[Game, str, int, list[Happening]]]:
        """The game after each action, with the action, the seat that took it and what happened."""
        game = self.start()
        for number, action in enumerate(self.actions, 1):
            seat = game.to_move
            try:
                happened = game.play(action)
            except IllegalAction as error:
                raise TranscriptError(f"action {number} of {len(self.actions)}: {error}") from None
            yield game, action, -1 if seat is None else seat, happened

    def start(self) -> Game:
        """The game before its first action."""
        try:
            return Game(len(self.players), deck=self.deck, rules=self.rules)
        except SetupError as error:
            raise TranscriptError(str(error)) from None

    def replay(self) -> Game:
        """The game after its last action; TranscriptError where an action is illegal or the result another."""
        game = self.start()
        for step in self.steps():
            game = step[0]
        if self.result is not None and not game.is_over:
            raise TranscriptError(f"result: given, but after the last of {len(self.actions)} actions the game goes on")
        if self.result != game.result:
            raise TranscriptError(
                f"result: expected {_text(game.result)}, which the actions lead to, got {_text(self.result)}"
            )
        return game

    def verify(self) -> Game:
        """`replay`, and the deck is the one that the reveal and the commit promise; TranscriptError otherwise."""
        game = self.replay()
        if not game.is_over:
            raise TranscriptError("result: the game is not over, so nothing was revealed yet")
        if self.reveal is None or self.commit is None:
            raise TranscriptError("reveal: this deck was given, not dealt from a secret, so there is nothing to verify")
        try:
            deck, promised = deck_from_reveal(self.reveal), commit(secret_of(self.reveal))
        except SetupError as error:
            raise TranscriptError(f"reveal: {error}") from None
        if promised != self.commit:
            raise TranscriptError(f"commit: the revealed secret gives {promised}, the commit says {self.commit!r}")
        for place, (dealt, expected) in enumerate(zip(self.deck, deck, strict=True), 1):
            if dealt != expected:
                raise TranscriptError(f"deck: card {place} is {dealt}, but the revealed secret deals {expected}")
        return game


def load(path: str | Path) -> Transcript:
    """The transcript in the file, replayed and found to hold; TranscriptError names the place where it does not."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise TranscriptError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        raise TranscriptError(f"{path!r}: {error}") from None
    try:
        return Transcript.read(data)
    except TranscriptError as error:
        raise TranscriptError(f"{path}: {error}") from None


def _text(result: Result | None) -> str:
    return "none" if result is None else msgspec.json.encode(result).decode()
