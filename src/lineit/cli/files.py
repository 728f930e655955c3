"""The files of a simulation, checked before it and written after it."""

import errno
import os
from pathlib import Path

import msgspec

from lineit.cli.tables import console
from lineit.game.errors import SetupError
from lineit.lab.files import arrow_modules, check_place
from lineit.lab.simulation import Simulation

MOST_OUTLIERS = 10_000


class Files(msgspec.Struct, frozen=True):
    """Where to write the rows, the picture and the transcripts of the strangest games."""

    csv: Path | None
    parquet: Path | None
    plot: Path | None
    outliers: int
    folder: Path

    def check(self) -> None:
        """All of it can be written, as far as one can tell; otherwise SetupError or OSError."""
        if not 0 <= self.outliers <= MOST_OUTLIERS:
            raise SetupError(f"keep_outliers: expected 0 to {MOST_OUTLIERS:,}, got {self.outliers}")
        if self.parquet is not None:
            arrow_modules()
        if self.plot is not None:
            from lineit.lab.plot import format_of  # matplotlib is an extra

            format_of(self.plot)
        for path in (self.csv, self.parquet, self.plot):
            if path is not None:
                check_place(path)
        if self.outliers and self.folder.exists() and not self.folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(self.folder))

    def write(self, simulation: Simulation) -> None:
        """All of it is written; the strangest games are named."""
        if self.csv is not None:
            simulation.write_csv(self.csv)
        if self.parquet is not None:
            simulation.write_parquet(self.parquet)
        if self.plot is not None:
            simulation.plot(self.plot)
        if self.outliers:
            self._write_outliers(simulation)

    def _write_outliers(self, simulation: Simulation) -> None:
        out = console()
        self.folder.mkdir(parents=True, exist_ok=True)
        out.print("\nThe strangest games, each a transcript for lineit replay:")
        for outlier in simulation.outliers(self.outliers):
            path = self.folder / f"game-{outlier.game:09}.json"
            simulation.transcript(outlier.game).write(path)
            out.print(f"{path}  {outlier}", soft_wrap=True, markup=False)
