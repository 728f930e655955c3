"""Comparisons find what differs, and no more than chance allows where nothing does."""

from typing import Any

import pytest

from lineit import Rules, SetupError
from lineit.bots import UnknownBot
from lineit.lab import compare, simulate
from lineit.lab.comparison import _holm, _strength, changes
from lineit.lab.figures import FIGURES, Sample
from lineit.lab.plan import Plan
from lineit.lab.rows import Rows


def test_two_rules_differ_where_they_should() -> None:
    comparison = compare(Rules(), Rules(discards=2), games=3000)

    assert (comparison.first, comparison.second) == ("official", "discards 2")
    assert (comparison.plan.games, comparison.plan.decks, comparison.plan.players) == (3000, 3000, 2)
    lines = comparison["line_cards"]
    assert lines.beyond_chance
    assert lines.difference.low > 3
    assert lines.difference.value == pytest.approx(lines.second.value - lines.first.value)
    assert not comparison["rounds"].beyond_chance
    assert comparison["rounds"].difference.value == 0


def test_each_side_is_what_a_simulation_says() -> None:
    comparison = compare(Rules(), Rules(hand_limit=1), games=500, seed=4)

    for rules, side in ((Rules(), "first"), (Rules(hand_limit=1), "second")):
        summary = simulate(games=500, seed=4, rules=rules).summary
        assert getattr(comparison["score"], side) == summary.everybody.score
        assert getattr(comparison["first_seat"], side) == summary.seats[0].wins
        assert getattr(comparison["margin"], side) == summary.margin


def test_what_depends_on_the_deck_is_not_taken_for_a_difference() -> None:
    """The same decks on both sides: the error of the difference is smaller than those of both sides would give."""
    lines = compare(Rules(), Rules(last_plays=1), games=2000)["score"]
    reach = [side.high - side.value for side in (lines.first, lines.second, lines.difference)]

    assert reach[2] < 0.6 * (reach[0] ** 2 + reach[1] ** 2) ** 0.5


def test_the_same_rules_never_differ() -> None:
    comparison = compare(Rules(), Rules(), games=200)

    assert not any(figure.beyond_chance for figure in comparison.figures)
    assert {figure.difference.value for figure in comparison.figures} == {0.0}


def test_rules_that_hardly_matter_are_seldom_called_different() -> None:
    """With random bots and empty last plays nothing differs but the games themselves: other seeds, same rules."""
    wrong = 0
    for seed in range(40):
        games = [simulate(bots=["random"], games=150, seed=f"{seed} {side}", rotate=False) for side in (1, 2)]
        one, other = (game.summary.everybody.score for game in games)
        wrong += one.high < other.low or other.high < one.low
    assert wrong <= 4


def test_two_bots_meet_at_one_table() -> None:
    comparison = compare("novice", "random", games=400)

    assert comparison["wins"].beyond_chance
    assert comparison["wins"].first.value + comparison["wins"].second.value == pytest.approx(1)
    summary = simulate(bots=["novice", "random"], games=400).summary
    assert comparison["score"].first == summary.bots["novice"].score
    assert comparison["score"].second == summary.bots["random"].score


def test_two_bots_take_turns_around_a_larger_table() -> None:
    comparison = compare("novice", "random", players=5, games=100)

    assert comparison.plan.players == 5
    assert comparison.plan.decks == 20
    summary = simulate(bots=["novice", "random", "novice", "random", "novice"], games=100).summary
    assert comparison["score"].first == summary.bots["novice"].score


def test_several_bots_under_two_rules_are_told_apart() -> None:
    comparison = compare(Rules(), Rules(market_extra=5), bots=["novice", "random"], games=200)

    assert comparison["wins_novice"].first.value > 0.9
    assert comparison["wins_random"].first.value < 0.1
    assert comparison["rounds"].beyond_chance


@pytest.mark.parametrize("decks", [1, 2, 3, 9])
def test_too_few_decks_prove_nothing(decks: int) -> None:
    comparison = compare("novice", "random", games=2 * decks)
    assert comparison.plan.decks == decks
    assert not any(figure.beyond_chance for figure in comparison.figures)


def test_a_rule_set_hardly_ever_differs_from_itself_on_other_decks() -> None:
    """Blocks of 12 decks of the same games against each other: chance may say yes in 5 of 100 tables, not in more."""
    samples = [Sample.of(*parts(seed)) for seed in range(120)]
    wrong = 0
    for one, other in zip(samples[::2], samples[1::2], strict=True):
        ratios = [(figure.ratio(one), figure.ratio(other)) for figure in FIGURES]
        wrong += any(_holm([_strength(*pair) for pair in ratios], one.decks - 1))
    assert wrong <= 7


def parts(seed: int) -> tuple[Plan, Rows]:
    """A small simulation of two novices."""
    simulation = simulate(players=3, games=12, seed=f"itself {seed}")
    return simulation.plan, simulation.rows


def test_the_correction_for_many_figures_is_holms() -> None:
    """By hand: 4 figures, many decks. Against 5 % / 4, / 3, / 2, / 1: 2.50, 2.39, 2.24, 1.96 standard errors."""
    assert _holm([2.6, 2.3, 2.45, 0.1], 10**9) == [True, True, True, False]
    assert _holm([2.4, 9.0, 2.3, 2.2], 10**9) == [True, True, True, True]
    assert _holm([2.4, 2.3, 2.3, 2.2], 10**9) == [False] * 4


def test_progress_counts_both_sides() -> None:
    told: list[tuple[int, int]] = []
    compare(Rules(), Rules(discards=0), games=60, progress=lambda done, total: told.append((done, total)))

    assert told == sorted(told)
    assert told[-1] == (120, 120)


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (("novice", "novice"), "compare: expected two different bots, got 'novice' twice"),
        (("novice", Rules()), "compare: expected two sets of house rules or two bots, got one of each"),
        (("novice", "random", 10**12), "players: expected 2 to 5, got 1000000000000"),
        (
            ("novice", "nobody"),
            "bot: expected one of random, novice, casual, skilled, expert, master, champion, got 'nobody'",
        ),
    ],
)
def test_sides_that_cannot_be_compared_are_refused(sides: tuple[Any, ...], message: str) -> None:
    first, second, *players = sides
    with pytest.raises((SetupError, UnknownBot)) as caught:
        compare(first, second, players=players[0] if players else None)
    assert str(caught.value) == message


def test_bots_that_stay_in_their_seats_are_not_compared() -> None:
    with pytest.raises(SetupError, match=r"^rotate: two bots are compared from all seats"):
        compare("novice", "random", rotate=False)


def test_rules_are_named_by_what_they_change() -> None:
    assert changes(Rules()) == "official"
    assert changes(Rules(last_plays=0, market_extra=5)) == "market extra 5, last plays 0"
