"""The program as people start it: a process of its own, that can be killed and started again on the same games."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self


class Server:
    """`lineit serve` on a free port and a database of its own."""

    def __init__(self, database: Path) -> None:
        self._database = database
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """The server answers."""
        command = [sys.executable, "-m", "lineit.cli", "serve", "--port", str(self.port)]
        environment = os.environ | {"LINEIT_DATABASE": str(self._database), "LINEIT_LIMITS": "false"}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said == f"Line-it is at {self.address}\n", said

    def kill(self) -> None:
        """The server is gone from one moment to the next."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """The server has ended as after Ctrl-C; its exit code."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        code = self._process.wait(30)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None
        return code
