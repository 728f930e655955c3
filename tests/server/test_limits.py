"""Floods are slowed down; a family is not."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lineit.server import limits
from lineit.server.limits import CREATIONS, REQUESTS, Limits, Rate
from lineit.server.refusals import TooMany
from tests.server.running import Caller, Wire, running

SLOW = Rate(burst=3, a_second=0.5)


def test_a_burst_is_allowed_then_so_many_a_second() -> None:
    guarded = Limits(enabled=True)
    for _ in range(3):
        guarded.check("a", SLOW, now=0.0)
    with pytest.raises(TooMany) as refused:
        guarded.check("a", SLOW, now=1.0)
    assert refused.value.seconds == 1
    guarded.check("b", SLOW, now=1.0)
    guarded.check("a", SLOW, now=2.0)
    with pytest.raises(TooMany):
        guarded.check("a", SLOW, now=2.0)


def test_addresses_are_forgotten_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 2)
    guarded = Limits(enabled=True)
    for _ in range(3):
        guarded.check("a", SLOW, now=0.0)
    guarded.check("b", SLOW, now=0.0)
    guarded.check("c", SLOW, now=0.0)
    guarded.check("a", SLOW, now=0.0)


def test_a_family_behind_one_address_never_meets_them() -> None:
    guarded = Limits(enabled=True)
    # Five people, each with a page load of twenty requests and two moves a second, for an hour; a new table a minute.
    for second in range(3600):
        for _ in range(5 * (22 if second % 300 == 0 else 2)):
            guarded.check("home", REQUESTS, now=float(second))
        if second % 60 == 0:
            guarded.check("home", CREATIONS, now=float(second))


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lineit.server.door.REQUESTS", Rate(burst=5, a_second=0.1))
    with running(tmp_path / "lineit.db", limits=True) as server, Caller(server.url) as caller:
        answers = [caller.http.get("/api/bots") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].json()["code"] == "too_many"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 11
        assert caller.http.get("/healthz").status_code == 200


@pytest.mark.parametrize("path", ["/api/players/", "/api//players", "//api/players", "/api/players//"])
def test_no_other_spelling_of_a_path_goes_round_the_limit(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lineit.server.door.CREATIONS", Rate(burst=3, a_second=0.001))
    with running(tmp_path / "lineit.db", limits=True) as server, Caller(server.url) as caller:
        answers = [caller.http.post(f"{server.url}{path}", json={}).status_code for _ in range(5)]
        assert answers == [201] * 3 + [429] * 2


def test_too_many_new_tables_are_refused_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lineit.server.door.CREATIONS", Rate(burst=3, a_second=0.001))
    with running(tmp_path / "lineit.db", limits=True) as server, Caller(server.url) as caller:
        place = caller.create(2, ("novice",))
        answers = [caller.post("/api/tables", {"players": 2}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429, 429]
        view = place.turn()
        assert place.act(view["legal"][0], view["number"]).status_code == 200


def test_too_many_sockets_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 2)
    with running(tmp_path / "lineit.db", limits=True) as server, Caller(server.url) as caller:
        place = caller.create(2)
        caller.http.cookies.clear()
        with place.socket() as one, place.socket() as two:
            one.next("view")
            two.next("view")
            with pytest.raises(InvalidStatus) as refused, place.socket():
                pass
            assert refused.value.response.status_code == 429
            assert refused.value.response.headers["retry-after"]
        with place.socket() as again:
            again.next("view")


def test_a_flood_on_a_socket_is_told_and_then_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lineit.server.routes.socket.MESSAGES", Rate(burst=60, a_second=30))
    with running(tmp_path / "lineit.db", limits=True) as server, Caller(server.url) as caller:
        place = caller.create(2)
        with place.socket() as wire, place.socket() as other:
            wire.next("view")
            other.next("view")
            with pytest.raises(ConnectionClosed) as closed:
                flood(wire)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            other.send({"type": "ping"})
            assert other.next() == {"type": "pong"}


def flood(wire: Wire) -> None:
    for _ in range(190):
        wire.send({"type": "ping"})
    while True:
        wire.next()
