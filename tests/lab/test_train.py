"""A training learns, ends with the same network however it came to its end, and lets only good ones pass."""

import csv
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from lineit import SetupError
from lineit.bots.features import feature_count, feature_key
from lineit.bots.network import Weights, load_weights, random_weights, shipped_weights
from lineit.lab.checkpoint import WrongCheckpoint
from lineit.lab.crew import Crew
from lineit.lab.curves import draw_training
from lineit.lab.gate import elo, match, strength_of
from lineit.lab.selfplay import play_lesson
from lineit.lab.train import train
from lineit.lab.training import State, Strength, Training, first_state
from lineit.lab.training_folder import can_draw

# Twelve parts; the network is measured, and the training saved, after all of them but the seventh.
SMALL = Training(players=2, games=120, part=10, remembered=3, hidden=(16, 8), batch=256, match=4, watched=4)
TINY = msgspec.structs.replace(SMALL, games=10)


def same(one: Weights, other: Weights) -> bool:
    return all(np.array_equal(*parts) for parts in zip(one, other, strict=True))


def halved(weights: Weights) -> Weights:
    """As they are when they come out of a file, which has half the precision."""
    return Weights(*(part.astype(np.float16).astype(np.float32) for part in weights))


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def logged(folder: Path) -> list[dict[str, str]]:
    """The lines of the log, without what the clock has said."""
    with (folder / "log.csv").open(newline="") as file:
        return [{name: value for name, value in row.items() if name != "seconds"} for row in csv.DictReader(file)]


@pytest.fixture(scope="module", autouse=True)
def undrawn() -> Iterator[None]:
    """Most trainings go without their pictures, which take longer than they do."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("lineit.lab.training_folder.can_draw", lambda: False)
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, undrawn: None) -> Path:
    """The folder of the small training, which was never interrupted."""
    folder = tmp_path_factory.mktemp("trainings") / "whole"
    list(train(SMALL, folder))
    return folder


@pytest.fixture(scope="module")
def early(tmp_path_factory: pytest.TempPathFactory, undrawn: None) -> Path:
    """The folder of the small training, closed after two parts."""
    folder = tmp_path_factory.mktemp("trainings") / "early"
    with closing(train(SMALL, folder)) as states:
        assert [next(states).part for _ in range(3)] == [0, 1, 2]
    return folder


@pytest.fixture
def begun(early: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(shutil.copytree(early, tmp_path / "begun"))


def test_a_training_learns() -> None:
    training = Training(players=2, games=400, part=50, hidden=(32, 16), match=4, watched=4)
    first, *_, last = train(training, jobs=2)

    with Crew(2) as crew:
        share = match(Training(players=2, games=1, match=60), last.weights, first.weights, 0, crew)

    assert share.low > 0.5
    assert last.last.cards > 1.5 * last.log[0].cards


def test_the_network_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    training = msgspec.structs.replace(SMALL, games=50, part=25)  # parts that are divided
    one, three = ([*train(training, tmp_path / str(jobs), jobs=jobs)][-1] for jobs in (1, 3))

    assert same(one.weights, three.weights)
    assert logged(tmp_path / "1") == logged(tmp_path / "3")


def test_another_seed_gives_another_network() -> None:
    one, other = ([*train(msgspec.structs.replace(TINY, seed=seed))][-1] for seed in (1, 2))
    assert not same(one.weights, other.weights)


def test_games_teach_the_same_whichever_are_played_together() -> None:
    training = msgspec.structs.replace(SMALL, players=3)
    weights = first_state(training).weights
    together = play_lesson(training, weights, 4, 0, 5)
    apart = [play_lesson(training, weights, 4, *games) for games in ((0, 2), (2, 5))]

    assert np.array_equal(together.features, np.concatenate([lesson.features for lesson in apart]))
    assert np.array_equal(together.targets, np.concatenate([lesson.targets for lesson in apart]))
    assert together.cards == sum(lesson.cards for lesson in apart)


KILLED = """
import sys
from pathlib import Path
import msgspec
sys.modules["matplotlib"] = None
from lineit.lab.train import train
from lineit.lab.training import Training
training = msgspec.json.decode(sys.argv[1], type=Training)
for state in train(training, Path(sys.argv[2]), checkpoint_seconds=float(sys.argv[3])):
    print(state.part, flush=True)
    if state.part == 7:
        sys.stdin.read()
