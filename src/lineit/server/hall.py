"""All tables of this process: those in use are in memory, all others wait on disk."""

import asyncio
import random
import re
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec.structs import replace

from lineit.game.fairness import new_secret
from lineit.game.options import Options
from lineit.server.botplay import BotPlay
from lineit.server.live import Live, seat_rows, url_of
from lineit.server.messages import RematchMessage
from lineit.server.people import ID_LENGTH, new_id
from lineit.store import Conflict, Store
from lineit.table import Chair, Command, Create, Entry, Refusal, Table, read_entry, write_entry

TABLE_ID = re.compile(rf"[A-Za-z0-9]{{{ID_LENGTH}}}", re.ASCII)
_lots = random.SystemRandom()


class Hall:
    """Finds, makes and frees tables. `clock` says what time it is, `uptime` counts seconds and never jumps."""

    def __init__(
        self,
        store: Store,
        bots: BotPlay,
        clock: Callable[[], datetime],
        uptime: Callable[[], float],
        idle_seconds: float,
    ) -> None:
        self.tables: dict[str, Live] = {}
        self.warm = asyncio.Event()
        """Set when the rules are compiled: until then nobody may touch a game, or all would wait for the compiler."""
        self._store = store
        self._bots = bots
        self._clock = clock
        self._uptime = uptime
        self._idle_seconds = idle_seconds
        self._loading: dict[str, asyncio.Task[Live | None]] = {}

    async def find(self, table: str) -> Live:
        """The table, read from disk when it is not in memory; Refusal "not_found" for an unknown one."""
        if not TABLE_ID.fullmatch(table):
            raise _not_found(table)
        await self.warm.wait()
        live = self.tables.get(table)
        if live is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            live = await asyncio.shield(self._loading[table])
            if live is None:
                raise _not_found(table)
        live.used = self._uptime()
        self._bots.wake(live)
        return live

    async def create(self, chairs: Sequence[Chair], options: Options) -> Live:
        """A new table with those chairs, the host's first; who gets which seat is drawn unless it is listed (R3)."""
        await self.warm.wait()
        if options.seating == "lot":
            chairs = _lots.sample(chairs, len(chairs))
        return await self._create(new_id(), chairs, options)

    async def rematch(self, live: Live) -> Live:
        """The table of the next game: the same people and bots, everybody one seat further, so another one begins.

        However many ask for it, and however often, it is one table.
        """
        if not live.table.is_over:
            raise Refusal("not_over", "The game is not over yet.")
        table = live.table.rematch
        try:
            return await self.find(table)
        except Refusal:
            names = await self._store.names([chair.player for chair in live.table.chairs if chair.player])
            chairs = [replace(chair, name=names.get(chair.player or "", chair.name)) for chair in live.table.chairs]
            try:
                again = await self._create(table, [*chairs[1:], chairs[0]], live.table.options)
            except Conflict:
                return await self.find(table)
            live.broadcast(RematchMessage(table=table, url=url_of(table)))
            return again

    async def do(self, live: Live, command: Command) -> Sequence[Entry]:
        """The entries that answer the command, on disk; bots go on from there."""
        entries = await live.do(command)
        self._bots.wake(live)
        return entries

    def sweep(self) -> None:
        """Tables that nobody watches, or has asked for lately, are freed; finished ones sooner."""
        now = self._uptime()
        for name, live in list(self.tables.items()):
            patience = self._idle_seconds / 10 if live.table.is_over else self._idle_seconds
            if not live.watchers and not live.is_busy and now - live.used > patience:
                del self.tables[name]

    async def _create(self, table: str, chairs: Sequence[Chair], options: Options) -> Live:
        fresh = Table(table)
        now = self._clock()
        entries = fresh.handle(Create(chairs=chairs, options=options, secret=new_secret(), rematch=new_id()), now)
        bodies = [write_entry(entry) for entry in entries]
        await self._store.create(table, int(now.timestamp() * 1000), bodies, seat_rows(entries))
        return self._keep(Table.fold(table, entries))

    async def _load(self, table: str) -> Live | None:
        try:
            entries = [read_entry(body) for body in await self._store.events(table)]
            return self._keep(Table.fold(table, entries)) if entries else None
        finally:
            del self._loading[table]

    def _keep(self, table: Table) -> Live:
        live = self.tables.get(table.table)
        if live is None:
            live = self.tables[table.table] = Live(table, self._store, self._clock)
        live.used = self._uptime()
        self._bots.wake(live)
        return live


def draw_lot() -> int:
    """A number nobody can foresee, for seats that are drawn."""
    return secrets.randbelow(2**32)


def _not_found(table: str) -> Refusal:
    return Refusal("not_found", "There is no such table.", got=table[:40])
