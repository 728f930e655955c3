"""Options of the commands that play many games."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from lineit.game.rules import Rules

GAMES, HOUSE = "Games", "House rules"
SHOWN = 40  # letters of what was wrong


def whole_number(text: str) -> int:
    """The number that the text stands for; typer says which option it was for."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"expected a whole number, got {text[:SHOWN]!r}") from None


def _number(name: str, help_text: str, panel: str) -> Any:
    """An option for a whole number."""
    return typer.Option(name, help=help_text, rich_help_panel=panel, parser=whole_number, metavar="NUMBER")


Players = Annotated[
    int | None, _number("--players", "2 to 5; without it as many as there are bots, at least 2.", GAMES)
]
TablePlayers = Annotated[int, _number("--players", "Seats of every table, 2 to 5.", GAMES)]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        help="Names with commas between them, or one for every seat; otherwise casual.",
        rich_help_panel=GAMES,
    ),
]
Games = Annotated[int, _number("--games", "How many games, rounded up to whole decks.", GAMES)]
PairGames = Annotated[int, _number("--games", "How many games every pair plays, rounded up to whole decks.", GAMES)]
SeedText = Annotated[
    str,
    typer.Option("--seed", help="A whole number or a text: the same seed, the same games.", rich_help_panel=GAMES),
]
Rotate = Annotated[
    bool,
    typer.Option("--rotate/--no-rotate", help="Play every deck from every seating of the bots.", rich_help_panel=GAMES),
]
Jobs = Annotated[int | None, _number("--jobs", "How many run side by side; without it one on every core.", GAMES)]
Ray = Annotated[
    str | None,
    typer.Option("--ray", help="On a Ray cluster: local, auto, or host:port. Needs make lab.", rich_help_panel=GAMES),
]
MarketExtra = Annotated[int | None, _number("--market-extra", "Market cards beyond the players, 1 to 5; 2.", HOUSE)]
HandLimit = Annotated[int | None, _number("--hand-limit", "Cards a hand may hold, 0 to 5; 2.", HOUSE)]
Discards = Annotated[int | None, _number("--discards", "Numbers discarded at closing, 0 to 10; 3.", HOUSE)]
JackpotCards = Annotated[
    int | None, _number("--jackpot-cards", "Cards of a colour that win its jackpot, 1 to 25; 3.", HOUSE)
]
LastPlays = Annotated[int | None, _number("--last-plays", "Hand cards played at the end, 0 to 2; 2.", HOUSE)]

ONE_FOR_EVERY_SEAT = "casual"


def rules_of(**given: int | None) -> "Rules":
    """The official rules with what was given changed. Raises SetupError."""
    from lineit.game.rules import Rules

    return Rules(**{name: value for name, value in given.items() if value is not None})


def seed_of(text: str) -> int | str:
    """The seed that the text stands for: a whole number where it is one, otherwise the text itself."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 1000 else text


def names_of(text: str) -> list[str]:
    """The names between the commas."""
    return [name.strip() for name in text.split(",")]
