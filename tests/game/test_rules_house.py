"""The house rules: each of the five numbers does what its article says, at its extremes too."""

from typing import Any

import pytest

from lineit import Game, LineitError, Rules


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("market_extra", 1, 5), ("hand_limit", 0, 5), ("discards", 0, 10), ("jackpot_cards", 1, 25), ("last_plays", 0, 2)],
)
def test_house_rules_outside_their_ranges_are_refused(name: str, low: int, high: int) -> None:
    wrong: list[Any] = [low - 1, high + 1, 2.0, "2", True]
    for value in wrong:
        with pytest.raises(LineitError):
            Rules(**{name: value})
    for value in (low, high):
        assert getattr(Rules(**{name: value}), name) == value


@pytest.mark.parametrize(("players", "extra", "rounds"), [(2, 1, 35), (5, 1, 17), (2, 5, 15), (5, 5, 10)])
def test_house_rule_market_extra_sets_the_market_and_with_it_the_rounds(players: int, extra: int, rounds: int) -> None:
    game = Game(players=players, seed=1, rules=Rules(market_extra=extra))

    assert (len(game.market), game.rounds) == (players + extra, rounds)


def test_house_rule_hand_limit_0_leaves_only_the_line() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=15,25 rules=2/0/3/3/2")

    assert game.legal() == ["close", "draft 30 line", "draft 40 line"]


def test_house_rule_hand_limit_5_takes_a_fifth_card_and_no_sixth() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 hand0=1,2,3,4 line0=95,99 rules=2/5/3/3/2")
    game.play("draft 10 hand")
    assert game.hand(0) == ["1", "2", "3", "4", "10"]

    game = Game.from_position("2p draft market=10,20,30,40 hand0=1,2,3,4,5 line0=95,99 rules=2/5/3/3/2")
    assert game.legal() == ["close"]


@pytest.mark.parametrize(("discards", "scores"), [(0, [6, 0]), (1, [5, 0]), (3, [3, 0]), (6, [0, 0]), (10, [0, 0])])
def test_house_rule_discards_sets_how_many_numbers_closing_costs(discards: int, scores: list[int]) -> None:
    game = Game.from_position(f"2p draft market=95,96,97,98 line0=1,2,3,4,5,6 rules=2/2/{discards}/3/2")

    game.play("close")

    assert game.scores == scores


def test_house_rule_jackpot_cards_1_lets_the_first_of_a_colour_take_the_pile_once() -> None:
    game = Game.from_position("2p draft market=9,20,30,40 jackpots=21,25 hand0=13 rules=2/2/3/1/2")
    game.play("draft 9 line")
    assert game.scores == [2, 0]

    game = Game.from_position("2p draft market=9,20,30,40 jackpots=21,25 line0=5 rules=2/2/3/1/2")
    game.play("draft 9 line")
    assert game.scores == [0, 0]


def test_house_rule_jackpot_cards_25_needs_every_number_of_a_colour() -> None:
    reds = ",".join(str(number) for number in range(1, 97, 4))
    game = Game.from_position(f"2p final line0={reds} hand0=97 jackpots=2 rules=2/2/3/25/2")

    game.play("play 97")

    assert game.scores == [22, 0]
    assert game.jackpots["blue"] == ["2"]


@pytest.mark.parametrize(("last_plays", "played"), [(0, []), (1, ["10"]), (2, ["10", "20"])])
def test_house_rule_last_plays_limits_the_cards_of_each_player(last_plays: int, played: list[str]) -> None:
    game = Game.from_position(
        f"2p after turns=1 round=26 market=B3 undealt=none line1=5 hand0=10,20,30 rules=2/5/3/3/{last_plays}"
    )
    game.play("end")
    for card in played:
        assert game.to_move == 0
        game.play(f"play {card}")

    assert (game.phase, len(game.hand(0))) == ("over", 3 - len(played))
