"""R4 to R8: the market, turns, and what may be done in a turn."""

import pytest

from lineit import Game, IllegalAction


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r4_a_round_turns_up_two_cards_more_than_players(players: int) -> None:
    game = Game(players=players, seed=3)

    assert sorted(game.market) == sorted(game.deck[: players + 2])
    assert game.deck_count == 106 - (players + 2)


def test_r4_the_market_is_shown_with_its_numbers_ascending_then_its_bets() -> None:
    assert Game.from_position("3p draft market=100,B4,9,B3,31").market == ["9", "31", "100", "B3", "B4"]


def test_r5_every_player_takes_one_turn_clockwise_from_the_token() -> None:
    game = Game.from_position("3p draft first=1 market=10,20,30,40,50")
    seats = []
    for card in ("10", "20", "30"):
        seats.append(game.to_move)
        game.play(f"draft {card} hand")
        game.play("end")

    assert seats == [1, 2, 0]
    assert game.round == 2


def test_r6_before_the_draft_the_turn_cannot_be_ended() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=50 hand0=60")

    with pytest.raises(IllegalAction):
        game.play("end")


def test_r6_the_drafted_card_is_played_at_once_or_taken_into_the_hand() -> None:
    onto_line = Game.from_position("2p draft market=10,20,30,40 line0=5 hand0=60")
    into_hand = onto_line.copy()

    onto_line.play("draft 20 line")
    into_hand.play("draft 20 hand")

    assert (onto_line.line(0), onto_line.hand(0), onto_line.market) == (["5", "20"], ["60"], ["10", "30", "40"])
    assert (into_hand.line(0), into_hand.hand(0), into_hand.market) == (["5"], ["60", "20"], ["10", "30", "40"])
    assert onto_line.taken == into_hand.taken == [("20", 0)]


def test_r6_there_is_only_one_draft_a_turn() -> None:
    game = Game.from_position("2p draft market=10,20,30,40")

    game.play("draft 20 line")

    assert game.legal() == ["close", "end"]


def test_r6_a_hand_of_two_takes_no_third_card() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 hand0=1,2 line0=15,25")

    assert game.legal() == ["close", "draft 30 line", "draft 40 line"]


def test_r6_a_card_that_does_not_fit_can_only_go_into_the_hand() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=15,25")

    assert "draft 10 line" not in game.legal()
    assert "draft 10 hand" in game.legal()


def test_r6_a_bet_may_be_taken_into_the_hand() -> None:
    game = Game.from_position("2p draft market=10,B5,30,40")

    game.play("draft B5 hand")

    assert game.hand(0) == ["B5"]


def test_r7_a_hand_card_may_be_played_before_the_draft() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 hand0=15 line0=5")

    game.play("play 15")

    assert (game.line(0), game.hand(0), game.phase) == (["5", "15"], [], "draft")


def test_r7_a_hand_card_may_be_played_after_the_draft() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 hand0=15 line0=5")

    game.play("draft 10 line")
    game.play("play 15")

    assert (game.line(0), game.phase) == (["5", "10", "15"], "after")


def test_r7_the_card_just_drafted_into_the_hand_may_be_played() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=5")

    game.play("draft 40 hand")
    game.play("play 40")

    assert (game.line(0), game.hand(0), game.legal()) == (["5", "40"], [], ["close", "end"])


def test_r7_only_one_hand_card_is_played_a_turn() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 hand0=15,16 line0=5")

    game.play("play 15")
    before = game.legal()
    game.play("draft 30 hand")

    assert not [action for action in before + game.legal() if action.startswith("play")]


def test_r7_playing_a_card_makes_room_in_a_full_hand() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 hand0=15,16 line0=5")

    game.play("play 15")

    assert "draft 10 hand" in game.legal()


def test_r7_every_turn_allows_a_hand_card_again() -> None:
    game = Game.from_position("3p after first=2 turns=1 played market=10,20,30 line0=5 hand0=15 hand1=16")
    assert game.legal() == ["close", "end"]

    game.play("end")
    assert (game.to_move, "play 16" in game.legal()) == (1, True)
    for action in ("play 16", "draft 10 line", "end"):
        game.play(action)

    assert (game.round, game.to_move, "play 15" in game.legal()) == (2, 0, True)


def test_r8_a_line_may_be_closed_before_the_draft() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=1,2,3,4")

    game.play("close")

    assert (game.line(0), game.phase, game.to_move, game.scores) == ([], "draft", 0, [1, 0])


def test_r8_a_line_may_be_closed_after_the_draft() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=1,2,3,4 hand0=9")

    game.play("draft 40 line")
    game.play("close")

    assert (game.line(0), game.phase, game.to_move, game.scores) == ([], "after", 0, [2, 0])


def test_r8_an_empty_line_cannot_be_closed() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line1=5")

    assert "close" not in game.legal()
    with pytest.raises(IllegalAction):
        game.play("close")


def test_r8_a_line_may_be_closed_twice_and_more_in_one_turn() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=1,2,3,4 hand0=77")

    for action in ("close", "play 77", "close", "draft 20 line", "close"):
        assert (game.to_move, action in game.legal()) == (0, True)
        game.play(action)

    assert (game.line(0), game.scores, game.to_move) == ([], [1, 0], 1)


def test_r8_a_new_line_may_be_started_in_the_turn_of_the_closing() -> None:
    game = Game.from_position("2p draft market=10,20,30,40 line0=97,98,99,100")

    game.play("close")
    game.play("draft 10 line")

    assert game.line(0) == ["10"]
