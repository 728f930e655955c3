"""R16 to R18: the last plays, the last closing, the score."""

import pytest

from lineit import Game


def test_r16_in_turn_everybody_plays_a_hand_card_or_passes() -> None:
    game = Game.from_position("3p final first=1 to_move=1 hand0=10 hand1=20,30 hand2=40")
    seats = []
    for action in ("play 20", "play 40", "play 10", "play 30"):
        seats.append(game.to_move)
        assert "end" in game.legal()
        game.play(action)

    assert seats == [1, 2, 0, 1]
    assert game.phase == "over"


def test_r16_the_holder_of_the_token_begins() -> None:
    game = Game.from_position("3p after first=2 turns=2 round=21 market=B3 undealt=none line1=5 hand0=7 hand2=8")

    game.play("end")

    assert (game.phase, game.to_move, game.legal()) == ("final", 2, ["end", "play 8"])


def test_r16_a_player_without_a_hand_card_is_skipped() -> None:
    game = Game.from_position("3p after first=2 turns=2 round=21 market=B3 undealt=none line1=5 hand1=8")

    game.play("end")

    assert game.to_move == 1


def test_r16_with_no_hand_card_anywhere_the_game_is_over_at_once() -> None:
    game = Game.from_position("2p after turns=1 round=26 market=B3 undealt=none line1=5,6,7,8")

    game.play("end")

    assert (game.phase, game.to_move, game.legal(), game.scores) == ("over", None, [], [0, 1])


def test_r16_one_unplayable_card_can_only_be_passed() -> None:
    game = Game.from_position("2p final hand0=10 line0=80,90 hand1=5")

    assert game.legal() == ["end"]


def test_r16_two_cards_are_played_one_after_the_other() -> None:
    game = Game.from_position("2p final hand0=10,20 hand1=5")

    game.play("play 10")
    game.play("play 5")
    assert (game.to_move, game.legal()) == (0, ["end", "play 20"])
    game.play("play 20")

    assert game.phase == "over"


def test_r16_alone_with_cards_a_player_plays_twice_in_a_row() -> None:
    game = Game.from_position("2p final hand0=10,20")

    game.play("play 20")

    assert (game.to_move, game.legal()) == (0, ["end", "play 10"])


def test_r16_a_pass_is_final() -> None:
    game = Game.from_position("2p final hand0=10 hand1=5,6")

    game.play("end")
    game.play("play 5")

    assert (game.to_move, game.hand(0)) == (1, ["10"])


def test_r16_when_everybody_has_passed_the_game_is_over() -> None:
    game = Game.from_position("2p final hand0=10 hand1=5,6")

    game.play("end")
    game.play("end")

    assert (game.phase, game.to_move) == ("over", None)


def test_r16_lines_cannot_be_closed_in_the_last_plays() -> None:
    game = Game.from_position("2p final hand0=10 line0=1,2,3,4")

    assert game.legal() == ["end", "play 10"]


def test_r16_jackpots_may_still_be_won() -> None:
    game = Game.from_position("2p final jackpots=21,25 hand0=9 line0=1,5 hand1=7")

    game.play("play 9")

    assert game.scores == [2, 0]


def test_r16_a_bet_may_still_be_played() -> None:
    game = Game.from_position("2p final hand0=B3,9 line0=1,2")

    game.play("play B3")
    game.play("play 9")

    assert game.tokens(0) == [-3]


def test_r17_every_line_is_closed_and_bets_count() -> None:
    game = Game.from_position("3p final hand0=10 line0=1,2,3,4,5 line1=B3,20,30,40,50 line2=60,B4")

    game.play("end")

    assert game.scores == [2, 4, -4]
    assert [game.line(seat) for seat in range(3)] == [[], [], []]
    assert [game.tokens(seat) for seat in range(3)] == [[], [3], [-4]]


def test_r17_cards_in_the_hand_and_under_the_tokens_are_worth_nothing() -> None:
    game = Game.from_position("2p final jackpots=21,25,30 hand0=10,11")

    game.play("end")

    assert (game.scores, game.hand(0), game.jackpots["red"]) == ([0, 0], ["10", "11"], ["21", "25"])


def test_r18_a_card_is_a_point_and_tokens_add_and_subtract() -> None:
    game = Game.from_position("2p draft market=1,2,3,4 pile0=7 won0=1/2/3/4 tokens0=-3,-5,+4 pile1=1")

    assert game.scores == [7 + 10 - 3 - 5 + 4, 1]
    points = game.view(None).seats[0].points
    assert (points.lines, points.jackpots, points.bets_won, points.bets_lost) == (
        7, {"red": 1, "blue": 2, "green": 3, "yellow": 4}, 4, -8,
    )  # fmt: skip


def test_r18_the_score_may_be_negative() -> None:
    game = Game.from_position("2p final hand0=10 tokens0=-3,-3,-4,-5 tokens1=-4,-5")

    game.play("end")

    assert (game.scores, game.winners, game.ranks) == ([-15, -9], [1], [2, 1])


def test_r18_the_highest_score_wins() -> None:
    game = Game.from_position("3p final hand0=10 pile0=5 pile1=9 pile2=2")

    game.play("end")

    assert (game.winners, game.ranks) == ([1], [2, 1, 3])


@pytest.mark.parametrize(
    ("piles", "winners", "ranks"),
    [
        ((7, 7, 3), [0, 1], [1, 1, 3]),
        ((3, 7, 7), [1, 2], [3, 1, 1]),
        ((9, 4, 4), [0], [1, 2, 2]),
        ((0, 0, 0), [0, 1, 2], [1, 1, 1]),
    ],
)
def test_r18_players_level_on_the_highest_score_share_the_victory(
    piles: tuple[int, ...], winners: list[int], ranks: list[int]
) -> None:
    words = " ".join(f"pile{seat}={pile}" for seat, pile in enumerate(piles))
    game = Game.from_position(f"3p final hand0=10 {words}")

    game.play("end")

    assert (game.winners, game.ranks) == (winners, ranks)


def test_r18_all_five_players_may_tie() -> None:
    game = Game.from_position(
        "5p final hand0=10 pile0=4 tokens1=+4 won2=1/1/1/1 pile3=7 tokens3=-3 line4=1,2,3,4,5,6,7"
    )

    game.play("end")

    assert (game.scores, game.winners, game.ranks) == ([4] * 5, [0, 1, 2, 3, 4], [1] * 5)


def test_r18_nobody_has_won_before_the_end() -> None:
    game = Game.from_position("2p final hand0=10 pile0=5")

    assert (game.winners, game.ranks) == (None, None)
