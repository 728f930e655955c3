"""The event log, the tables' index and the players, in one database file."""

import hashlib
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple, Self

from sqlalchemy import ClauseElement, Insert, bindparam, event, insert, select, text, update
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from lineit.store.errors import Unavailable
from lineit.store.migrate import migrate
from lineit.store.schema import events, keys, players, seats, tables
from lineit.store.writer import BUSY_SECONDS, Statement, Writer


class Player(NamedTuple):
    """Somebody who can sit down: public id and name."""

    id: str
    name: str


class SeatRow(NamedTuple):
    """Who sits where; `player` is None for a bot."""

    seat: int
    player: str | None


class Place(NamedTuple):
    """A table at which a player sits; `summary` is there once the game is over."""

    table: str
    seat: int
    summary: bytes | None


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite_dialect(paramstyle="qmark")))


def _insert(into: Insert, *columns: str) -> str:
    return _sql(into.values({column: bindparam(f"p_{column}") for column in columns}))


_ADD_EVENT = _insert(insert(events), "table", "number", "body")
_ADD_TABLE = _insert(insert(tables), "id", "created")
_ADD_PLAYER = _insert(insert(players), "id", "name", "created")
_ADD_KEY = _insert(insert(keys), "hash", "player", "kind", "created")
_SET_SEAT = _insert(
    (_seat := upsert(seats)).on_conflict_do_update(
        index_elements=["table", "seat"], set_={"player": _seat.excluded.player}
    ),
    "table",
    "seat",
    "player",
)
_END_TABLE = _sql(update(tables).values(summary=bindparam("s")).where(tables.c.id == bindparam("t")))
_RENAME = _sql(update(players).values(name=bindparam("n")).where(players.c.id == bindparam("p")))


def key_hash(secret: str) -> bytes:
    """What is stored of a cookie or token. They are 256 random bits, so a plain hash suffices."""
    return hashlib.sha256(secret.encode()).digest()


class Store:
    """Reads through SQLAlchemy, writes through the writer thread; opened by `Store.open`."""

    def __init__(self, path: Path, engine: AsyncEngine, writer: Writer) -> None:
        self.path = path
        self._engine = engine
        self._writer = writer

    @classmethod
    async def open(cls, path: Path) -> Self:
        """The store of that file, which is made or brought up to date first."""
        migrate(path)
        engine = create_async_engine(f"sqlite+aiosqlite:///{path}", connect_args={"timeout": BUSY_SECONDS})
        event.listen(engine.sync_engine, "connect", _read_only)
        return cls(path, engine, Writer(path))

    async def close(self) -> None:
        """Everything submitted is on disk and all files are closed."""
        await self._writer.close()
        await self._engine.dispose()

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection, None]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise Unavailable(str(error)) from error

    async def ping(self) -> None:
        """Returns when the database answers; raises Unavailable when it does not, as all that reads does."""
        if not self.path.exists():
            raise Unavailable(f"{self.path}: the database file is gone")
        async with self._reading() as connection:
            await connection.execute(text("SELECT number FROM events LIMIT 1"))

    async def create(self, table: str, created: int, bodies: Sequence[bytes], seated: Sequence[SeatRow]) -> None:
        """A new table's first events, from number 1, are on disk."""
        await self._writer.submit(
            [
                Statement(_ADD_TABLE, [(table, created)]),
                Statement(_ADD_EVENT, [(table, number, body) for number, body in enumerate(bodies, 1)]),
                Statement(_SET_SEAT, [(table, row.seat, row.player) for row in seated]),
            ]
        )

    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        seated: Sequence[SeatRow] = (),
        summary: bytes | None = None,
    ) -> None:
        """The events, numbered from `first`, are on disk. Conflict: somebody else has written that number."""
        statements = [Statement(_ADD_EVENT, [(table, number, body) for number, body in enumerate(bodies, first)])]
        if seated:
            statements.append(Statement(_SET_SEAT, [(table, row.seat, row.player) for row in seated]))
        if summary is not None:
            statements.append(Statement(_END_TABLE, [(summary, table)]))
        await self._writer.submit(statements)

    async def events(self, table: str, after: int = 0) -> list[bytes]:
        """The bodies of the events with a number above `after`, in order; empty for an unknown table."""
        query = select(events.c.body).where(events.c.table == table, events.c.number > after).order_by(events.c.number)
        async with self._reading() as connection:
            return list((await connection.scalars(query)).all())

    async def add_player(self, player: Player, kind: str, secret: str, created: int) -> None:
        """A new player with a first key ("session" or "token")."""
        await self._writer.submit(
            [
                Statement(_ADD_PLAYER, [(player.id, player.name, created)]),
                Statement(_ADD_KEY, [(key_hash(secret), player.id, kind, created)]),
            ]
        )

    async def rename(self, player: str, name: str) -> None:
        """The player has that name from now on."""
        await self._writer.submit([Statement(_RENAME, [(name, player)])])

    async def names(self, ids: Sequence[str]) -> dict[str, str]:
        """What the players of these ids are called now."""
        query = select(players.c.id, players.c.name).where(players.c.id.in_(ids))
        async with self._reading() as connection:
            return {row.id: row.name for row in await connection.execute(query)}

    async def player_with(self, kind: str, secret: str) -> Player | None:
        """Who holds this key, or None."""
        query = (
            select(players.c.id, players.c.name)
            .join(keys, keys.c.player == players.c.id)
            .where(keys.c.hash == key_hash(secret), keys.c.kind == kind)
        )
        async with self._reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Player(*row)

    async def places(self, player: str, limit: int) -> list[Place]:
        """Where the player sits, newest table first, tables in play before finished ones."""
        query = (
            select(seats.c.table, seats.c.seat, tables.c.summary)
            .join(tables, tables.c.id == seats.c.table)
            .where(seats.c.player == player)
            .order_by(tables.c.summary.is_not(None), tables.c.created.desc(), tables.c.id)
            .limit(limit)
        )
        async with self._reading() as connection:
            return [Place(*row) for row in (await connection.execute(query)).all()]


def _read_only(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only=ON")
    cursor.close()
