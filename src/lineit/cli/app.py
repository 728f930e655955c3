"""The program around its commands: help, version, and wrong use, which is one line and exit code 2."""

import gc
import sys
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from lineit import __version__

WRONG_USE = 2

app = typer.Typer(
    name="lineit",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="The card game Line-it: host a table in the browser, study the rules and the bots, and read recorded games.",
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"lineit {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and end.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Options that stand before any command."""


def refuse(message: str) -> NoReturn:
    """The message is printed as one line on the standard error, and the program ends with exit code 2."""
    raise typer.Exit(_say(message))


def _say(message: str) -> int:
    """The message is printed as one line on the standard error; the exit code of wrong use."""
    typer.echo(f"lineit: {' '.join(message.split())}", err=True)
    return WRONG_USE


def main() -> None:
    """The program; its exit code is 0, 2 for wrong use, or 130 after Ctrl-C where a command does not say otherwise."""
    _forgive_encodings()
    try:
        code: int | None = app(prog_name="lineit", standalone_mode=False)
    except typer.TyperException as error:
        code = _wrong_use(error)
    except OSError as error:  # nobody can be told on a standard output that is full
        code = _say(str(error))
    # What is loaded now lives as long as the program: to go through it all once more at the end takes 0.2 s.
    gc.freeze()
    sys.exit(code or 0)


def _forgive_encodings() -> None:
    """A terminal that knows no ± gets a question mark instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _wrong_use(error: typer.TyperException) -> int:
    """The mistake is printed in one line, or the help where nothing was asked for; the exit code."""
    show = getattr(error, "show", None)
    if type(error).__name__ == "NoArgsIsHelpError" and show is not None:
        show()
    else:
        _say(getattr(error, "format_message", lambda: str(error))())
    return getattr(error, "exit_code", WRONG_USE)
