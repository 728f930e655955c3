"""The command line: `lineit serve`, `simulate`, `compare`, `arena`, `train`, `replay`, `verify`, `--version`.

What a command needs is imported when it runs, so that help and version answer at once.
"""

from lineit.cli import comparing, contending, recorded, serving, simulating, training
from lineit.cli.app import app, main

__all__ = ["app", "comparing", "contending", "main", "recorded", "serving", "simulating", "training"]
