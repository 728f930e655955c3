"""A table in this process's memory: one command after the other, on disk before it counts, then told to all."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from lineit.game.happenings import GameOver
from lineit.game.shapes import View
from lineit.server.changes import changes_between
from lineit.server.messages import EventsMessage, MyTable, ViewMessage
from lineit.store import Conflict, NotSaved, SeatRow, Store
from lineit.table import Command, Entry, Refusal, Table, read_entry, write_entry
from lineit.table.events import Acted, Owner, Seated

encode = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """Somebody's open socket."""

    player: str | None
    seat: int | None

    def send(self, message: bytes) -> None:
        """The message is on its way, or the watcher is given up."""
        ...


class Clock(Protocol):
    """What time it is."""

    def __call__(self) -> datetime:
        """Now, in UTC."""
        ...


class Live:
    """One table, its watchers, and the write that is under way."""

    def __init__(self, table: Table, store: Store, clock: Clock) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self.used = 0.0
        self.bot: asyncio.Task[None] | None = None
        self._store = store
        self._clock = clock
        self._writing: asyncio.Task[Conflict | NotSaved | None] | None = None
        # Set when the disk may hold events that memory does not: they are read before anything else is decided.
        self._behind = False
        # What each audience (a seat, or None for spectators) was last shown, while somebody of it watches.
        self._shown: dict[int | None, View] = {}

    @property
    def is_busy(self) -> bool:
        """Whether a write is under way or a bot is at work."""
        return any(task is not None and not task.done() for task in (self._writing, self.bot))

    @property
    def url(self) -> str:
        """Where people find the table."""
        return url_of(self.table.table)

    async def do(self, command: Command) -> Sequence[Entry]:
        """The entries that answer the command, on disk. Raises Refusal or Unavailable: nothing was applied.

        Checking the command and queueing its events happen without a pause in between, so no other can slip in.
        """
        reread = False
        while True:
            await self.settle()
            try:
                entries = self.table.handle(command, self._clock())
            except Refusal as refusal:
                if reread or not self._from_the_future(command, refusal):
                    raise
                self._behind = reread = True
                continue
            new = [entry for entry in entries if entry.number > self.table.log.number]
            if not new:
                return entries
            self._writing = asyncio.create_task(self._write(new))
            outcome = await asyncio.shield(self._writing)
            if isinstance(outcome, NotSaved):
                raise outcome
            if outcome is None:
                return entries

    async def settle(self) -> None:
        """No write is under way and memory is what the disk holds, at the moment of the return."""
        while True:
            if self._writing is not None and not self._writing.done():
                await asyncio.wait([self._writing])
            elif self._behind:
                await self._catch_up()
            else:
                return

    def _from_the_future(self, command: Command, refusal: Refusal) -> bool:
        """Whether the caller has seen events that this process has not: another one serves the table too."""
        return refusal.code == "stale" and getattr(command, "after", 0) > self.table.log.number

    async def _write(self, entries: Sequence[Entry]) -> Conflict | NotSaved | None:
        try:
            await self._store.append(
                self.table.table,
                entries[0].number,
                [write_entry(entry) for entry in entries],
                seat_rows(entries),
                self._summary(entries[-1]),
            )
        except (Conflict, NotSaved) as error:
            # A failed commit may yet have reached the disk, and a conflict shows that somebody else's has.
            self._behind = True
            return error
        self._happened(entries)
        return None

    async def _catch_up(self) -> None:
        bodies = await self._store.events(self.table.table, self.table.log.number)
        # While the disk was read, somebody else may have done the same.
        entries = [entry for entry in map(read_entry, bodies) if entry.number > self.table.log.number]
        self._behind = False
        if entries:
            self._happened(entries)

    def _happened(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.table.apply(entry)
        self._tell(entries)

    def _summary(self, last: Entry) -> bytes | None:
        """What lists say of the table once the game is over, if it is with this entry."""
        event = last.event
        if not isinstance(event, Acted) or not any(isinstance(happening, GameOver) for happening in event.happenings):
            return None
        return encode(msgspec.structs.replace(summary(self.table, seat=0), status="over", to_move=None))

    # Watching

    def view_for(self, player: str | None) -> View:
        """What that player sees now."""
        return self.table.view(self.table.seat_of(player))

    def join(self, watcher: Watcher, after: int | None) -> None:
        """The watcher has the view, or the exact gap behind `after`, and hears of all that happens from now on."""
        self.watchers.add(watcher)
        watcher.seat = self.table.seat_of(watcher.player)
        if watcher.seat is not None and watcher.seat not in self.table.connected:
            self.table.connected.add(watcher.seat)
            self._show_all(but=watcher)
        view = self._shown[watcher.seat] = self._shown.get(watcher.seat) or self.table.view(watcher.seat)
        if after is None or not 0 < after <= self.table.log.number:
            watcher.send(encode(ViewMessage(view)))
            return
        then = self.table.at(after)
        seat = then.seat_of(watcher.player)
        changes = changes_between(then.view(seat), view)
        # Who is connected is in no log: what the watcher last saw of it is not known, so all seats are named.
        changes["seats"] = view.seats
        watcher.send(encode(EventsMessage(view.number, self.table.events(after), changes)))

    def leave(self, watcher: Watcher) -> None:
        """The watcher is gone."""
        self.watchers.discard(watcher)
        left = {other.seat for other in self.watchers}
        if watcher.seat not in left:
            self._shown.pop(watcher.seat, None)
            if watcher.seat is not None:
                self.table.connected.discard(watcher.seat)
                self._show_all()

    def broadcast(self, message: msgspec.Struct) -> None:
        """Everybody at a seat who watches has the message."""
        body = encode(message)
        for watcher in list(self.watchers):
            if watcher.seat is not None:
                watcher.send(body)

    def _show_all(self, but: Watcher | None = None) -> None:
        """Something outside the log has changed: everybody gets the whole view."""
        for seat in {watcher.seat for watcher in self.watchers}:
            self._shown[seat] = self.table.view(seat)
            body = encode(ViewMessage(self._shown[seat]))
            for watcher in [each for each in self.watchers if each.seat == seat and each is not but]:
                watcher.send(body)

    def _tell(self, entries: Sequence[Entry]) -> None:
        if any(isinstance(entry.event, Seated) for entry in entries):
            self._reseat()
        events = [entry.event for entry in entries]
        for seat in {watcher.seat for watcher in self.watchers}:
            view = self.table.view(seat)
            shown = self._shown.get(seat)
            if shown is None:
                body = encode(ViewMessage(view))
            else:
                body = encode(EventsMessage(view.number, events, changes_between(shown, view)))
            self._shown[seat] = view
            for watcher in [each for each in self.watchers if each.seat == seat]:
                watcher.send(body)

    def _reseat(self) -> None:
        """Watchers who have taken a seat watch from there; `_shown` of the new place is unknown, so they get a view."""
        for watcher in self.watchers:
            seat = self.table.seat_of(watcher.player)
            if seat != watcher.seat:
                watcher.seat = seat
                if seat is not None:
                    self.table.connected.add(seat)
                self._shown.pop(seat, None)
        if None not in {watcher.seat for watcher in self.watchers}:
            self._shown.pop(None, None)


def url_of(table: str) -> str:
    """The path of the table's page."""
    return f"/t/{table}"


def seat_rows(entries: Sequence[Entry]) -> list[SeatRow]:
    """Who sits where, for the index, after these entries."""
    return [
        SeatRow(entry.event.seat, entry.private.player if isinstance(entry.private, Owner) else None)
        for entry in entries
        if isinstance(entry.event, Seated)
    ]


def summary(table: Table, seat: int) -> MyTable:
    """The table as its player at that seat sees it in a list."""
    view = table.view(None)
    return MyTable(
        table=table.table,
        url=url_of(table.table),
        status=view.status,
        round=view.round,
        rounds=view.rounds,
        to_move=view.to_move,
        seat=seat,
        names=[each.name for each in view.seats],
    )
