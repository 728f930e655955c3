"""Every level plays games in which each action is checked; `python -m tests.bots.endurance` plays 100,000 of them."""

import pytest

from lineit import bots
from tests.bots.endurance import PLAYERS, checked

GAMES = {"master": 1, "champion": 0}  # which takes too long; in test_bots.py it plays with less search


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", [name for name in bots.names() if GAMES.get(name, 1)])
def test_no_action_is_illegal(name: str, players: int) -> None:
    games = GAMES.get(name, 300)
    assert sum(checked(name, players, games)) == games
