"""Figures as tables of text."""

import os
from math import inf, isnan

from rich import box
from rich.console import Console
from rich.table import Table

from lineit.kernel.state import MIN_PLAYERS
from lineit.lab.comparison import Comparison, Difference, changes
from lineit.lab.contest import Arena
from lineit.lab.estimates import Estimate
from lineit.lab.figures import FIGURES, Figure, table_figures
from lineit.lab.meeting import Meeting
from lineit.lab.plan import Plan
from lineit.lab.sequential import Verdict
from lineit.lab.summary import Group, Summary

PLAIN_WIDTH = 120  # where the text goes to no terminal, and nobody says how wide it may be
LABEL_WIDTH, COLUMN_WIDTH = 25, 16  # of the figures' names, and of a column with the space beside it
NONE = "–"
RARE = 0.01  # a share so near to 0 or 1 needs another digit
LEAST = 0.005  # what is smaller would show as 0.00
EXPLAINED = (
    "± and the ranges are 95 % intervals; where none stands, it is below 0.005 or the figure is fixed."
    " A shared victory counts in parts."
)

EXPLAINED_PAIRS = (
    "The figures are those of the first of a pair. ± and the ranges are 95 % intervals by deck; > and < are bounds,"
    " where one was never behind. A shared victory counts in parts. 400 Elo are ten times as often ahead as behind."
)
EXPLAINED_AHEAD = " Ahead: how often one of its seats had more points than one of the other's, ties half."
ANSWERS = {"accepted": "yes", "rejected": "no", "undecided": "open"}


def console(errors: bool = False) -> Console:
    """Where tables are printed: the standard output or errors, as plain text where that is no terminal."""
    out = Console(highlight=False, stderr=errors)
    known = out.is_terminal or "COLUMNS" in os.environ
    return out if known else Console(highlight=False, stderr=errors, width=PLAIN_WIDTH)


def print_summary(out: Console, plan: Plan, summary: Summary) -> None:
    """What was played, tables by bot and by seat, and the figures of a whole game."""
    _print(out, f"{_count(summary.games, 'game')} of {line_up(plan)}.\n{_origin(plan, summary.decks)}\n")
    _print_groups(out, "Per game and player, by bot", list(summary.bots.values()))
    _print_groups(out, "Per game and player, by seat", summary.seats)
    table = _table("Per game", ["all games"])
    for figure in table_figures(plan.players):
        table.add_row(*_row(figure, [getattr(summary, figure.name)]))
    out.print(table)
    _print(out, EXPLAINED)


def print_comparison(out: Console, comparison: Comparison) -> None:
    """Both sides and their differences, figure by figure."""
    plan = comparison.plan
    _print(out, f"{comparison.first} against {comparison.second}: {_count(plan.games, 'game')} of {line_up(plan)}.")
    _print(out, f"{_origin(plan, plan.decks, with_rules=comparison.of_bots)}\n")
    table = _table("", [comparison.first, comparison.second, "difference", "beyond\nchance"])
    for figure in comparison.figures:
        show = _share if figure.is_share else _number
        label = f"{figure.label}, %" if figure.is_share else figure.label
        sides = [show(figure.first), show(figure.second), _difference(figure)]
        table.add_row(label, *sides, "yes" if figure.beyond_chance else "no")
    out.print(table)
    _print(
        out,
        f"The difference is {comparison.second} less {comparison.first}, of shares in percentage points. {EXPLAINED}"
        " Beyond chance: if none of the figures differed, a yes would stand in fewer than 5 of 100 such tables.",
    )


def print_arena(out: Console, arena: Arena) -> None:
    """What was played, what came of every pair, and the ladder."""
    _print(out, f"{_count(arena.games, 'game')} of {arena.players} players: {', '.join(arena.bots)}.")
    _print(out, f"{_pairing(arena.meetings[0])} Seed {arena.seed!r}. House rules: {changes(arena.rules)}.\n")
    verdict = arena.meetings[0].verdict
    larger = ["ahead, %"] if arena.players > MIN_PLAYERS else []
    asked = [] if verdict is None else [f"more than\n{verdict.elo0:,g} Elo"]
    table = _table("Pairs", ["games\ndecks", "wins, %", *larger, "score", "Elo", *asked])
    for meeting in arena.meetings:
        table.add_row(*_meeting(meeting))
    out.print(table)
    if len(arena.ladder) > 2:  # of two it would say the same again
        table = _table(f"Ladder, {arena.bots[0]} at 0", ["Elo", "interval"])
        for rating in arena.ladder:
            table.add_row(rating.bot, *_elo(rating.elo))
        out.print(table)
    _print(
        out, EXPLAINED_PAIRS + (EXPLAINED_AHEAD if larger else "") + ("" if verdict is None else _explained(verdict))
    )


def _pairing(meeting: Meeting) -> str:
    """How the pairs play."""
    plan = meeting.plan
    pairing = f"Every pair plays the same decks, each in all {plan.seatings} orders"
    if plan.players == MIN_PLAYERS:
        return f"{pairing}."
    seats = sorted({order.count(meeting.bot) for order in plan.orders})
    chance = f"by chance {100 * meeting.chance:g} % of the victories"
    return f"{pairing}: the first has {' or '.join(map(str, seats))} of {plan.players} seats, {chance}."


