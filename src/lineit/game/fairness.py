"""Fair deals: a deck that follows from a secret, and the hash that promises it beforehand.

The algorithm, `lineit-shuffle/1`, is fixed for ever; the golden decks of the tests hold it.

1. A *secret* is 32 bytes. Its *commit* is SHA-256(secret), published before the first card.
2. The secret gives a stream of 64-bit numbers: block k is SHA-256("lineit-shuffle/1" || secret || k as 8 bytes, big
   end first), read as four numbers, big end first.
3. The deck starts as 1, 2, … 100, B3, B4, B5, B3, B4, B5. For i from 105 down to 1, the card at i changes places with
   the one at j, where j is the next number of the stream modulo i + 1; a number of at least the largest multiple of
   i + 1 that is at most 2**64 is skipped, so that every j is equally likely (Fisher and Yates; Durstenfeld 1964).
4. A *seed* is a whole number or a text; its secret is SHA-256("lineit-seed/1:int:" || decimal digits with sign) or
   SHA-256("lineit-seed/1:text:" || the text in UTF-8). 7 and "7" are different seeds.
"""

import hashlib
import secrets
from collections.abc import Iterator

import msgspec

from lineit.game.errors import SetupError
from lineit.game.notation import DECK_TEXTS

SHUFFLE = "lineit-shuffle/1"
SEED = "lineit-seed/1"
SECRET_BYTES = 32
WORD_BYTES = 8
WORDS = 2**64

Seed = int | str


class Reveal(msgspec.Struct, frozen=True):
    """What was kept back until the end: the secret in hex, and the name of the shuffle."""

    secret: str
    shuffle: str


def new_secret() -> bytes:
    """32 bytes from the operating system's generator."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: Seed) -> bytes:
    """The secret of a seed: any whole number, or any text that UTF-8 can hold. Others raise SetupError."""
    if isinstance(seed, str):
        kind, text = "text", seed
    elif isinstance(seed, int) and not isinstance(seed, bool):
        # Python refuses to print very large integers in decimal; a seed of more than 1000 digits is an accident.
        if abs(seed) >= 10**1000:
            raise SetupError("seed: expected a whole number of at most 1000 digits")
        kind, text = "int", str(seed)
    else:
        raise SetupError(f"seed: expected a whole number or a text, got {seed!r}")
    try:
        return hashlib.sha256(f"{SEED}:{kind}:{text}".encode()).digest()
    except UnicodeEncodeError:
        raise SetupError(f"seed: expected a text that UTF-8 can hold, got {seed!r}") from None


def check_secret(secret: bytes) -> bytes:
    """The secret itself, or SetupError when it is not 32 bytes."""
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        raise SetupError(f"secret: expected {SECRET_BYTES} bytes, got {type(secret).__name__}")
    return secret


def commit(secret: bytes) -> str:
    """The promise: SHA-256 of the secret, in hex."""
    return hashlib.sha256(check_secret(secret)).hexdigest()


def reveal(secret: bytes) -> Reveal:
    """What is published when the game is over."""
    return Reveal(secret=check_secret(secret).hex(), shuffle=SHUFFLE)


def deck_from_secret(secret: bytes) -> list[str]:
    """The 106 cards in drawing order that follow from the secret (R3)."""
    stream = _stream(check_secret(secret))
    deck = list(DECK_TEXTS)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def deck_from_reveal(revealed: Reveal) -> list[str]:
    """The deck that a reveal promises; SetupError for an unknown shuffle or a secret that is none."""
    if revealed.shuffle != SHUFFLE:
        raise SetupError(f"shuffle: expected {SHUFFLE!r}, got {revealed.shuffle!r}")
    return deck_from_secret(secret_of(revealed))


def secret_of(revealed: Reveal) -> bytes:
    """The revealed secret as bytes; SetupError when it is not 64 hex digits."""
    try:
        return check_secret(bytes.fromhex(revealed.secret))
    except ValueError:
        raise SetupError(f"secret: expected {2 * SECRET_BYTES} hex digits, got {revealed.secret!r}") from None


def _stream(secret: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(SHUFFLE.encode() + secret + block.to_bytes(WORD_BYTES)).digest()
        for start in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[start : start + WORD_BYTES])
        block += 1


def _below(stream: Iterator[int], bound: int) -> int:
    limit = WORDS - WORDS % bound
    return next(number for number in stream if number < limit) % bound
