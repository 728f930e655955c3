"""Bots that are made up for a test."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from lineit.bots import Bot, Entry, registry
from lineit.game.game import Game
from lineit.kernel.state import States

Turn = Callable[[Game], Any]
QUICK = 0.001


class Mind(Bot):
    """A bot whose turns are what a function makes of the game. `given` collects the seconds that it had for each."""

    def __init__(self, turn: Turn, given: list[float | None], seconds: float | None) -> None:
        super().__init__(0, seconds)
        self._turn, self._given = turn, given

    def turn(self, game: Game) -> list[str]:
        self._given.append(self.seconds)
        turn: list[str] = self._turn(game)
        return turn

    def decide(self, states: States, index: int, word: int) -> int:
        raise NotImplementedError


def only(monkeypatch: pytest.MonkeyPatch, **turns: Turn | tuple[Turn, float]) -> dict[str, list[float | None]]:
    """There are these bots and no others, from the weakest to the strongest; a slow one comes with its seconds.

    Returns the seconds that each of them had, one after the other.
    """
    given: dict[str, list[float | None]] = {name: [] for name in turns}
    entries: dict[str, Entry] = {}
    for strength, (name, what) in enumerate(turns.items()):
        turn, limit = what if isinstance(what, tuple) else (what, QUICK)
        made = partial(_make, turn, given[name])
        entries[name] = Entry(name, f"{name} is made up.", strength, made, seconds=limit)
    monkeypatch.setattr(registry, "ENTRIES", entries)
    return given


def _make(turn: Turn, given: list[float | None], seed: int, seconds: float | None) -> Bot:
    return Mind(turn, given, seconds)


def first(game: Game) -> list[str]:
    """The first legal action."""
    return game.legal()[:1]


def last(game: Game) -> list[str]:
    """The last legal action."""
    return game.legal()[-1:]
