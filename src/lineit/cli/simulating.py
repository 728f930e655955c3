"""`lineit simulate`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lineit.cli import options
from lineit.cli.app import app, refuse

if TYPE_CHECKING:
    from lineit.cli.files import Files
    from lineit.lab.plan import Plan
    from lineit.lab.run import Run
    from lineit.lab.simulation import Simulation

FILES = "Files"


@app.command()
def simulate(
    players: options.Players = None,
    bots: options.Bots = None,
    games: options.Games = 10_000,
    seed: options.SeedText = "1",
    rotate: options.Rotate = True,
    jobs: options.Jobs = None,
    ray: options.Ray = None,
    market_extra: options.MarketExtra = None,
    hand_limit: options.HandLimit = None,
    discards: options.Discards = None,
    jackpot_cards: options.JackpotCards = None,
    last_plays: options.LastPlays = None,
    csv: Annotated[
        Path | None, typer.Option(help="Write one row per game and seat as text; - prints them.", rich_help_panel=FILES)
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option(help="The same as Parquet. Needs make lab.", rich_help_panel=FILES)
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="Draw scores, victories and points: png, svg or pdf. Needs make lab.", rich_help_panel=FILES),
    ] = None,
    keep_outliers: Annotated[
        int | None,
        typer.Option(
            help="Write transcripts of that many of the strangest games.",
            rich_help_panel=FILES,
            parser=options.whole_number,
            metavar="NUMBER",
        ),
    ] = None,
    outliers: Annotated[
        Path | None,
        typer.Option(help="The folder that they go to; otherwise outliers.", rich_help_panel=FILES),
    ] = None,
) -> None:
    """Play many games between bots, and print what came out: victories, scores and where they came from.

    Ctrl-C ends it early with the result so far.
    """
    from lineit.cli.carried_out import in_one_line
    from lineit.cli.files import Files
    from lineit.lab.plan import Plan
    from lineit.lab.run import Run, cores

    with in_one_line():
        rules = options.rules_of(
            market_extra=market_extra,
            hand_limit=hand_limit,
            discards=discards,
            jackpot_cards=jackpot_cards,
            last_plays=last_plays,
        )
        names = options.names_of(options.ONE_FOR_EVERY_SEAT if bots is None else bots)
        plan = Plan.of(players, names, games, options.seed_of(seed), rules, rotate)
        files = Files(csv, parquet, plot, keep_outliers, outliers)
        files.check()
        with Run(plan, cores() if jobs is None else jobs, ray) as run:
            interrupted = _carry_out(run)
        files.write(_result(plan, run, files, interrupted))


def _carry_out(run: "Run") -> bool:
    """Whether Ctrl-C came before the end."""
    from lineit.cli.carried_out import progress_bar

    try:
        with progress_bar() as show:
            for done in run:
                show(done, run.plan.games)
    except KeyboardInterrupt:
        return True
    return False


def _result(plan: "Plan", run: "Run", files: "Files", interrupted: bool) -> "Simulation":
    """The games that were played, their tables printed; after Ctrl-C with exit code 2, and how to get them again."""
    from lineit.cli.tables import console, print_summary
    from lineit.lab.simulation import Simulation

    games = run.finished
    if games == 0:
        refuse("interrupted before the first deck was played: there is nothing to show")
    simulation = Simulation(plan, run.rows[: games * plan.players])
    print_summary(console(errors=files.prints_rows), plan, simulation.summary)
    if interrupted:
        no_file = ", and no file was written" if files.any_wanted else ""
        refuse(
            f"interrupted after {games:,} of {plan.games:,} games, which the tables show{no_file};"
            f" --games {games} plays the same again"
        )
    return simulation
