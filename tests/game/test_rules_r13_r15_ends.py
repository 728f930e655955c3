"""R13 to R15: the end of the turn, of the round, and of the deck."""

import pytest

from lineit import Game
from lineit.game.happenings import Placed, Remainder, RoundOver, TurnEnded


def test_r13_after_the_draft_the_player_ends_the_turn() -> None:
    game = Game.from_position("2p draft market=10,20,30,40")

    game.play("draft 10 line")
    assert (game.to_move, game.phase) == (0, "after")
    game.play("end")

    assert (game.to_move, game.phase) == (1, "draft")


def test_r13_the_turn_ends_by_itself_when_there_is_no_line_and_no_card() -> None:
    game = Game.from_position("2p draft market=10,20,30,40")
    game.play("draft 10 line")

    told = game.play("close")

    assert (game.to_move, game.phase) == (1, "draft")
    assert TurnEnded(seat=0, by_itself=True) in told


def test_r13_the_turn_ends_by_itself_when_the_hand_card_of_the_turn_was_played_and_the_line_closed() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 hand0=50,60")

    for action in ("play 50", "close", "draft 10 line", "close"):
        game.play(action)

    assert (game.to_move, game.hand(0)) == (1, ["60"])


def test_r13_the_turn_ends_by_itself_after_a_draft_into_the_hand_when_the_hand_card_was_played() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 hand0=50")

    for action in ("play 50", "close", "draft 10 hand"):
        game.play(action)

    assert game.to_move == 1


def test_r13_a_hand_card_that_may_still_be_played_keeps_the_turn_open() -> None:
    game = Game.from_position("2p draft market=10,20,30,40")

    game.play("draft 10 hand")

    assert (game.to_move, game.legal()) == (0, ["end", "play 10"])


def test_r13_a_line_that_may_still_be_closed_keeps_the_turn_open() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=80,90 hand0=50")

    game.play("draft 10 hand")

    assert (game.to_move, game.legal()) == (0, ["close", "end"])


def test_r13_an_explicit_end_is_told_as_one() -> None:
    game = Game.from_position("2p after market=20,30,40 line0=10")

    told = game.play("end")

    assert TurnEnded(seat=0, by_itself=False) in told


def test_r14_unclaimed_numbers_go_under_their_tokens_and_bets_leave_the_game() -> None:
    game = Game.from_position("2p draft turns=1 market=10,B3,31,99@0 jackpots=7")

    game.play("draft 10 line")
    told = game.play("end")

    assert game.jackpots == {"red": [], "blue": [], "green": ["7", "31"], "yellow": []}
    assert RoundOver(round=1, unclaimed=[Placed(card="31", colour="green"), Placed(card="B3", colour=None)]) in told
    assert "B3" not in game.market


def test_r14_the_token_passes_to_the_left_and_a_new_market_is_dealt() -> None:
    game = Game.from_position("3p after first=2 turns=2 round=4 market=10,20 line1=5")
    assert game.to_move == 1

    game.play("end")

    assert (game.round, game.first, game.to_move, game.phase, len(game.market), game.taken) == (5, 0, 0, "draft", 5, [])


def test_r14_lines_hands_and_scores_stay_over_the_round() -> None:
    game = Game.from_position("2p after turns=1 market=10,20 line0=5,6 hand0=7 line1=50 hand1=B5 pile1=3 tokens1=-4")

    game.play("end")

    assert (game.line(0), game.line(1), game.hand(0), game.hand(1), game.scores) == (
        ["5", "6"],
        ["50"],
        ["7"],
        ["B5"],
        [0, -1],
    )


@pytest.mark.parametrize(("players", "rounds", "over"), [(2, 26, 2), (3, 21, 1), (4, 17, 4), (5, 15, 1)])
def test_r15_the_deck_lasts_for_26_21_17_or_15_rounds(players: int, rounds: int, over: int) -> None:
    game = Game(players=players, seed=5)
    left = game.deck_count
    while game.phase != "final" and game.phase != "over":
        left = game.deck_count
        game.play(
            next((action for action in game.legal() if action.endswith("hand") or action == "end"), game.legal()[0])
        )

    assert (game.rounds, game.round, left) == (rounds, rounds, over)


def test_r15_cards_left_over_go_under_their_tokens_and_their_bets_leave_the_game() -> None:
    game = Game.from_position("4p after turns=3 first=2 round=17 market=10,B3 undealt=25,26,B4,100 hand0=1 line1=50")

    told = game.play("end")

    assert (game.phase, game.deck_count, game.market) == ("final", 0, [])
    assert game.jackpots == {"red": ["25"], "blue": ["10", "26"], "green": [], "yellow": ["100"]}
    placed = [("25", "red"), ("26", "blue"), ("100", "yellow"), ("B4", None)]
    assert Remainder(cards=[Placed(card=card, colour=colour) for card, colour in placed]) in told


def test_r15_the_token_stays_where_it_is_after_the_last_round() -> None:
    game = Game.from_position("3p after first=1 turns=2 round=21 market=10,20 undealt=99 line0=5 hand1=7 hand2=8")

    game.play("end")

    assert (game.first, game.to_move) == (1, 1)


def test_r15_a_deck_of_exactly_players_plus_two_cards_still_makes_a_round() -> None:
    game = Game.from_position("2p after turns=1 market=10,20 undealt=96-99 line1=5")

    game.play("end")

    assert (game.phase, game.market, game.deck_count) == ("draft", ["96", "97", "98", "99"], 0)
