"""Figures as tables of text."""

from math import isnan

from rich import box
from rich.console import Console
from rich.table import Table

from lineit.lab.comparison import Comparison, Difference, changes
from lineit.lab.estimates import Estimate
from lineit.lab.figures import FIGURES, Figure, table_figures
from lineit.lab.plan import Plan
from lineit.lab.summary import Group, Summary

PLAIN_WIDTH = 120  # where the text goes to no terminal, nothing needs to be cut
NONE = "–"
RARE = 0.01  # a share so near to 0 or 1 needs another digit
LEAST = 0.005  # a smaller interval would show as ±0.00


def console() -> Console:
    """Where tables are printed: the standard output, as plain text where that is no terminal."""
    plain = Console(highlight=False)
    return plain if plain.is_terminal else Console(highlight=False, width=PLAIN_WIDTH)


def print_summary(plan: Plan, summary: Summary) -> None:
    """What was played, tables by bot and by seat, and the figures of a whole game."""
    out = console()
    seatings = f", each from {plan.seatings} seatings" if plan.seatings > 1 else ""
    out.print(
        f"{summary.games:,} games of {plan.players} players: {', '.join(plan.bots)}.\n"
        f"{summary.decks:,} decks{seatings}, seed {plan.seed}. House rules: {changes(plan.rules)}.\n",
        soft_wrap=True,
        markup=False,
    )
    out.print(_groups("Per game and player, by bot", list(summary.bots.values())))
    out.print(_groups("Per game and player, by seat", summary.seats))
    table = _table("Per game", ["all games"])
    for figure in table_figures(plan.players):
        table.add_row(*_row(figure, [getattr(summary, figure.name)]))
    out.print(table)
    out.print("± and the ranges: 95 % intervals. A shared victory counts in parts.")


def print_comparison(comparison: Comparison) -> None:
    """Both sides and their differences, figure by figure."""
    out = console()
    out.print(
        f"{comparison.first} against {comparison.second}: {comparison.games:,} games of {comparison.players} players"
        f" on {comparison.decks:,} decks.\n",
        soft_wrap=True,
        markup=False,
    )
    table = _table("", [comparison.first, comparison.second, "difference", "beyond chance"])
    for figure in comparison.figures:
        show = _share if figure.is_share else _number
        sides = [show(figure.first), show(figure.second), _difference(figure)]
        table.add_row(figure.label, *sides, "yes" if figure.beyond_chance else "no")
    out.print(table)
    out.print(
        "± and the ranges: 95 % intervals. Beyond chance: all the figures with yes together are wrong in less than"
    )
    out.print("5 of 100 such comparisons (Holm 1979).")


def _groups(title: str, groups: list[Group]) -> Table:
    table = _table(title, [group.label for group in groups])
    for figure in FIGURES:
        table.add_row(*_row(figure, [getattr(group, figure.name) for group in groups]))
        if figure.name == "score":
            table.add_row("spread of scores", *[f"{group.spread:.2f}" for group in groups])
    return table


def _table(title: str, columns: list[str]) -> Table:
    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _row(figure: Figure, estimates: list[Estimate]) -> list[str]:
    return [figure.label, *[_share(one) if figure.is_share else _number(one) for one in estimates]]


def _number(estimate: Estimate) -> str:
    if isnan(estimate.value):
        return NONE
    reach = estimate.high - estimate.value
    return f"{estimate.value:.2f} ±{reach:.2f}" if reach > LEAST else f"{estimate.value:.2f}"


def _share(estimate: Estimate) -> str:
    if isnan(estimate.value):
        return NONE
    digits = 1 if RARE < estimate.value < 1 - RARE else 2
    value = f"{estimate.value:.{digits}%}"
    if isnan(estimate.low):
        return value
    return f"{value}\n{100 * estimate.low:.{digits}f}–{100 * estimate.high:.{digits}f}"


def _difference(figure: Difference) -> str:
    value, reach = figure.difference.value, figure.difference.high - figure.difference.value
    if isnan(value):
        return NONE
    scale, unit = (100, " %-points") if figure.is_share else (1, "")
    shown = f"{scale * value:+.2f}"
    return f"{shown} ±{scale * reach:.2f}{unit}" if scale * reach > LEAST else f"{shown}{unit}"
