"""When the client is built and what a build leaves, with an npm that only notes what it was asked."""

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.project import ROOT, load

hatch_build = load("hatch_build.py")


class NotingClient(hatch_build.Client):
    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.asked: list[str] = []

    def _npm(self, *words: str, quiet: bool = False) -> None:
        self.asked.append(words[-1] if words[0] == "run" else words[0])
        if words[0] == "ci":
            (self.web / "node_modules").mkdir(exist_ok=True)
        elif (self.web / "src" / "broken.ts").exists():
            raise SystemExit("npm run build failed")
        else:
            (self.web / "dist").mkdir()
            (self.web / "dist" / "index.html").write_text((self.web / "index.html").read_text())


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {".gitignore": "node_modules/\ndist/\nsrc/made/\n", "index.html": "one", "package-lock.json": "{}"}
    for name, text in {**files, "src/app.ts": "app", "src/made/text.ts": "made"}.items():
        path = tmp_path / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "src" / "lineit").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def built(root: Path) -> Path:
    assert NotingClient(root).bring_up_to_date()
    return root


def asked(root: Path) -> list[str]:
    client = NotingClient(root)
    client.bring_up_to_date()
    return client.asked


def test_the_first_build_installs_and_fills_static(root: Path) -> None:
    assert asked(root) == ["ci", "build"]
    assert (root / "src/lineit/static/index.html").read_text() == "one"


def test_a_second_build_does_nothing(built: Path) -> None:
    assert asked(built) == []


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda web: (web / "src/app.ts").write_text("other"), id="changed"),
        pytest.param(lambda web: (web / "src/new.ts").write_text(""), id="added"),
        pytest.param(lambda web: (web / "src/app.ts").unlink(), id="removed"),
        pytest.param(lambda web: (web / "src/app.ts").rename(web / "src/app2.ts"), id="renamed"),
    ],
)
def test_a_different_source_is_built(built: Path, change: Callable[[Path], Any]) -> None:
    change(built / "web")
    assert asked(built) == ["build"]


def test_what_gitignore_leaves_out_is_no_source(built: Path) -> None:
    (built / "web/dist/index.html").write_text("other")
    (built / "web/src/made").mkdir()
    (built / "web/src/made/more.ts").write_text("")
    assert asked(built) == []


def test_a_build_starts_without_what_an_earlier_one_made(root: Path) -> None:
    asked(root)
    assert not (root / "web/src/made").exists()


def test_a_deleted_static_folder_is_built_again(built: Path) -> None:
    shutil.rmtree(built / "src/lineit/static")
    assert asked(built) == ["build"]
    assert (built / "src/lineit/static/index.html").exists()


def test_another_lock_installs_again(built: Path) -> None:
    (built / "web/package-lock.json").write_text('{"other": 1}')
    assert asked(built) == ["ci", "build"]


def test_a_new_build_leaves_nothing_of_the_old(built: Path) -> None:
    (built / "src/lineit/static/old.js").write_text("")
    (built / "web/index.html").write_text("two")
    asked(built)
    assert sorted(path.name for path in (built / "src/lineit/static").iterdir()) == [".stamp", "index.html"]
    assert (built / "src/lineit/static/index.html").read_text() == "two"


def test_a_failed_build_keeps_the_old_client_and_is_tried_again(built: Path) -> None:
    (built / "web/src/broken.ts").write_text("")
    with pytest.raises(SystemExit):
        asked(built)
    assert (built / "src/lineit/static/index.html").read_text() == "one"
    (built / "web/src/broken.ts").unlink()
    (built / "web/index.html").write_text("two")
    assert asked(built) == ["build"]


def hook(root: Path) -> Any:
    return hatch_build.ClientHook(str(root), {}, None, None, "", "wheel")


def test_node_is_asked_for_only_where_a_build_is_due(root: Path) -> None:
    assert hook(root).dependencies() == [hatch_build.NODE]
    asked(root)
    assert hook(root).dependencies() == []


def test_an_editable_install_builds_nothing(root: Path) -> None:
    hook(root).initialize("editable", {})
    assert not (root / "src/lineit/static").exists()


def test_a_checkout_and_a_wheel_are_built_with_the_same_node() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    assert hatch_build.NODE in groups["build"]
