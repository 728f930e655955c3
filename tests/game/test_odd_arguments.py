"""Arguments of odd kinds get our own errors, which say what was expected."""

import numpy as np
import pytest

from lineit import Game, LineitError, bots, load


@pytest.mark.parametrize("players", [0, 1, 6, -2, 2.0, True, "2", None])
def test_players_out_of_range(players: object) -> None:
    with pytest.raises(LineitError, match="players: expected 2 to 5"):
        Game(players, seed=1)  # type: ignore[arg-type] - that is the point


@pytest.mark.parametrize("seed", [1.5, True, b"7", [7], "\ud800", 10**1001])
def test_seeds_of_odd_kinds(seed: object) -> None:
    with pytest.raises(LineitError, match="seed: expected"):
        Game(2, seed=seed)  # type: ignore[arg-type] - that is the point


@pytest.mark.parametrize("deck", [np.arange(106), "1" * 106, 5, [], ["1"] * 106, [1] * 106])
def test_decks_of_odd_kinds(deck: object) -> None:
    with pytest.raises(LineitError, match="deck: "):
        Game(2, deck=deck)  # type: ignore[arg-type] - that is the point


@pytest.mark.parametrize("text", [None, 1, b"2p draft market=1", ["2p"]])
def test_positions_of_odd_kinds(text: object) -> None:
    with pytest.raises(LineitError, match="position: expected a text"):
        Game.from_position(text)  # type: ignore[arg-type] - that is the point


@pytest.mark.parametrize("action", [None, 1, b"end", ["end"], {}])
def test_actions_of_odd_kinds_change_nothing(action: object) -> None:
    game = Game(2, seed=1)
    before = game.state_bytes()
    with pytest.raises(LineitError, match="expected one of"):
        game.play(action)  # type: ignore[arg-type] - that is the point
    assert game.state_bytes() == before


@pytest.mark.parametrize("name", [None, 1, [], "Novice", ""])
def test_bots_of_odd_names(name: object) -> None:
    with pytest.raises(LineitError, match="bot: expected one of"):
        bots.get(name)  # type: ignore[arg-type] - that is the point


def test_a_path_that_no_file_can_have() -> None:
    with pytest.raises(LineitError, match="null"):
        load("game\0.json")
