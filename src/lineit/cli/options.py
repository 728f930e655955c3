"""Options of the commands that play many games."""

from typing import Annotated

import typer

GAMES, HOUSE = "Games", "House rules"

Players = Annotated[
    int | None,
    typer.Option("--players", help="2 to 5; without it as many as there are bots, at least 2.", rich_help_panel=GAMES),
]
Bots = Annotated[
    str,
    typer.Option("--bots", help="Names with commas between them, or one for every seat.", rich_help_panel=GAMES),
]
Games = Annotated[
    int, typer.Option("--games", help="How many games, rounded up to whole decks.", rich_help_panel=GAMES)
]
SeedText = Annotated[
    str,
    typer.Option("--seed", help="A whole number or a text: the same seed, the same games.", rich_help_panel=GAMES),
]
Rotate = Annotated[
    bool,
    typer.Option("--rotate/--no-rotate", help="Play every deck from every seating of the bots.", rich_help_panel=GAMES),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", help="How many run side by side; without it one on every core.", rich_help_panel=GAMES),
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", help="The address of a Ray cluster, or local; needs lineit[ray].", rich_help_panel=GAMES),
]
MarketExtra = Annotated[
    int,
    typer.Option("--market-extra", help="Market cards beyond the number of players, 1 to 5.", rich_help_panel=HOUSE),
]
HandLimit = Annotated[int, typer.Option("--hand-limit", help="Cards a hand may hold, 0 to 5.", rich_help_panel=HOUSE)]
Discards = Annotated[
    int, typer.Option("--discards", help="Numbers discarded at closing, 0 to 10.", rich_help_panel=HOUSE)
]
JackpotCards = Annotated[
    int, typer.Option("--jackpot-cards", help="Cards of a colour that win its jackpot, 1 to 25.", rich_help_panel=HOUSE)
]
LastPlays = Annotated[
    int, typer.Option("--last-plays", help="Hand cards played at the end, 0 to 2.", rich_help_panel=HOUSE)
]


def seed_of(text: str) -> int | str:
    """The seed that the text stands for: a whole number where it is one, otherwise the text itself."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 1000 else text


def names_of(text: str) -> list[str]:
    """The names between the commas."""
    return [name.strip() for name in text.split(",")]
