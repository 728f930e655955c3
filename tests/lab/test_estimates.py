"""Figures and their intervals: known values, and the truth inside as often as promised."""

from math import inf, isnan, nan

import numpy as np
import pytest

from lineit.lab.estimates import Estimate, Ratio, critical, wilson

ONES = np.ones(8)


@pytest.mark.parametrize(
    ("level", "freedom", "published"),
    [
        (0.05, 1, 12.7062),
        (0.002, 1, 318.309),
        (0.05, 2, 4.30265),
        (0.05, 3, 3.18245),
        (0.001, 4, 8.61030),
        (0.01, 9, 3.24984),
        (0.05, 29, 2.04523),
        (0.001, 60, 3.46020),
        (0.05, 10**9, 1.95996),
    ],
)
def test_students_t_is_that_of_the_tables(level: float, freedom: int, published: float) -> None:
    assert critical(level, freedom) == pytest.approx(published, rel=1e-5)


def test_one_deck_says_nothing_about_others() -> None:
    assert critical(0.05, 0) == inf
    ratio = Ratio.of(np.array([1.0, 2.0]), np.ones(2), np.zeros(2, np.int64), 1)
    estimate = ratio.mean()
    assert estimate.value == 1.5
    assert isnan(estimate.low)
    assert isnan(ratio.share().high)


@pytest.mark.parametrize(
    ("share", "count", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.15, 263, 0.1118, 0.1983)],
)
def test_wilsons_interval_is_that_of_the_formula(share: float, count: int, low: float, high: float) -> None:
    """Newcombe 1998 has 81 of 263 and others; these were worked out by hand."""
    assert wilson(share, count, 1.959964) == pytest.approx((low, high), abs=2e-4)


def test_a_mean_of_independent_decks_has_the_textbook_error() -> None:
    values = np.array([3.0, 1, 4, 1, 5, 9, 2, 6])
    ratio = Ratio.of(values, ONES, np.arange(8), 8)

    assert ratio.value == pytest.approx(values.mean())
    assert ratio.error == pytest.approx(values.std(ddof=1) / 8**0.5)


def test_games_on_one_deck_count_as_one() -> None:
    """Every deck played four times with the same outcome tells no more than once."""
    values = np.array([3.0, 1, 4, 1, 5, 9, 2, 6])
    once = Ratio.of(values, ONES, np.arange(8), 8)
    often = Ratio.of(np.repeat(values, 4), np.ones(32), np.repeat(np.arange(8), 4), 8)

    assert (often.value, often.error) == pytest.approx((once.value, once.error))


def test_seats_that_cancel_each_other_out_leave_no_error() -> None:
    values = np.array([1.0, 0, 0, 1, 1, 0, 0, 1])
    assert Ratio.of(values, ONES, np.arange(8) // 2, 4).error == pytest.approx(0)


def test_a_ratio_weighs_decks_by_what_they_hold() -> None:
    above, below = np.array([2.0, 0, 3, 6]), np.array([1.0, 0, 3, 2])
    ratio = Ratio.of(above, below, np.arange(4), 4)

    assert ratio.value == 11 / 6
    assert ratio.residuals == pytest.approx((above - 11 / 6 * below) * 4 / 6)


def test_a_ratio_to_nothing_is_no_number() -> None:
    ratio = Ratio.of(np.zeros(4), np.zeros(4), np.arange(4), 4)
    assert isnan(ratio.value)
    assert isnan(ratio.mean().low)
    assert isnan(ratio.share().value)


def test_a_share_never_leaves_0_to_1_and_is_never_certain() -> None:
    for values in (np.zeros(8), ONES):
        share = Ratio.of(values, ONES, np.arange(8), 8).share()
        assert 0 <= share.low < share.high <= 1
        assert share.high - share.low > 0.1


def test_a_share_that_never_strays_is_what_it_is() -> None:
    values = np.array([1.0, 0, 0, 1, 1, 0, 0, 1])
    ratio = Ratio.of(values, ONES, np.arange(8) // 2, 4)

    assert ratio.share() == Estimate(0.5, 0.5, 0.5)
    assert Ratio.of(values, ONES, np.zeros(8, np.int64), 1).share(most=None) == Estimate(0.5, 0.5, 0.5)


def test_two_who_win_every_game_among_themselves_may_yet_lose_one() -> None:
    """Half a victory each is all they can have: the interval is that of all the games, halved."""
    half = Ratio.of(np.full(100, 0.5), np.ones(100), np.arange(100), 100).share(most=0.5)
    whole = Ratio.of(np.ones(100), np.ones(100), np.arange(100), 100).share()

    assert (half.low, half.high) == pytest.approx((whole.low / 2, 0.5))
    assert half.low > 0.48


def test_a_share_of_what_many_decks_have_none_of_is_as_uncertain_as_what_there_is() -> None:
    """One bet on every tenth of 200 decks: it counts as 20 bets, not as 200 games."""
    decks = np.arange(200)
    played = (decks % 10 == 0).astype(float)
    kept = played * (decks % 20 == 0)
    half, all_ = (Ratio.of(above, played, decks, 200).share() for above in (kept, played))

    assert half.high - half.low == pytest.approx(0.4, abs=0.05)
    assert all_.low == pytest.approx(wilson(1, 20, critical(0.05, 199))[0])


def within(estimate: Estimate, truth: float) -> bool:
    return estimate.low <= truth <= estimate.high


@pytest.mark.parametrize("decks", [12, 60])
def test_the_truth_lies_in_the_interval_95_times_in_100(decks: int) -> None:
    """Games of four on each deck, which agree with each other more than chance would have it."""
    random = np.random.default_rng(decks)
    places = np.repeat(np.arange(decks), 4)
    means, shares, runs = 0, 0, 3000
    for _ in range(runs):
        luck = np.repeat(random.normal(size=decks), 4)
        scores = luck + random.normal(size=4 * decks)
        wins = (scores > 0.8).astype(float)
        means += within(Ratio.of(scores, np.ones(4 * decks), places, decks).mean(), 0)
        shares += within(Ratio.of(wins, np.ones(4 * decks), places, decks).share(), 0.285804)

    assert means / runs == pytest.approx(0.95, abs=0.015)
    assert shares / runs == pytest.approx(0.955, abs=0.02)


def test_without_the_decks_the_interval_would_be_too_narrow() -> None:
    """What the above would not notice: games taken for independent ones."""
    random = np.random.default_rng(1)
    luck = np.repeat(random.normal(size=50), 4)
    honest = Ratio.of(luck, np.ones(200), np.repeat(np.arange(50), 4), 50)
    naive = Ratio.of(luck, np.ones(200), np.arange(200), 200)

    assert honest.error / naive.error == pytest.approx(2, rel=0.02)


def test_nan_is_nan() -> None:
    assert isnan(Ratio.of(np.zeros(1), np.zeros(1), np.zeros(1, np.int64), 1).error) == isnan(nan)
