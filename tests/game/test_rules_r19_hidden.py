"""R19: what is open and what is hidden."""

import msgspec

from lineit import Game

POSITION = "3p draft first=1 market=10,20@2,30,B3,41 jackpots=5,6 line0=1,B4,2 hand0=77,B5 hand1=78 line1=90,80"


def test_r19_other_hands_are_face_down_and_their_counts_are_shown() -> None:
    view = Game.from_position(POSITION).view(1)

    assert [(seat.hand.count, seat.hand.cards) for seat in view.seats] == [(2, None), (1, ["78"]), (0, None)]


def test_r19_a_spectator_sees_no_hand() -> None:
    view = Game.from_position(POSITION).view(None)

    assert [seat.hand.cards for seat in view.seats] == [None, None, None]
    assert (view.legal, view.plays, view.you) == ([], {}, None)


def test_r19_lines_markets_jackpots_scores_and_counts_are_open_to_all() -> None:
    game = Game.from_position(POSITION)
    for caller in (0, 1, 2, None):
        view = game.view(caller)
        assert view.market == ["10", "30", "41", "B3"]
        assert [(taken.card, taken.seat) for taken in view.taken] == [("20", 2)]
        assert [seat.line for seat in view.seats] == [["1", "B4", "2"], ["90", "80"], []]
        assert view.jackpots["red"].cards == ["5"]
        assert [seat.score for seat in view.seats] == [0, 0, 0]


def test_r19_the_undealt_numbers_are_shown_as_a_set_in_ascending_order() -> None:
    game = Game(players=4, seed=11)
    for caller in (0, 3, None):
        view = game.view(caller)
        assert view.unseen == sorted(int(card) for card in game.deck[6:] if not card.startswith("B"))


def test_r19_only_the_seat_to_move_is_told_its_legal_actions() -> None:
    game = Game.from_position(POSITION)

    assert [bool(game.view(seat).legal) for seat in range(3)] == [False, True, False]


def test_r19_the_order_of_the_undealt_deck_changes_no_view() -> None:
    deck = Game(players=3, seed=8).deck
    game, other = Game(players=3, deck=deck), Game(players=3, deck=deck[:25] + deck[:24:-1])
    for _ in range(12):
        for caller in (0, 1, 2, None):
            assert msgspec.json.encode(game.view(caller)) == msgspec.json.encode(other.view(caller))
        action = game.legal()[-1]
        game.play(action)
        other.play(action)
