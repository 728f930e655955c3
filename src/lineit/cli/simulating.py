"""`lineit simulate`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lineit.cli import options
from lineit.cli.app import app, refuse

if TYPE_CHECKING:
    from lineit.lab.plan import Plan
    from lineit.lab.run import Run
    from lineit.lab.simulation import Simulation

FILES = "Files"


@app.command()
def simulate(
    players: options.Players = None,
    bots: options.Bots = "novice",
    games: options.Games = 10_000,
    seed: options.SeedText = "1",
    rotate: options.Rotate = True,
    jobs: options.Jobs = None,
    ray: options.Ray = None,
    market_extra: options.MarketExtra = 2,
    hand_limit: options.HandLimit = 2,
    discards: options.Discards = 3,
    jackpot_cards: options.JackpotCards = 3,
    last_plays: options.LastPlays = 2,
    csv: Annotated[
        Path | None, typer.Option(help="Write one row per game and seat as text.", rich_help_panel=FILES)
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option(help="The same as Parquet; needs lineit[lab].", rich_help_panel=FILES)
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            help="Draw scores, victories and points: png, svg or pdf; needs lineit[lab].", rich_help_panel=FILES
        ),
    ] = None,
    keep_outliers: Annotated[
        int, typer.Option(help="Write transcripts of that many of the strangest games.", rich_help_panel=FILES)
    ] = 0,
    outliers: Annotated[Path, typer.Option(help="The folder that they are written to.", rich_help_panel=FILES)] = Path(
        "outliers"
    ),
) -> None:
    """Play many games between bots, and print what came out: victories, scores and where they came from.

    Ctrl-C ends it early with the result so far.
    """
    from lineit.cli.carried_out import in_one_line
    from lineit.cli.files import Files
    from lineit.game.rules import Rules
    from lineit.lab.plan import Plan
    from lineit.lab.run import Run, cores

    with in_one_line():
        rules = Rules(
            market_extra=market_extra,
            hand_limit=hand_limit,
            discards=discards,
            jackpot_cards=jackpot_cards,
            last_plays=last_plays,
        )
        plan = Plan.of(players, options.names_of(bots), games, options.seed_of(seed), rules, rotate)
        files = Files(csv, parquet, plot, keep_outliers, outliers)
        files.check()
        with Run(plan, cores() if jobs is None else jobs, ray) as run:
            interrupted = _carry_out(run)
        files.write(_result(plan, run, interrupted))


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


def _result(plan: "Plan", run: "Run", interrupted: bool) -> "Simulation":
    """The games that were played, their tables printed; after Ctrl-C with exit code 2, and how to get them again."""
    from lineit.cli.tables import print_summary
    from lineit.lab.simulation import Simulation

    games = run.finished
    if games == 0:
        refuse("interrupted before the first deck was played: there is nothing to show")
    simulation = Simulation(plan, run.rows[: games * plan.players])
    print_summary(plan, simulation.summary)
    if interrupted:
        refuse(
            f"interrupted after {games:,} of {plan.games:,} games, which the tables show; no file was written"
            f" (--games {games} plays the same again)"
        )
    return simulation
