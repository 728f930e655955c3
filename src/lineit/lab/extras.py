"""What only some of the laboratory needs, and only some installations have."""

from importlib import import_module
from typing import Any

from lineit.game.errors import SetupError


def module_of_extra(extra: str, name: str) -> Any:
    """The module of that name; SetupError where the extra that brings it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise SetupError(f"{package} is not installed: make lab brings it, or the extra lineit[{extra}]") from None