"""


@pytest.mark.parametrize(("seconds", "kept"), [(0, 7), (1e9, 6)], ids=["after it was saved", "before it was saved"])
def test_a_killed_training_goes_on_to_the_same_network(seconds: float, kept: int, whole: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, msgspec.json.encode(SMALL).decode(), str(tmp_path), str(seconds)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        while program.stdout.readline() != "7\n":
            assert program.poll() is None
        program.kill()
    assert len(logged(tmp_path)) == 7

    states = list(train(SMALL, tmp_path))

    assert [state.part for state in states] == list(range(kept, 13))
    assert (tmp_path / "value-2.npz").read_bytes() == (whole / "value-2.npz").read_bytes()
    assert logged(tmp_path) == logged(whole)


def test_a_training_that_was_closed_goes_on_to_the_same_network(whole: Path, tmp_path: Path) -> None:
    with closing(train(SMALL, tmp_path)) as begun:
        while next(begun).part < 7:
            pass
    (tmp_path / ".lineit-1-2.part").touch()  # what a kill in the middle of a file leaves behind

    states = list(train(SMALL, tmp_path))

    assert states[0].part == 7
    assert (tmp_path / "value-2.npz").read_bytes() == (whole / "value-2.npz").read_bytes()
    assert files(tmp_path) == files(whole) == ["checkpoint.npz", "log.csv", "value-2.npz"]


def test_a_finished_training_has_nothing_left_to_do(whole: Path) -> None:
    before = (whole / "value-2.npz").read_bytes()
    assert [state.part for state in train(SMALL, whole)] == [12]
    assert (whole / "value-2.npz").read_bytes() == before


def test_the_folder_tells_how_it_went(whole: Path) -> None:
    (state,) = train(SMALL, whole)
    rows = logged(whole)

    assert [int(row["games"]) for row in rows] == list(range(10, 130, 10))
    assert [row["elo"] == "" for row in rows] == [number == 7 for number in range(1, 13)]
    assert [float(row["error"]) for row in rows] == pytest.approx([entry.error for entry in state.log], rel=1e-5)
    assert same(load_weights(whole / "value-2.npz"), halved(state.gated))


def test_a_picture_shows_how_it_went(begun: Path, tmp_path: Path) -> None:
    log = next(train(SMALL, begun)).log
    for name in ("one", "other"):
        draw_training(SMALL, log, tmp_path / name)
    assert (tmp_path / "one").read_bytes()[1:4] == b"PNG"
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_a_folder_has_a_picture_where_there_is_something_to_draw_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lineit.lab.training_folder.can_draw", can_draw)
    list(train(TINY, tmp_path / "with"))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    list(train(TINY, tmp_path / "without"))

    assert set(files(tmp_path / "with")) - set(files(tmp_path / "without")) == {"training.png"}


def refusal(training: Training, folder: Path) -> str:
    """What is said where the training cannot go on in that folder."""
    with pytest.raises(WrongCheckpoint) as caught:
        next(train(training, folder))
    return str(caught.value)


def test_other_settings_are_refused_by_name(begun: Path) -> None:
    assert refusal(msgspec.structs.replace(SMALL, seed=2, decay=0.5), begun) == (
        f"{begun}: begun with other settings: seed was 1 and is now 2, decay was 0.7 and is now 0.5."
        " Another training needs another folder"
    )
    assert "games was 120 and is now 240. How much is learned from each game depends on how many" in refusal(
        msgspec.structs.replace(SMALL, games=240), begun
    )
    assert next(train(SMALL, begun)).part == 2


def test_other_features_are_refused(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lineit.lab.checkpoint.feature_key", lambda: "0123456789abcdef")
    assert f"begun for the features {feature_key()}, these are 0123456789abcdef: " in refusal(SMALL, begun)


@pytest.mark.parametrize("name", ["checkpoint.npz", "remembered/part-1.npz"])
@pytest.mark.parametrize("harm", ["cut short", "empty", "changed", "text"])
def test_a_damaged_checkpoint_is_refused(name: str, harm: str, begun: Path) -> None:
    file = begun / name
    data = file.read_bytes()
    middle = len(data) // 2
    changed = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    file.write_bytes({"cut short": data[:-500], "empty": b"", "changed": changed, "text": b"games,error\n"}[harm])

    assert refusal(SMALL, begun).startswith(f"{begun / 'checkpoint.npz'}: damaged, or written by another version")


def test_a_checkpoint_whose_games_are_gone_is_refused(begun: Path) -> None:
    (begun / "remembered/part-0.npz").unlink()
    assert "checkpoint.npz: damaged" in refusal(SMALL, begun)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "value-2.npz").write_text("mine")
    with pytest.raises(SetupError, match="expected a new or empty folder, or that of a training"):
        next(train(SMALL, tmp_path))
    with pytest.raises(NotADirectoryError):
        next(train(SMALL, tmp_path / "value-2.npz"))
    assert files(tmp_path) == ["value-2.npz"]
    assert (tmp_path / "value-2.npz").read_text() == "mine"


@pytest.mark.parametrize(
    ("setting", "value", "expected"),
    [
        ("players", 6, "2 to 5"),
        ("players", 1, "2 to 5"),
        ("games", 0, "1 to 100,000,000"),
        ("seed", -1, "0 to 9,223,372,036,854,775,807"),
        ("match", 3, "4 to 100,000,000"),
        ("watched", 3, "4 to 100,000,000"),
    ],
)
def test_settings_out_of_range_are_refused(setting: str, value: int, expected: str) -> None:
    with pytest.raises(SetupError) as caught:
        msgspec.structs.replace(SMALL, **{setting: value})
    assert str(caught.value) == f"{setting}: expected {expected}, got {value}"


def test_jobs_out_of_range_are_refused() -> None:
    with pytest.raises(SetupError, match=r"^jobs: expected 1 to 1024, got 0$"):
        next(train(SMALL, jobs=0))


def broken(weights: Weights) -> Weights:
    """A network that likes best what that one likes least."""
    return weights._replace(last=-weights.last, last_bias=-weights.last_bias)


@pytest.mark.parametrize("players", [2, 3])
def test_only_a_network_that_holds_its_own_passes(players: int) -> None:
    training = Training(players=players, games=1000, match=24)
    good = shipped_weights("value", players)
    with Crew(2) as crew:
        state = msgspec.structs.replace(first_state(training), gated=good, elo=500.0)
        worse = strength_of(training, state, broken(good), 1, crew)
        equal = strength_of(training, state, good, 1, crew)
        better = strength_of(training, msgspec.structs.replace(state, gated=broken(good)), good, 1, crew)

    assert (worse.passed, equal.passed, better.passed) == (False, True, True)
    assert worse.elo < 0 < equal.elo
    assert (worse.gate, equal.gate) == pytest.approx((0, 1 / players), abs=0.01)


def test_strength_goes_on_from_the_network_that_passed_where_casual_always_loses() -> None:
    training, good = Training(players=2, games=1000, match=24), shipped_weights("value", 2)
    state = msgspec.structs.replace(first_state(training), gated=good, elo=900.0)
    with Crew(2) as crew:
        found = strength_of(training, state, good, 1, crew)
    assert found.casual > 0.98
    assert found.elo == pytest.approx(900)
    assert found.low <= 900 <= found.high


def test_what_does_not_pass_is_trained_on_and_its_file_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts: dict[int, bool] = {1: False, 2: True}

    def judged(training: Training, state: State, weights: Weights, part: int, crew: Any) -> Strength:
        return Strength(float(part), 0, 0, 0, 0, verdicts.get(part, False))

    monkeypatch.setattr("lineit.lab.train.strength_of", judged)
    with closing(train(SMALL, tmp_path)) as states:
        start, first, second, third = (next(states) for _ in range(4))
    assert same(first.gated, start.gated)
    assert not same(first.weights, start.weights)
    assert (first.elo, second.elo, third.elo) == (None, 2, 2)
    assert same(second.gated, second.weights)
    assert same(third.gated, second.weights)
    assert same(load_weights(tmp_path / "value-2.npz"), halved(second.weights))


@pytest.mark.parametrize(
    ("players", "share", "wanted"), [(2, 0.5, 0), (2, 10 / 11, 400), (3, 1 / 3, 0), (3, 5 / 6, 400)]
)
def test_elo_is_a_matter_of_odds(players: int, share: float, wanted: float) -> None:
    training = Training(players=players, games=1)
    assert elo(share, training) == pytest.approx(wanted, abs=1e-9)
    assert elo(1.0, training) > 1000 > -1000 > elo(0.0, training)


def test_a_new_training_begins_with_random_weights() -> None:
    assert same(first_state(SMALL).weights, random_weights(feature_count(2), SMALL.hidden, SMALL.seed))
