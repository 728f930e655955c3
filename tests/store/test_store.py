"""What every store must do; there is one so far, and another is to pass the same."""

import asyncio
from pathlib import Path

import pytest

from lineit.store import Conflict, Place, Player, SeatRow, Store
from lineit.store.store import key_hash
from tests.store.opened import ADA, a_table, with_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "lineit.db"


def test_events_come_back_in_order_and_from_where_one_asks(path: Path) -> None:
    async def work(store: Store) -> None:
        await a_table(store)
        await store.append("t", 3, [b"3", b"4"])
        assert await store.events("t") == [b"1", b"2", b"3", b"4"]
        assert await store.events("t", after=2) == [b"3", b"4"]
        assert await store.events("unknown") == []

    with_store(path, work)


def test_what_was_acknowledged_is_there_after_opening_again(path: Path) -> None:
    async def write(store: Store) -> None:
        await a_table(store)
        await store.append("t", 3, [b"3"])

    async def read(store: Store) -> None:
        assert await store.events("t") == [b"1", b"2", b"3"]

    with_store(path, write)
    with_store(path, read)


def test_of_two_who_race_for_a_number_one_wins_and_nothing_of_the_other_is_kept(path: Path) -> None:
    async def work(store: Store) -> None:
        await a_table(store)
        outcomes = await asyncio.gather(
            store.append("t", 3, [b"first"]),
            store.append("t", 3, [b"second", b"third"], [SeatRow(1, "pbob")], b"summary"),
            store.append("t", 4, [b"next"]),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        assert await store.events("t", after=2) == [b"first", b"next"]
        assert await store.places("pbob", 9) == []

    with_store(path, work)


def test_two_stores_on_one_file_race_for_numbers_and_leave_no_gap(path: Path) -> None:
    async def race(store: Store, name: bytes) -> int:
        won = 0
        for number in range(3, 60):
            try:
                await store.append("t", number, [name])
                won += 1
            except Conflict:
                pass
        return won

    async def work(store: Store) -> None:
        await a_table(store)
        other = await Store.open(path)
        won = await asyncio.gather(race(store, b"one"), race(other, b"two"))
        await other.close()
        assert sum(won) == 57
        assert len(await store.events("t")) == 59

    with_store(path, work)


def test_many_writes_at_once_are_all_kept(path: Path) -> None:
    async def work(store: Store) -> None:
        await a_table(store)
        await asyncio.gather(*(store.append("t", number, [b"x"]) for number in range(3, 503)))
        assert len(await store.events("t")) == 502

    with_store(path, work)


def test_closing_writes_what_was_submitted(path: Path) -> None:
    async def work() -> None:
        store = await Store.open(path)
        await a_table(store)
        writes = [asyncio.ensure_future(store.append("t", number, [b"x"])) for number in range(3, 53)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*writes)

    async def read(store: Store) -> None:
        assert len(await store.events("t")) == 52

    asyncio.run(work())
    with_store(path, read)


def test_a_player_is_found_by_the_right_kind_of_key_only(path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add_player(ADA, "token", "secret", 1)
        assert await store.player_with("token", "secret") == ADA
        assert await store.player_with("session", "secret") is None
        assert await store.player_with("token", "other") is None
        assert await store.player_with("token", ADA.id) is None
        await store.rename(ADA.id, "Countess")
        assert await store.player_with("token", "secret") == Player(ADA.id, "Countess")

    with_store(path, work)


def test_keys_are_on_disk_as_hashes_only(path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add_player(ADA, "token", "a-very-secret-token", 1)

    with_store(path, work)
    data = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"a-very-secret-token" not in data
    assert key_hash("a-very-secret-token") in data


def test_a_players_places_are_listed_unfinished_first_then_newest(path: Path) -> None:
    async def work(store: Store) -> None:
        for created, table in enumerate(["one", "two", "three"]):
            await store.create(table, created, [b"1"], [SeatRow(0, ADA.id), SeatRow(1, None)])
        await store.append("three", 2, [b"2"], summary=b"over")
        places = await store.places(ADA.id, 9)
        assert places == [Place("two", 0, None), Place("one", 0, None), Place("three", 0, b"over")]
        assert len(await store.places(ADA.id, 2)) == 2
        assert await store.places("nobody", 9) == []

    with_store(path, work)


def test_a_table_id_is_made_once(path: Path) -> None:
    async def work(store: Store) -> None:
        await a_table(store)
        with pytest.raises(Conflict):
            await a_table(store, events=5)
        assert len(await store.events("t")) == 2

    with_store(path, work)


def test_a_write_that_meets_a_taken_number_halfway_leaves_nothing(path: Path) -> None:
    async def work(store: Store) -> None:
        await a_table(store)
        await store.append("t", 5, [b"5"])
        with pytest.raises(Conflict):
            await store.append("t", 3, [b"3", b"4", b"another 5"])
        assert await store.events("t") == [b"1", b"2", b"5"]

    with_store(path, work)
