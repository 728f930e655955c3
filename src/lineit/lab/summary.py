"""What a simulation says: figures per bot, per seat, and for the whole table."""

import msgspec

from lineit.lab.estimates import Estimate
from lineit.lab.figures import FIGURES, TABLE_FIGURES, Sample
from lineit.lab.plan import Plan
from lineit.lab.rows import Rows


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of some rows: means per game and seat, unless the figure says otherwise."""

    label: str
    """The bot, the seat as `seat 0`, or `everybody`."""
    rows: int
    """How many rows these are: games times the seats of the group."""
    wins: Estimate
    """The share of victories, a shared one counting in parts."""
    score: Estimate
    spread: float
    """The standard deviation of the scores."""
    line_cards: Estimate
    jackpot_cards: Estimate
    bets_won: Estimate
    bets_lost: Estimate
    """Points, as the three before, and with them the whole score."""
    jackpots: Estimate
    bets: Estimate
    bets_kept: Estimate
    """Bets won as a share of those played."""
    lines: Estimate
    line_length: Estimate
    """Numbers per line closed."""
    longest: Estimate
    forced: Estimate
    to_hand: Estimate
    from_hand: Estimate
    left: Estimate
    actions: Estimate
    rounds: Estimate


class Summary(msgspec.Struct, frozen=True):
    """The figures of a simulation."""

    games: int
    decks: int
    everybody: Group
    bots: dict[str, Group]
    seats: list[Group]
    shared: Estimate
    """The share of games whose victory is shared."""
    winning_score: Estimate
    margin: Estimate
    """By how much the best score exceeds the second best; 0 where they are level."""
    range: Estimate
    """By how much the best score exceeds the worst."""


def summarise(plan: Plan, rows: Rows) -> Summary:
    """The summary of the rows of whole decks of the plan, by game and seat."""
    sample = Sample.of(plan, rows)
    return Summary(
        games=len(rows) // plan.players,
        decks=sample.decks,
        everybody=_group("everybody", sample),
        bots={name: _group(name, sample.of_bot(name)) for name in plan.names},
        seats=[_group(f"seat {seat}", sample.at_seat(seat)) for seat in range(plan.players)],
        **{figure.name: figure.estimate(sample) for figure in TABLE_FIGURES},
    )


def _group(label: str, sample: Sample) -> Group:
    estimates = {figure.name: figure.estimate(sample) for figure in FIGURES}
    return Group(label=label, rows=len(sample.rows), spread=float(sample.rows["score"].std()), **estimates)
