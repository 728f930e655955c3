"""Rows in files: as text for a spreadsheet, or as Parquet for everything else. A file is whole or it is not there."""

import csv
from pathlib import Path
from typing import Any, TextIO

from lineit.game.files import whole_file
from lineit.lab.extras import module_of_extra
from lineit.lab.plan import Plan
from lineit.lab.rows import COLUMNS, Rows

BLOCK = 50_000


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
    arrow, parquet = module_of_extra("lab", "pyarrow"), module_of_extra("lab", "pyarrow.parquet")
    columns: dict[str, Any] = {name: arrow.array(rows[name].copy()) for name in COLUMNS}
    columns["bot"] = arrow.DictionaryArray.from_arrays(arrow.array(rows["bot"].astype("int8")), list(plan.names))
    # Given a path, pyarrow would remove what stands there when something goes wrong.
    written = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(columns), written)
    with whole_file(path) as part:
        part.write_bytes(written.getvalue())
