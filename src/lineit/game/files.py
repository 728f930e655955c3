"""Files that are whole or not there."""

import errno
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def whole_file(path: Path) -> Generator[Path]:
    """A place to write to, which becomes the file when all went well and is gone otherwise.

    A link stays one: what it leads to is written, and a file that was there keeps its permissions. What is no plain
    file, such as a device, is written to as it stands. An OSError names the path.
    """
    with _by_its_name(path):
        target = path.resolve()
        if target.exists() and not target.is_file():
            yield target
            return
        part = _beside(target)
        try:
            yield part
            if target.exists():
                shutil.copymode(target, part)
            part.replace(target)
        finally:
            with suppress(OSError):
                part.unlink()


def check_place(path: Path) -> None:
    """A file can be written there, as far as one can tell beforehand; otherwise OSError says why not."""
    with _by_its_name(path):
        target = path.resolve()
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.is_file() or not target.exists():
            trial = _beside(target)
            trial.touch()
            trial.unlink()


def _beside(target: Path) -> Path:
    """A new file in the same folder. Its name is short, so that a long one beside it is no trouble."""
    return target.with_name(f".lineit-{os.getpid()}-{hash(target.name) % 10**8}.part")


@contextmanager
def _by_its_name(path: Path) -> Generator[None]:
    """What goes wrong with a file beside it, or without any name, is said of the file itself."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
