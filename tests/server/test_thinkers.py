"""The bots' threads."""

import asyncio

import pytest

from lineit.game.game import Game
from lineit.server.metrics import Metrics
from lineit.server.places import CROWD
from lineit.server.thinkers import Thinkers
from tests.server.minds import first, only


def test_when_many_slow_bots_are_wanted_at_once_each_searches_less(monkeypatch: pytest.MonkeyPatch) -> None:
    had = only(monkeypatch, slow=(first, 3.0))
    game = Game(2, seed=1)

    async def story() -> list[list[str]]:
        thinkers = Thinkers(1, 60.0, Metrics())
        return await asyncio.gather(*(thinkers.turn("slow", game.copy()) for _ in range(CROWD + 2)))

    assert asyncio.run(story()) == [game.legal()[:1]] * (CROWD + 2)
    assert had["slow"] == [3.0, 3.0 * CROWD / (CROWD + 1), *[3.0] * CROWD]
