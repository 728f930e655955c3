"""The ten positions of docs/strategy.md: the champion still chooses what the page says, for about the same reasons."""

import re
from pathlib import Path

import pytest

from lineit import Game
from lineit.bots.explain import Idea
from lineit.bots.network_bots import ChampionBot

PAGE = Path(__file__).parents[2] / "docs" / "strategy.md"
POSITION = re.compile(
    r"^## \d+\. (?P<title>[^\n]+)$.*?^```\n(?P<position>[^\n]+)\n```$.*?^\|---[^\n]*\n(?P<rows>(?:\|[^\n]*\n)+)",
    re.MULTILINE | re.DOTALL,
)
ROW = re.compile(r"\| (?P<turn>.+?) \| (?P<win>\d+) % \| (?P<points>[+-][\d.]+) \| (?P<decks>exact|\d+) \|")
FOUND = [found.groupdict() for found in POSITION.finditer(PAGE.read_text(encoding="utf-8"))]
PLACES = {found["title"]: place for place, found in enumerate(FOUND)}


def ideas(title: str) -> list[Idea]:
    return ChampionBot().explain(Game.from_position(FOUND[PLACES[title]]["position"]), most=10)


def idea(title: str, *actions: str) -> Idea:
    return next(each for each in ideas(title) if each.actions == list(actions))


def test_there_are_ten() -> None:
    assert len(FOUND) == 10


@pytest.mark.parametrize("place", range(10))
def test_the_champion_chooses_what_the_page_says(place: int) -> None:
    page = [row.groupdict() for row in ROW.finditer(FOUND[place]["rows"])]
    found = ChampionBot().explain(Game.from_position(FOUND[place]["position"]))

    assert len(page) == len(found) == 3
    for row, each in zip(page, found, strict=True):
        assert row["turn"] == ", ".join(f"`{action}`" for action in each.actions)
        assert 100 * each.victory == pytest.approx(int(row["win"]), abs=1)
        assert each.points == pytest.approx(float(row["points"]), abs=0.15)
        assert row["decks"] == ("exact" if each.exact else str(each.decks))


def test_the_bet_comes_first_because_every_number_after_it_counts() -> None:
    bet_first, number_first = (
        idea("The bet before the number", *actions, "end").reasons
        for actions in (["draft B5 line"], ["play 69", "draft B5 line"])
    )
    assert (bet_first.playable, bet_first.unseen) == (72, 82)
    assert bet_first.playable - number_first.playable == 19
    assert bet_first.bet_chance is not None
    assert number_first.bet_chance is not None
    assert bet_first.bet_chance > number_first.bet_chance + 0.1


def test_a_bet_on_a_worn_line_is_seldom_won() -> None:
    on_the_line = idea("A bet for the next line", "draft B5 line", "end").reasons
    assert (on_the_line.playable, on_the_line.unseen) == (17, 30)
    assert on_the_line.bet_chance == pytest.approx(0.36, abs=0.1)


def test_two_numbers_bring_the_bet_home() -> None:
    both, greedy = (
        idea("Win the bet that lies there", *actions, "end").reasons
        for actions in (["play 93", "draft 99 line"], ["play 93", "draft B4 hand"])
    )
    assert (both.bet_needs, both.bet_chance) == (0, 1)
    assert greedy.bet_needs == 1
    assert greedy.bet_chance is not None
    assert greedy.bet_chance < 0.5


def test_the_jump_wins_the_pile_and_the_bet() -> None:
    jump = ideas("Jump, win, close")[0].reasons
    assert jump.closes
    assert jump.gained == 12


def test_a_line_whose_work_is_done_is_closed() -> None:
    closed = ideas("Close while there is time for another line")[0].reasons
    assert closed.closes
    assert (closed.gained, closed.rounds) == (9, 3)
    assert (closed.jackpots[0].colour, closed.jackpots[0].cards, closed.jackpots[0].needed) == ("yellow", 3, 1)


def test_a_jump_now_closes_the_door() -> None:
    later, now = (idea("Keep the jump for the end", f"draft 34 {place}", "end").reasons for place in ("hand", "line"))
    assert (later.playable, now.playable, now.unseen) == (10, 3, 14)
    assert (later.jackpots[0].colour, later.jackpots[0].cards, later.jackpots[0].needed) == ("red", 6, 1)


def test_what_is_left_is_what_the_rival_takes() -> None:
    assert idea("Take what the rival needs", "draft 35 hand", "end").reasons.next_takes == "60"
    assert idea("Deny and need the same card", "draft 69 hand", "end").reasons.next_takes == "80"


def test_the_same_card_wins_more_when_the_pile_has_grown() -> None:
    later, now = (idea("A jackpot can wait", f"draft 8 {place}", "end") for place in ("hand", "line"))
    assert now.reasons.gained == 7
    assert (later.victory, later.points) == (1, 2)
    assert (now.victory, now.points) == (0.5, 0)
    assert later.exact
