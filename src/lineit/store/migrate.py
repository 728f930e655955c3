"""Brings a database file to the newest schema."""

import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

from lineit.store.errors import Foreign, TooNew
from lineit.store.schema import HEAD

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_SECONDS = 30
LOCK_PAUSE = 0.05

if TYPE_CHECKING:
    from sqlalchemy import Connection


def migrate(path: Path) -> None:
    """The file exists, journals ahead (WAL) and has the schema `HEAD`.

    Two processes that start at once do it one after the other: the whole upgrade is one exclusive transaction, and the
    second finds nothing to do. A database of a later version raises TooNew, one of another
    program Foreign, and both are left as they are.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=LOCK_SECONDS, isolation_level=None)
    try:
        connection.execute("BEGIN")  # one look: another process may be making the tables
        revision = _revision(connection)
        strange = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchone()
        connection.execute("COMMIT")
        if revision is None and strange:
            raise Foreign(f"{path}: a database of another program, it holds the table {strange[0]!r}")
        _journal_ahead(connection)
    finally:
        connection.close()
    if revision != HEAD:
        _upgrade(path)


def _journal_ahead(connection: sqlite3.Connection) -> None:
    """The file journals ahead. SQLite does not wait for the lock here, so this waits for another process itself."""
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(LOCK_PAUSE)
        else:
            return


def _revision(connection: sqlite3.Connection) -> str | None:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def _begin_immediate(connection: "Connection") -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _upgrade(path: Path) -> None:
    # Alembic costs a quarter of a second to import: only when there is something to do.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError
    from sqlalchemy import create_engine, event

    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": LOCK_SECONDS, "isolation_level": None})
    # Python's sqlite3 begins a transaction only before some statements; this one must hold the lock from the start.
    event.listen(engine, "begin", _begin_immediate)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise TooNew(f"{path}: written by a later version of lineit ({error})") from error
    finally:
        engine.dispose()
