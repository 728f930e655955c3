"""The weaker half of the ladder: what each level sees, what it overlooks, and that the next one beats it."""

from collections import Counter

import numpy as np
import pytest

from lineit import Game, Rules, bots
from lineit.bots.bot import Bot
from lineit.bots.compiled import CODES, OTHER, code_of
from lineit.bots.novice import NoviceBot
from lineit.kernel.actions import ACTIONS, END, PLAY
from lineit.kernel.doors import legal_at
from lineit.kernel.random_numbers import mix
from lineit.kernel.state import MIN_PLAYERS
from lineit.lab import compare
from tests.bots.positions import positions

WORDS = 200
JACKPOT = "2p draft round=5 market=40,97 line0=1,5 jackpots=9,13,17,21,25,29 hand0=2,3"
HAND_FITS = "2p after round=5 market=40@0,60,80,95 line0=10,12 hand0=14,16"
GOOD_LINE = "2p after round=5 market=40@0,60,80,95 line0=10,12,14,16,18,20"
DEAD_LINE = "2p draft round=5 market=40,60,80,95 line0=10,20,30,50,97 hand0=2,3"
BEGUN = "2p after round=5 market=40@0,60,80,95 line0=10,12"


def choice(name: str, position: str) -> str:
    return bots.get(name).choose(Game.from_position(position))


def novices(position: str) -> Counter[str]:
    """How often novices of many seeds choose what."""
    game = Game.from_position(position)
    return Counter(bots.get("novice", seed=seed).choose(game) for seed in range(WORDS))


def test_the_novice_mostly_overlooks_a_jackpot_that_casual_takes() -> None:
    assert choice("casual", JACKPOT) == "draft 97 line"
    assert 0 < novices(JACKPOT)["draft 97 line"] < WORDS / 4


def test_the_novice_often_forgets_its_hand() -> None:
    assert choice("casual", HAND_FITS) == "play 14"
    assert set(novices(HAND_FITS)) == {"play 14", "end"}
    assert WORDS / 4 < novices(HAND_FITS)["play 14"] < WORDS * 3 / 4


def test_the_novice_sometimes_closes_too_early_but_never_for_nothing() -> None:
    assert choice("casual", GOOD_LINE) == "end"
    assert WORDS / 10 < novices(GOOD_LINE)["close"] < WORDS / 2
    assert novices(BEGUN)["close"] == 0


def test_the_novice_sometimes_closes_too_late() -> None:
    position = "2p draft round=6 market=B4,78,29,20 line0=30,75,97 hand0=94,B3"
    assert choice("casual", position) == "close"
    assert WORDS / 10 < WORDS - novices(position)["close"] < WORDS / 2


def test_the_novice_closes_when_nothing_else_is_left() -> None:
    game = Game.from_position(DEAD_LINE)
    assert game.legal() == ["close"]
    assert set(novices(DEAD_LINE)) == {"close"}


def test_what_the_novice_does_is_always_legal() -> None:
    bot, out = NoviceBot(), np.empty(ACTIONS, np.uint8)
    for rules in (Rules(), Rules(hand_limit=5, market_extra=1, jackpot_cards=1)):
        states = positions(3, 3, rules)
        for index in range(len(states)):
            legal = out[: legal_at(states, index, out)].tolist()
            assert {bot.decide(states, index, mix(index + step)) for step in range(8)} <= set(legal)


def test_casual_takes_the_smaller_step() -> None:
    assert choice("casual", "2p draft round=5 market=40,60,80,95 line0=20,30 hand0=1,2") == "draft 40 line"


def test_casual_closes_a_line_that_leads_nowhere() -> None:
    assert choice("casual", DEAD_LINE) == "close"


def test_casual_does_not_close_a_line_that_has_just_begun() -> None:
    assert choice("casual", BEGUN.replace("line0=10,12", "line0=8,10")) == "end"


def test_skilled_collects_for_a_jackpot_that_is_two_cards_away() -> None:
    position, pile = "2p draft round=5 market=6,13 line0=1", " jackpots=9,17,21,25,29,33,37,41,45"
    assert choice("skilled", position + pile) == "draft 13 line"
    assert choice("casual", position + pile) != "draft 13 line"
    assert choice("skilled", position) == "draft 6 line"


def test_skilled_wins_a_jackpot_with_two_cards_in_one_turn() -> None:
    game = Game.from_position("2p draft round=5 market=13,11,90,91 line0=1 hand0=17 jackpots=9,21,25,29,33")
    for action in bots.get("skilled").turn(game):
        game.play(action)
    assert game.scores == [5, 0]


def test_skilled_bets_only_while_there_is_time() -> None:
    position = "2p draft round=26 market=B3,21,31,95 line0=10,12,14,16"
    assert choice("skilled", position) == "draft B3 line"
    assert "B3 line" not in choice("skilled", position + " undealt=none")
    assert "B3 line" not in choice("skilled", position + " undealt=5,6,7,8")


def test_skilled_knows_what_is_still_to_come() -> None:
    position = "2p draft round=20 market=1,2,3,4 line0=50,52,54,56,58 undealt="
    low, high = range(6, 40), range(62, 96)
    assert choice("skilled", position + ",".join(str(number) for number in low)) == "close"
    assert choice("skilled", position + ",".join(str(number) for number in high)) == "draft 1 hand"


def test_skilled_saves_its_hand_for_the_last_plays() -> None:
    game = Game.from_position("2p final line0=10,20,30,40 hand0=60,50")
    assert bots.get("skilled").turn(game) == ["play 50"]
    assert choice("skilled", "2p final line0=10,20,30,40 hand0=B5,5") == "end"
    last = Game.from_position("2p draft round=26 market=60,5,3,2 line0=10,B3 hand0=40,50 undealt=none")
    assert bots.get("skilled").turn(last) == ["play 40", "draft 60 hand", "end"]
    assert choice("skilled", "2p final line0=10,20,30,B3,40,50 hand0=60,5") == "play 60"


@pytest.mark.parametrize("bot", CODES, ids=lambda kind: kind.__name__)
def test_every_level_has_a_code_of_its_own_which_no_other_kind_has(bot: type[Bot]) -> None:
    assert code_of(bot()) == CODES[bot] != OTHER
    assert code_of(type("Other", (bot,), {})()) == OTHER
    assert len(set(CODES.values())) == len(CODES)


def test_a_turn_of_skilled_is_planned_to_its_end() -> None:
    states, bot = positions(4, 1), bots.get("skilled")
    for index in range(len(states)):
        turn = bot.decide_turn(states, index, 0)
        assert turn[0] == bot.decide(states, index, 0)
        assert END not in turn[:-1]
        assert sum(PLAY <= action < END - 1 for action in turn) <= 1


@pytest.mark.parametrize(("stronger", "weaker"), [("novice", "random"), ("casual", "novice"), ("skilled", "casual")])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_level_beats_the_one_below(stronger: str, weaker: str, players: int) -> None:
    """The table in docs/bots.md has more games; with two players 70.3 % are 150 Elo."""
    wins = compare(stronger, weaker, players=players, games=400)["wins"]
    assert wins.first.low > wins.second.high
    assert wins.first.value > 0.703 or players > MIN_PLAYERS


def test_the_novice_beats_random_in_at_least_97_percent_of_2000_games() -> None:
    assert compare("novice", "random", games=2000)["wins"].first.value >= 0.97
