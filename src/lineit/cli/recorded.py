"""`lineit replay FILE` and `lineit verify FILE`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lineit.cli.app import app, refuse

if TYPE_CHECKING:
    from lineit.game import Transcript

TranscriptFile = Annotated[Path, typer.Argument(metavar="FILE", help="A transcript: the JSON file of a finished game.")]


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
        refuse(f"{file}: {error}")
    typer.echo(f"{len(game.actions)} actions replayed: every one was legal, and the result is {game.scores}.")
    typer.echo(f"The deck is the one promised before the first card: {transcript.commit}.")


def _load(file: Path) -> "Transcript":
    from lineit.game import TranscriptError, load

    try:
        return load(file)
    except TranscriptError as error:
        refuse(str(error))
