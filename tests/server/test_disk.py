"""When the disk refuses: nothing is applied, everybody is told, and the game goes on when it recovers."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Caller, Json, Place, Running, new_token, running


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "lineit.db") as server:
        yield server


class Trouble:
    """Makes every write of that server fail until it is over."""

    def __init__(self, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        self.writer = server.context.store._writer  # noqa: SLF001 - the thread to break
        self.real = sqlite3.connect
        self.patch = monkeypatch

    def __enter__(self) -> None:
        def connect(*args: object, **kwargs: object) -> sqlite3.Connection:
            connection: sqlite3.Connection = self.real(*args, **kwargs)  # type: ignore[call-overload]  # as it came
            connection.execute("PRAGMA query_only=ON")
            return connection

        self.writer._connection = None  # noqa: SLF001 - the next write opens another
        self.patch.setattr("lineit.store.writer.sqlite3.connect", connect)

    def __exit__(self, *_: object) -> None:
        self.patch.setattr("lineit.store.writer.sqlite3.connect", self.real)


def test_an_action_that_cannot_be_saved_is_not_done(alone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with Caller(alone.url, token=new_token(alone.url)) as ada:
        place = ada.create(2, ("novice",))
        view = place.turn()
        with place.socket() as wire:
            wire.next("view")
            before = place.view()
            with Trouble(alone, monkeypatch):
                refused = place.act(view["legal"][0], view["number"])
                assert (refused.status_code, refused.json()["code"]) == (503, "not_saved")
                assert refused.headers["retry-after"]
                assert ada.post("/api/tables", {"players": 2}).status_code == 503
                assert ada.post("/api/players", {"name": "Bob"}).status_code == 503
                wire.send({"type": "act", "after": view["number"], "action": view["legal"][0], "id": "w"})
                assert wire.next()["code"] == "not_saved"
                assert place.view() == before
            done = place.act(view["legal"][0], view["number"])
            assert (done.status_code, done.json()["number"]) == (200, view["number"] + 1)
            assert wire.next("events")["number"] == view["number"] + 1


def test_a_bot_whose_action_cannot_be_saved_tries_again(alone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lineit.server.botplay.RETRY_SECONDS", 0.0)
    with Caller(alone.url, token=new_token(alone.url)) as ada:
        place = ada.create(2, ("novice",))
        to_bot(place)
        with Trouble(alone, monkeypatch):
            assert place.view()["legal"] == []
        assert place.turn()["legal"]


def to_bot(place: Place) -> Json:
    """Plays until the bot is to move, or has moved already."""
    view = place.turn()
    number = view["number"]
    while view["to_move"] == view["you"] and view["number"] < number + 3:
        view = place.act(view["legal"][-1], view["number"]).json()["view"]
    return view


def test_pages_and_views_are_served_without_the_disk(alone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with Caller(alone.url, token=new_token(alone.url)) as ada, Caller(alone.url) as guest:
        place = ada.create(2)
        with Trouble(alone, monkeypatch):
            assert guest.http.get("/").status_code in (200, 503)
            assert Place(guest, place.table).view()["status"] == "waiting"
            assert guest.http.get("/api/me").status_code == 503
        assert guest.http.get("/api/me").status_code == 200


def test_a_database_that_does_not_answer_is_told(alone: Running, tmp_path: Path) -> None:
    with Caller(alone.url, token=new_token(alone.url)) as ada:
        place = ada.create(2)
        alone.call(alone.context.hall.tables.clear)
        # Not the file itself: what is open stays open. A file that is no database has the same effect on new readers.
        alone.run(alone.context.store._engine.dispose())  # noqa: SLF001 - its pool forgets what was open
        hidden = alone.settings.database.rename(tmp_path / "hidden.db")
        alone.settings.database.mkdir()
        answer = ada.http.get(place.path)
        assert (answer.status_code, answer.json()["code"]) == (503, "no_store")
        assert ada.http.get("/readyz").json() == {"status": "no_store"}
        alone.settings.database.rmdir()
        hidden.rename(alone.settings.database)
        assert place.view()["status"] == "waiting"


def test_two_processes_on_one_file_race_and_nobody_loses_a_move(tmp_path: Path) -> None:
    with running(tmp_path / "lineit.db") as one, running(tmp_path / "lineit.db") as two:
        key = new_token(one.url)
        with Caller(one.url, token=key) as here, Caller(two.url, token=key) as there:
            place = here.create(2)
            with Caller(two.url, token=new_token(two.url)) as bob:
                other = bob.sit(place.table)
                assert Place(there, place.table).view()["you"] == 0
                mirror = Place(there, place.table)
                number = other.view()["number"]
                # The first process has not heard of the start yet: it reads the log again.
                legal = other.view()["legal"] or mirror.view()["legal"]
                answers = [each.act(legal[0], number) for each in (place, mirror)]
                assert [answer.status_code for answer in answers] == [200, 200]
                assert answers[0].json() | {"view": 0} == answers[1].json() | {"view": 0}
                stale = place.act(legal[-1], number)
                assert stale.json()["code"] == "stale"
