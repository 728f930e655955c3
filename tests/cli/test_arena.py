"""`lineit arena`: what it prints and writes, and how it refuses and ends early."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from lineit import load
from lineit.bots import registry
from lineit.lab import arena
from lineit.lab.run import Run
from tests.cli.called import Program

SMALL = ("arena", "--bots", "novice,random", "--games", 40, "--jobs", 1)


def words_of(out: str, beginning: str) -> list[str]:
    """The words of the first line that begins so."""
    return next(line for line in out.splitlines() if line.strip().startswith(beginning)).split()


def test_arena_prints_what_came_of_every_pair(program: Program) -> None:
    answer = program("arena", "--bots", "novice, random", "--games", 199, "--seed", "x", "--discards", 2)

    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(
        "200 games of 2 players: random, novice.\n"
        "Every pair plays the same decks, each in all 2 orders. Seed 'x'. House rules: discards 2.\n"
    )
    games, decks = (words_of(answer.out, beginning) for beginning in ("novice  ", "vs random"))
    assert games[:2] == ["novice", "200"]
    assert decks[:3] == ["vs", "random", "100"]
    assert "Ladder" not in answer.out  # of two bots it would say the same again


def test_the_tables_are_those_of_the_library(program: Program) -> None:
    meeting = arena(["random", "novice"], players=3, games=300, seed=3).meetings[0]
    out = program("arena", "--bots", "random,novice", "--players", 3, "--games", 300, "--seed", 3).out

    assert "each in all 6 orders: the first has 1 or 2 of 3 seats, by chance 50 % of the victories." in out
    first, second = words_of(out, "novice  "), words_of(out, "vs random")
    assert first[3] == f"{100 * meeting.ahead.value:.{2 if meeting.ahead.high - meeting.ahead.low < 0.01 else 1}f}"
    assert first[4] == f"{meeting.score.value:+.2f}"
    assert first[5] == f"{meeting.elo.value:,.0f}"
    assert second[-1] == f"{meeting.elo.low:,.0f}–{meeting.elo.high:,.0f}"


def test_one_against_the_rest_says_what_chance_would_give(program: Program) -> None:
    out = program("arena", "--bots", "random,novice", "--players", 4, "--seats", 1, "--games", 20).out
    assert "each in all 4 orders: the first has 1 of 4 seats, by chance 25 % of the victories." in out


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another name for random, between it and novice."""
    entry = registry.Entry("third", "", 0.5, registry.ENTRIES["random"].make)  # pyright: ignore[reportArgumentType] - between two whole numbers
    monkeypatch.setitem(registry.ENTRIES, "third", entry)


def test_three_bots_have_a_ladder_and_nothing_infinite_is_printed(program: Program, third: None) -> None:
    out = program("arena", "--bots", "random,casual,third", "--games", 100, "--jobs", 1).out

    assert out.startswith("300 games of 2 players: random, third, casual.\n")
    assert "Ladder, random at 0" in out
    ladder = out[out.index("Ladder") :]
    assert words_of(ladder, "random") == ["random", "0"]
    assert re.fullmatch(r"third +-?\d+ +-?\d+(–| to )\d+", " ".join(words_of(ladder, "third")))
    assert words_of(ladder, "casual")[1] == ">"
    assert not re.search(r"\b(inf|nan)\b", out)


def test_only_neighbours_meet_where_that_is_asked_for(program: Program, third: None) -> None:
    out = program("arena", "--bots", "random,novice,third", "--neighbours", "--games", 20, "--jobs", 1).out

    assert out.startswith("40 games of 2 players")
    assert out.count("vs ") == 2


def test_a_single_deck_has_no_intervals(program: Program) -> None:
    out = program("arena", "--bots", "random,novice", "--games", 1).out

    assert not re.search(r"\b(inf|nan)\b", out)
    assert words_of(out, "novice  ")[-1] == "–"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_pair_stops_when_the_answer_is_known(jobs: int, program: Program) -> None:
    words = ("arena", "--bots", "random,novice", "--games", 4000, "--jobs", jobs)
    out = program(*words, "--until", 150).out
    meeting = arena(["random", "novice"], games=4000, until=150).meetings[0]

    assert out.startswith(f"{meeting.games} games of 2 players")
    assert "more than" in out
    assert words_of(out, "novice  ")[-1] == "yes"
    assert meeting.verdict is not None
    assert words_of(out, "vs random")[-2:] == ["LLR", f"{meeting.verdict.llr:.2f}"]
    assert "Yes: more than 150 Elo ahead; no: less than 200;" in " ".join(out.split())


def test_the_answer_may_be_no(program: Program, third: None) -> None:
    out = program("arena", "--bots", "random,third", "--games", 4000, "--until", "100,300", "--jobs", 1).out

    assert words_of(out, "third  ")[-1] == "no"
    assert "no: less than 300;" in " ".join(out.split())


