"""The server as its own process, started as people start it."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

START = "import sys; from pathlib import Path; from lineit.server.serve import serve; sys.exit(serve())"


class Process:
    """A running `lineit serve`; `url` is what it printed last."""

    def __init__(self, database: Path, **environment: str) -> None:
        names = {
            **os.environ,
            "LINEIT_DATABASE": str(database),
            "LINEIT_LIMITS": "0",
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", START], env=names, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.url = self.line.rsplit(" ", maxsplit=1)[-1].strip()

    def end(self, number: signal.Signals) -> tuple[int, str, str]:
        """The exit code, and what was written, after that signal."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@contextlib.contextmanager
def process(database: Path, **environment: str) -> Generator[Process]:
    started = Process(database, **environment)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.process.kill()
        started.process.communicate()
