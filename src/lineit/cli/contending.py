"""`lineit arena`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lineit.cli import options
from lineit.cli.app import app, refuse

if TYPE_CHECKING:
    from lineit.lab.contest import Contest

FILES, MEETINGS = "Files", "Meetings"


@app.command()
def arena(
    bots: Annotated[
        str, typer.Option(help="Two or more names with commas between them.", rich_help_panel=options.GAMES)
    ],
    players: options.TablePlayers = 2,
    games: options.PairGames = 2000,
    seats: Annotated[
        int | None,
        typer.Option(
            help="How many seats of a table the stronger of two bots has; otherwise half.",
            rich_help_panel=MEETINGS,
            parser=options.whole_number,
            metavar="NUMBER",
        ),
    ] = None,
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="Only bots next to each other in strength.", rich_help_panel=MEETINGS)
    ] = False,
    until: Annotated[
        str | None,
        typer.Option(
            help="Stop a pair when it is known whether the stronger is more than that many Elo ahead; or LOW,HIGH.",
            rich_help_panel=MEETINGS,
            metavar="ELO",
        ),
    ] = None,
    seed: options.SeedText = "1",
    jobs: options.Jobs = None,
    ray: options.Ray = None,
    market_extra: options.MarketExtra = None,
    hand_limit: options.HandLimit = None,
    discards: options.Discards = None,
    jackpot_cards: options.JackpotCards = None,
    last_plays: options.LastPlays = None,
    json: Annotated[
        Path | None, typer.Option(help="Write all figures as JSON; - prints them.", rich_help_panel=FILES)
    ] = None,
    transcripts: Annotated[
        Path | None, typer.Option(help="Write the games into this folder.", rich_help_panel=FILES)
    ] = None,
    keep_transcripts: Annotated[
        int | None,
        typer.Option(
            help="Only that many, from the first, of every pair; otherwise all.",
            rich_help_panel=FILES,
            parser=options.whole_number,
            metavar="NUMBER",
        ),
    ] = None,
) -> None:
    """Find out how strong bots are: each meets each, on the same decks and in all orders of the seats.

    Prints victories, scores and Elo of every pair, and a ladder. Ctrl-C ends it early with the result so far.
    """
    from lineit.cli.arena_files import ArenaFiles
    from lineit.cli.carried_out import in_one_line
    from lineit.cli.tables import console, print_arena
    from lineit.lab.contest import Contest
    from lineit.lab.run import cores

    with in_one_line():
        contest = Contest.of(
            options.names_of(bots),
            players=players,
            games=games,
            seed=options.seed_of(seed),
            rules=options.rules_of(
                market_extra=market_extra,
                hand_limit=hand_limit,
                discards=discards,
                jackpot_cards=jackpot_cards,
                last_plays=last_plays,
            ),
            seats=seats,
            neighbours=neighbours,
            until=None if until is None else _elo(until),
            jobs=cores() if jobs is None else jobs,
            ray=ray,
        )
        files = ArenaFiles(json, transcripts, keep_transcripts)
        files.check(contest.plans)
        interrupted = _carry_out(contest)
        result = contest.arena
        if not result.meetings:
            refuse("interrupted before the first deck was played: there is nothing to show")
        print_arena(console(errors=files.prints_json), result)
        if interrupted:
            no_file = ", and no file was written" if files.any_wanted else ""
            refuse(f"interrupted after {result.games:,} of {contest.games:,} games, which the tables show{no_file}")
        files.write(result)


def _elo(text: str) -> float | tuple[float, float]:
    """The one or two differences that the text stands for. Raises SetupError."""
    from lineit.game.errors import SetupError

    try:
        match [float(number) for number in text.split(",")]:
            case [one]:
                return one
            case [low, high]:
                return low, high
            case _:
                raise ValueError(text)
    except ValueError:
        raise SetupError(f"until: expected a number, or two as in 150,200, got {text[: options.SHOWN]!r}") from None


def _carry_out(contest: "Contest") -> bool:
    """Whether Ctrl-C came before the end."""
    from lineit.cli.carried_out import progress_bar

    try:
        with progress_bar() as show:
            contest.play(show)
    except KeyboardInterrupt:
        return True
    return False
