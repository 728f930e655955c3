"""The import contracts catch what they are there for."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.project import ROOT


def broken(folder: Path) -> list[str]:
    """The contracts that import-linter, which `make check` runs, finds broken in that folder."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    assert "Contracts: " in said, said
    return [line.split()[0] for line in said.splitlines() if " BROKEN" in line]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "src/lineit", tmp_path / "lineit", ignore=shutil.ignore_patterns("static", "__pycache__"))
    return tmp_path


FLOORS, KERNEL, TABLE = "Floors:", "Kernel:", "Table:"


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("game/notation.py", "from lineit.bots import registry", FLOORS),
        ("bots/registry.py", "import lineit.table", FLOORS),
        ("server/app.py", "import lineit.cli", FLOORS),
        ("kernel/rules.py", "import random", KERNEL),
        ("table/table.py", "import time", TABLE),
    ],
)
def test_an_import_against_the_floors_is_caught(copy: Path, module: str, line: str, contract: str) -> None:
    with (copy / "lineit" / module).open("a") as file:
        file.write(f"\n{line}\n")
    assert broken(copy) == [contract]


def test_the_floors_hold(copy: Path) -> None:
    assert broken(copy) == []
