"""Fair deals (R3): the documented shuffle, written a second time here, and what the decks look like."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from lineit import Game, SetupError
from lineit.game.fairness import (
    Reveal,
    _below,
    commit,
    deck_from_reveal,
    deck_from_secret,
    new_secret,
    reveal,
    secret_from_seed,
)
from lineit.game.notation import CARDS
from tests.decks import TOO_FAR, Decks, by_neighbour, by_place

ROOT = Path(__file__).parents[2]
SAMPLE = 100_000

# seed: the first eight cards, and the start of SHA-256 over all cards with commas between them
GOLDEN: dict[int | str, tuple[str, str]] = {
    0: ("85 94 16 46 43 57 69 17", "e5744ea03cd7a00d"),
    1: ("95 51 13 60 36 87 17 62", "1e63bee17095785d"),
    7: ("47 7 99 26 43 14 B3 12", "e1f3722aa36bd161"),
    -1: ("34 9 56 81 B3 96 46 61", "cc4f7041d0040e8b"),
    "7": ("79 42 97 5 2 62 12 54", "dd016445ad6570e8"),
    "Zoë": ("24 83 75 49 4 15 61 5", "de3974661ebe3028"),
    2**64: ("84 21 33 81 B3 50 B5 20", "51a1f8dbf25aa973"),
}


def documented_numbers(secret: bytes) -> Iterator[int]:
    """The stream of step 2."""
    for block in range(1000):
        digest = hashlib.sha256(b"lineit-shuffle/1" + secret + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))


def documented_deck(secret: bytes) -> list[str]:
    """The deck by steps 2 and 3 of lineit-shuffle/1, as lineit.game.fairness describes them."""
    stream = documented_numbers(secret)
    deck = [str(number) for number in range(1, 101)] + ["B3", "B4", "B5", "B3", "B4", "B5"]
    for i in range(105, 0, -1):
        number = next(stream)
        while number >= 2**64 // (i + 1) * (i + 1):
            number = next(stream)
        j = number % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def documented_secret(seed: int | str) -> bytes:
    """The secret of a seed by step 4."""
    kind = "text" if isinstance(seed, str) else "int"
    return hashlib.sha256(f"lineit-seed/1:{kind}:{seed}".encode()).digest()


@pytest.fixture(scope="module")
def sample() -> Decks:
    """Many decks as live tables deal them, one a row."""
    secrets = (hashlib.sha256(b"sample %d" % number).digest() for number in range(SAMPLE))
    return np.array([[CARDS[card] for card in deck_from_secret(secret)] for secret in secrets], np.uint8)


@pytest.mark.parametrize("seed", GOLDEN, ids=repr)
def test_a_seed_gives_the_same_deck_for_ever(seed: int | str) -> None:
    first, digest = GOLDEN[seed]
    deck = Game(players=2, seed=seed).deck

    assert " ".join(deck[:8]) == first
    assert hashlib.sha256(",".join(deck).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("seed", [*GOLDEN, -(10**20), "", "a longer text with spaces"], ids=repr)
def test_the_deck_follows_from_the_documented_steps(seed: int | str) -> None:
    assert secret_from_seed(seed) == documented_secret(seed)
    assert deck_from_secret(documented_secret(seed)) == documented_deck(documented_secret(seed))


def test_a_number_that_would_make_some_cards_likelier_is_skipped() -> None:
    assert 2**64 % 3 == 1
    assert _below(iter([2**64 - 1, 5]), 3) == 2
    assert _below(iter([2**64 - 2, 5]), 3) == (2**64 - 2) % 3


def test_no_seat_number_or_rule_changes_the_deck_of_a_seed() -> None:
    assert len({tuple(Game(players=players, seed=4).deck) for players in (2, 3, 4, 5)}) == 1


@pytest.mark.parametrize("seed", [1.0, True, b"7", [7], 10**1000, "\ud800"], ids=lambda seed: ascii(seed)[:20])
def test_a_seed_that_is_neither_a_whole_number_nor_a_text_is_refused(seed: object) -> None:
    with pytest.raises(SetupError):
        Game(players=2, seed=seed)  # pyright: ignore[reportArgumentType] - whatever a caller may pass


def test_a_number_and_its_text_are_different_seeds() -> None:
    assert Game(players=2, seed=7).deck != Game(players=2, seed="7").deck


def test_only_one_of_seed_deck_and_secret_may_be_given() -> None:
    deck = Game(players=2, seed=1).deck
    for given in ({"seed": 1, "deck": deck}, {"seed": 0, "secret": bytes(32)}, {"deck": deck, "secret": bytes(32)}):
        with pytest.raises(SetupError):
            Game(players=2, **given)  # pyright: ignore[reportArgumentType] - which is what is refused


def test_games_without_a_seed_have_different_decks() -> None:
    assert len({tuple(Game(players=2).deck) for _ in range(200)}) == 200


def test_new_secrets_are_32_bytes_and_never_the_same() -> None:
    secrets = {new_secret() for _ in range(200)}

    assert {len(secret) for secret in secrets} == {32}
    assert len(secrets) == 200


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33), "0" * 32])
def test_a_secret_of_another_length_is_refused(secret: object) -> None:
    with pytest.raises(SetupError):
        Game(players=2, secret=secret)  # pyright: ignore[reportArgumentType] - whatever a caller may pass


def test_the_commit_is_the_hash_of_the_secret() -> None:
    assert commit(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()


def test_the_reveal_gives_the_deck_again() -> None:
    secret = hashlib.sha256(b"any").digest()
    revealed = reveal(secret)

    assert (revealed.secret, revealed.shuffle) == (secret.hex(), "lineit-shuffle/1")
    assert deck_from_reveal(revealed) == Game(players=2, secret=secret).deck == documented_deck(secret)


@pytest.mark.parametrize(
    ("secret", "shuffle"),
    [("00" * 32, "lineit-shuffle/2"), ("00" * 31, "lineit-shuffle/1"), ("x", "lineit-shuffle/1"), ("", "")],
)
def test_a_reveal_that_means_nothing_is_refused(secret: str, shuffle: str) -> None:
    with pytest.raises(SetupError):
        deck_from_reveal(Reveal(secret=secret, shuffle=shuffle))


def test_every_card_is_equally_likely_at_every_place(sample: Decks) -> None:
    assert max(abs(far) for far in by_place(sample).values()) < TOO_FAR


def test_every_number_is_equally_likely_to_follow_every_other(sample: Decks) -> None:
    assert abs(by_neighbour(sample)) < TOO_FAR


def test_decks_of_neighbouring_seeds_have_nothing_to_do_with_each_other() -> None:
    decks = np.array([[number_of(card) for card in Game(players=2, seed=seed).deck] for seed in range(300)])
    same = (decks[1:] == decks[:-1]).sum()

    # By chance 1 + 3 * 2 / 106 cards of 106 lie where they lay before.
    assert abs(same - 299 * (1 + 6 / 106 - 6 / 106**2)) < TOO_FAR * 299**0.5


def number_of(card: str) -> int:
    """A number for the card, the bets behind the others."""
    return 100 + int(card[1]) if card[0] == "B" else int(card)


PLAY_AND_HASH = """
import hashlib, msgspec
from lineit import Game
game, digest = Game(players=4, seed="any process"), hashlib.sha256()
for turn in range(10_000):
    legal = game.legal()
    if not legal:
        break
    digest.update("|".join(legal).encode() + game.position.encode() + msgspec.json.encode(game.view(turn % 4)))
    digest.update(msgspec.json.encode(game.play(legal[turn * 7 % len(legal)])))
print(digest.hexdigest(), game.scores)
"""


def test_every_process_deals_offers_and_shows_the_same_whatever_its_hash_seed() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", PLAY_AND_HASH],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4294967295")
    }

    assert len(answers) == 1
    assert answers.pop().endswith("]\n")
