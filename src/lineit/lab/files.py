"""Rows in files: as text for a spreadsheet, or as Parquet for everything else. A file is whole or it is not there."""

import csv
import errno
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from lineit.lab.extras import module_of_extra
from lineit.lab.plan import Plan
from lineit.lab.rows import COLUMNS, Rows

BLOCK = 50_000


@contextmanager
def whole_file(path: Path) -> Generator[Path]:
    """A place to write to, which becomes the file when all went well and is gone otherwise.

    A link stays one: what it leads to is written. What is no plain file, such as a device, is written to as it stands.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        yield target
        return
    part = _beside(target)
    try:
        with _by_its_name(path):
            yield part
            part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink()


def check_place(path: Path) -> None:
    """A file can be written there, as far as one can tell beforehand; otherwise OSError says why not."""
    with _by_its_name(path):
        target = path.resolve()
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.is_file() or not target.exists():
            trial = _beside(target)
            trial.touch()
            trial.unlink()


def _beside(target: Path) -> Path:
    """A new file in the same folder. Its name is short, so that a long one beside it is no trouble."""
    return target.with_name(f".lineit-{os.getpid()}-{hash(target.name) % 10**8}.part")


@contextmanager
def _by_its_name(path: Path) -> Generator[None]:
    """What goes wrong with a file beside it is said of the file itself."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_csv(plan: Plan, rows: Rows, path: Path) -> None:
    """The rows with their columns' names above them; bots by name. Raises OSError, leaving nothing half-written."""
    with whole_file(path) as part, part.open("w", newline="", encoding="utf-8") as file:
        write_csv_to(plan, rows, file)


def write_csv_to(plan: Plan, rows: Rows, file: TextIO) -> None:
    """The same into an open file."""
    bot = COLUMNS.index("bot")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for start in range(0, len(rows), BLOCK):
        block: list[tuple[int, ...]] = rows[start : start + BLOCK].tolist()
        writer.writerows((*row[:bot], plan.names[row[bot]], *row[bot + 1 :]) for row in block)


def write_parquet(plan: Plan, rows: Rows, path: Path) -> None:
    """The rows as a table of one row group, bots by name. Raises OSError, or SetupError where pyarrow is missing."""
    arrow, parquet = arrow_modules()
    columns: dict[str, Any] = {name: arrow.array(rows[name].copy()) for name in COLUMNS}
    columns["bot"] = arrow.DictionaryArray.from_arrays(arrow.array(rows["bot"].astype("int8")), list(plan.names))
    with whole_file(path) as part:
        parquet.write_table(arrow.table(columns), part)


def arrow_modules() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet; SetupError where they are missing."""
    return module_of_extra("lab", "pyarrow"), module_of_extra("lab", "pyarrow.parquet")
