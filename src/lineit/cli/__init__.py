"""The command line: `lineit serve`, `simulate`, `compare`, `train`, `replay`, `verify`, `--version`.

What a command needs is imported when it runs, so that help and version answer at once.
"""

from lineit.cli import comparing, recorded, serving, simulating, training
from lineit.cli.app import app, main

__all__ = ["app", "comparing", "main", "recorded", "serving", "simulating", "training"]
