"""R11: the third number of a colour in a line takes the pile under that colour's jackpot token."""

import pytest

from lineit import Game
from lineit.game.happenings import Jackpot

# Red: 1, 5, 9, 13 … · blue: 2, 6, 10 … · green: 3, 7, 11 … · yellow: 4, 8, 12 …


def test_r11_the_third_number_of_a_colour_takes_the_whole_pile_at_once() -> None:
    game = Game.from_position("2p draft market=9,40,50,60 jackpots=13,17,21,2 line0=1,5")

    game.play("draft 9 line")

    assert game.scores == [3, 0]
    assert (game.jackpots["red"], game.jackpots["blue"]) == ([], ["2"])
    assert game.to_move == 0


def test_r11_a_card_played_from_the_hand_takes_it_as_well() -> None:
    game = Game.from_position("2p draft market=9,40,50,60 jackpots=13,17 line0=1,5 hand0=29")

    game.play("play 29")

    assert game.scores == [2, 0]


@pytest.mark.parametrize("line", ["1", "1,2", "1,5,9", "2,6", "B3,1"])
def test_r11_no_other_number_takes_anything(line: str) -> None:
    game = Game.from_position(f"2p draft market=25,40,50,60 jackpots=13,17,21 line0={line}")

    game.play("draft 25 line")

    assert (game.scores, game.jackpots["red"]) == ([0, 0], ["13", "17", "21"])


def test_r11_a_card_taken_into_the_hand_takes_nothing() -> None:
    game = Game.from_position("2p draft market=9,40,50,60 jackpots=13,17,21 line0=1,5")

    game.play("draft 9 hand")

    assert game.scores == [0, 0]


def test_r11_the_numbers_of_a_colour_need_not_stand_together() -> None:
    game = Game.from_position("2p draft market=90,89,50,60 jackpots=13,17,21 line0=1,2,5,B3,6,7,8")

    game.play("draft 89 line")

    assert game.scores == [3, 0]


def test_r11_an_empty_pile_gives_nothing_and_the_chance_is_spent() -> None:
    game = Game.from_position("2p draft turns=1 first=0 market=9,29,40,50 undealt=13,60,61,62 line1=1,5")

    game.play("draft 9 line")  # the third red, and nothing lies there
    assert game.scores == [0, 0]
    game.play("end")  # nobody took 29, which is red
    assert (game.to_move, game.jackpots["red"]) == (1, ["29"])
    game.play("draft 13 line")  # the fourth red

    assert (game.scores, game.jackpots["red"]) == ([0, 0], ["29"])


def test_r11_two_jackpots_may_be_won_in_one_turn() -> None:
    game = Game.from_position("2p draft market=10,40,50,60 jackpots=13,17,14 line0=1,2,5,6 hand0=9")

    game.play("play 9")
    assert game.scores == [2, 0]
    game.play("draft 10 line")

    assert (game.scores, game.jackpots) == ([3, 0], {"red": [], "blue": [], "green": [], "yellow": []})


def test_r11_one_line_may_win_every_colour_once() -> None:
    game = Game.from_position(
        "2p draft first=1 turns=1 market=10,B3,B4,B5 undealt=11,65-67 jackpots=49,54,55,56,60 "
        "line0=1,2,3,4,5,6,7,8 hand0=9,12"
    )

    for action, score in (("play 9", 1), ("draft 10 line", 2), ("end", 2), ("draft 11 line", 3), ("play 12", 5)):
        game.play(action)
        assert game.scores == [score, 0]

    assert game.jackpots == {"red": [], "blue": [], "green": [], "yellow": []}


def test_r11_a_closed_line_gives_every_colour_a_new_chance() -> None:
    game = Game.from_position(
        "2p draft turns=1 market=21,40,50,60 undealt=29,61-63 jackpots=93,97 line1=1,5,9 hand1=25"
    )

    for action in ("close", "draft 21 line", "play 25", "end"):
        game.play(action)
        assert game.scores == [0, 0]
    game.play("draft 29 line")

    assert (game.line(1), game.scores) == (["21", "25", "29"], [0, 2])


def test_r11_the_numbers_of_a_closed_line_no_longer_count() -> None:
    game = Game.from_position("2p draft market=21,40,50,60 jackpots=93,97 line0=1,5")

    game.play("close")
    game.play("draft 21 line")

    assert game.scores == [0, 0]


def test_r11_the_score_pile_of_a_jackpot_is_safe_from_the_closing() -> None:
    game = Game.from_position("2p draft market=9,40,50,60 jackpots=13,17,21 line0=1,5 hand0=99")

    game.play("draft 9 line")
    game.play("close")

    assert game.scores == [3, 0]


def test_r11_the_log_says_what_was_taken_even_when_it_was_nothing() -> None:
    won = Game.from_position("2p draft market=9,40,50,60 jackpots=13,17 line0=1,5").play("draft 9 line")
    empty = Game.from_position("2p draft market=9,40,50,60 line0=1,5").play("draft 9 line")

    assert won[1] == Jackpot(seat=0, colour="red", cards=2, nth=3)
    assert empty[1] == Jackpot(seat=0, colour="red", cards=0, nth=3)
