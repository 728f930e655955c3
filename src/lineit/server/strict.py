"""JSON as it is taken in: strictly, from strangers."""

import json
from typing import Any, NoReturn, TypeVar

import msgspec

from lineit.game.errors import SetupError
from lineit.table import Refusal

T = TypeVar("T")


def read_json(body: bytes | str, decoder: msgspec.json.Decoder[T]) -> T:
    """The message that the decoder reads; Refusal "bad_request" for others, "bad_options" for options out of range.

    Refused are also duplicate keys (two readers might see two messages), NaN and Infinity, and endless nesting.
    """
    try:
        text = body.decode() if isinstance(body, bytes) else body
        json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise (
            _bad_options(error.__cause__) if isinstance(error.__cause__, SetupError) else _bad(str(error))
        ) from error
    except (UnicodeDecodeError, json.JSONDecodeError, msgspec.DecodeError, RecursionError, ValueError) as error:
        raise _bad(f"not JSON that can be read: {error}") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _bad(message: str) -> Refusal:
    return Refusal("bad_request", message[:300])


def _bad_options(error: BaseException) -> Refusal:
    return Refusal("bad_options", str(error)[:300])
