"""R12: what closing a line brings."""

import pytest

from lineit import Game
from lineit.game.happenings import Closed


def closed(line: str) -> Game:
    """The game after seat 0 has closed that line as its first action."""
    game = Game.from_position(f"2p draft market=98,97,96,95 line0={line}")
    game.play("close")
    return game


@pytest.mark.parametrize(
    ("line", "points"), [("10", 0), ("10,20", 0), ("10,20,30", 0), ("10,20,30,40", 1), ("40,30,20,10,9,8", 3)]
)
def test_r12_three_numbers_are_discarded_and_every_other_one_is_a_point(line: str, points: int) -> None:
    assert closed(line).scores == [points, 0]


def test_r12_what_is_discarded_has_left_the_game() -> None:
    game = closed("10,20,30,40")

    assert game.jackpots == {"red": [], "blue": [], "green": [], "yellow": []}
    assert (game.line(0), game.hand(0)) == ([], [])


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("B3,10,20,30", 3),
        ("B3,10,20", -3),
        ("10,20,B3,30,40,50", 3),
        ("10,20,30,B3,40,50", -3),
        ("10,20,30,40,50,B3", -3),
        ("B4,10,20,30,40", 4),
        ("B4,10,20,30", -4),
        ("10,B4,20,30,40,50,60", 4),
        ("B5,10,20,30,40,50", 5),
        ("B5,10,20,30,40", -5),
        ("90,80,70,B5,60,50,40,30,20", 5),
    ],
)
def test_r12_a_bet_needs_as_many_numbers_after_it_as_its_value(line: str, token: int) -> None:
    assert closed(line).tokens(0) == [token]


def test_r12_a_bet_of_3_with_exactly_three_numbers_after_it_is_won() -> None:
    assert closed("B3,10,20,30").scores == [3, 0]


@pytest.mark.parametrize(("bet", "score"), [("B3", -3), ("B4", -4), ("B5", -5)])
def test_r12_a_bet_alone_in_the_line_is_lost(bet: str, score: int) -> None:
    assert closed(bet).scores == [score, 0]


def test_r12_the_bet_is_not_one_of_the_three() -> None:
    assert closed("B3,10,20,30,40").scores == [3 + 1, 0]
    assert closed("10,20,B5,30").scores == [-5, 0]


def test_r12_the_closing_is_told_in_full() -> None:
    game = Game.from_position("2p draft market=98,97,96,95 line0=10,B4,20,30,40,50 pile0=2")

    told = game.play("close")

    out, kept = ["10", "20", "30"], ["40", "50"]
    assert told == [Closed(seat=0, out=out, kept=kept, bet="B4", won=True, done=4, points=6, score=8)]


def test_r12_the_view_foretells_what_closing_does() -> None:
    game = Game.from_position("2p draft market=98,97,96,95 line0=10,B5,20,30,40")

    closing = game.view(0).seats[0].closing

    assert closing is not None
    assert (closing.out, closing.kept, closing.bet, closing.points) == (["10", "20", "30"], ["40"], -5, -4)


def test_r12_tokens_gather_and_may_be_equal() -> None:
    game = Game.from_position("2p draft market=98,97,96,95 line0=B3 tokens0=-3,+5")

    game.play("close")

    assert game.tokens(0) == [-3, -3, 5]
    assert game.scores == [-1, 0]
