"""`lineit simulate` and `lineit compare`: what they print and write, and how they refuse and end early."""

import csv
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lineit import load
from lineit.lab import simulate
from lineit.lab.run import Run
from tests.cli.called import Program

SMALL = ("simulate", "--games", 40, "--jobs", 1)


def test_simulate_prints_what_came_out(program: Program) -> None:
    answer = program("simulate", "--bots", "novice,random", "--games", 200, "--seed", "x", "--discards", 2)

    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(
        "200 games of 2 players: novice, random.\n100 decks, each from 2 seatings, seed x. House rules: discards 2.\n"
    )
    lines = [line.split() for line in answer.out.splitlines()]
    assert ["novice", "random"] in lines
    assert ["seat", "0", "seat", "1"] in lines
    assert ["rounds", "26.00", "26.00"] in lines
    scores = next(line for line in lines if line[:1] == ["score"])
    assert float(scores[1]) > 20 > 0 > float(scores[3])


def test_the_same_numbers_whatever_the_jobs(program: Program) -> None:
    tables = {program("simulate", "--players", 3, "--games", 500, "--jobs", jobs).out for jobs in (1, 2, 5)}
    assert len(tables) == 1
    assert program("simulate", "--players", 3, "--games", 500, "--seed", 2).out not in tables


def test_the_tables_are_those_of_the_library(program: Program) -> None:
    summary = simulate(bots=["novice"], games=100, seed=3).summary
    out = program("simulate", "--games", 100, "--seed", 3).out

    assert f"{summary.everybody.score.value:.2f} ±" in out
    assert f"{summary.winning_score.value:.2f} ±" in out
    assert f"{summary.seats[1].wins.value:.1%}" in out
    assert f"{100 * summary.seats[1].wins.low:.1f}–{100 * summary.seats[1].wins.high:.1f}" in out


def test_a_bot_that_never_bets_has_no_share_of_bets_won(program: Program) -> None:
    """And a single deck has no intervals."""
    out = program("simulate", "--bots", "random", "--games", 1, "--discards", 10).out
    assert "nan" not in out
    assert "inf" not in out


