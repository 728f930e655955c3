"""The card game Line-it: rules, bots, a server with a browser client, a laboratory.

    import lineit
    game = lineit.Game(players=3, seed=7)
    game.play(game.legal()[0])
    lineit.bots.get("novice").choose(game)
    lineit.lab.simulate(players=3, games=1000).summary

Names are imported at their first use, so that `lineit --version` does not wait for the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lineit import bots, lab
    from lineit.game import (
        Game,
        IllegalAction,
        LineitError,
        NotationError,
        Rules,
        SetupError,
        Transcript,
        TranscriptError,
        View,
        load,
    )

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalAction",
    "LineitError",
    "NotationError",
    "Rules",
    "SetupError",
    "Transcript",
    "TranscriptError",
    "View",
    "__version__",
    "bots",
    "lab",
    "load",
]


def __getattr__(name: str) -> Any:
    if name in ("bots", "lab"):
        return import_module(f"lineit.{name}")
    if name in __all__:
        return getattr(import_module("lineit.game"), name)
    raise AttributeError(f"module 'lineit' has no attribute {name!r}")
