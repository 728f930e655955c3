"""How long work is shown and how it fails: a progress bar, and one line for whatever goes wrong."""

from collections.abc import Callable, Generator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from lineit.cli.app import refuse
from lineit.game.errors import LineitError


class Rate(ProgressColumn):
    """Games a second so far."""

    def render(self, task: Task) -> Text:
        """The rate, nothing before there is one."""
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f} games/s" if speed else "", style="progress.data.speed")


@contextmanager
def progress_bar() -> Generator[Callable[[int, int], None]]:
    """What is to be told how many games are done, of how many: it shows them where the standard error is a terminal."""
    console = Console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        Rate(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def in_one_line() -> Generator[None]:
    """Whatever the user got wrong, or the disk, ends the program with one line and exit code 2."""
    try:
        yield
    except (LineitError, BrokenProcessPool) as error:
        refuse(str(error))
    except OSError as error:
        place = f"{error.filename2 or error.filename}: " if error.filename else ""
        refuse(f"{place}{error.strerror or error}")
