"""The one thread that writes: everything that waits at a moment goes into one transaction (group commit).

Measured against other ways of writing, this was several times faster at the same safety: `synchronous=FULL`, so an
acknowledged write survives a power cut, and one disk sync for the whole batch instead of one a write.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from lineit.store.errors import Conflict, NotSaved

BUSY_SECONDS = 5.0

Value = str | int | bytes | None


class Statement(NamedTuple):
    """One SQL statement and the rows it is run with."""

    sql: str
    rows: Sequence[Sequence[Value]]


class _Job(NamedTuple):
    statements: Sequence[Statement]
    done: asyncio.Future[None]


Outcome = Conflict | NotSaved | None


class Writer:
    """Writes jobs in the order they were submitted; used from one event loop."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[_Job] = []
        self._in_flight = False
        self._inbox: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="lineit-writer", daemon=True)
        self._thread.start()

    def submit(self, statements: Sequence[Statement]) -> asyncio.Future[None]:
        """A future that is done when the statements are on disk, all of them or none.

        It fails with Conflict when a key was taken, with NotSaved when the disk refused.
        """
        job = _Job(statements, self._loop.create_future())
        self._waiting.append(job)
        self._send()
        return job.done

    async def close(self) -> None:
        """Everything submitted is written and the thread has ended."""
        while self._in_flight:
            await asyncio.wait([job.done for job in self._batch])
            await asyncio.sleep(0)
        self._inbox.put(None)
        await asyncio.to_thread(self._thread.join)

    def _send(self) -> None:
        if not self._in_flight and self._waiting:
            self._batch, self._waiting = self._waiting, []
            self._in_flight = True
            self._inbox.put(self._batch)

    def _finished(self, batch: list[_Job], outcomes: list[Outcome]) -> None:
        self._in_flight = False
        for job, outcome in zip(batch, outcomes, strict=True):
            if job.done.cancelled():
                continue
            if outcome is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(outcome)
        self._send()

    def _run(self) -> None:
        while (batch := self._inbox.get()) is not None:
            outcomes = self._write(batch)
            self._loop.call_soon_threadsafe(self._finished, batch, outcomes)
        if self._connection is not None:
            self._connection.close()

    def _write(self, batch: list[_Job]) -> list[Outcome]:
        try:
            if self._connection is None:
                self._connection, self._file = _open(self._path), _identity(self._path)
            elif self._file != _identity(self._path):
                raise sqlite3.OperationalError("the database file is no longer the one that was opened")
            connection = self._connection
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [_run_job(connection, job.statements) for job in batch]
            connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            # The connection may be in any state: a fresh one is opened for the next batch.
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            return [NotSaved(str(error)) for _ in batch]
        return outcomes


def _identity(path: Path) -> tuple[int, int]:
    """What tells a file from another that has taken its place; OSError when it is gone.

    An open connection would go on writing into a file that was deleted, and every answer would be a lie.
    """
    found = path.stat()
    return found.st_dev, found.st_ino


def _open(path: Path) -> sqlite3.Connection:
    # mode=rw: a database that was deleted under us must not come back empty.
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


def _run_job(connection: sqlite3.Connection, statements: Sequence[Statement]) -> Outcome:
    connection.execute("SAVEPOINT job")
    try:
        for statement in statements:
            connection.executemany(statement.sql, statement.rows)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return Conflict(str(error))
    connection.execute("RELEASE job")
    return None
