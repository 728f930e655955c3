"""What the networks see: the same for positions that are the same but for their direction, and nothing hidden."""

import numpy as np
import numpy.typing as npt
import pytest

from lineit.bots.features import (
    ALL,
    SEAT,
    SUPPLY_SHAPE,
    TABLE,
    feature_count,
    fill_features,
    fill_supply,
    make_features,
)
from lineit.kernel.state import States
from tests.bots.positions import positions

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def features_of(states: States) -> npt.NDArray[np.float32]:
    """The features of every position, seen from the seat to move."""
    features = make_features(int(states["players"][0]))
    supply = np.zeros(SUPPLY_SHAPE, np.int64)
    rows = np.zeros((len(states), len(features.row)), np.float32)
    for index, state in enumerate(states):
        fill_supply(state, supply)
        fill_features(state, int(state["to_move"]), supply, features)
        rows[index] = features.row
    return rows


def mirrored(states: States) -> States:
    """The same positions with every number n as 101 - n: lines run the other way, and the colours change places."""
    twin = states.copy()

    def turn(cards: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        return np.where((cards > 0) & (cards <= 100), 101 - cards, cards).astype(np.uint8)

    for name in ("deck", "hand", "last"):
        twin[name] = turn(states[name])
    twin["direction"] = -states["direction"]
    for name in ("jackpot_count", "jackpot_set", "colours", "pile_jackpots"):
        twin[name] = states[name][..., ::-1]
    return twin


@PLAYERS
def test_a_mirrored_position_looks_the_same(players: int) -> None:
    states = positions(players, 6)

    features, twins = features_of(states), features_of(mirrored(states))

    # A single number with as much to come on both sides counts as going up; its mirror image too.
    single = ((states["numbers"] == 1).any(axis=1)) & (np.abs(features - twins).max(axis=1) > 1e-6)
    assert single.mean() < 0.05
    assert np.allclose(features[~single], twins[~single], atol=1e-6)


@PLAYERS
def test_the_order_of_the_undealt_cards_is_in_no_feature(players: int) -> None:
    states = positions(players, 3)
    shuffled, random = states.copy(), np.random.default_rng(1)
    for state in shuffled:
        random.shuffle(state["deck"][state["dealt"] :])

    assert shuffled.tobytes() != states.tobytes()
    assert features_of(shuffled).tobytes() == features_of(states).tobytes()


@PLAYERS
def test_features_are_small_numbers_of_which_each_says_something(players: int) -> None:
    rows = features_of(positions(players, 40))

    assert np.isfinite(rows).all()
    assert np.abs(rows).max() < 20
    silent = [place for place in range(rows.shape[1]) if np.ptp(rows[:, place]) == 0]
    table, seat = names(TABLE), names(SEAT)
    found = {(table + seat * players)[place] for place in silent}
    assert found <= {
        "ahead",
        "drafts",
        "market",
        "held",
        "wanted",
        "colours",
    }  # of oneself, or never with a hand of two


def names(kind: np.dtype[np.void]) -> list[str]:
    """The field of every number."""
    assert kind.names is not None
    return [name for name in kind.names for _ in range(kind[name].itemsize // 4)]


def test_the_names_cover_all_numbers_in_a_row() -> None:
    features = make_features(3)
    features.table["rounds"] = 1
    features.seats["ahead"] = [2, 3, 4]
    features.seats["market"][2, 4] = 5

    assert len(features.row) == feature_count(3)
    assert features.row[0] == 1
    assert features.row[-1] == 5
    assert np.flatnonzero(features.row).tolist()[1:4] == [
        (TABLE.itemsize + place * SEAT.itemsize) // 4 for place in range(3)
    ]


def test_the_supply_counts_what_is_undealt() -> None:
    for state in positions(4, 1)[::7]:
        supply = np.ones(SUPPLY_SHAPE, np.int64)
        fill_supply(state, supply)
        undealt = [card for card in state["deck"][state["dealt"] :].tolist() if card <= 100]
        for number in (1, 37, 100):
            assert supply[ALL, number] == sum(card <= number for card in undealt)
            assert supply[2, number] == sum(card <= number and (card - 1) % 4 == 2 for card in undealt)
