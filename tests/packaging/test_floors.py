"""The import contracts catch what they are there for."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.project import ROOT


def verdict(folder: Path) -> str:
    """What import-linter, which `make check` runs, says of the package in that folder."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "src/lineit", tmp_path / "lineit", ignore=shutil.ignore_patterns("static", "__pycache__"))
    return tmp_path


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("kernel/rules.py", "import random"),
        ("kernel/cards.py", "from lineit.game import notation"),
        ("bots/registry.py", "import lineit.table"),
        ("table/table.py", "import time"),
    ],
)
def test_an_import_against_the_floors_is_caught(copy: Path, module: str, line: str) -> None:
    with (copy / "lineit" / module).open("a") as file:
        file.write(f"\n{line}\n")
    assert "1 broken" in verdict(copy)


def test_the_floors_hold(copy: Path) -> None:
    assert "0 broken" in verdict(copy)
