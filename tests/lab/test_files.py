"""Rows in files: everything that was simulated, whole or not at all; and the strangest games."""

import csv
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

from lineit import load
from lineit.game.files import check_place, whole_file
from lineit.lab import Simulation, simulate
from lineit.lab.rows import COLUMNS


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    """Two bots, a few hundred games."""
    return simulate(bots=["novice", "random"], games=300, seed="files")


def rows_of(simulation: Simulation) -> list[dict[str, Any]]:
    """The rows with the bots' names."""
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in simulation.rows.tolist()]
    return [row | {"bot": simulation.plan.names[row["bot"]]} for row in rows]


def test_a_csv_file_holds_every_row(simulation: Simulation, tmp_path: Path) -> None:
    simulation.write_csv(tmp_path / "rows.csv")

    with (tmp_path / "rows.csv").open(newline="") as file:
        read = list(csv.DictReader(file))
    assert read == [{name: str(value) for name, value in row.items()} for row in rows_of(simulation)]
    assert list(tmp_path.iterdir()) == [tmp_path / "rows.csv"]


def test_a_parquet_file_holds_every_row(simulation: Simulation, tmp_path: Path) -> None:
    simulation.write_parquet(tmp_path / "rows.parquet")

    table = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert table.to_pylist() == rows_of(simulation)
    assert str(table.schema.field("score").type) == "int16"
    assert list(tmp_path.iterdir()) == [tmp_path / "rows.parquet"]


@pytest.mark.parametrize("write", ["write_csv", "write_parquet"])
def test_a_file_that_cannot_be_written_leaves_nothing(write: str, simulation: Simulation, tmp_path: Path) -> None:
    for path in (tmp_path / "missing" / "rows", tmp_path):
        with pytest.raises(OSError, match=r"No such file|Is a directory"):
            getattr(simulation, write)(path)
    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_one_and_what_it_leads_to_is_written(simulation: Simulation, tmp_path: Path) -> None:
    (tmp_path / "rows.csv").symlink_to("target.csv")
    (tmp_path / "target.csv").write_text("older")

    simulation.write_csv(tmp_path / "rows.csv")

    assert (tmp_path / "rows.csv").is_symlink()
    assert (tmp_path / "target.csv").read_text().startswith("game,seat,bot")
    assert len(list(tmp_path.iterdir())) == 2


def test_a_file_that_was_there_keeps_its_permissions(simulation: Simulation, tmp_path: Path) -> None:
    (tmp_path / "rows.csv").touch(mode=0o600)
    simulation.write_csv(tmp_path / "rows.csv")
    assert (tmp_path / "rows.csv").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("write", ["write_csv", "write_parquet"])
def test_a_pipe_is_written_to_and_stays(write: str, simulation: Simulation, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor(1) as reader:
        read = reader.submit((tmp_path / "pipe").read_bytes)
        getattr(simulation, write)(tmp_path / "pipe")
        getattr(simulation, write)(tmp_path / "file")
        assert read.result() == (tmp_path / "file").read_bytes()
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("write", ["write_csv", "write_parquet", "plot"])
def test_a_device_that_is_full_is_named_and_stays(write: str, simulation: Simulation, tmp_path: Path) -> None:
    device = tmp_path / "full.png"
    device.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left") as caught:
        getattr(simulation, write)(device)
    assert caught.value.filename == str(device)
    assert Path("/dev/full").is_char_device()


def test_a_name_as_long_as_the_folder_allows_can_be_written(simulation: Simulation, tmp_path: Path) -> None:
    path = tmp_path / ("x" * 251 + ".csv")
    check_place(path)
    simulation.write_csv(path)
    assert path.stat().st_size > 1000


def test_a_failure_keeps_the_older_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("older")

    def write() -> None:
        with whole_file(path) as part:
            part.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write()
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_is_checked_without_a_trace(tmp_path: Path) -> None:
    check_place(tmp_path / "new.csv")
    assert list(tmp_path.iterdir()) == []
    for path in (tmp_path, tmp_path / "missing" / "rows.csv"):
        with pytest.raises(OSError, match="directory"):
            check_place(path)


def test_a_device_is_written_to_as_it_stands(simulation: Simulation) -> None:
    check_place(Path("/dev/null"))
    simulation.write_csv("/dev/null")
    assert Path("/dev/null").is_char_device()


def test_the_strangest_games_lie_furthest_from_the_average(simulation: Simulation) -> None:
    strange = simulation.outliers(10)

    assert len({outlier.game for outlier in strange}) == 10
    deviations = [outlier.deviations for outlier in strange]
    assert deviations == sorted(deviations, reverse=True)
    assert deviations[-1] > 2
    best = simulation.rows["score"].reshape(-1, 2).max(axis=1)
    for outlier in simulation.outliers(300):
        if outlier.what == "winning score":
            assert outlier.value == best[outlier.game]
            assert outlier.average == pytest.approx(best.mean())
            assert outlier.deviations == pytest.approx(abs(outlier.value - best.mean()) / best.std())
    assert np.argmax(best) in {outlier.game for outlier in simulation.outliers(300)[:100]}


def test_there_are_no_more_outliers_than_games() -> None:
    few = simulate(bots=["novice"], games=3)
    assert sorted(outlier.game for outlier in few.outliers(10)) == [0, 1, 2]
    assert few.outliers(0) == []
    assert [outlier.deviations for outlier in simulate(games=1).outliers(5)] == [0.0]


def test_an_outlier_is_a_transcript_that_can_be_read(simulation: Simulation, tmp_path: Path) -> None:
    outlier = simulation.outliers(1)[0]
    simulation.transcript(outlier.game).write(tmp_path / "game.json")

    result = load(tmp_path / "game.json").result
    assert result is not None
    assert result.scores == simulation.rows["score"][2 * outlier.game : 2 * outlier.game + 2].tolist()
    assert str(outlier).startswith(f"game {outlier.game:,}: {outlier.what} ")