@pytest.mark.parametrize("players", [2, 4, 5])
def test_nothing_is_cut_off_or_folded_in_80_columns(
    players: int, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = ("arena", "--bots", "novice,random", "--games", 2000, "--players", players, "--until", "800,1000")
    lines = program(*words).out.splitlines()

    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if "…" in line]
    pair = next(place for place, line in enumerate(lines) if line.strip().startswith("novice  "))
    assert lines[pair + 1].strip().startswith("vs random")
    assert lines[pair + 2].strip() == ""


def test_figures_are_written_as_json(program: Program, tmp_path: Path) -> None:
    answer = program(*SMALL, "--json", tmp_path / "arena.json")
    printed = program(*SMALL, "--json", "-")

    expected = msgspec.json.encode(arena(["random", "novice"], games=40)) + b"\n"
    assert (tmp_path / "arena.json").read_bytes() == expected
    assert printed.out == expected.decode()
    assert printed.err == answer.out


def test_transcripts_are_written_on_request(program: Program, tmp_path: Path) -> None:
    answer = program(*SMALL, "--transcripts", tmp_path / "games", "--keep-transcripts", 4)

    paths = sorted((tmp_path / "games" / "novice-random").iterdir())
    assert [path.name[:13] for path in paths] == [f"game-0000000{game}" for game in range(4)]
    assert f"4 transcripts for lineit replay: {tmp_path / 'games'}" in answer.out
    assert [[player.bot for player in load(path).players] for path in paths] == [
        ["novice", "random"],
        ["random", "novice"],
    ] * 2
    program(*SMALL, "--transcripts", tmp_path / "all")
    assert len(list((tmp_path / "all").rglob("*.json"))) == 40


NAMES = ", ".join(registry.names())
REFUSED = [
    (("--bots", "nobody,novice"), f"bot: expected one of {NAMES}, got 'nobody'"),
    (("--bots", "novice"), "bots: expected two or more, got 1"),
    (("--bots", ""), f"bot: expected one of {NAMES}, got ''"),
    (("--bots", "novice,novice"), "bots: expected different ones, got 'novice' twice"),
    (("--players", 6), "players: expected 2 to 5, got 6"),
    (("--games", 0), "games: expected 1 to 10,000,000, got 0"),
    (("--games", "1e6"), "Invalid value for '--games': expected a whole number, got '1e6'"),
    (("--seats", 2), "seats: expected 1 or more, and fewer than the 2 at a table, got 2"),
    (("--until", "much"), "until: expected a number, or two as in 150,200, got 'much'"),
    (("--until", "1,2,3"), "until: expected a number, or two as in 150,200, got '1,2,3'"),
    (
        ("--until", "2000"),
        "until: expected an Elo difference, or two in ascending order, from -1,000 to 1,000, got 2000",
    ),
    (("--jobs", 0), "jobs: expected 1 to 1024, got 0"),
    (("--hand-limit", 9), "hand_limit: expected a whole number from 0 to 5, got 9"),
    (("--json", "{tmp}/missing/a.json"), "{tmp}/missing/a.json: No such file or directory"),
    (("--transcripts", "{tmp}/file"), "{tmp}/file: Not a directory"),
    (("--keep-transcripts", 3), "keep_transcripts: expected --transcripts too, which says where"),
    (("--transcripts", "{tmp}/a", "--keep-transcripts", 0), "keep_transcripts: expected 1 or more, got 0"),
    (("--transcripts", "{tmp}/a", "--games", 20_000), "transcripts: expected at most 10,000, got 20,000;"),
]


@pytest.mark.parametrize(("words", "message"), REFUSED)
def test_wrong_input_is_one_clear_line(
    words: tuple[object, ...], message: str, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(Run, "__iter__", lambda _: pytest.fail("it should not have begun"))
    given = [str(word).replace("{tmp}", str(tmp_path)) for word in words]
    bots = () if "--bots" in given else ("--bots", "novice,random")

    answer = program("arena", *bots, *given)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("lineit: " + message.replace("{tmp}", str(tmp_path)))
    assert answer.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Ctrl-C comes when so many games of a pair are done."""
    play = Run.__iter__

    def interrupted(run: Run) -> Iterator[int]:
        for done in play(run):
            if done > after:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(Run, "__iter__", interrupted)


def test_ctrl_c_gives_the_result_so_far(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 30)
    answer = program("arena", "--bots", "novice,random", "--games", 4000, "--jobs", 1, "--json", tmp_path / "file")

    said = re.fullmatch(
        r"lineit: interrupted after ([\d,]+) of 4,000 games, which the tables show, and no file was written\n",
        answer.err,
    )
    assert said, answer.err
    assert answer.code == 2
    assert answer.out.startswith(f"{said[1]} games of 2 players: random, novice.\n")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_before_the_first_deck_says_so(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Run, "__iter__", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
    answer = program(*SMALL)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "lineit: interrupted before the first deck was played: there is nothing to show\n"
