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
) -> None:
    """Compare two bots at one table, or two sets of house rules on the same decks.

    Prints every figure of both sides, the difference, and whether it is beyond chance. --bots are those who play where
    rules are compared; the options for house rules are for two bots.
    """
    from lineit.cli.carried_out import in_one_line, progress_bar
    from lineit.cli.tables import console, print_comparison
    from lineit.game.rules import OFFICIAL
    from lineit.lab.comparison import compare as compare_sides
    from lineit.lab.run import cores

    with in_one_line():
        rules = options.rules_of(
            market_extra=market_extra,
            hand_limit=hand_limit,
            discards=discards,
            jackpot_cards=jackpot_cards,
            last_plays=last_plays,
        )
        sides = _sides(first, second, bots is not None, rules != OFFICIAL)
        try:
            with progress_bar() as show:
                comparison = compare_sides(
                    *sides,
                    players=players,
                    bots=options.names_of(options.ONE_FOR_EVERY_SEAT if bots is None else bots),
                    games=games,
                    seed=options.seed_of(seed),
                    rules=rules,
                    rotate=rotate,
                    jobs=cores() if jobs is None else jobs,
                    ray=ray,
                    progress=show,
                )
        except KeyboardInterrupt:
            refuse("interrupted before both sides were played: there is nothing to compare")
        print_comparison(console(), comparison)


def _sides(first: str, second: str, bots: bool, house_rules: bool) -> tuple["Rules | str", "Rules | str"]:
    """Both sides as `lineit.lab.compare` wants them. Raises SetupError for what makes no comparison."""
    from lineit.game.errors import SetupError
    from lineit.game.rules import Rules

    one, other = _side(first), _side(second)
    if isinstance(one, Rules) and one == other:
        raise SetupError(f"compare: expected two different sets of house rules, got {first!r} and {second!r}")
    if isinstance(one, str) and bots:
        raise SetupError("bots: the sides are bots already, --bots is for house rules")
    if isinstance(one, Rules) and house_rules:
        raise SetupError("house rules: the sides are house rules already, further ones are for two bots")
    return one, other


def _side(text: str) -> "Rules | str":
    """The house rules that the text stands for, or the name of a bot. Raises SetupError."""
    from lineit.bots import names
    from lineit.game.errors import SetupError
    from lineit.game.rules import OFFICIAL, Rules

    if text == "official":
        return OFFICIAL
    if text in names():
        return text
    if "=" not in text:
        raise SetupError(
            f"side: expected official, house rules such as discards=2, or one of {', '.join(names())}, got {text!r}"
        )
    changes: dict[str, int] = {}
    for part in text.split(","):
        name, _, value = (word.strip() for word in part.partition("="))
        name = name.replace("-", "_")
        if name not in Rules.RANGES:
            raise SetupError(f"house rule: expected one of {', '.join(Rules.RANGES)}, got {name!r}")
        if name in changes:
            raise SetupError(f"house rule: {name} is given twice")
        try:
            changes[name] = int(value)
        except ValueError:
            raise SetupError(f"{name}: expected a whole number, got {value[: options.SHOWN]!r}") from None
    return Rules(**changes)
