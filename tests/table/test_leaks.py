"""Games that differ only in the order of undealt cards look the same to everybody, until the difference is dealt."""

import random
from collections.abc import Callable

import msgspec
import pytest

from lineit.game.fairness import deck_from_secret
from lineit.game.options import Options
from lineit.table import Table
from tests.table.tables import SECRET, act, legal, make, play_out, state_shown, undo

Pair = Callable[[int, int], tuple[Table, Table]]


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> Pair:
    """Makes two tables of the same secret and commit whose decks differ behind the first `same` cards."""

    def make_pair(players: int, same: int) -> tuple[Table, Table]:
        tables: list[Table] = []
        deck = deck_from_secret(SECRET)
        for shuffle in (1, 2):
            rest = deck[same:]
            random.Random(shuffle).shuffle(rest)
            dealt = deck[:same] + rest
            monkeypatch.setattr("lineit.game.game.deck_from_secret", lambda _, dealt=dealt: dealt)
            tables.append(make(players, options=Options(open_hands=players == 4)))
        assert tables[0].game is not None
        assert tables[1].game is not None
        assert tables[0].game.deck != tables[1].game.deck
        return tables[0], tables[1]

    return make_pair


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_views_and_events_are_byte_equal_until_the_difference_is_dealt(pair: Pair, players: int) -> None:
    rounds = 6
    one, two = pair(players, rounds * (players + 2))
    choices = random.Random(players)
    while True:
        assert state_shown(one) == state_shown(two)
        choice = choices.choice(legal(one))
        if one.turn_has_begun and choices.random() < 0.2:
            assert undo(one) == undo(two)
            continue
        act(one, choice)
        if one.view(None).round > rounds:
            break
        act(two, choice)


def test_no_byte_of_a_running_game_holds_the_secret_or_the_order() -> None:
    table = make(3)
    assert table.game is not None
    deck, secret = table.game.deck, SECRET.hex()
    while not table.is_over:
        act(table, legal(table)[0])
        if not table.is_over:
            shown = state_shown(table)
            assert secret.encode() not in shown
            undealt = deck[-table.view(None).deck_count :][:4] if table.view(None).deck_count > 4 else ["nothing"]
            assert ",".join(f'"{card}"' for card in undealt).encode() not in shown
    assert secret.encode() in state_shown(table)


def test_a_hand_is_shown_to_its_owner_only_unless_hands_lie_open() -> None:
    for open_hands in (False, True):
        table = make(3, options=Options(open_hands=open_hands))
        act(table, next(each for each in legal(table) if each.endswith("hand")))
        seen = [table.view(seat).seats[0].hand.cards is not None for seat in (0, 1, 2, None)]
        assert seen == ([True] * 4 if open_hands else [True, False, False, False])


def test_a_spectator_is_offered_nothing() -> None:
    table = make(2)
    view = table.view(None)
    assert (view.you, view.legal, view.plays, view.undo, view.forced) == (None, [], {}, False, False)


def test_an_id_in_no_seat_sees_what_a_spectator_sees() -> None:
    table = make(2)
    assert table.seat_of("zoe") is None
    assert msgspec.json.encode(table.view(table.seat_of("zoe"))) == msgspec.json.encode(table.view(None))


def test_the_log_of_a_finished_game_shows_each_hidden_event_as_hidden() -> None:
    table = play_out(make(2))
    hidden = [msgspec.to_builtins(event) for event in table.events(0) if event.__struct_config__.tag == "hidden"]
    assert [sorted(event) for event in hidden] == [["number", "time", "type"]]
