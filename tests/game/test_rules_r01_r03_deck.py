"""R1 to R3: the deck, the colours, the seats."""

from collections import Counter

import pytest

from lineit import Game, LineitError
from lineit.game.notation import card_colour

ALL_CARDS = [*map(str, range(1, 101)), "B3", "B3", "B4", "B4", "B5", "B5"]


def test_r1_the_deck_is_the_numbers_1_to_100_once_and_two_of_each_bet() -> None:
    assert Counter(Game(players=2, seed=1).deck) == Counter(ALL_CARDS)


def test_r1_a_deck_that_is_not_these_106_cards_is_refused() -> None:
    for deck in (
        ALL_CARDS[:-1],
        [*ALL_CARDS, "B5"],
        ["2", *ALL_CARDS[1:]],
        ["0", *ALL_CARDS[1:]],
        [*ALL_CARDS[:-1], "B6"],
    ):
        with pytest.raises(LineitError):
            Game(players=2, deck=deck)


def test_r1_two_equal_bets_in_the_market_are_one_choice() -> None:
    game = Game.from_position("2p draft market=B4,7,B4,9")

    assert game.legal() == [
        "draft 7 hand",
        "draft 7 line",
        "draft 9 hand",
        "draft 9 line",
        "draft B4 hand",
        "draft B4 line",
    ]


def test_r1_taking_one_of_two_equal_bets_leaves_the_other() -> None:
    game = Game.from_position("2p draft market=B4,7,B4,9")

    game.play("draft B4 hand")

    assert game.market == ["7", "9", "B4"]


def test_r1_one_of_two_equal_bets_may_be_taken_and_the_other_still_fit() -> None:
    game = Game.from_position("2p draft turns=1 market=B4@0,B4,7,9")

    seat = game.view(1).seats[1]

    assert (game.market, game.taken, seat.fits) == (["7", "9", "B4"], [("B4", 0)], ["7", "9", "B4"])


def test_r1_two_equal_bets_in_the_hand_are_one_choice() -> None:
    game = Game.from_position("2p after market=7 line0=5 hand0=B3,B3")

    assert game.legal() == ["close", "end", "play B3"]


def test_r1_all_six_bets_may_lie_in_one_market() -> None:
    game = Game.from_position("4p draft market=B3,B3,B4,B4,B5,B5 line0=8 hand0=1")

    assert game.legal() == [
        "close",
        "draft B3 hand", "draft B3 line", "draft B4 hand", "draft B4 line", "draft B5 hand", "draft B5 line",
        "play 1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "colour"),
    [
        ("1", "red"),
        ("2", "blue"),
        ("3", "green"),
        ("4", "yellow"),
        ("5", "red"),
        ("50", "blue"),
        ("99", "green"),
        ("100", "yellow"),
    ],
)
def test_r2_the_colour_of_a_number_follows_from_its_remainder(card: str, colour: str) -> None:
    assert card_colour(card) == colour


def test_r2_each_colour_has_25_numbers() -> None:
    assert set(Counter(card_colour(str(number)) for number in range(1, 101)).values()) == {25}


def test_r2_bets_have_no_colour() -> None:
    assert [card_colour(bet) for bet in ("B3", "B4", "B5")] == [None, None, None]


def test_r2_an_unclaimed_number_goes_under_the_token_of_its_colour() -> None:
    game = Game.from_position("2p draft turns=1 market=41,42,43,44")

    game.play("draft 41 hand")
    game.play("end")

    assert game.jackpots == {"red": [], "blue": ["42"], "green": ["43"], "yellow": ["44"]}


@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_r3_a_game_for_fewer_than_2_or_more_than_5_is_refused(players: int) -> None:
    with pytest.raises(LineitError):
        Game(players=players, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r3_the_game_starts_with_seat_0_and_nothing_played(players: int) -> None:
    game = Game(players=players, seed=1)

    assert (game.first, game.to_move, game.round, game.phase) == (0, 0, 1, "draft")
    for seat in range(players):
        assert (game.hand(seat), game.line(seat), game.tokens(seat), game.direction(seat)) == ([], [], [], None)
    assert game.scores == [0] * players
    assert game.jackpots == {"red": [], "blue": [], "green": [], "yellow": []}
    assert (game.winners, game.ranks) == (None, None)


def test_r3_a_given_deck_is_drawn_in_its_order() -> None:
    game = Game(players=2, deck=ALL_CARDS)

    assert (game.market, game.deck) == (["1", "2", "3", "4"], ALL_CARDS)
