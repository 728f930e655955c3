"""A disk that refuses: nothing is acknowledged, nothing is half there, and it goes on when the disk does."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from lineit.store import NotSaved, Store, Unavailable
from tests.store.opened import ADA, a_table, with_store

BIG = b"x" * 200_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "lineit.db"


def limit_pages(monkeypatch: pytest.MonkeyPatch, pages: int | None) -> None:
    """New connections see a disk that is full after that many pages."""
    real = sqlite3.connect

    def connect(*args: object, **kwargs: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = real(*args, **kwargs)  # type: ignore[call-overload]  # passed through as it came
        if pages is not None:
            connection.execute(f"PRAGMA max_page_count={pages}")
        return connection

    monkeypatch.setattr("lineit.store.writer.sqlite3.connect", connect)


def test_a_full_disk_refuses_and_later_takes_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        with monkeypatch.context() as full:
            limit_pages(full, 30)
            await a_table(store)
            with pytest.raises(NotSaved, match="full"):
                await store.append("t", 3, [BIG])
            assert await store.events("t") == [b"1", b"2"]
            # A small write still fits, on a fresh connection.
            await store.append("t", 3, [b"3"])
            with pytest.raises(NotSaved):
                await store.append("t", 4, [BIG])
        await store.append("t", 4, [BIG])
        assert len(await store.events("t")) == 4

    with_store(path, work)


def test_a_batch_that_fails_fails_for_everybody_in_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        with monkeypatch.context() as full:
            limit_pages(full, 30)
            await a_table(store)
            # The first goes alone; the two behind it wait and share one transaction.
            outcomes = await asyncio.gather(
                store.append("t", 3, [b"3"]),
                store.append("t", 4, [b"4"]),
                store.append("t", 5, [BIG]),
                return_exceptions=True,
            )
        assert [type(outcome) for outcome in outcomes] == [type(None), NotSaved, NotSaved]
        assert await store.events("t") == [b"1", b"2", b"3"]

    with_store(path, work)


def test_a_read_only_database_refuses_and_recovers(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        real = sqlite3.connect
        with monkeypatch.context() as locked:

            def connect(*args: object, **kwargs: object) -> sqlite3.Connection:
                connection: sqlite3.Connection = real(*args, **kwargs)  # type: ignore[call-overload]  # passed through
                connection.execute("PRAGMA query_only=ON")
                return connection

            locked.setattr("lineit.store.writer.sqlite3.connect", connect)
            with pytest.raises(NotSaved, match="readonly"):
                await store.add_player(ADA, "token", "secret", 1)
        await store.add_player(ADA, "token", "secret", 1)
        assert await store.player_with("token", "secret") == ADA

    with_store(path, work)


def test_a_database_that_was_deleted_does_not_come_back_empty(path: Path) -> None:
    async def work(store: Store) -> None:
        path.unlink()  # noqa: ASYNC240 - nobody else waits
        with pytest.raises(NotSaved):
            await a_table(store)
        assert not path.exists()  # noqa: ASYNC240 - as above

    with_store(path, work)


def test_a_database_that_is_deleted_under_the_writer_takes_nothing_more(path: Path) -> None:
    async def work(store: Store) -> None:
        await a_table(store)
        path.rename(aside := path.with_name("aside.db"))  # noqa: ASYNC240 - as above
        with pytest.raises(NotSaved):
            await store.append("t", 3, [b"3"])
        with pytest.raises(Unavailable):
            await store.ping()
        aside.rename(path)
        await store.append("t", 3, [b"3"])
        assert await store.events("t") == [b"1", b"2", b"3"]

    with_store(path, work)


def test_a_long_reader_and_a_backup_hold_no_writer_up(path: Path, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await a_table(store)
        reader = sqlite3.connect(path, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        backup = sqlite3.connect(tmp_path / "backup.db")
        writes = [asyncio.ensure_future(store.append("t", number, [b"x"])) for number in range(3, 203)]
        await asyncio.to_thread(lambda: sqlite3.connect(path).backup(backup))
        await asyncio.gather(*writes)
        assert len(await store.events("t")) == 202
        reader.close()
        backup.close()

    with_store(path, work)
