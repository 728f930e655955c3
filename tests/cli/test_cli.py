"""The command line as a newcomer meets it: what it prints, where, and its exit codes."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from lineit import Game, __version__, bots
from lineit.game.transcript import Player, Transcript


def lineit(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lineit.cli", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def transcript() -> Transcript:
    game, bot = Game(3, seed=11), bots.get("novice")
    while not game.is_over:
        game.play(bot.choose(game))
    return Transcript.of(game, [Player(name="Ada"), Player(name="Ben\x1b[31m"), Player(name="Nora", bot="novice")])


@pytest.fixture
def file(transcript: Transcript, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    transcript.write(path)
    return path


def test_version_says_which() -> None:
    answer = lineit("--version")
    assert (answer.returncode, answer.stdout) == (0, f"lineit {__version__}\n")


@pytest.mark.parametrize("command", ["serve", "replay", "verify"])
def test_every_command_explains_itself(command: str) -> None:
    answer = lineit(command, "--help")
    assert answer.returncode == 0
    assert "Usage: lineit" in answer.stdout


def test_replay_tells_the_game_step_by_step(file: Path, transcript: Transcript) -> None:
    answer = lineit("replay", file)
    lines = answer.stdout.splitlines()
    assert answer.returncode == 0
    assert lines[0] == "3 players: Ada, Ben?[31m, Nora. 21 rounds."
    assert lines[1].startswith("Round 1, Ada begins. Market: ")
    assert sum(line[:4].strip().isdigit() for line in lines) == len(transcript.actions)
    assert lines[-1].strip().startswith("Game over.")


def test_replay_lets_no_name_speak_to_the_terminal(file: Path) -> None:
    assert "\x1b" not in lineit("replay", file).stdout


def test_verify_deals_again_and_says_what_held(file: Path, transcript: Transcript) -> None:
    answer = lineit("verify", file)
    assert answer.returncode == 0
    assert f"{len(transcript.actions)} actions replayed" in answer.stdout
    assert str(transcript.commit) in answer.stdout


def test_a_missing_file_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    answer = lineit("replay", tmp_path / "none.json")
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert "No such file" in answer.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_cut_short_is_refused_by_name(command: str, file: Path) -> None:
    file.write_bytes(file.read_bytes()[:400])
    answer = lineit(command, file)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert f"{file}: not a transcript, or cut short" in answer.stderr


def test_verify_refuses_a_deck_that_was_not_promised(transcript: Transcript, tmp_path: Path) -> None:
    other = Game(3, seed=12)
    assert other.secret is not None
    forged = msgspec.structs.replace(transcript, commit=other.transcript().commit, reveal=other.transcript().reveal)
    forged.write(tmp_path / "forged.json")
    answer = lineit("verify", tmp_path / "forged.json")
    assert answer.returncode == 2
    assert "deck: card 1 is" in answer.stderr


def test_verify_lets_no_commit_speak_to_the_terminal(transcript: Transcript, tmp_path: Path) -> None:
    msgspec.structs.replace(transcript, commit="\x1b]0;mine\x07").write(tmp_path / "loud.json")
    answer = lineit("verify", tmp_path / "loud.json")
    assert answer.returncode == 2
    assert "\x1b" not in answer.stdout + answer.stderr


def test_an_unfinished_game_replays_and_is_not_verified(transcript: Transcript, tmp_path: Path) -> None:
    game = Game(3, seed=11)
    for action in transcript.actions[:30]:
        game.play(action)
    game.transcript().write(tmp_path / "half.json")
    assert lineit("replay", tmp_path / "half.json").stdout.endswith("the game was not finished.\n")
    assert lineit("verify", tmp_path / "half.json").returncode == 2
