"""A live table: commands in, events out. Its state is the fold of its log and nothing else.

No clock, no socket, no database and no randomness: the time, the secret, the lot and the ids come in with the commands.
`handle` changes nothing; what it answers counts once it is stored, and then `apply` is called with it.
"""

import copy
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Self

from lineit.game.errors import IllegalAction, NotationError
from lineit.game.fairness import commit, reveal
from lineit.game.game import Game, rounds_of
from lineit.game.happenings import LastPlays, Market, Passed, TurnEnded
from lineit.game.options import Options
from lineit.game.shapes import SeatFacts, TableFacts, View
from lineit.game.view import see_waiting
from lineit.table.commands import Act, Chair, Command, Create, Rename, Sit, Undo, bot_player
from lineit.table.events import Acted, Created, Entry, Event, Hidden, Owner, Sealed, Seated, Started, Undone
from lineit.table.log import Log
from lineit.table.refusals import Refusal

MOST_UNDOS = 20
"""So often one turn may be taken back: a log has an end."""
CHECKPOINT_EVENTS = 32
"""From one checkpoint to the next: what looking back costs at most."""


class Table:
    """One table. `connected` holds the seats whose people are here now; it is live state and not in the log."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.log = Log()
        self.chairs: list[Chair] = []
        self.options = Options()
        self.connected: set[int] = set()
        self.game: Game | None = None
        self._commit = ""
        self._sealed = Sealed(secret="", rematch="")
        # The game as it was when the turn began, and the number of the event that began it.
        self._turn: tuple[Game, int] | None = None
        self._acted = False
        self._undone = 0
        # Earlier states of this table, by the number of their newest event, so that looking back replays little.
        self.checkpoints: list[tuple[int, Self]] = []

    @classmethod
    def fold(cls, table: str, entries: Iterable[Entry]) -> Self:
        """The table that these entries lead to."""
        folded = cls(table)
        for entry in entries:
            folded.apply(entry)
        return folded

    # What is asked of it

    def handle(self, command: Command, now: datetime) -> Sequence[Entry]:
        """The entries that answer the command, or Refusal. Nothing is changed.

        Entries with numbers up to `log.number` are in the log already: the command was answered before.
        """
        match command:
            case Create():
                return self._create(command, now)
            case Sit():
                return self._sit(command, now)
            case Rename():
                return self._rename(command, now)
            case Act():
                return self._act(command, now)
            case Undo():
                return self._undo(command, now)

    def _create(self, command: Create, now: datetime) -> list[Entry]:
        players = len(command.chairs)
        sealed = Sealed(secret=command.secret.hex(), rematch=command.rematch)
        created = Created(number=1, time=now, players=players, options=command.options, commit=commit(command.secret))
        entries = [Entry(created), Entry(Hidden(number=2, time=now), sealed)]
        for seat, chair in enumerate(command.chairs):
            if chair.player or chair.bot:
                entries.append(_seated(len(entries) + 1, now, seat, chair))
        return self._with_start(entries, now)

    def _sit(self, command: Sit, now: datetime) -> list[Entry]:
        own = self.seat_of(command.player)
        if own is not None:
            if command.seat in (None, own):
                return []
            raise Refusal("seated", f"You sit at seat {own} already.", expected=[str(own)], got=str(command.seat))
        seat = self._free_seat(command)
        chair = Chair(name=command.name, player=command.player)
        return self._with_start([_seated(self.log.number + 1, now, seat, chair)], now)

    def _free_seat(self, command: Sit) -> int:
        free = [seat for seat, chair in enumerate(self.chairs) if not chair.player and not chair.bot]
        expected = [str(seat) for seat in free]
        if command.seat is None:
            if not free:
                raise Refusal("full", "Every chair at this table is taken.")
            return free[command.lot % len(free) if self.options.seating == "lot" else 0]
        if command.seat >= len(self.chairs):
            raise Refusal("no_such_seat", "There is no such seat.", expected=expected, got=str(command.seat))
        if command.seat not in free:
            code = "taken" if free else "full"
            raise Refusal(code, "Somebody sits there already.", expected=expected, got=str(command.seat))
        return command.seat

    def _rename(self, command: Rename, now: datetime) -> list[Entry]:
        seat = self._own_seat(command.player)
        if self.chairs[seat].name == command.name or self.is_over:
            return []
        return [_seated(self.log.number + 1, now, seat, Chair(name=command.name, player=command.player))]

    def _act(self, command: Act, now: datetime) -> list[Entry]:
        seat = self._own_seat(command.player)
        again = self.log.answered(
            command.after,
            lambda event: isinstance(event, Acted) and (event.seat, event.action) == (seat, command.action),
        )
        if again is not None:
            return [again]
        game = self._game_for(seat, command.after).copy()
        try:
            happened = game.play(command.action)
        except (IllegalAction, NotationError) as error:
            raise _illegal(game, command.action) from error
        number = self.log.number + 1
        return [Entry(Acted(number=number, time=now, seat=seat, action=command.action, happenings=happened))]

    def _undo(self, command: Undo, now: datetime) -> list[Entry]:
        seat = self._own_seat(command.player)
        again = self.log.answered(command.after, lambda event: isinstance(event, Undone) and event.seat == seat)
        if again is not None:
            return [again]
        self._game_for(seat, command.after)
        if not self._can_undo or self._turn is None:
            often = f"This turn was taken back {MOST_UNDOS} times, it stands now."
            raise Refusal("nothing_to_undo", often if self._acted else "Nothing was done in this turn yet.")
        return [Entry(Undone(number=self.log.number + 1, time=now, seat=seat, to=self._turn[1]))]

    def _own_seat(self, player: str | None) -> int:
        seat = self.seat_of(player)
        if seat is None:
            raise Refusal("not_your_seat", "You have no seat at this table.")
        return seat

    def _game_for(self, seat: int, after: int) -> Game:
        """The game, if that seat may move in it now."""
        self.log.check_fresh(after)
        game = self.game
        if game is None:
            raise Refusal("not_started", "The game starts when every chair is taken.")
        if game.to_move is None:
            raise Refusal("over", "The game is over.")
        if game.to_move != seat:
            message = f"It is {self.chairs[game.to_move].name}'s turn."
            raise Refusal("not_your_turn", message, expected=[f"seat {game.to_move}"], got=f"seat {seat}")
        return game

    def _with_start(self, entries: list[Entry], now: datetime) -> list[Entry]:
        """The entries, and the start of the game where they fill the last chair."""
        after = Table.fold(self.table, [*self.log.upto(self.log.number), *entries])
        if all(chair.player or chair.bot for chair in after.chairs):
            entries.append(
                Entry(Started(number=after.log.number + 1, time=now, happenings=[after.new_game().opening()]))
            )
        return entries

    # What has happened to it

    def apply(self, entry: Entry) -> None:
        """The entry, which is stored by now, has happened."""
        self.log.add(entry)
        match entry.event:
            case Created() as event:
                self.options = event.options
                self.chairs = [Chair()] * event.players
                self._commit = event.commit
            case Hidden():
                if isinstance(entry.private, Sealed):
                    self._sealed = entry.private
            case Seated() as event:
                owner = entry.private.player if isinstance(entry.private, Owner) else None
                self.chairs[event.seat] = Chair(name=event.name, player=owner, bot=event.bot)
            case Started():
                self.game = self.new_game()
                self._begin_turn()
            case Acted() as event:
                self._apply_action(event)
            case Undone():
                if self._turn is not None:
                    self.game = self._turn[0].copy()
                    self._acted = False
                    self._undone += 1
        if entry.number % CHECKPOINT_EVENTS == 0:
            self.checkpoints.append((entry.number, self.copy(Log())))

    def copy(self, log: Log) -> Self:
        """The table as it is, with that log and without checkpoints of its own."""
        twin = copy.copy(self)
        twin.log, twin.checkpoints = log, []
        twin.chairs, twin.connected = list(self.chairs), set(self.connected)
        twin.game = None if self.game is None else self.game.copy()
        return twin

    def _apply_action(self, event: Acted) -> None:
        if self.game is None:
            raise ValueError(f"event {event.number}: an action before the start")
        # In the last plays every action is a turn of its own, even when the same seat is to move again.
        begins = self.game.phase == "final" or any(
            isinstance(happening, TurnEnded | Passed | Market | LastPlays) for happening in event.happenings
        )
        self.game.play(event.action)
        self._acted = True
        if begins:
            self._begin_turn()

    def _begin_turn(self) -> None:
        if self.game is not None:
            self._turn = (self.game.copy(), self.log.number)
        self._acted = False
        self._undone = 0

    def new_game(self) -> Game:
        """The game of this table before its first action."""
        return Game(players=len(self.chairs), secret=bytes.fromhex(self._sealed.secret), rules=self.options.rules)

    # What can be read from it

    @property
    def is_over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.game is not None and self.game.to_move is None

    @property
    def bot_to_move(self) -> str | None:
        """The name of the bot that is to act now, or None."""
        seat = self.game.to_move if self.game is not None else None
        return None if seat is None else self.chairs[seat].bot

    @property
    def turn_has_begun(self) -> bool:
        """Whether the seat to move has done something in this turn already."""
        return self._acted

    @property
    def _can_undo(self) -> bool:
        return self._acted and self._undone < MOST_UNDOS

    @property
    def rematch(self) -> str:
        """The id that the table of the next game will have. Not for anybody's eyes before that."""
        return self._sealed.rematch

    def seat_of(self, player: str | None) -> int | None:
        """The seat that belongs to that id, or None."""
        for seat, chair in enumerate(self.chairs):
            owner = bot_player(seat) if chair.bot else chair.player
            if player is not None and owner == player:
                return seat
        return None

    def view(self, seat: int | None) -> View:
        """What that seat, or a spectator, sees now."""
        facts = self._facts(seat)
        return (
            see_waiting(seat, facts, rounds=rounds_of(len(self.chairs), self.options.rules))
            if self.game is None
            else self.game.view(seat, facts)
        )

    def at(self, number: int) -> "Table":
        """The table as it was when that event was its newest; who is connected is as now."""
        if number == self.log.number:
            return self
        base, then = 0, Table(self.table)
        for place, table in self.checkpoints:
            if place <= number:
                base, then = place, table
        then = then.copy(self.log.cut(base))
        for entry in self.log.upto(number)[base:]:
            then.apply(entry)
        then.connected = self.connected
        return then

    def events(self, after: int) -> list[Event]:
        """The events above that number, the same for everybody."""
        return self.log.public(after)

    def _facts(self, seat: int | None) -> TableFacts:
        return TableFacts(
            table=self.table,
            number=self.log.number,
            options=self.options,
            seats=tuple(self._seat_facts(each, chair) for each, chair in enumerate(self.chairs)),
            undo=self._can_undo and self.game is not None and self.game.to_move == seat,
            commit=self._commit,
            reveal=reveal(bytes.fromhex(self._sealed.secret)) if self.is_over else None,
        )

    def _seat_facts(self, seat: int, chair: Chair) -> SeatFacts:
        if chair.bot:
            return SeatFacts(name=chair.name, kind="bot", bot=chair.bot, connected=True)
        kind = "person" if chair.player else "empty"
        return SeatFacts(name=chair.name, kind=kind, bot=None, connected=seat in self.connected)


def _seated(number: int, now: datetime, seat: int, chair: Chair) -> Entry:
    kind = "bot" if chair.bot else "person"
    event = Seated(number=number, time=now, seat=seat, name=chair.name, kind=kind, bot=chair.bot)
    return Entry(event, Owner(chair.player) if chair.player else None)


def _illegal(game: Game, action: str) -> Refusal:
    return Refusal("illegal_action", "The rules do not allow this now.", expected=game.legal(), got=action[:80])
