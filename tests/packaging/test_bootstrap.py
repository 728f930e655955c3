"""Which Python a bare machine plays with, and how it gets uv, with shell scripts in the place of every Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.project import ROOT


def fake(path: Path, body: str) -> None:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def python(folder: Path, name: str, version: str, new_enough: bool) -> None:
    said = f'[ "$1" = --version ] && echo "Python {version}" && exit'
    fake(folder / name, f"{said}\nexit {0 if new_enough else 1}")


def run(folder: Path, script: str, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a script of tools/ in that folder, which also is the only place where programs are found."""
    for tool in ("mkdir", "rm", "tail"):
        (folder / tool).symlink_to(shutil.which(tool) or tool)
    command = ["/bin/sh", ROOT / "tools" / script, *words]
    environment = {"PATH": os.fspath(folder), **variables}
    return subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True, check=False)


def test_the_first_python_that_is_new_enough_is_used(tmp_path: Path) -> None:
    python(tmp_path, "python3", "3.9.2", new_enough=False)
    python(tmp_path, "python3.12", "3.12.1", new_enough=True)
    assert run(tmp_path, "python.sh").stdout.strip() == str(tmp_path / "python3.12")


def test_only_an_old_python_is_one_clear_line(tmp_path: Path) -> None:
    python(tmp_path, "python3", "3.9.2", new_enough=False)
    done = run(tmp_path, "python.sh")
    assert done.returncode == 1
    assert done.stderr.startswith("Line-it needs Python 3.11 or newer, found Python 3.9.2.")
    assert done.stderr.count("\n") == 1


def test_a_named_python_is_the_only_one_tried(tmp_path: Path) -> None:
    python(tmp_path, "python3", "3.12.1", new_enough=True)
    python(tmp_path, "mine", "3.8.1", new_enough=False)
    assert "found Python 3.8.1" in run(tmp_path, "python.sh", PYTHON="mine").stderr


def test_the_python_of_these_tests_is_new_enough(tmp_path: Path) -> None:
    assert run(tmp_path, "python.sh", PYTHON=sys.executable).stdout.strip() == sys.executable


NO_VENV = '[ "$2" = venv ] && exit 1'
NO_PIP = '[ "$2" = pip ] && exit 1'
INSTALLS = 'case "$*" in *"--target .tools"*"--require-hashes"*) mkdir -p .tools/bin ;; esac'


def test_a_python_without_venv_fetches_uv_with_pip(tmp_path: Path) -> None:
    fake(tmp_path / "python3", f"{NO_VENV}\n{INSTALLS}")
    assert run(tmp_path, "uv.sh", "python3").returncode == 0
    assert (tmp_path / ".tools/bin").is_dir()


def test_a_python_with_neither_is_one_clear_line(tmp_path: Path) -> None:
    fake(tmp_path / "python3", f"{NO_VENV}\n{NO_PIP}")
    done = run(tmp_path, "uv.sh", "python3")
    assert done.returncode == 1
    assert "apt install python3-venv" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("script", ["python.sh", "uv.sh", "browser.sh"])
def test_the_scripts_are_plain_shell(script: str) -> None:
    subprocess.run(["/bin/sh", "-n", ROOT / "tools" / script], check=True)
