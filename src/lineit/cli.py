"""The command line: `lineit serve`, `lineit replay FILE`, `lineit verify FILE`, `lineit --version`.

What a command needs is imported when it runs, so that help and version answer at once.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from lineit import __version__

if TYPE_CHECKING:
    from lineit.game import Transcript

WRONG_USE = 2

app = typer.Typer(
    name="lineit",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="The card game Line-it: host a table in the browser, and read recorded games.",
)

TranscriptFile = Annotated[Path, typer.Argument(metavar="FILE", help="A transcript: the JSON file of a finished game.")]


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


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="The port; without it that of PORT, or the first free from 8000."),
    ] = None,
    database: Annotated[
        Path | None,
        typer.Option(
            help="The SQLite file of all games; without it that of LINEIT_DATABASE, or one in the user's data."
        ),
    ] = None,
) -> None:
    """Host tables in the browser until Ctrl-C. The address is printed last, when the page can be opened."""
    from lineit.server.serve import serve as run  # the server and its compiler take a second to load

    raise typer.Exit(run(host=host, port=port, database=database))


@app.command()
def replay(file: TranscriptFile) -> None:
    """Print a recorded game step by step, and its result."""
    from lineit.game.words import printable, sentence

    transcript = _load(file)
    names = [printable(player.name) for player in transcript.players]
    game = transcript.start()
    typer.echo(f"{game.players} players: {', '.join(names)}. {game.rounds} rounds.")
    typer.echo(sentence(game.opening(), names))
    for number, (_, action, seat, happened) in enumerate(transcript.steps(), 1):
        typer.echo(f"{number:4} {names[seat]}: {action}")
        for happening in happened:
            typer.echo(f"     {sentence(happening, names)}")
    if transcript.result is None:
        typer.echo(f"The record ends here, in round {game.round}: the game was not finished.")


@app.command()
def verify(file: TranscriptFile) -> None:
    """Deal a recorded game again from its revealed secret, play it again, and check its result and its promise."""
    from lineit.game import TranscriptError

    transcript = _load(file)
    try:
        game = transcript.verify()
    except TranscriptError as error:
        _refuse(f"{file}: {error}")
    typer.echo(f"{len(game.actions)} actions replayed: every one was legal, and the result is {game.scores}.")
    typer.echo(f"The deck is the one promised before the first card: {transcript.commit}.")


def _load(file: Path) -> "Transcript":
    from lineit.game import TranscriptError, load

    try:
        return load(file)
    except TranscriptError as error:
        _refuse(str(error))


def _refuse(message: str) -> NoReturn:
    typer.echo(f"lineit: {message}", err=True)
    raise typer.Exit(WRONG_USE)


def main() -> None:
    """The program; its exit code is 0, or 2 for wrong use."""
    app(prog_name="lineit")


if __name__ == "__main__":
    main()
