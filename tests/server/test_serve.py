"""`lineit serve` as a process: where it listens, how it ends, what survives when it is killed."""

import contextlib
import random
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from lineit.game.errors import LineitError
from lineit.server.serve import listen, serve
from tests.server.process import START, process
from tests.server.running import Caller, Place, new_token


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with process(tmp_path / "lineit.db", PORT="") as server:
        assert re.fullmatch(r"Line-it is at http://127\.0\.0\.1:80\d\d\n", server.line)
        with Caller(server.url, token=new_token(server.url)) as ada:
            place = ada.create(2)
            with place.socket() as wire:
                wire.next("view")
                code, out, err = server.end(number)
                assert wire.next()["type"] == "goodbye"
                with pytest.raises(ConnectionClosed) as closed:
                    wire.next()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
        assert (code, out, err) == (0, "", "")


def test_it_is_ready_once_the_rules_are_warm(tmp_path: Path) -> None:
    with process(tmp_path / "lineit.db") as server, Caller(server.url) as caller:
        assert caller.http.get("/healthz").json() == {"status": "ok"}
        answer = caller.http.get("/readyz")
        while answer.status_code == 503:
            assert answer.json() == {"status": "starting"}
            answer = caller.http.get("/readyz")
        assert answer.json() == {"status": "ok"}


def test_killed_in_the_middle_it_has_every_acknowledged_action_and_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "lineit.db"
    acknowledged: list[tuple[int, str]] = []
    with process(database) as server:
        key = new_token(server.url)
        with Caller(server.url, token=key) as ada:
            table = ada.create(2, ("novice",)).table
    for _ in range(2):
        with process(database) as server, Caller(server.url, token=key) as ada:
            place = Place(ada, table)
            assert kept(place, acknowledged)
            player = threading.Thread(target=play_until_killed, args=(place, acknowledged))
            enough = len(acknowledged) + 10
            player.start()
            while len(acknowledged) < enough and player.is_alive():
                player.join(0.001)
            # Killed with an action on its way.
            assert server.end(signal.SIGKILL)[0] == -signal.SIGKILL
            player.join()
    with process(database) as server, Caller(server.url, token=key) as ada:
        place = Place(ada, table)
        assert len(acknowledged) >= 20
        assert kept(place, acknowledged)
        assert place.play_out()["status"] == "over"


def play_until_killed(place: Place, acknowledged: list[tuple[int, str]]) -> None:
    """Plays on, and notes every action that was answered."""
    choices = random.Random(5)
    with contextlib.suppress(httpx.TransportError):
        view = place.turn()
        while view["status"] != "over":
            action = choices.choice(view["legal"])
            answer = place.act(action, view["number"]).json()
            acknowledged.append((answer["number"], action))
            view = place.turn()


def kept(place: Place, acknowledged: list[tuple[int, str]]) -> bool:
    """Whether every action that was answered is in the log, without a gap in the numbers, and the game goes on."""
    events = place.events()
    logged = {(event["number"], event.get("action")) for event in events}
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert place.turn()["legal"]
    return set(acknowledged) <= logged


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        start = START.replace("serve()", f"serve(port={port}, database=Path({str(tmp_path / 'lineit.db')!r}))")
        ended = subprocess.run([sys.executable, "-c", start], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr == f"lineit: cannot listen on port {port} of 127.0.0.1: Address already in use\n"


def test_without_a_port_it_is_the_next_free_one() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert 8000 <= first.getsockname()[1] < second.getsockname()[1]


def test_a_host_that_is_not_ours_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LineitError, match="cannot listen on nowhere"):
        listen("nowhere.invalid", 0)
    assert serve(host="nowhere.invalid", database=tmp_path / "lineit.db") == 2
    assert capsys.readouterr().err.startswith("lineit: cannot listen")


def test_a_file_that_is_no_database_is_told_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada, " * 200, "utf-8")
    assert serve(database=file) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"lineit: cannot open the database {file}: ")
    assert err.count("\n") == 1
    assert file.read_text("utf-8") == "Dear Ada, " * 200
    assert serve(database=file / "below") == 2


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "70000"),
        ("LINEIT_LIMITS", "perhaps"),
        ("LINEIT_BOT_SECONDS", "soon"),
        ("LINEIT_BOT_THREADS", "many"),
        ("LINEIT_BOT_THREADS", "0"),
    ],
)
def test_a_setting_that_cannot_be_read_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, variable: str, value: str
) -> None:
    monkeypatch.setenv("LINEIT_DATABASE", str(tmp_path / "lineit.db"))
    monkeypatch.setenv(variable, value)
    assert serve() == 2
    err = capsys.readouterr().err
    assert err.startswith(f"lineit: {variable}: expected ")
    assert err.count("\n") == 1
