"""Views for the gallery, made by the engine itself: python web/src/dev/fixtures.py rewrites fixtures.json beside it.

Every fixture is a position in notation, the seat that looks, and actions played from there (their events go along).
"""

import json
from pathlib import Path
from typing import Any

import msgspec

import lineit

LONG = "Maximiliane Wilhelmina von Hohenstein-Au"


def line(start: int, bet: str = "", at: int = 0, step: int = 5) -> str:
    """A long line's word: fifteen cards, the bet after `at` numbers."""
    numbers = [str(start + step * i) for i in range(14 if bet else 15)]
    return ",".join(numbers[:at] + [bet] * bool(bet) + numbers[at:])


TWO = (
    "2p draft round=12 first=0 market=46,47,81,83 jackpots=1,5,9,13,17,25,2,6,3,7,11,19,23,31,35,4 "
    "line0=15,16,B4,18,27,33 hand0=98 line1=10,21,28,30,36,43,52,54,65 hand1=79,14 pile1=6"
)
FIVE = (
    "5p draft round=8 first=0 turns=2 market=5,8,49@1,61,62@0,92,B3 jackpots=1,9,3,7,4,16,20,24,28,32,36 "
    "line0=88,83,B3,76,69,67,62 hand0=13 line1=B4,2,12,14,23,49 hand1=15,17 line2=21,33,37,58,77 hand2=18,19 pile2=1 "
    "line3=98,95,87,86,78 hand3=22,25 pile3=2 line4=B4,10,11,31,45 hand4=51,57"
)
FORCED = (
    "3p draft round=11 first=0 market=12,50,61,B3,B5 jackpots=2,6,10,7,11,15,19,27,4,16,20,28,40 "
    "line0=8,17,23,B4,36,41,49,74 hand0=24,22 pile0=2 line1=B4,98,93 hand1=14 pile1=2 tokens1=-5 "
    "line2=3,9,26,30,32,34,45,53 hand2=72,18 pile2=5"
)
FULL = (
    "5p draft round=13 first=4 market=77,88,91,97,100,B3,B4 jackpots=81,85,89,93,78,82,86,90,79 "
    f"line0={line(1, 'B3', 3)} line1={line(2)} line2={line(3, 'B5', 0)} line3={line(4)} "
    f"line4={line(5, 'B5', 5)} hand0=71,76 hand1=80,83 hand2=84,87 hand3=73 hand4=95,75 "
    "pile0=12 pile4=3 tokens0=-4 undealt=92,94,96,98,99"
)
FINAL = (
    "3p final round=21 first=0 market= line0=8,17,23,36,41,49,74 hand0=80,22 pile0=12 line1=98,93 hand1=14 pile1=2 "
    "tokens1=-5,+3 line2=3,9,26,30 hand2=72,18 pile2=5"
).replace("market= ", "")
EARLY = "3p draft round=1 first=0 market=12,50,61,B3,B5"
ONE = "2p draft round=2 first=0 market=3,12,15,98 line0=38 line1=B3"
HOUSE = (
    "5p draft round=2 first=0 market=2,3,5,7,11,12,13,99,B3,B3 line0=40,50 hand0=60,70,80,90 hand1=1,6,8,10,20 "
    "line1=61,62,63 rules=5/5/3/5/2"
)

NAMES2 = ["You", "Noor"]
NAMES5 = ["Ida", "Tomás", "Mila", "Viktor", "You"]
NAMES3 = ["You", "Tomás", "Noor"]

FIXTURES: dict[str, tuple[str, int | None, list[str], list[str]]] = {
    "two": (TWO, 0, NAMES2, []),
    "jackpot": (TWO, 0, NAMES2, ["draft 47 line"]),
    "took": (TWO, 0, NAMES2, ["draft 81 hand"]),
    "five": (FIVE, 4, NAMES5, []),
    "watch": (FIVE, None, NAMES5, []),
    "forced": (FORCED, 0, NAMES3, []),
    "closed": (FORCED, 0, NAMES3, ["close"]),
    "full": (FULL, 4, [LONG, "Tomás", LONG, "Viktor", "You"], []),
    "final": (FINAL, 0, NAMES3, []),
    "early": (EARLY, 0, NAMES3, []),
    "one": (ONE, 0, NAMES2, []),
    "house": (HOUSE, 0, ["You", "Ida", "Mila", "Viktor", "Noor"], []),
}


def event(number: int, seat: int | None, action: str, happenings: list[Any]) -> dict[str, Any]:
    """An event as the server sends it."""
    return {
        "number": number,
        "time": "2026-01-01T12:00:00Z",
        "type": "acted",
        "seat": seat,
        "action": action,
        "happenings": msgspec.to_builtins(happenings),
    }


def fixture(position: str, you: int | None, names: list[str], actions: list[str]) -> dict[str, Any]:
    """What the seat sees after the actions, and their events."""
    game = lineit.Game.from_position(position)
    events = []
    for action in actions:
        seat = game.to_move
        events.append(event(20 + len(events), seat, action, game.play(action)))
    view = msgspec.to_builtins(game.view(you))
    view["number"] = 20 + len(actions)
    view["undo"] = bool(actions)
    for seat, name in zip(view["seats"], names, strict=True):
        seat["name"] = name
        if name in ("Mila", "Viktor"):
            seat["kind"], seat["bot"] = "bot", "novice"
    return {"view": view, "events": events}


if __name__ == "__main__":
    made = {name: fixture(*parts) for name, parts in FIXTURES.items()}
    Path(__file__).with_name("fixtures.json").write_text(json.dumps(made, ensure_ascii=False) + "\n")
