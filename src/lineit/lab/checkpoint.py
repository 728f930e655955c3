"""A training on disk: all that is needed to go on from between two parts, as if it had never stopped.

`checkpoint.npz` holds the state and the settings, `remembered/part-7.npz` what was learned from lately. The checkpoint
is replaced last, and everything is written whole: a kill at any moment leaves one that can be read.
"""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np

from lineit.bots.features import feature_key
from lineit.bots.network import Weights
from lineit.game.errors import LineitError
from lineit.game.files import whole_file
from lineit.lab.learning import Moments
from lineit.lab.selfplay import Lesson
from lineit.lab.training import Entry, State, Training

CHECKPOINT, REMEMBERED = "checkpoint.npz", "remembered"
ABOUT = "about"
GROUPS = ("weights", "means", "squares", "gated")


class WrongCheckpoint(LineitError, ValueError):
    """A checkpoint that cannot be read, or is of another training."""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a checkpoint holds beside weights."""

    features: str
    """The key of the features that the network sees."""
    training: Training
    part: int
    steps: int
    random: str
    elo: float | None
    remembered: int
    """How many parts, the last ones, were still learned from."""
    log: tuple[Entry, ...]


class Checkpoint:
    """The checkpoint in a folder."""

    def __init__(self, folder: Path) -> None:
        self.path, self._memory = folder / CHECKPOINT, folder / REMEMBERED
        self._written: set[int] = set()

    def save(self, training: Training, state: State) -> None:
        """The training can go on from there. Raises OSError, and can then go on from where it could before."""
        remembered = () if state.part == training.parts else state.memory
        first = state.part - len(remembered)
        wanted = {first + place: lesson for place, lesson in enumerate(remembered)}
        if wanted:
            self._memory.mkdir(exist_ok=True)
        for part, lesson in wanted.items():
            if part not in self._written:
                write_arrays(self._file(part), lesson._asdict())
        about = About(
            feature_key(), training, state.part, state.moments.steps, state.random, state.elo, len(wanted), state.log
        )
        groups = (state.weights, state.moments.means, state.moments.squares, state.gated)
        write_arrays(self.path, arrays_of(about, groups))
        self._written = set(wanted)
        for file in self._memory.glob("*"):
            if file not in map(self._file, wanted):
                file.unlink()
        if not wanted and self._memory.exists():
            self._memory.rmdir()

    def load(self, training: Training) -> State | None:
        """The state to go on from, None where there is none. Raises WrongCheckpoint for one of another training."""
        if not self.path.exists():
            return None
        with reading(self.path):
            arrays = read_arrays(self.path)
            about = msgspec.json.decode(arrays[ABOUT].tobytes(), type=About)
        check_same(self.path.parent, about, training)
        with reading(self.path):
            weights, means, squares, gated = (weights_of(arrays, group) for group in GROUPS)
            parts = range(about.part - about.remembered, about.part)
            memory = tuple(lesson_of(read_arrays(self._file(part))) for part in parts)
        self._written = set(parts)
        moments = Moments(means, squares, about.steps)
        return State(about.part, weights, moments, about.random, memory, gated, about.elo, about.log)

    def _file(self, part: int) -> Path:
        return self._memory / f"part-{part}.npz"


def check_same(folder: Path, about: About, training: Training) -> None:
    """The checkpoint is one of that training; otherwise WrongCheckpoint says in what it differs."""
    if about.features != feature_key():
        raise WrongCheckpoint(
            f"{folder}: begun for the features {about.features}, these are {feature_key()}:"
            " go on with the version of Line-it that began it, or begin another training in another folder"
        )
    theirs, ours = msgspec.structs.asdict(about.training), msgspec.structs.asdict(training)
    changed = [f"{name} was {theirs[name]!r} and is now {ours[name]!r}" for name in ours if ours[name] != theirs[name]]
    if changed:
        reason = (
            ". How much is learned from each game depends on how many there are in all"
            if about.training.games != training.games
            else ""
        )
        raise WrongCheckpoint(
            f"{folder}: begun with other settings: {', '.join(changed)}{reason}. Another training needs another folder"
        )


def arrays_of(about: About, groups: Iterable[Weights]) -> dict[str, Any]:
    """What stands in a checkpoint, by name."""
    arrays: dict[str, Any] = {ABOUT: np.frombuffer(msgspec.json.encode(about), np.uint8)}
    for group, weights in zip(GROUPS, groups, strict=True):
        arrays |= {f"{group}_{name}": part for name, part in weights._asdict().items()}
    return arrays


def weights_of(arrays: dict[str, Any], group: str) -> Weights:
    """The weights of that group."""
    return Weights(**{name: arrays[f"{group}_{name}"] for name in Weights._fields})


def lesson_of(arrays: dict[str, Any]) -> Lesson:
    """The lesson as it was written."""
    return Lesson(arrays["features"], arrays["targets"], int(arrays["cards"]))


def write_arrays(path: Path, arrays: dict[str, Any]) -> None:
    """The arrays stand in the file by their names; it is whole or as it was. Raises OSError."""
    with whole_file(path) as part, part.open("wb") as file:
        np.savez(file, **arrays)


def read_arrays(path: Path) -> dict[str, Any]:
    """The arrays in the file by their names."""
    with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
        return dict(found)


@contextmanager
def reading(path: Path) -> Generator[None]:
    """Whatever reading damaged data comes to is a WrongCheckpoint that names the file."""
    try:
        yield
    except (
        ArithmeticError,
        BadZipFile,
        EOFError,
        FileNotFoundError,
        LookupError,
        RuntimeError,
        TypeError,
        ValueError,
    ) as error:
        raise WrongCheckpoint(f"{path}: damaged, or written by another version of Line-it: {error}") from error
