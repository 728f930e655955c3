"""How long work is shown and how it fails: a progress bar, and one line for whatever goes wrong."""

from collections.abc import Callable, Generator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

from lineit.cli.app import refuse
from lineit.game.errors import LineitError

BAR_WIDTH = 20


class Counts(ProgressColumn):
    """How many games are done, of how many, and how fast."""

    def render(self, task: Task) -> Text:
        """The counts, the rate as soon as there is one."""
        if task.total is None:
            return Text("starting …")
        speed = task.finished_speed or task.speed
        rate = f", {speed:,.0f}/s" if speed else ""
        return Text(f"{task.completed:,.0f} of {task.total:,.0f} games{rate}")


@contextmanager
def progress_bar() -> Generator[Callable[[int, int], None]]:
    """What is to be told how many games are done, of how many: it shows them where the standard error is a terminal."""
    console = Console(stderr=True)
    columns = (BarColumn(BAR_WIDTH), Counts(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def in_one_line() -> Generator[None]:
    """Whatever the user got wrong, or the disk, ends the program with one line and exit code 2."""
    try:
        yield
    except KeyboardInterrupt:
        refuse("interrupted")
    except BrokenProcessPool:
        refuse("a process that played games was ended from outside, perhaps for want of memory")
    except LineitError as error:
        refuse(str(error))
    except OSError as error:
        place = f"{error.filename2 or error.filename}: " if error.filename else ""
        refuse(f"{place}{error.strerror or error}")
