"""What holds in every game, whoever plays and by whatever house rules."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lineit import Game, IllegalAction, NotationError
from lineit.game.happenings import Closed, GameOver, Happening, Jackpot, Remainder, RoundOver
from lineit.game.notation import CARDS, COLOURS, Action, card_text, parse_action, parse_card, print_action
from lineit.game.position import print_position
from tests.conformance.replay import state_of
from tests.game.played import fresh_games, played_games, steps
from tests.oracle import Oracle

MOST_ACTIONS_A_TURN = 6  # a draft, a hand card, an end, and closing what lay there and what each of the two began
MOST_LAST_ACTIONS = 2  # two plays, or a play and a pass

randoms = st.integers(0, 2**32).map(Random)
cards = st.sampled_from(sorted(CARDS))
actions = st.one_of(
    st.sampled_from(["close", "end"]),
    cards.map("play {}".format),
    st.tuples(cards, st.sampled_from(["line", "hand"])).map(lambda parts: f"draft {parts[0]} {parts[1]}"),
)


class Ledger:
    """Where every card is, kept from what the game tells alone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.piles: list[list[str]] = [[] for _ in range(game.players)]
        self.gone: list[str] = []

    def play(self, action: str) -> list[Happening]:
        """The action is played and what happened is entered."""
        jackpots = self.game.jackpots
        told = self.game.play(action)
        for happening in told:
            match happening:
                case Closed(seat=seat, out=out, kept=kept, bet=bet):
                    self.piles[seat] += kept
                    self.gone += out + ([bet] if bet else [])
                case Jackpot(seat=seat, colour=colour, cards=count):
                    assert count == len(jackpots[colour])
                    self.piles[seat] += jackpots[colour]
                case RoundOver(unclaimed=placed) | Remainder(cards=placed):
                    self.gone += [each.card for each in placed if each.colour is None]
                case _:
                    pass
        return told

    def everything(self) -> Counter[str]:
        """All cards there are, wherever they lie."""
        game = self.game
        seats = range(game.players)
        places = [game.deck[len(game.deck) - game.deck_count :], game.market, self.gone, *self.piles]
        places += [*game.jackpots.values(), *map(game.hand, seats), *map(game.line, seats)]
        return Counter(card for place in places for card in place)


@given(fresh_games(), randoms)
def test_all_106_cards_are_accounted_for_after_every_action(game: Game, random: Random) -> None:
    ledger, whole = Ledger(game), Counter(game.deck)
    for action in steps(game, random):
        ledger.play(action)
        assert ledger.everything() == whole
        assert [len(pile) for pile in ledger.piles] == [game.cards(seat) for seat in range(game.players)]


@given(fresh_games(), randoms)
def test_what_is_told_of_points_adds_up_to_the_scores(game: Game, random: Random) -> None:
    scores = [0] * game.players
    for action in steps(game, random):
        for happening in game.play(action):
            match happening:
                case Closed(seat=seat, points=points, score=score):
                    scores[seat] += points
                    assert score == scores[seat]
                case Jackpot(seat=seat, cards=count):
                    scores[seat] += count
                case GameOver(scores=final, ranks=ranks, winners=winners):
                    assert (final, ranks, winners) == (scores, game.ranks, game.winners)
                case _:
                    pass
        assert game.scores == scores


@given(played_games())
def test_the_parts_of_every_score_add_up_to_it(game: Game) -> None:
    for seat in game.view(None).seats:
        parts, tokens = seat.points, game.tokens(seat.seat)
        assert seat.cards == parts.lines + sum(parts.jackpots.values())
        assert (parts.bets_won, parts.bets_lost) == (sum(t for t in tokens if t > 0), sum(t for t in tokens if t < 0))
        assert seat.score == seat.cards + parts.bets_won + parts.bets_lost == game.scores[seat.seat]


@given(fresh_games(), randoms)
def test_a_game_ends_within_a_bound_of_actions(game: Game, random: Random) -> None:
    for action in steps(game, random, reluctance=0):
        game.play(action)

    bound = game.players * (MOST_ACTIONS_A_TURN * game.rounds + MOST_LAST_ACTIONS)
    assert game.phase == "over"
    assert len(game.actions) <= bound


@given(fresh_games())
def test_a_game_ends_within_that_bound_even_if_closing_always_comes_first(game: Game) -> None:
    while legal := game.legal():
        game.play("close" if "close" in legal else max(legal))

    assert len(game.actions) <= game.players * (MOST_ACTIONS_A_TURN * game.rounds + MOST_LAST_ACTIONS)