def _meeting(meeting: Meeting) -> list[str]:
    """The row of a pair."""
    score = meeting.score
    shares = [meeting.wins] if meeting.plan.players == MIN_PLAYERS else [meeting.wins, meeting.ahead]
    verdict = [] if meeting.verdict is None else [f"{ANSWERS[meeting.verdict.verdict]}\nLLR {meeting.verdict.llr:.2f}"]
    return [
        f"{meeting.bot}\nvs {meeting.against}",
        f"{meeting.games:,}\n{meeting.decks:,}",
        *[_share(share, _digits(share)) for share in shares],
        f"{score.value:+.2f}\n{_reach(score.high - score.value).strip()}",
        "\n".join(_elo(meeting.elo)),
        *verdict,
    ]


def _digits(share: Estimate) -> int:
    """So many as the interval bears."""
    return 2 if share.high - share.low < RARE else 1


def _elo(estimate: Estimate) -> tuple[str, str]:
    """A value and its interval, or a bound, or nothing, as whole numbers."""
    value, low, high = estimate.value, estimate.low, estimate.high
    if isnan(value) or (isnan(low) and abs(value) == inf):
        return NONE, ""
    if high == inf:
        return f"> {round(low):,}", ""
    if low == -inf:
        return f"< {round(high):,}", ""
    if isnan(low) or round(low) == round(high):
        return f"{round(value):,}", ""
    return f"{round(value):,}", f"{round(low):,}{'–' if low >= 0 else ' to '}{round(high):,}"


def _explained(verdict: Verdict) -> str:
    return (
        f" Yes: more than {verdict.elo0:,g} Elo ahead; no: less than {verdict.elo1:,g}; each is wrong in 5 of 100"
        f" pairs. LLR says yes from {verdict.upper:.2f} and no from {verdict.lower:.2f}. Where a pair stops then, its"
        " intervals are somewhat too narrow."
    )


def line_up(plan: Plan) -> str:
    """`4 players, 2 casual and 2 random`, or the order of the seats where the bots stay in them."""
    if plan.seatings == 1 and len(plan.names) > 1:
        return f"{plan.players} players: {', '.join(plan.bots)}, each in its seat"
    counts = [f"{plan.bots.count(name)} {name}" for name in plan.names]
    return f"{plan.players} players: {' and '.join(counts)}"


def _origin(plan: Plan, decks: int, with_rules: bool = True) -> str:
    seatings = f", each from {plan.seatings} seatings" if plan.seatings > 1 else ""
    rules = f" House rules: {changes(plan.rules)}." if with_rules else ""
    alone = " One deck says nothing about others: there are no intervals." if decks == 1 else ""
    return f"{_count(decks, 'deck')}{seatings}, seed {plan.seed!r}.{rules}{alone}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _print(out: Console, text: str) -> None:
    """The text, broken between words where it has to be, and nothing in it read as markup."""
    out.print(text, markup=False)


def _print_groups(out: Console, title: str, groups: list[Group]) -> None:
    """The groups side by side, in as many tables as the width asks for."""
    fitting = max((out.width - LABEL_WIDTH) // COLUMN_WIDTH, 1)
    tables = -(-len(groups) // fitting)
    each = -(-len(groups) // tables)
    for start in range(0, len(groups), each):
        part = groups[start : start + each]
        table = _table(title, [group.label for group in part])
        for figure in FIGURES:
            table.add_row(*_row(figure, [getattr(group, figure.name) for group in part]))
            if figure.name == "score":
                table.add_row("spread of scores", *[f"{group.spread:.2f}" for group in part])
        out.print(table)


def _table(title: str, columns: list[str]) -> Table:
    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", overflow="fold")
    for column in columns:
        table.add_column(column, justify="right", overflow="fold")
    return table


def _row(figure: Figure, estimates: list[Estimate]) -> list[str]:
    if figure.is_share:
        return [f"{figure.label}, %", *[_share(one) for one in estimates]]
    return [figure.label, *[_number(one) for one in estimates]]


def _number(estimate: Estimate) -> str:
    if isnan(estimate.value):
        return NONE
    return f"{estimate.value:.2f}{_reach(estimate.high - estimate.value)}"


def _share(estimate: Estimate, digits: int | None = None) -> str:
    if isnan(estimate.value):
        return NONE
    digits = digits or (1 if RARE < estimate.value < 1 - RARE else 2)
    value, low, high = (f"{100 * part:.{digits}f}" for part in (estimate.value, estimate.low, estimate.high))
    return value if isnan(estimate.low) or low == high else f"{value}\n{low}–{high}"


def _difference(figure: Difference) -> str:
    scale = 100 if figure.is_share else 1
    value, reach = scale * figure.difference.value, scale * (figure.difference.high - figure.difference.value)
    if isnan(value):
        return NONE
    shown = f"{value:+.2f}" if abs(value) >= LEAST or not figure.beyond_chance else f"{value:+.1g}"
    return ("0.00" if shown in ("+0.00", "-0.00") else shown) + _reach(reach)


def _reach(reach: float) -> str:
    return f" ±{reach:.2f}" if reach > LEAST else ""
