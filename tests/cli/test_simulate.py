"""`lineit simulate` and `lineit compare`: what they print and write, and how they refuse and end early."""

import csv
import os
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
        "200 games of 2 players: 1 novice and 1 random.\n"
        "100 decks, each from 2 seatings, seed 'x'. House rules: discards 2.\n"
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
    summary = simulate(bots=["casual"], games=100, seed=3).summary
    out = program("simulate", "--games", 100, "--seed", 3).out

    assert f"{summary.everybody.score.value:.2f} ±" in out
    assert f"{summary.winning_score.value:.2f} ±" in out
    assert f"{100 * summary.seats[1].wins.value:.1f}" in out
    assert f"{100 * summary.seats[1].wins.low:.1f}–{100 * summary.seats[1].wins.high:.1f}" in out


def test_a_single_deck_has_no_intervals_and_says_so(program: Program) -> None:
    out = program("simulate", "--bots", "random", "--games", 1, "--discards", 10).out

    assert out.startswith("1 game of 2 players: 2 random.\n1 deck, seed 1. House rules: discards 10. One deck says")
    assert "nan" not in out
    assert "inf" not in out
    assert out.count("±") == 1  # where it is explained


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_nothing_is_cut_off_however_narrow_the_page(
    columns: int, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for words in (("simulate", "--players", 5, "--games", 50), ("compare", "official", "discards=2", "--games", 50)):
        lines = program(*words).out.splitlines()
        assert max(map(len, lines)) <= columns
        assert not [line for line in lines if "…" in line]


def test_seats_that_bots_stay_in_are_named(program: Program) -> None:
    out = program("simulate", "--bots", "novice,random,random", "--no-rotate", "--games", 10).out
    assert out.startswith("10 games of 3 players: novice, random, random, each in its seat.\n10 decks, seed 1.")


def test_a_figure_that_can_be_nothing_else_has_no_interval(program: Program) -> None:
    lines = program("simulate", "--games", 200).out.splitlines()
    wins = next(place for place, line in enumerate(lines) if "wins" in line)

    assert lines[wins].split() == ["wins,", "%", "50.0"]
    assert lines[wins + 1].split()[0] == "score"


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
    assert len(transcripts) == 2
    assert [str(path) in answer.out for path in transcripts] == [True, True]
    for path in transcripts:
        load(path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plot.png", "rows.csv", "rows.parquet", "strange"]


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_rows_can_go_to_the_standard_output_and_then_the_tables_do_not(
    name: str, program: Program, tmp_path: Path
) -> None:
    answer = program("simulate", "--games", 3, "--csv", name)
    program("simulate", "--games", 3, "--csv", tmp_path / "rows.csv")

    assert answer.out == (tmp_path / "rows.csv").read_text()
    assert answer.err.startswith("3 games of 2 players: 2 casual.\n")


def test_outliers_of_different_simulations_do_not_mix(program: Program, tmp_path: Path) -> None:
    for seed in (1, 2):
        program(*SMALL, "--seed", seed, "--keep-outliers", 40, "--outliers", tmp_path)
    assert len(list(tmp_path.iterdir())) == 80


REFUSED = [
    (
        ("--bots", "nobody"),
        "bot: expected one of random, novice, casual, skilled, expert, master, champion, got 'nobody'",
    ),
    (("--bots", ""), "bot: expected one of random, novice, casual, skilled, expert, master, champion, got ''"),
    (("--bots", "novice,random,random", "--players", 2), "bots: expected one, or one for each of 2 players, got 3"),
    (("--players", 6), "players: expected 2 to 5, got 6"),
    (("--players", "two"), "Invalid value for '--players': expected a whole number, got 'two'"),
    (("--games", "1e6"), "Invalid value for '--games': expected a whole number, got '1e6'"),
    (("--outliers", "{tmp}"), "outliers: expected --keep-outliers too, which says how many"),
    (("--csv", "{tmp}/a", "--parquet", "{tmp}/a"), "expected a file of its own for rows, Parquet and plot"),
    (("--games", 0), "games: expected 1 to 10,000,000, got 0"),
    (("--hand-limit", 9), "hand_limit: expected a whole number from 0 to 5, got 9"),
    (("--market-extra", 0), "market_extra: expected a whole number from 1 to 5, got 0"),
    (("--jobs", 0), "jobs: expected 1 to 1024, got 0"),
    (("--keep-outliers", 0), "keep_outliers: expected 1 to 10,000, got 0"),
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
    assert answer.err == "lineit: /dev/full: No space left on device\n"


def interrupted(tmp_path: Path, *words: str, bots: str = "casual") -> subprocess.CompletedProcess[str]:
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
        r"lineit: interrupted after ([\d,]+) of 10,000,000 games, which the tables show, and no file was written;"
        r" --games (\d+) plays the same again\n",
        done.stderr,
    )
    assert said, done.stderr
    assert done.returncode == 2
    assert done.stdout.startswith(f"{said[1]} games of 2 players: 2 casual.\n")
    assert list(tmp_path.iterdir()) == []
    assert program("simulate", "--games", said[2]).out == done.stdout


def test_compare_prints_both_sides(program: Program) -> None:
    answer = program("compare", "official", "discards=2, hand-limit=3", "--games", 300)

    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[:2] == [
        "official against hand limit 3, discards 2: 300 games of 2 players: 2 casual.",
        "300 decks, seed 1.",
    ]
    points = next(line for line in lines if "points from lines" in line).split()
    assert points[-1] == "yes"
    rounds = next(line for line in lines if "rounds" in line).split()
    assert rounds == ["rounds", "26.00", "26.00", "0.00", "no"]


def test_compare_lets_two_bots_meet(program: Program) -> None:
    answer = program("compare", "novice", "random", "--players", 3, "--games", 60, "--hand-limit", 3)

    assert answer.code == 0
    assert answer.out.startswith(
        "novice against random: 60 games of 3 players: 2 novice and 1 random.\n"
        "20 decks, each from 3 seatings, seed 1. House rules: hand limit 3.\n"
    )
    assert "The difference is random less novice" in answer.out
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
        (
            ("nobody", "novice"),
            "side: expected official, house rules such as discards=2, or one of random, novice, casual, skilled,",
        ),
        (
            ("official", "offical"),
            "side: expected official, house rules such as discards=2, or one of random, novice, casual, skilled,",
        ),
        (("official", "discards=3"), "compare: expected two different sets of house rules, got 'official' and"),
        (("novice", "random", "--bots", "random"), "bots: the sides are bots already"),
        (("official", "discards=1", "--discards", 2), "house rules: the sides are house rules already"),
    ],
)
def test_sides_that_cannot_be_compared_are_one_clear_line(
    sides: tuple[str, ...], message: str, program: Program
) -> None:
    answer = program("compare", *sides, "--games", 10)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"lineit: {message}")
    assert answer.err.count("\n") == 1


def test_a_terminal_without_the_sign_for_more_or_less_gets_a_question_mark() -> None:
    command = [sys.executable, "-m", "lineit.cli", "simulate", "--games", "50"]
    done = subprocess.run(command, capture_output=True, check=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert b"score" in done.stdout
    assert b" ?" in done.stdout
    assert done.stderr == b""


def test_no_words_at_all_give_the_help(program: Program) -> None:
    answer = program()
    assert answer.code == 2
    assert "simulate" in answer.out + answer.err
