"""Compiled code is kept between starts, fits the source it was made from, and needs no place in the package itself."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lineit
from lineit.kernel.jit import KEPT_DAYS, cache_folder, source_hash

PACKAGE = Path(lineit.__file__).parent
PLAY = "import lineit; print(lineit.__file__, lineit.Game(2, seed=1).legal()[0])"
DAY = 86_400


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for compiled code, for this process too."""
    place = tmp_path / "cache"
    monkeypatch.setenv("LINEIT_CACHE", str(place))
    cache_folder.cache_clear()
    return place


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the rules and what stands on them, importable from its parent."""
    place = tmp_path / "copy" / "lineit"
    for floor in ("", "kernel", "game", "bots", "lab"):
        (place / floor).mkdir(parents=True)
        for source in (PACKAGE / floor).glob("*.py"):
            (place / floor / source.name).write_bytes(source.read_bytes())
    return place


def play(package: Path, cache: Path) -> list[str]:
    """What a new process with that package and cache prints."""
    environment = os.environ | {"PYTHONPATH": str(package.parent), "LINEIT_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.split(" ", 1)


def compiled_files(cache: Path) -> dict[Path, int]:
    """The files of compiled code, each with the time it was written."""
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*.nbc")}


def test_a_second_start_compiles_nothing(package: Path, cache: Path) -> None:
    first = play(package, cache)
    files = compiled_files(cache)

    assert play(package, cache) == first
    assert files
    assert compiled_files(cache) == files


def test_an_edit_of_a_rule_starts_afresh_although_its_callers_are_in_other_files(package: Path, cache: Path) -> None:
    _, before = play(package, cache)
    rules = package / "kernel" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    changed = text.replace("    return state.hand_count[seat] >= state.hand_limit", "    return True")
    assert changed != text
    rules.write_text(changed, encoding="utf-8")

    _, after = play(package, cache)

    assert before == "draft 13 hand\n"
    assert after == "draft 13 line\n"


def test_an_edit_changes_the_key_of_its_own_floor_and_of_those_above(
    package: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floors = [package / "kernel", package / "bots", package / "lab"]
    monkeypatch.setattr("lineit.kernel.jit.__file__", str(package / "kernel" / "jit.py"))
    before = [source_hash(floor) for floor in floors]

    for changed, floor in enumerate(floors):
        (floor / "new.py").touch()
        after = [source_hash(floor) for floor in floors]
        assert [one == other for one, other in zip(before, after, strict=True)] == [at < changed for at in range(3)]
        before = after


def test_where_nothing_can_be_kept_it_still_plays_and_writes_nothing_into_the_package(
    package: Path, tmp_path: Path
) -> None:
    """As in a read-only install whose user has no folder of their own."""
    blocked = tmp_path / "a file"
    blocked.touch()
    before = {path for path in tmp_path.rglob("*") if path.suffix != ".pyc" and path.name != "__pycache__"}

    where, first = play(package, blocked / "cache")

    assert where == str(package / "__init__.py")
    assert first.startswith("draft")
    assert {path for path in tmp_path.rglob("*") if path.suffix != ".pyc" and path.name != "__pycache__"} == before


@pytest.mark.parametrize("damage", [b"", b"x" * 100, None], ids=["empty", "nonsense", "cut short"])
@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
def test_damaged_code_is_compiled_again(suffix: str, damage: bytes | None, package: Path, cache: Path) -> None:
    first = play(package, cache)
    for path in cache.rglob(f"*{suffix}"):
        path.write_bytes(path.read_bytes()[:-30] if damage is None else damage)

    assert play(package, cache) == first
    files = compiled_files(cache)
    assert play(package, cache) == first
    assert compiled_files(cache) == files


def test_a_full_disk_only_makes_every_start_slow(package: Path, cache: Path) -> None:
    """A limit on the size of files stands for the disk."""
    done = subprocess.run(
        ["sh", "-c", f"ulimit -f 2; exec {sys.executable} -c '{PLAY}'"],
        env=os.environ | {"PYTHONPATH": str(package.parent), "LINEIT_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert "draft" in done.stdout


@pytest.mark.parametrize("change", ["a link", "open to all"])
def test_a_folder_that_others_could_have_filled_is_not_used(change: str, cache: Path) -> None:
    kernel = PACKAGE / "kernel"
    assert cache_folder(kernel) is not None
    cache_folder.cache_clear()
    folder = cache / f"kernel-{source_hash(kernel)}"
    if change == "a link":
        folder.rename(cache / "elsewhere")
        folder.symlink_to("elsewhere")
    else:
        cache.chmod(0o777)

    assert cache_folder(kernel) is None


def test_old_code_is_cleared_out_when_nobody_has_used_it_for_long(cache: Path) -> None:
    kernel = PACKAGE / "kernel"
    names = {
        "kernel-0123456789abcdef": KEPT_DAYS + 1,
        "kernel-fedcba9876543210": KEPT_DAYS - 1,
        "kernel-my-own-notes": 1000,
        "bots-0123456789abcdef": 1000,
    }
    for name, days in names.items():
        (cache / name).mkdir(parents=True)
        (cache / name / "code.nbc").touch()
        used = time.time() - days * DAY
        os.utime(cache / name, (used, used))

    mine = f"kernel-{source_hash(kernel)}"

    assert cache_folder(kernel) == cache / mine
    assert {path.name for path in cache.iterdir()} == {*names, mine} - {"kernel-0123456789abcdef"}
