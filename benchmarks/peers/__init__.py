"""Random games of other game engines, each in a process of its own; `make bench` installs them into `.peers`.

Every script answers with one line of JSON: a list of measurements, or why its peer is missing. They import nothing of
Line-it and run alone too: `.peers/bin/python benchmarks/peers/run_openspiel.py --repeats 5 --seconds 1`.
"""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

FOLDER = Path(__file__).resolve().parent
PYTHON = FOLDER.parent.parent / ".peers" / "bin" / "python"
SCRIPTS = {
    "OpenSpiel": "run_openspiel.py",
    "Pgx": "run_pgx.py",
    "EnvPool": "run_envpool.py",
    "RLCard": "run_rlcard.py",
    "PettingZoo": "run_pettingzoo.py",
}
# The longest script measures nine loops; compiling, and sharing the core with others, takes the rest.
LOOPS = 60
STARTING_SECONDS = 300


@dataclass(frozen=True)
class Measurement:
    """What a peer reached: `unit` per CPU-second of one thread, one rate for each repeat.

    `loop` says what kind of loop it is: `compiled` from the first to the last action of a game, `batch` of many games
    one action at a time, `python` one action after the other, or `checked`, the same with every observation worked out.
    """

    peer: str
    version: str
    loop: str
    what: str
    unit: str
    rates: list[float]


@dataclass(frozen=True)
class Missing:
    """A peer that was not measured, and why, in one line."""

    peer: str
    reason: str


def measure(repeats: int, seconds: float) -> Iterator[Measurement | Missing]:
    """What every peer reached, each as soon as its script has ended; `seconds` are CPU-seconds of each repeat."""
    limit = STARTING_SECONDS + LOOPS * repeats * seconds
    for peer, script in SCRIPTS.items():
        command = [PYTHON, FOLDER / script, f"--repeats={repeats}", f"--seconds={seconds}"]
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=limit)
        except subprocess.TimeoutExpired:
            yield Missing(peer, f"no answer within {limit:.0f} s")
        except FileNotFoundError:
            yield Missing(peer, f"there is no {PYTHON.relative_to(FOLDER.parent.parent)}; make bench installs it")
        else:
            yield from answer(peer, run)


def answer(peer: str, run: subprocess.CompletedProcess[str]) -> list[Measurement] | list[Missing]:
    """What a script has said; its last words where it died."""
    if run.returncode:
        words = run.stderr.strip().splitlines() or [f"it ended with status {run.returncode} and no word"]
        return [Missing(peer, words[-1])]
    said = msgspec.json.decode(run.stdout, type=list[Measurement] | dict[str, str])
    return [Missing(said["peer"], said["missing"])] if isinstance(said, dict) else said
