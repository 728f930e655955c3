"""`lineit train`: what it prints and leaves, how it ends early and goes on, and how it refuses."""

import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lineit.bots.network import load_weights
from lineit.lab.train import advance
from lineit.lab.training import Training
from tests.cli.called import Program

SMALL = ("train", "--players", 2, "--games", 60, "--jobs", 2)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six parts, all of them measured, and no picture."""
    sizes: dict[str, Any] = {"part": 10, "remembered": 3, "hidden": (16, 8), "batch": 256, "match": 4, "watched": 4}
    monkeypatch.setattr("lineit.lab.training.Training", partial(Training, **sizes))
    monkeypatch.setattr("lineit.lab.training_folder.can_draw", lambda: False)  # it takes longer than the training


def test_a_training_says_how_strong_it_gets_and_leaves_a_network(program: Program, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    answer = program(*SMALL, "--to", folder)

    assert (answer.code, answer.err) == (0, "")
    *measured, last = answer.out.splitlines()
    assert len(measured) == 6
    assert re.fullmatch(
        r"60 games: -?\d+ Elo above casual \(-?\d+ to -?\d+\), (passed|did not pass);"
        r" Brier score 0\.\d{3}, of the score alone 0\.\d{3}",
        measured[-1],
    )
    assert last == f"The network is {folder / 'value-2.npz'}, the log {folder / 'log.csv'}."
    assert load_weights(folder / "value-2.npz")
    assert program(*SMALL, "--to", folder).out == (
        f"{folder}: this training is finished, after 60 games.\n"
        f"The network is {folder / 'value-2.npz'}, the log {folder / 'log.csv'}.\n"
    )


def test_ctrl_c_keeps_what_there_is_and_the_same_command_goes_on(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(training: Training, state: Any, crew: Any) -> Any:
        if state.part == 3:
            raise KeyboardInterrupt
        return advance(training, state, crew)

    with monkeypatch.context() as patched:
        patched.setattr("lineit.lab.train.advance", interrupted)
        answer = program(*SMALL, "--to", tmp_path / "one")
    assert answer.code == 2
    assert len(answer.out.splitlines()) == 3
    assert answer.err == (
        "lineit: interrupted after 30 of 60 games, which are kept: the same command goes on from there\n"
    )

    rest, whole = program(*SMALL, "--to", tmp_path / "one"), program(*SMALL, "--to", tmp_path / "other")

    assert rest.out.splitlines()[:3] == whole.out.splitlines()[3:6]
    assert (tmp_path / "one/value-2.npz").read_bytes() == (tmp_path / "other/value-2.npz").read_bytes()


def test_other_settings_and_damage_are_one_clear_line(program: Program, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    program(*SMALL, "--to", folder)
    more = program("train", "--players", 2, "--games", 70, "--to", folder)
    assert (more.code, more.out) == (2, "")
    assert more.err.startswith(f"lineit: {folder}: begun with other settings: games was 60 and is now 70. How much is")

    (folder / "checkpoint.npz").write_bytes(b"")
    damaged = program(*SMALL, "--to", folder)
    assert (damaged.code, damaged.out) == (2, "")
    assert damaged.err.startswith(f"lineit: {folder / 'checkpoint.npz'}: damaged, or written by another version")
    assert damaged.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--players", 6, "--to", "{tmp}/new"), "players: expected 2 to 5, got 6"),
        (("--players", 2, "--games", 0, "--to", "{tmp}/new"), "games: expected 1 to 100,000,000, got 0"),
        (("--players", 2, "--seed", -1, "--to", "{tmp}/new"), "seed: expected 0 to 9,223,372,036,854,775,807, got -1"),
        (("--players", 2, "--seed", "x", "--to", "{tmp}/new"), "Invalid value for '--seed': expected a whole number"),
        (("--players", 2, "--jobs", 0, "--to", "{tmp}/new"), "jobs: expected 1 to 1024, got 0"),
        (("--players", 2, "--to", "{tmp}/file"), "{tmp}/file: Not a directory"),
        (("--players", 2, "--to", "{tmp}/file/new"), "{tmp}/file/new: Not a directory"),
        (("--players", 2, "--to", "{tmp}"), "{tmp}: expected a new or empty folder, or that of a training"),
        (("--players", 2, "--ray", "somewhere", "--to", "{tmp}/new"), "ray: expected host:port, ray://host:port,"),
        (("--players", 2), "Missing option '--to'"),
        (("--to", "{tmp}/new"), "Missing option '--players'"),
    ],
)
def test_wrong_input_is_one_clear_line(
    words: tuple[object, ...], message: str, program: Program, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    answer = program("train", *(str(word).replace("{tmp}", str(tmp_path)) for word in words))

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("lineit: " + message.replace("{tmp}", str(tmp_path)))
    assert answer.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_without_matplotlib_it_says_that_there_is_no_picture(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    answer = program("train", "--players", 2, "--games", 10, "--to", tmp_path)

    assert answer.code == 0
    assert answer.err == (
        "lineit: there will be no picture: matplotlib is not installed: make lab brings it, or the extra"
        " lineit[train]\n"
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["checkpoint.npz", "log.csv", "value-2.npz"]
