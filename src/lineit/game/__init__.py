"""The game for people and programs: text in, text out, every action checked."""

from lineit.game.errors import IllegalAction, LineitError, NotationError, SetupError, TranscriptError
from lineit.game.game import Game, rounds_of
from lineit.game.options import Options
from lineit.game.rules import OFFICIAL, Rules
from lineit.game.shapes import View
from lineit.game.transcript import Player, Transcript, load

__all__ = [
    "OFFICIAL",
    "Game",
    "IllegalAction",
    "LineitError",
    "NotationError",
    "Options",
    "Player",
    "Rules",
    "SetupError",
    "Transcript",
    "TranscriptError",
    "View",
    "load",
    "rounds_of",
]
