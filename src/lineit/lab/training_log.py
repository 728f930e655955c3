"""The log of a training: `log.csv`, a line for every part."""

import csv
from collections.abc import Iterable
from pathlib import Path

from lineit.game.files import whole_file
from lineit.lab.training import Entry

# | column          | holds                                                                        |
# |-----------------|------------------------------------------------------------------------------|
# | games           | how many games so far                                                        |
# | error           | the error of the network before each step of learning, on average            |
# | cards           | cards in a player's score pile, on average                                   |
# | rate, noise     | how far the weights go at each step; the noise in the choice of turns         |
# | seconds         | how long the part took, with what was measured after it                      |
# | elo, low, high  | strength above `casual`, and its interval; empty where it was not measured   |
# | casual, gate    | its share of victories against `casual`, and against what had passed last    |
# | passed          | 1 when it passed, otherwise 0                                                |
# | brier, baseline | the Brier score of its probabilities; that of the score difference alone     |
COLUMNS = (
    *("games", "error", "cards", "rate", "noise", "seconds"),
    *("elo", "low", "high", "casual", "gate", "passed", "brier", "baseline"),
)


def begin_log(path: Path, entries: Iterable[Entry]) -> None:
    """The file holds the columns' names and these entries, and nothing else. Raises OSError."""
    with whole_file(path) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(map(cells, entries))


def add_to_log(path: Path, entry: Entry) -> None:
    """The entry is the last line of the file. Raises OSError."""
    with path.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow(cells(entry))


def cells(entry: Entry) -> list[str]:
    """The entry, column by column."""
    row = [
        str(entry.games),
        *(f"{value:.6g}" for value in (entry.error, entry.cards, entry.rate, entry.noise)),
        f"{entry.seconds:.2f}",
    ]
    strength, calibration = entry.strength, entry.calibration
    if strength is None or calibration is None:
        return row + [""] * (len(COLUMNS) - len(row))
    return [
        *row,
        *(f"{value:.0f}" for value in (strength.elo, strength.low, strength.high)),
        *(f"{value:.4f}" for value in (strength.casual, strength.gate)),
        str(int(strength.passed)),
        *(f"{estimate.value:.4f}" for estimate in (calibration.brier, calibration.baseline)),
    ]
