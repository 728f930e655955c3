"""The program in this process: what it prints and its exit code."""

import sys
from typing import NamedTuple

import pytest

from lineit.cli import main


class Answer(NamedTuple):
    """What a call came to."""

    code: int | str | None
    out: str
    err: str


class Program:
    """`lineit`, called with words."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys
        monkeypatch.setattr("gc.freeze", lambda: None)  # this process goes on

    def __call__(self, *words: object) -> Answer:
        """The answer to the words."""
        self._monkeypatch.setattr(sys, "argv", ["lineit", *map(str, words)])
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = self._capsys.readouterr()
        return Answer(caught.value.code, out, err)
