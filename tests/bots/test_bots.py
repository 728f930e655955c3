"""What holds for every bot, and what the level of each is."""

import random

import numpy as np
import pytest

from lineit import Game, Rules, SetupError, bots
from lineit.kernel.state import States
from tests.bots.players import quick

EVERY_BOT = pytest.mark.parametrize("name", bots.names())
HOUSES = [
    Rules(),
    Rules(market_extra=1, hand_limit=0, discards=0, jackpot_cards=1, last_plays=0),
    Rules(market_extra=5, hand_limit=5, discards=10, jackpot_cards=5, last_plays=1),
]


def played(name: str, game: Game, actions: int = 10_000) -> Game:
    bot = quick(name)
    while not game.is_over and actions:
        game.play(bot.choose(game))
        actions -= 1
    return game


@EVERY_BOT
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rules", HOUSES)
def test_plays_a_whole_game_under_every_house_rule(name: str, players: int, rules: Rules) -> None:
    assert played(name, Game(players, seed=1, rules=rules)).is_over


@EVERY_BOT
def test_chooses_the_same_whatever_the_order_of_the_undealt_cards(name: str) -> None:
    game = Game(3, seed=5)
    for number in range(60):
        deck, dealt = game.deck, len(game.deck) - game.deck_count
        rest = deck[dealt:]
        random.Random(number).shuffle(rest)
        other = Game(3, deck=deck[:dealt] + rest)
        for action in game.actions:
            other.play(action)
        choice = quick(name).choose(game)
        assert quick(name).choose(other) == choice
        game.play(choice)


@EVERY_BOT
def test_a_turn_is_legal_to_its_end(name: str) -> None:
    game, bot = Game(3, seed=6), quick(name)
    whole = 0
    while not game.is_over:
        seat, number = game.to_move, len(game.actions)
        for action in bot.turn(game):
            assert game.to_move == seat
            game.play(action)
        assert len(game.actions) > number
        whole += game.to_move != seat
    assert whole


@EVERY_BOT
def test_leaves_the_game_as_it_was(name: str) -> None:
    game = Game(2, seed=3)
    before = game.state_bytes()
    quick(name).choose(game)
    assert game.state_bytes() == before


@EVERY_BOT
def test_never_changes_the_states_it_decides_on(name: str) -> None:
    states: States = played("random", Game(4, seed=2), 40).known()
    before = states.copy()
    quick(name).decide(states, 0, 12345)
    assert states.tobytes() == before.tobytes()


@EVERY_BOT
def test_equal_seeds_choose_equally(name: str) -> None:
    game = Game(5, seed=8)
    assert {quick(name, seed=4).choose(game) for _ in range(5)} == {quick(name, seed=4).choose(game.copy())}


@EVERY_BOT
def test_the_same_position_gives_the_same_choice_however_often_it_was_copied(name: str) -> None:
    game, copies = Game(5, seed=8), list[Game]()
    for number in range(300):
        clutter = bytes([number % 256]) * game.known().nbytes  # memory that a careless copy would take along
        copies.append(game.copy())
        del clutter
    assert len({copy.state_bytes() for copy in copies}) == 1
    assert len({quick(name).choose(copy) for copy in copies}) == 1


@EVERY_BOT
def test_refuses_a_game_that_is_over(name: str) -> None:
    with pytest.raises(SetupError, match="the game is over"):
        quick(name).choose(played("random", Game(2, seed=1)))


@EVERY_BOT
def test_says_in_one_line_what_it_is_like(name: str) -> None:
    assert bots.describe(name).lower().startswith(name)
    assert "\n" not in bots.describe(name)


def test_random_chooses_every_legal_action_about_equally_often() -> None:
    game = Game(2, seed=1)
    legal = game.legal()
    counts = np.array([0] * len(legal))
    for seed in range(4000):
        counts[legal.index(bots.get("random", seed=seed).choose(game))] += 1
    expected = 4000 / len(legal)
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert chi_square < 24.3  # the 99.9 % point for 7 degrees of freedom
    assert len(legal) == 8


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(bots.UnknownBot, match=r"expected one of random, novice, casual, .*, got 'nobody'"):
        bots.get("nobody")
