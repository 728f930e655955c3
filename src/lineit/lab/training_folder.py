"""A training's folder: its checkpoint, its log, the weights that passed, and how it went as a picture."""

import errno
import os
from pathlib import Path

from lineit.bots.network import save_weights
from lineit.game.errors import SetupError
from lineit.game.files import whole_file
from lineit.lab.checkpoint import Checkpoint
from lineit.lab.extras import module_of_extra
from lineit.lab.training import State, Training, first_state
from lineit.lab.training_log import add_to_log, begin_log

EXTRA, LIBRARY = "train", "matplotlib"
LEFT_BEHIND = ".lineit-*"  # what a kill leaves of a file that was not whole


class TrainingFolder:
    """Where a training leaves what it comes to."""

    def __init__(self, path: Path, training: Training) -> None:
        self.path, self.training = path, training
        self._checkpoint = Checkpoint(path)

    @property
    def weights(self) -> Path:
        """The file of the weights that passed last."""
        return self.path / f"value-{self.training.players}.npz"

    @property
    def log(self) -> Path:
        """The file with a line for every part."""
        return self.path / "log.csv"

    @property
    def picture(self) -> Path:
        """Strength over games, error, and calibration."""
        return self.path / "training.png"

    def open(self) -> State:
        """The state to go on from, the first one in a new folder, and a log that ends there.

        Raises WrongCheckpoint, OSError, or SetupError for a folder that is used for something else.
        """
        if self.path.exists() and not self.path.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(self.path))
        self.path.mkdir(parents=True, exist_ok=True)
        for file in self.path.glob(LEFT_BEHIND):
            file.unlink()
        state = self._checkpoint.load(self.training)
        if state is None:
            if any(self.path.iterdir()):
                raise SetupError(f"{self.path}: expected a new or empty folder, or that of a training")
            state = first_state(self.training)
        self.save(state)
        begin_log(self.log, state.log)
        return state

    def note(self, state: State) -> None:
        """The state's last part stands in the log, and what was measured after it in the picture."""
        add_to_log(self.log, state.last)
        if state.last.strength is not None and can_draw():
            from lineit.lab.curves import draw_training  # matplotlib is an extra

            draw_training(self.training, state.log, self.picture)

    def save(self, state: State) -> None:
        """The training can go on from there, and the weights that passed last are in their file. Raises OSError."""
        if state.passed:
            with whole_file(self.weights) as part:
                written = part.with_suffix(".npz")
                save_weights(state.gated, written)
                written.replace(part)
        self._checkpoint.save(self.training, state)


def can_draw() -> bool:
    """Whether matplotlib is installed."""
    return not why_not_drawn()


def why_not_drawn() -> str:
    """Why there are no pictures; empty where there are."""
    try:
        module_of_extra(EXTRA, LIBRARY)
    except SetupError as error:
        return str(error)
    return ""
