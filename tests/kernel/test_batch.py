"""Many games at once: every one is played by the rules, and depends on its own seed alone."""

import hashlib
from typing import Any

import numpy as np

from lineit.kernel.batch import playouts
from lineit.kernel.random_numbers import GOLDEN, WORD, mix
from lineit.kernel.rules import deal_round
from lineit.kernel.state import OVER, States
from tests.interpreted import interpreted
from tests.kernel.random_games import random_starts

GAMES = 200


def dealt(count: int, seed: int = 1) -> States:
    """Random games of which the first market lies open."""
    states = random_starts(count, seed)
    for state in states:
        deal_round(state)
    return states


def seeds(count: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """That many seeds over the whole range."""
    return np.random.default_rng(5).integers(0, 2**64, count, dtype=np.uint64)


def test_the_random_numbers_are_those_of_the_published_generator() -> None:
    """The first five of SplitMix64 from 1234567, as its reference implementation gives them."""
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]

    counters: Any = np.array([(1234567 + GOLDEN * number) & WORD for number in range(1, 6)], np.uint64)
    assert [int(mix(counter)) for counter in counters] == published


def test_every_game_is_played_to_its_end() -> None:
    states = dealt(GAMES)

    actions = playouts(states, seeds(GAMES))

    assert (states["phase"] == OVER).all()
    assert actions > 30 * GAMES
    assert playouts(states, seeds(GAMES)) == 0


def test_a_playout_depends_on_its_own_seed_alone() -> None:
    together, apart = dealt(GAMES), dealt(GAMES)

    actions = playouts(together, seeds(GAMES))

    one_by_one = [playouts(apart[index : index + 1], seeds(GAMES)[index : index + 1]) for index in range(GAMES)]
    assert sum(one_by_one) == actions
    assert together.tobytes() == apart.tobytes()


def test_different_seeds_play_differently() -> None:
    states = np.repeat(dealt(1), GAMES)

    playouts(states, seeds(GAMES))

    assert len({state.tobytes() for state in states}) > GAMES * 9 // 10


def digest(count: int) -> str:
    """SHA-256 over what that many games end in."""
    states = dealt(count)
    playouts(states, seeds(count))
    return hashlib.sha256(states.tobytes()).hexdigest()


def test_games_end_in_the_same_bytes_without_the_compiler() -> None:
    done = interpreted("-c", "from tests.kernel.test_batch import digest; print(digest(20))")

    assert (done.stdout, done.stderr) == (digest(20) + "\n", "")
