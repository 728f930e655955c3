"""`lineit compare`."""

from typing import TYPE_CHECKING, Annotated

import typer

from lineit.cli import options
from lineit.cli.app import app, refuse

if TYPE_CHECKING:
    from lineit.game.rules import Rules

SIDE = "A bot, or house rules such as discards=2,hand_limit=3; official is the game as it is."


@app.command()
def compare(
    first: Annotated[str, typer.Argument(help=SIDE)],
    second: Annotated[str, typer.Argument(help="The other side.")],
    players: options.Players = None,
    bots: options.Bots = "novice",
    games: options.Games = 10_000,
    seed: options.SeedText = "1",
    rotate: options.Rotate = True,
    jobs: options.Jobs = None,
    ray: options.Ray = None,
) -> None:
    """Compare two bots at one table, or two sets of house rules on the same decks.

    Prints every figure of both sides, the difference, and whether it is beyond chance. --bots are those who play when
    rules are compared.
    """
    from lineit.cli.carried_out import in_one_line, progress_bar
    from lineit.cli.tables import print_comparison
    from lineit.lab.comparison import compare as compare_sides
    from lineit.lab.run import cores

    with in_one_line():
        try:
            with progress_bar() as show:
                comparison = compare_sides(
                    _side(first),
                    _side(second),
                    players=players,
                    bots=options.names_of(bots),
                    games=games,
                    seed=options.seed_of(seed),
                    rotate=rotate,
                    jobs=cores() if jobs is None else jobs,
                    ray=ray,
                    progress=show,
                )
        except KeyboardInterrupt:
            refuse("interrupted before both sides were played: there is nothing to compare")
        print_comparison(comparison)


def _side(text: str) -> "Rules | str":
    """The house rules that the text stands for, or the name of a bot. Raises SetupError."""
    from lineit.game.errors import SetupError
    from lineit.game.rules import OFFICIAL, Rules

    if text == "official":
        return OFFICIAL
    if "=" not in text:
        return text
    changes: dict[str, int] = {}
    for part in text.split(","):
        name, _, value = (word.strip() for word in part.partition("="))
        name = name.replace("-", "_")
        if name not in Rules.RANGES:
            raise SetupError(f"house rule: expected one of {', '.join(Rules.RANGES)}, got {name!r}")
        if name in changes:
            raise SetupError(f"house rule: {name} is given twice")
        if not (value.isascii() and value.isdigit()):
            raise SetupError(f"{name}: expected a whole number, got {value!r}")
        changes[name] = int(value)
    return Rules(**changes)