def test_files_are_written_and_the_strangest_games_named(program: Program, tmp_path: Path) -> None:
    answer = program(
        *SMALL,
        *("--csv", tmp_path / "rows.csv", "--parquet", tmp_path / "rows.parquet", "--plot", tmp_path / "plot.png"),
        *("--keep-outliers", 2, "--outliers", tmp_path / "strange" / "games"),
    )

    assert (answer.code, answer.err) == (0, "")
    with (tmp_path / "rows.csv").open(newline="") as file:
        assert len(list(csv.reader(file))) == 81
    assert (tmp_path / "rows.parquet").read_bytes()[:4] == b"PAR1"
    assert (tmp_path / "plot.png").read_bytes()[1:4] == b"PNG"
    transcripts = sorted((tmp_path / "strange" / "games").iterdir())
    assert [str(path) in answer.out for path in transcripts] == [True, True]
    for path in transcripts:
        load(path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plot.png", "rows.csv", "rows.parquet", "strange"]


def test_rows_can_go_to_the_standard_output() -> None:
    command = [sys.executable, "-m", "lineit.cli", "simulate", "--games", "3", "--csv", "/dev/stdout"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.count("\n0,") == 2


REFUSED = [
    (("--bots", "nobody"), "bot: expected one of random, novice, got 'nobody'"),
    (("--bots", ""), "bot: expected one of random, novice, got ''"),
    (("--bots", "novice,random,random", "--players", 2), "bots: expected one, or one for each of 2 players, got 3"),
    (("--players", 6), "players: expected 2 to 5, got 6"),
    (("--players", "two"), "Invalid value for '--players': Input should be a valid integer"),
    (("--games", 0), "games: expected 1 to 10,000,000, got 0"),
    (("--hand-limit", 9), "hand_limit: expected a whole number from 0 to 5, got 9"),
    (("--market-extra", 0), "market_extra: expected a whole number from 1 to 5, got 0"),
    (("--jobs", 0), "jobs: expected 1 to 1024, got 0"),
    (("--keep-outliers", -1), "keep_outliers: expected 0 to 10,000, got -1"),
    (("--csv", "{tmp}/missing/rows.csv"), "{tmp}/missing/rows.csv: No such file or directory"),
    (("--csv", "{tmp}"), "{tmp}: Is a directory"),
    (("--parquet", "{tmp}/missing/rows"), "{tmp}/missing/rows: No such file or directory"),
    (("--plot", "{tmp}/plot.bmp"), "plot"),
    (("--plot", "{tmp}/missing/plot.png"), "{tmp}/missing/plot.png: No such file or directory"),
    (("--keep-outliers", 1, "--outliers", "{tmp}/file"), "{tmp}/file: Not a directory"),
    (("--speed", 9), "No such option: --speed"),
    (("--games",), "Option '--games' requires an argument"),
]


@pytest.mark.parametrize(("words", "message"), REFUSED, ids=lambda words: " ".join(map(str, words))[:40])
def test_wrong_input_is_one_clear_line(
    words: tuple[object, ...], message: str, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(Run, "__iter__", lambda _: pytest.fail("it should not have begun"))

    answer = program("simulate", *(str(word).replace("{tmp}", str(tmp_path)) for word in words))

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("lineit: " + message.replace("{tmp}", str(tmp_path)))
    assert answer.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_full_disk_is_one_clear_line(program: Program) -> None:
    answer = program(*SMALL, "--csv", "/dev/full")
    assert answer.code == 2
    assert answer.err == "lineit: No space left on device\n"


def interrupted(tmp_path: Path, *words: str, bots: str = "novice") -> subprocess.CompletedProcess[str]:
    """A run of many games to which Ctrl-C came after some of them."""
    command = [sys.executable, "-m", "lineit.cli", "simulate", "--bots", bots, "--games", "10000000"]
    program = subprocess.Popen(
        [*command, "--csv", str(tmp_path / "rows.csv"), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(4)  # real time: the program is another process, which compiles, starts and plays
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    return subprocess.CompletedProcess(command, program.returncode, out, err)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_gives_the_result_so_far_and_how_to_get_it_again(jobs: str, tmp_path: Path, program: Program) -> None:
    done = interrupted(tmp_path, "--jobs", jobs)

    said = re.fullmatch(
        r"lineit: interrupted after ([\d,]+) of 10,000,000 games, which the tables show; no file was written"
        r" \(--games (\d+) plays the same again\)\n",
        done.stderr,
    )
    assert said, done.stderr
    assert done.returncode == 2
    assert done.stdout.startswith(f"{said[1]} games of 2 players: novice, novice.\n")
    assert list(tmp_path.iterdir()) == []
    assert program("simulate", "--games", said[2]).out == done.stdout


def test_compare_prints_both_sides(program: Program) -> None:
    answer = program("compare", "official", "discards=2, hand-limit=3", "--games", 300)

    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "official against hand limit 3, discards 2: 300 games of 2 players on 300 decks."
    points = next(line for line in lines if "points from lines" in line).split()
    assert points[-1] == "yes"
    rounds = next(line for line in lines if "rounds" in line).split()
    assert rounds == ["rounds", "26.00", "26.00", "+0.00", "no"]


def test_compare_lets_two_bots_meet(program: Program) -> None:
    answer = program("compare", "novice", "random", "--players", 3, "--games", 60)

    assert answer.code == 0
    assert answer.out.startswith("novice against random: 60 games of 3 players on 20 decks.\n")
    wins = next(line for line in answer.out.splitlines() if "wins" in line).split()
    assert wins[-1] == "yes"


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (("official",), "Missing argument 'second'"),
        (("novice", "novice"), "compare: expected two different bots, got 'novice' twice"),
        (("novice", "official"), "compare: expected two sets of house rules or two bots, got one of each"),
        (("official", "dicards=2"), "house rule: expected one of market_extra, hand_limit, discards, jackpot_cards,"),
        (("official", "discards=two"), "discards: expected a whole number, got 'two'"),
        (("official", "discards=1,discards=2"), "house rule: discards is given twice"),
        (("official", "discards=11"), "discards: expected a whole number from 0 to 10, got 11"),
        (("nobody", "novice"), "bot: expected one of random, novice, got 'nobody'"),
    ],
)
def test_sides_that_cannot_be_compared_are_one_clear_line(
    sides: tuple[str, ...], message: str, program: Program
) -> None:
    answer = program("compare", *sides, "--games", 10)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"lineit: {message}")
    assert answer.err.count("\n") == 1


def test_no_words_at_all_give_the_help(program: Program) -> None:
    answer = program()
    assert answer.code == 2
    assert "simulate" in answer.out + answer.err
