"""What a wheel holds."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.project import ROOT, load

hatch_build = load("hatch_build.py")


@pytest.fixture
def wheel(tmp_path: Path) -> ZipFile:
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "web").mkdir()
    (tmp_path / "web/.gitignore").touch()
    package = tmp_path / "src/lineit"
    (package / "static/assets").mkdir(parents=True)
    for name in ("__init__.py", "py.typed"):
        shutil.copy(ROOT / "src/lineit" / name, package)
    (package / "static/index.html").touch()
    (package / "static/assets/app.js").touch()
    (package / "static/.stamp").write_text(hatch_build.Client(tmp_path).fingerprint())
    # A path without Node on it: a fresh client is packed as it is.
    environment = {"PATH": os.defpath}
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    return ZipFile(next((tmp_path / "dist").glob("*.whl")))


def test_a_wheel_holds_the_client_the_type_marker_and_the_command(wheel: ZipFile) -> None:
    with wheel:
        names = wheel.namelist()
        commands = wheel.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    assert {"lineit/py.typed", "lineit/static/index.html", "lineit/static/assets/app.js"} <= set(names)
    assert "lineit = lineit.cli:" in commands
    assert any(name.endswith("licenses/LICENSE") for name in names)
