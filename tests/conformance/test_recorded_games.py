"""200 games recorded from an independent implementation are reproduced line by line."""

from collections import Counter

import pytest

from tests.conformance.replay import PLAYER_COUNTS, recorded_games, reproduce, reproduce_on_oracle
from tests.interpreted import interpreted


def test_there_are_fifty_recorded_games_for_every_number_of_players() -> None:
    assert Counter(record["players"] for record in recorded_games()) == dict.fromkeys(PLAYER_COUNTS, 50)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_game_reproduces_every_recorded_line(players: int) -> None:
    for record in recorded_games():
        if record["players"] == players:
            reproduce(record)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_oracle_reproduces_every_recorded_line(players: int) -> None:
    for record in recorded_games():
        if record["players"] == players:
            reproduce_on_oracle(record)


def test_the_kernel_without_the_compiler_reproduces_a_sample() -> None:
    done = interpreted("-m", "tests.conformance.replay")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
