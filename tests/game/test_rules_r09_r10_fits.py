"""R9 and R10: what fits a line, and when closing is all that is left."""

import pytest

from lineit import Game


def fits(line: str, card: str) -> bool:
    """Whether a game offers to play the card on that line, from the market and from the hand alike."""
    line_word = f" line0={line}" if line else ""
    drafted = f"draft {card} line" in Game.from_position(f"2p draft market={card},B5{line_word}").legal()
    played = f"play {card}" in Game.from_position(f"2p after market=B5 hand0={card}{line_word}").legal()
    assert drafted == played
    return drafted


@pytest.mark.parametrize("card", ["1", "50", "100", "B3"])
def test_r9_everything_fits_an_empty_line(card: str) -> None:
    assert fits("", card)


@pytest.mark.parametrize(("line", "card"), [("50", "1"), ("50", "100"), ("B3", "1"), ("B3,50", "49"), ("50,B3", "51")])
def test_r9_any_number_fits_a_line_of_fewer_than_two_numbers(line: str, card: str) -> None:
    assert fits(line, card)


@pytest.mark.parametrize(("card", "fitting"), [("31", True), ("100", True), ("29", False), ("15", False), ("1", False)])
def test_r9_on_an_ascending_line_a_number_must_be_higher_than_the_last(card: str, fitting: bool) -> None:
    assert fits("10,20,30", card) is fitting


@pytest.mark.parametrize(("card", "fitting"), [("69", True), ("1", True), ("71", False), ("85", False), ("100", False)])
def test_r9_on_a_descending_line_a_number_must_be_lower_than_the_last(card: str, fitting: bool) -> None:
    assert fits("90,80,70", card) is fitting


@pytest.mark.parametrize(
    ("line", "direction"),
    [("10,11", "up"), ("11,10", "down"), ("11", None), ("", None), ("B3,11", None), ("11,B3,10", "down")],
)
def test_r9_the_second_number_sets_the_direction(line: str, direction: str | None) -> None:
    game = Game.from_position("2p draft market=50" + (f" line0={line}" if line else ""))

    assert game.direction(0) == direction


def test_r9_two_numbers_played_in_one_turn_set_the_direction() -> None:
    game = Game.from_position("2p draft market=60,20,30,40 hand0=50")
    game.play("play 50")
    game.play("draft 40 line")
    assert game.direction(0) == "down"

    game = Game.from_position("2p draft market=60,20,30,40 hand0=50")
    game.play("play 50")
    game.play("draft 60 line")
    assert game.direction(0) == "up"


@pytest.mark.parametrize("bets", ["B3,10,20", "10,B4,20", "10,20,B5"])
def test_r9_a_bet_counts_for_nothing_in_the_direction(bets: str) -> None:
    assert fits(bets, "21")
    assert not fits(bets, "19")


def test_r9_a_bet_may_stand_first_between_and_last() -> None:
    first = Game.from_position("2p draft market=B3,1,2,3")
    between = Game.from_position("2p draft market=B3,1,2,3 line0=10,20")
    first.play("draft B3 line")
    between.play("draft B3 line")

    assert (first.line(0), between.line(0)) == (["B3"], ["10", "20", "B3"])
    assert Game.from_position("2p draft market=30,B5 line0=10,20,B3").legal() == [
        "close",
        "draft 30 hand",
        "draft 30 line",
        "draft B5 hand",
    ]


@pytest.mark.parametrize("line", ["B3", "B3,10", "10,B4", "10,20,B5,30"])
def test_r9_a_second_bet_never_fits(line: str) -> None:
    assert not fits(line, "B4")
    assert not fits(line, "B3")


def test_r9_an_ascending_line_at_100_still_takes_a_bet_and_nothing_else() -> None:
    game = Game.from_position("2p draft market=1,50,99,B3 line0=98,100")

    assert [action for action in game.legal() if action.endswith("line")] == ["draft B3 line"]


def test_r9_a_descending_line_at_1_still_takes_a_bet_and_nothing_else() -> None:
    game = Game.from_position("2p draft market=2,50,99,B3 line0=98,1")

    assert [action for action in game.legal() if action.endswith("line")] == ["draft B3 line"]


def test_r9_cards_are_only_added_at_the_end() -> None:
    game = Game.from_position("2p draft market=15,30,40,50 line0=10,20")

    game.play("draft 50 line")

    assert game.line(0) == ["10", "20", "50"]
    assert not fits("10,20,50", "30")


def test_r9_a_closed_line_forgets_its_direction_and_its_bet() -> None:
    game = Game.from_position("2p draft market=1,B4,30,40 line0=B3,60,70 hand0=2")

    game.play("close")

    assert {"draft 1 line", "draft B4 line", "draft 40 line", "play 2"} <= set(game.legal())
    assert game.direction(0) is None


def test_r10_with_a_full_hand_and_nothing_that_fits_closing_is_the_only_action() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=80,90 hand0=50,60")

    assert game.legal() == ["close"]
    assert game.view(0).forced


def test_r10_a_full_hand_of_bets_beside_a_line_with_a_bet_forces_closing() -> None:
    game = Game.from_position("2p draft market=B4,20,30,B5 line0=80,90,B4 hand0=B3,B3")

    assert game.legal() == ["close"]


def test_r10_after_the_forced_closing_the_turn_goes_on_with_everything() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=80,90 hand0=50,60")

    game.play("close")

    assert game.legal() == ["draft 10 line", "draft 20 line", "draft 30 line", "draft 40 line", "play 50", "play 60"]


def test_r10_a_hand_card_that_fits_spares_the_closing() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=80,90 hand0=50,95")

    assert game.legal() == ["close", "play 95"]
    assert not game.view(0).forced


def test_r10_a_market_card_that_fits_spares_the_closing() -> None:
    game = Game.from_position("2p draft market=10,20,30,99 line0=80,90 hand0=50,60")

    assert game.legal() == ["close", "draft 99 line"]


def test_r10_room_in_the_hand_spares_the_closing() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=80,90 hand0=50")

    assert game.legal() == ["close", "draft 10 hand", "draft 20 hand", "draft 30 hand", "draft 40 hand"]


def test_r10_a_bet_alone_in_the_line_takes_every_number() -> None:
    game = Game.from_position("2p draft market=10,B5 line0=B4 hand0=B3,B3")

    assert game.legal() == ["close", "draft 10 line"]
