"""The files of a simulation, checked before it and written after it."""

import errno
import hashlib
import os
import sys
from pathlib import Path

import msgspec

from lineit.cli.tables import console
from lineit.game.errors import SetupError
from lineit.game.files import check_place
from lineit.lab.extras import module_of_extra
from lineit.lab.files import write_csv_to
from lineit.lab.plan import Plan
from lineit.lab.simulation import Simulation

MOST_OUTLIERS = 10_000
PRINTED = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
FOLDER = Path("outliers")
KEY_DIGITS = 8


class Files(msgspec.Struct, frozen=True):
    """Where to write the rows, the picture and the transcripts of the strangest games."""

    csv: Path | None
    parquet: Path | None
    plot: Path | None
    outliers: int | None
    folder: Path | None

    @property
    def prints_rows(self) -> bool:
        """Whether the rows go to the standard output, where nothing else then belongs."""
        return str(self.csv) in PRINTED

    @property
    def paths(self) -> list[Path]:
        """The files to be written."""
        csv = None if self.prints_rows else self.csv
        return [path for path in (csv, self.parquet, self.plot) if path is not None]

    @property
    def any_wanted(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.csv or self.paths or self.outliers)

    def check(self) -> None:
        """All of it can be written, as far as one can tell; otherwise SetupError or OSError."""
        if self.outliers is not None and not 1 <= self.outliers <= MOST_OUTLIERS:
            raise SetupError(f"keep_outliers: expected 1 to {MOST_OUTLIERS:,}, got {self.outliers}")
        if self.folder is not None and self.outliers is None:
            raise SetupError("outliers: expected --keep-outliers too, which says how many")
        if self.parquet is not None:
            module_of_extra("lab", "pyarrow.parquet")
        if self.plot is not None:
            from lineit.lab.plot import format_of  # matplotlib is an extra

            format_of(self.plot)
        for path in self.paths:
            check_place(path)
        if len({path.resolve() for path in self.paths}) < len(self.paths):
            raise SetupError("expected a file of its own for rows, Parquet and plot")
        folder = self.folder or FOLDER
        if self.outliers:
            check_folder(folder)

    def write(self, simulation: Simulation) -> None:
        """All of it is written; the strangest games are named."""
        if self.prints_rows:
            write_csv_to(simulation.plan, simulation.rows, sys.stdout)
        elif self.csv is not None:
            simulation.write_csv(self.csv)
        if self.parquet is not None:
            simulation.write_parquet(self.parquet)
        if self.plot is not None:
            simulation.plot(self.plot)
        if self.outliers:
            self._write_outliers(simulation, self.outliers)

    def _write_outliers(self, simulation: Simulation, count: int) -> None:
        out = console(errors=self.prints_rows)
        folder = self.folder or FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        out.print("\nThe strangest games, each a transcript for lineit replay:")
        for outlier in simulation.outliers(count):
            path = folder / transcript_name(simulation.plan, outlier.game)
            simulation.transcript(outlier.game).write(path)
            out.print(f"{path}  {outlier}", soft_wrap=True, markup=False)


def transcript_name(plan: Plan, game: int) -> str:
    """A file name for the game: others, of the same number and another plan, may lie in the same folder."""
    key = hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(plan, games=0))).hexdigest()[:KEY_DIGITS]
    return f"game-{game:08}-{key}.json"


def check_folder(folder: Path) -> None:
    """It is a folder, or nothing stands there yet; otherwise NotADirectoryError."""
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
