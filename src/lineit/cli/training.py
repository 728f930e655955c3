"""`lineit train`."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lineit.cli import options
from lineit.cli.app import app, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lineit.lab.training import Entry, State, Training


@app.command()
def train(
    players: Annotated[
        int,
        typer.Option(help="2 to 5: the number that the network is for.", parser=options.whole_number, metavar="NUMBER"),
    ],
    to: Annotated[Path, typer.Option(help="The folder of the training, a new one or one to go on with.")],
    games: Annotated[
        int,
        typer.Option(help="How many games it plays with itself.", parser=options.whole_number, metavar="NUMBER"),
    ] = 100_000,
    seed: Annotated[
        int,
        typer.Option(
            help="A whole number: the same seed, the same network.", parser=options.whole_number, metavar="NUMBER"
        ),
    ] = 1,
    hidden: Annotated[
        str, typer.Option(help="Two numbers: the units of its two layers.", metavar="NUMBER,NUMBER")
    ] = "192,32",
    jobs: options.Jobs = None,
    ray: options.Ray = None,
) -> None:
    """Train a network from nothing, by playing with itself, as the bots expert and master have one.

    Ctrl-C, or a kill, ends it early: the same command goes on from there, to the same network. The folder holds the
    network that last passed a match against the one before it, a log, and after make lab a picture of how it went.
    """
    from lineit.cli.carried_out import in_one_line
    from lineit.lab.run import cores
    from lineit.lab.train import train as states_of
    from lineit.lab.training import Training
    from lineit.lab.training_folder import TrainingFolder, why_not_drawn

    with in_one_line():
        training = Training(players=players, games=games, seed=seed, hidden=_layers(hidden))
        if missing := why_not_drawn():
            typer.echo(f"lineit: there will be no picture: {missing}", err=True)
        with closing(states_of(training, to, jobs=cores() if jobs is None else jobs, ray=ray)) as states:
            begun = next(states)
            state = _carry_out(training, begun, states)
        if begun is state:
            typer.echo(f"{to}: this training is finished, after {state.last.games:,} games.")
        place = TrainingFolder(to, training)
        typer.echo(f"The network is {place.weights}, the log {place.log}.")


def _layers(text: str) -> tuple[int, int]:
    """The two numbers. Raises SetupError."""
    from lineit.game.errors import SetupError

    try:
        first, second = (int(number) for number in text.split(","))
    except ValueError:
        raise SetupError(f"hidden: expected two whole numbers such as 192,32, got {text[: options.SHOWN]!r}") from None
    return first, second


def _carry_out(training: "Training", state: "State", states: "Iterator[State]") -> "State":
    """The last state, the measured ones printed; after Ctrl-C exit code 2, and how to go on."""
    from lineit.cli.carried_out import progress_bar

    done, total = state, training.parts * training.part
    try:
        with progress_bar() as show:
            show(done.part * training.part, total)
            for done in states:
                show(done.part * training.part, total)
                if done.last.strength is not None:
                    typer.echo(_measured(done.last))
    except KeyboardInterrupt:
        kept = f"{done.part * training.part:,} of {total:,} games, which are kept"
        refuse(f"interrupted after {kept}: the same command goes on from there")
    return done


def _measured(entry: "Entry") -> str:
    """What was measured, in one line."""
    strength, calibration = entry.strength, entry.calibration
    assert strength is not None
    assert calibration is not None
    return (
        f"{entry.games:,} games: {strength.elo:.0f} Elo above casual ({strength.low:.0f} to {strength.high:.0f}),"
        f" {'passed' if strength.passed else 'did not pass'}; Brier score {calibration.brier.value:.3f},"
        f" of the score alone {calibration.baseline.value:.3f}"
    )
