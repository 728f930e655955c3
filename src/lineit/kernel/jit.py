"""The compile decorator: Numba with a cache that an edit of any kernel file, or an upgrade, starts afresh."""

import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import config
from numba.core.caching import FunctionCache
from platformdirs import user_cache_path

P = ParamSpec("P")
R = TypeVar("R")

# A field of the state as a number to calculate with. Compiled, int() of an unsigned field stays unsigned and 1 - 3 is
# then 2**64 - 2; interpreted, a byte wraps at 256.
signed = cast("Callable[[Any], int]", np.int64)


# The folders that hold compiled functions, from the lowest; each may call what lies below it.
COMPILED_FLOORS = ("kernel", "bots", "lab")
KEPT_DAYS = 30
ROOT = 0
SECONDS_A_DAY = 86_400


def source_hash(folder: Path) -> str:
    """The hash of every source in the folder and on the floors below it, and of what compiles them, as 16 hex digits.

    Numba's own cache looks at one file at a time and misses an edit in a callee that lives in another.
    """
    package = Path(__file__).parents[1]
    floors = [package / name for name in COMPILED_FLOORS]
    below = floors[: floors.index(folder)] if folder in floors else floors
    digest = hashlib.sha256()
    for path in sorted(path for place in {*below, folder} for path in place.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder(source: Path) -> Path | None:
    """The writable folder for the compiled code of a source folder, or None where every start must compile.

    `LINEIT_CACHE` names the place; otherwise it is the user's cache folder, else the temporary one. The package's
    own folder is never written to, so a read-only install works.
    """
    named = os.environ.get("LINEIT_CACHE")
    user = f"lineit-{os.getuid()}" if hasattr(os, "getuid") else "lineit"
    places = [Path(named)] if named else [user_cache_path("lineit"), Path(tempfile.gettempdir()) / user]
    for place in places:
        folder = place / f"{source.name}-{source_hash(source)}"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK) and _is_ours(folder) and _is_ours(place):
            _clear_out(folder)
            return folder
    return None


def _clear_out(folder: Path) -> None:
    """What no start has used for KEPT_DAYS is gone: an upgrade begins a new folder, and the old one is nobody's.

    Versions that are used side by side keep their folders, and losing one costs no more than compiling again.
    """
    name, _, key = folder.name.rpartition("-")
    with suppress(OSError):
        os.utime(folder)
        oldest = folder.stat().st_mtime - KEPT_DAYS * SECONDS_A_DAY
        for other in folder.parent.glob(f"{name}-{'[0-9a-f]' * len(key)}"):
            if other.stat().st_mtime < oldest and _is_ours(other):
                shutil.rmtree(other, ignore_errors=True)


def _is_ours(folder: Path) -> bool:
    """Compiled code is loaded from there, so a folder that somebody else could put theirs into is not used."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.lstat()
    theirs = found.st_mode & stat.S_IWOTH and not found.st_mode & stat.S_ISVTX
    return stat.S_ISDIR(found.st_mode) and found.st_uid in (os.getuid(), ROOT) and not theirs


class Kept(FunctionCache):
    """Compiled code on disk, which is a convenience: what is damaged, or cannot be written, is compiled again."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code, or None; damaged files are begun anew."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - unpickling damaged data raises anything
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """The compiled code is on disk, if there is room."""
        with suppress(OSError):
            super().save_overload(sig, data)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function compiled at its first call; unchanged where NUMBA_DISABLE_JIT=1.

    Compiled functions release the interpreter lock, wrap on integer overflow and do not check bounds.
    """
    folder = cache_folder(Path(function.__code__.co_filename).parent)
    made = numba.njit(nogil=True, error_model="numpy")(function)
    if folder is not None and made is not function:
        previous = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        # As numba.njit(cache=True) does, which stops where a file is damaged or the disk is full.
        with suppress(OSError, RuntimeError):
            made._cache = Kept(function)  # noqa: SLF001
        config.CACHE_DIR = previous
    return made
