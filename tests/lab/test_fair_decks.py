"""The simulator deals and seats fairly, and the tests that say so would notice if it did not."""

import numpy as np
import pytest

from lineit.lab.part import dealt
from lineit.lab.plan import Plan
from tests.decks import TOO_FAR, Decks, by_neighbour, by_place

SAMPLE = 100_000


@pytest.fixture(scope="module")
def sample() -> Decks:
    """The decks of a simulation, one a row."""
    return dealt(Plan.of(3, ["random"], SAMPLE, seed="decks"), np.arange(SAMPLE, dtype=np.uint64))["deck"]


def test_every_card_is_equally_likely_at_every_place(sample: Decks) -> None:
    assert max(abs(far) for far in by_place(sample).values()) < TOO_FAR


def test_every_number_is_equally_likely_to_follow_every_other(sample: Decks) -> None:
    assert abs(by_neighbour(sample)) < TOO_FAR


def test_a_shuffle_that_swaps_every_card_with_any_other_is_found_out() -> None:
    """The classic mistake: 106**106 equally likely swaps cannot give 106! orders the same chance."""
    random = np.random.default_rng(1)
    decks = np.tile(np.arange(1, 107, dtype=np.uint8), (20_000, 1))
    decks[decks > 103] -= 3
    rows = np.arange(len(decks))
    for place in range(106):
        other = random.integers(0, 106, len(decks))
        decks[rows, place], decks[rows, other] = decks[rows, other], decks[rows, place].copy()

    assert by_place(decks)["numbers"] > 10 * TOO_FAR


def test_a_cut_instead_of_a_shuffle_is_found_out() -> None:
    random = np.random.default_rng(2)
    decks = np.array(
        [np.roll(np.arange(1, 107) % 104 + (np.arange(1, 107) > 103), cut) for cut in random.integers(0, 106, 5000)]
    )

    assert by_neighbour(decks.astype(np.uint8)) > 1000 * TOO_FAR


def test_decks_of_neighbouring_games_and_seeds_have_nothing_to_do_with_each_other(sample: Decks) -> None:
    other = dealt(Plan.of(3, ["random"], SAMPLE, seed="decks."), np.arange(SAMPLE, dtype=np.uint64))["deck"]

    # By chance 1 + 3 * 2 / 106 cards of 106 lie where they lay before.
    for first, second in ((sample[1:], sample[:-1]), (sample, other)):
        same = (first == second).sum(axis=1).mean()
        assert abs(same - (1 + 6 / 106)) < TOO_FAR / len(first) ** 0.5


@pytest.mark.parametrize(
    ("bots", "seatings"),
    [
        (("random", "novice"), 2),
        (("novice", "random", "random"), 3),
        (("novice", "random", "novice", "random"), 2),
        (("random", "random", "random", "random", "random"), 1),
    ],
)
def test_every_bot_sits_everywhere_on_every_deck(bots: tuple[str, ...], seatings: int) -> None:
    plan = Plan.of(None, bots, 60)

    assert plan.seatings == seatings
    for deck in range(plan.decks):
        games = range(deck * seatings, (deck + 1) * seatings)
        for seat in range(plan.players):
            sat = [plan.bot_at(game, seat) for game in games]
            assert {name: sat.count(name) / seatings for name in plan.names} == {
                name: bots.count(name) / len(bots) for name in plan.names
            }
    decks = dealt(plan, np.arange(plan.games, dtype=np.uint64))["deck"].reshape(plan.decks, seatings, -1)
    assert (decks == decks[:, :1]).all()
    assert len({deck.tobytes() for deck in decks[:, 0]}) == plan.decks
