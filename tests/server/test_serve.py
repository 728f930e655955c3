"""`lineit serve` as a process: where it listens, how it ends, what survives when it is killed."""

import random
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

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
    choices = random.Random(5)
    seen: list[dict[str, object]] = []
    key = table = ""
    for _ in range(2):
        with process(tmp_path / "lineit.db") as server:
            key = key or new_token(server.url)
            with Caller(server.url, token=key) as ada:
                place = Place(ada, table) if table else ada.create(2, ("novice",))
                table = place.table
                events = place.events()
                assert [event for event in events if event in seen] == seen
                view = place.turn()
                assert view["you"] == 0
                assert view["to_move"] == 0
                for _ in range(7):
                    answer = place.act(choices.choice(view["legal"]), view["number"])
                    number = answer.json()["number"]
                    seen = place.events()[:number]
                    view = place.turn()
                assert server.end(signal.SIGKILL)[0] == -signal.SIGKILL
    with process(tmp_path / "lineit.db") as server, Caller(server.url, token=key) as ada:
        place = Place(ada, table)
        assert place.events()[: len(seen)] == seen
        assert place.play_out(choices.choice)["status"] == "over"


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
    [("PORT", "eighty"), ("PORT", "70000"), ("LINEIT_LIMITS", "perhaps"), ("LINEIT_BOT_SECONDS", "soon")],
)
def test_a_setting_that_cannot_be_read_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, variable: str, value: str
) -> None:
    monkeypatch.setenv("LINEIT_DATABASE", str(tmp_path / "lineit.db"))
    monkeypatch.setenv(variable, value)
    assert serve() == 2
    err = capsys.readouterr().err
    assert err.startswith(f"lineit: {variable.split('_')[0]}")
    assert err.count("\n") == 1
