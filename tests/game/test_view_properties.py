"""The view: what it hides, and that everything it foretells comes true."""

import re
from random import Random

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st

from lineit import Game, Rules
from lineit.game.shapes import Play, SeatView, View
from tests.game.played import played_games


def callers(game: Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(game.players), None]


def fits(card: str, seat: SeatView) -> bool:
    """What the seat's view says about a card: by its bet, or the range of numbers that still fit."""
    if card.startswith("B"):
        return seat.bet is None
    return seat.open is not None and seat.open[0] <= int(card) <= seat.open[1]


@given(played_games(), st.randoms(use_true_random=False))
def test_decks_that_differ_only_in_undealt_order_look_the_same_to_people_and_bots(game: Game, random: Random) -> None:
    dealt, undealt = game.deck[: 106 - game.deck_count], game.deck[106 - game.deck_count :]
    random.shuffle(undealt)
    other = Game(players=game.players, deck=dealt + undealt, rules=game.rules)
    for action in game.actions:
        other.play(action)

    for caller in callers(game):
        assert msgspec.json.encode(other.view(caller)) == msgspec.json.encode(game.view(caller))
    assert other.known().tobytes() == game.known().tobytes()


@given(played_games(), st.data())
def test_another_card_in_a_hand_changes_no_view_but_its_owners(game: Game, data: st.DataObject) -> None:
    """The card is exchanged for one that has left the game, so that nothing else tells the two apart."""
    assume(game.phase != "over")
    owner = data.draw(st.integers(0, game.players - 1))
    assume(game.hand(owner) and game.hand(owner)[0][0] != "B")
    view = game.view(None)
    named = {card for seat in view.seats for card in seat.line} | {str(number) for number in view.unseen}
    named |= {card for pile in view.jackpots.values() for card in pile.cards} | {*view.market}
    named |= {taken.card for taken in view.taken} | {card for seat in range(game.players) for card in game.hand(seat)}
    gone = sorted({str(number) for number in range(1, 101)} - named)
    assume(gone)
    # A card taken this round stands in the position's market too, where it must stay.
    assume(game.hand(owner)[0] not in {taken.card for taken in view.taken})
    hand = [data.draw(st.sampled_from(gone)), *game.hand(owner)[1:]]
    game = Game.from_position(game.position)
    other = Game.from_position(re.sub(rf"hand{owner}=\S+", f"hand{owner}={','.join(hand)}", game.position))

    assert other.hand(owner) == hand
    for caller in set(callers(game)) - {owner}:
        assert msgspec.json.encode(other.view(caller)) == msgspec.json.encode(game.view(caller))
    assert other.view(owner) != game.view(owner)


@given(played_games())
def test_a_view_shows_its_caller_only_what_is_theirs(game: Game) -> None:
    for caller in callers(game):
        view = game.view(caller)
        own_turn = caller is not None and caller == game.to_move
        assert view.you == caller
        assert view.legal == (game.legal() if own_turn else [])
        assert view.forced is (own_turn and game.legal() == ["close"])
        for seat in view.seats:
            assert seat.hand.count == len(game.hand(seat.seat))
            if game.phase != "over":
                assert seat.hand.cards == (game.hand(seat.seat) if seat.seat == caller else None)


@given(played_games())
def test_a_view_says_of_the_table_what_the_game_does(game: Game) -> None:
    view = game.view(None)

    assert (view.round, view.rounds, view.first, view.phase) == (game.round, game.rounds, game.first, game.phase)
    assert (view.to_move, view.deck_count, view.market) == (game.to_move, game.deck_count, game.market)
    assert [(taken.card, taken.seat) for taken in view.taken] == game.taken
    assert {colour: pile.cards for colour, pile in view.jackpots.items()} == game.jackpots
    assert all(pile.count == len(pile.cards) for pile in view.jackpots.values())
    assert view.unseen == sorted(int(card) for card in game.deck[106 - game.deck_count :] if card[0] != "B")
    for seat in view.seats:
        assert (seat.line, seat.direction) == (game.line(seat.seat), game.direction(seat.seat))
        assert (seat.score, seat.tokens) == (game.scores[seat.seat], game.tokens(seat.seat))
        numbers = [int(card) for card in seat.line if card[0] != "B"]
        assert seat.last == (numbers[-1] if numbers else None)
        assert seat.fits == [card for card in game.market if fits(card, seat)]
        for index, colour in enumerate(("red", "blue", "green", "yellow")):
            assert seat.colours[colour].count == sum((number - 1) % 4 == index for number in numbers)
            assert seat.colours[colour].used is (seat.colours[colour].count >= game.rules.jackpot_cards)


@given(played_games())
def test_the_cards_that_fit_are_the_ones_that_may_be_played(game: Game) -> None:
    if game.to_move is None:
        return
    view = game.view(game.to_move)
    for card, play in view.plays.items():
        may = {f"draft {card} line", f"play {card}"} & set(game.legal())
        assert play.fits is fits(card, view.seats[game.to_move])
        assert play.fits or not may
        assert (play.reason is None) is play.fits
    for action in game.legal():
        if action.endswith("line") or action.startswith("play"):
            assert view.plays[action.split()[1]].fits


@given(played_games())
def test_closing_does_what_the_view_foretold(game: Game) -> None:
    for seat in game.view(None).seats:
        assert (seat.closing is None) is (seat.line == [])
    if game.to_move is None or "close" not in game.legal():
        return
    seat, before = game.to_move, game.view(None).seats[game.to_move]
    closing = before.closing
    assert closing is not None
    assert closing.out + closing.kept == [card for card in before.line if card[0] != "B"]
    game.play("close")

    assert game.scores[seat] - before.score == closing.points == len(closing.kept) + closing.bet
    assert game.cards(seat) - before.cards == len(closing.kept)


@given(played_games())
def test_playing_a_card_does_what_the_view_foretold(game: Game) -> None:
    if game.to_move is None:
        return
    mover, view = game.to_move, game.view(game.to_move)
    for action in game.legal():
        if action.endswith("hand") or action in ("close", "end"):
            continue
        twin = game.copy()
        twin.play(action)
        if (twin.round, twin.phase == "over") == (game.round, False):  # the line is still there to be looked at
            came_true(view.plays[action.split()[1]], action.split()[1], mover, view, twin.view(mover))


def came_true(play: Play, card: str, mover: int, before: View, after: View) -> None:
    """What the first view foretold of the card is what the second shows."""
    old, new = before.seats[mover], after.seats[mover]
    assert play.jackpot == new.score - old.score
    assert play.bet == new.bet
    assert play.still_fit == sum(fits(str(number), new) for number in before.unseen)
    kept = [0 if seat.closing is None else len(seat.closing.kept) for seat in (old, new)]
    assert play.points == kept[1] - kept[0]
    if card[0] == "B":
        assert (play.step, play.nth) == (None, None)
    else:
        colour = ("red", "blue", "green", "yellow")[(int(card) - 1) % 4]
        assert play.nth == new.colours[colour].count
        assert play.step == (None if old.last is None else abs(int(card) - old.last))


def test_the_view_of_a_game_of_ones_own_names_its_house_rules() -> None:
    game = Game(3, seed=1, rules=Rules(discards=2, hand_limit=4))
    assert game.view(0).options.rules == game.rules