@given(fresh_games(), randoms)
def test_the_game_and_the_oracle_agree_by_any_house_rules(game: Game, random: Random) -> None:
    oracle = Oracle(game.players, game.deck, {name: getattr(game.rules, name) for name in game.rules.RANGES})
    for action in steps(game, random):
        assert game.legal() == oracle.legal()
        game.play(action)
        oracle.play(action)
        assert state_of(game) == {
            "active": None if oracle.phase == "over" else oracle.to_move,
            "phase": None if oracle.phase == "over" else oracle.phase,
            "market": sorted(oracle.market),
            "hands": [sorted(hand) for hand in oracle.hands],
            "lines": oracle.lines,
            "scores": oracle.scores,
            "jackpots": {colour: sorted(pile) for colour, pile in oracle.jackpots.items()},
            "deck_count": len(oracle.deck),
            "first": oracle.first,
        }
        assert (game.round, game.rounds) == (oracle.round, oracle.rounds)
    assert (game.winners, game.ranks) == (oracle.winners, oracle.ranks)


@given(played_games(), randoms)
def test_what_is_played_on_a_copy_leaves_every_byte_of_the_original(game: Game, random: Random) -> None:
    before, position, played = game.state_bytes(), game.position, game.actions
    twin = game.copy()
    assert twin.state_bytes() == before
    for action in steps(twin, random):
        twin.play(action)

    assert (game.state_bytes(), game.position, game.actions) == (before, position, played)


@given(played_games())
def test_the_same_deck_and_actions_lead_to_the_same_bytes(game: Game) -> None:
    again = Game(players=game.players, deck=game.deck, rules=game.rules)
    for action in game.actions:
        again.play(action)

    assert again.state_bytes() == game.state_bytes()


@given(played_games(), actions | st.text(max_size=20) | st.none() | st.integers())
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(game: Game, action: object) -> None:
    legal, before = game.legal(), game.state_bytes()
    if action in legal:
        return
    with pytest.raises(IllegalAction) as refused:
        game.play(action)  # pyright: ignore[reportArgumentType] - whatever comes from outside

    assert (refused.value.expected, refused.value.got) == (legal, action)
    assert game.state_bytes() == before


@given(played_games())
def test_the_legal_actions_are_sorted_and_each_stands_there_once(game: Game) -> None:
    assert game.legal() == sorted(set(game.legal()))
    assert (game.legal() == []) is (game.phase == "over")


@given(cards)
def test_a_card_survives_being_read_and_written(card: str) -> None:
    assert card_text(parse_card(card)) == card


@given(actions)
def test_an_action_survives_being_read_and_written(action: str) -> None:
    assert print_action(parse_action(action)) == action


@given(st.text())
def test_a_text_is_an_action_that_prints_as_it_was_or_is_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert isinstance(action, Action)
    assert print_action(action) == text


@given(played_games())
def test_a_position_survives_being_written_and_read(game: Game) -> None:
    again = Game.from_position(game.position)

    assert again.position == game.position
    assert "\n" not in game.position
    assert (again.legal(), again.to_move, again.rules, again.round) == (
        game.legal(), game.to_move, game.rules, game.round,
    )  # fmt: skip
    assert state_of(again) == state_of(game)
    assert [again.tokens(seat) for seat in range(game.players)] == [game.tokens(seat) for seat in range(game.players)]


@given(played_games(), randoms)
def test_a_game_goes_on_from_its_position_as_it_would_have(game: Game, random: Random) -> None:
    again = Game.from_position(game.position)
    for action in steps(game, random):
        dealt = game.round
        assert again.legal() == game.legal()
        game.play(action)
        if game.round != dealt:
            break  # from here the undealt cards come in another order
        again.play(action)
        assert again.position == game.position


@given(st.text(alphabet="0123456789BprofundmakeltiJ=,@-+/_ ", max_size=60) | st.text(max_size=60))
def test_a_text_is_a_position_that_prints_alike_or_is_refused(text: str) -> None:
    for position in (text, f"2p draft {text}", f"2p draft market=1,2,3,4 line0={text}"):
        try:
            game = Game.from_position(position)
        except NotationError:
            continue
        assert Game.from_position(game.position).position == game.position


@given(played_games())
def test_the_position_is_printed_from_the_state_alone(game: Game) -> None:
    assert print_position(game.copy().snapshot) == game.position


@given(played_games())
def test_jackpots_hold_their_own_colour_in_ascending_order(game: Game) -> None:
    for index, colour in enumerate(COLOURS):
        pile = [int(card) for card in game.jackpots[colour]]
        assert pile == sorted(pile)
        assert {(number - 1) % 4 for number in pile} <= {index}
