"""The figures of a simulation: each is a ratio of two sums over rows, or a mean over games."""

from collections.abc import Callable

import msgspec
import numpy as np

from lineit.lab.estimates import Decks, Estimate, Numbers, Ratio
from lineit.lab.plan import Plan
from lineit.lab.rows import Rows


class Sample(msgspec.Struct, frozen=True):
    """Rows of whole decks of a plan, by game and seat, or some of them."""

    plan: Plan
    rows: Rows
    decks: int

    @classmethod
    def of(cls, plan: Plan, rows: Rows) -> "Sample":
        """All the rows of a simulation."""
        return cls(plan, rows, len(rows) // plan.players // plan.seatings)

    @property
    def deck(self) -> Decks:
        """Every row's deck."""
        return self.rows["game"].astype(np.int64) // self.plan.seatings

    def of_bot(self, name: str) -> "Sample":
        """The bot's rows; all of them for a bot that has every seat."""
        return Sample(self.plan, self.rows[self.rows["bot"] == self.plan.names.index(name)], self.decks)

    def at_seat(self, seat: int) -> "Sample":
        """The seat's rows: one a game."""
        return Sample(self.plan, self.rows[self.rows["seat"] == seat], self.decks)


class Figure(msgspec.Struct, frozen=True):
    """A figure's name, what it says, and how it comes from a sample."""

    name: str
    label: str
    ratio: Callable[[Sample], Ratio]
    is_share: bool = False
    most: Callable[[Sample], float | None] = lambda _: 1.0
    """The most that a share can be; None where it can be nothing else."""

    def estimate(self, sample: Sample) -> Estimate:
        """The figure with its interval."""
        ratio = self.ratio(sample)
        return ratio.share(self.most(sample)) if self.is_share else ratio.mean()


def ratio(above: Callable[[Rows], Numbers], below: Callable[[Rows], Numbers]) -> Callable[[Sample], Ratio]:
    """The ratio of two sums over the rows."""
    return lambda sample: Ratio.of(above(sample.rows), below(sample.rows), sample.deck, sample.decks)


def column(name: str) -> Callable[[Rows], Numbers]:
    """The column as numbers to calculate with."""
    return lambda rows: rows[name].astype(np.float64)


def each(rows: Rows) -> Numbers:
    """One for every row: a figure per game and seat."""
    return np.ones(len(rows))


def victories(rows: Rows) -> Numbers:
    """1 for a victory, 1/n for one shared by n, 0 for none."""
    return np.where(rows["rank"] == 1, 1 / np.maximum(rows["winners"], 1), 0.0)


def bets(rows: Rows) -> Numbers:
    """How many bets were settled."""
    return rows["won"].astype(np.float64) + rows["lost"]


def per_game(name: str, label: str) -> Figure:
    """The mean of a column per game and seat."""
    return Figure(name, label, ratio(column(name), each))


def most_wins(sample: Sample) -> float | None:
    """What each has who win every game among themselves: 1 for one at the table, 1/2 for two; fixed for everybody."""
    at_the_table = len(sample.rows) / (sample.decks * sample.plan.seatings)
    return None if at_the_table == sample.plan.players else 1 / at_the_table


def wins_of(name: str, label: str, part: Callable[[Sample], Sample]) -> Figure:
    """The victories of some of the rows."""
    return Figure(name, label, lambda all_: WINS.ratio(part(all_)), True, lambda all_: most_wins(part(all_)))


WINS = Figure("wins", "wins", ratio(victories, each), is_share=True, most=most_wins)
SCORE = per_game("score", "score")
SOURCES = (
    per_game("line_cards", "points from lines"),
    per_game("jackpot_cards", "points from jackpots"),
    per_game("bets_won", "points from bets won"),
    per_game("bets_lost", "points from bets lost"),
)
FIGURES = (
    WINS,
    SCORE,
    *SOURCES,
    per_game("jackpots", "jackpots taken"),
    Figure("bets", "bets played", ratio(bets, each)),
    Figure("bets_kept", "bets won of played", ratio(column("won"), bets), is_share=True),
    per_game("lines", "lines closed"),
    Figure("line_length", "numbers in a line", ratio(column("numbers"), column("lines"))),
    per_game("longest", "longest line"),
    per_game("forced", "forced closes"),
    per_game("to_hand", "cards into the hand"),
    per_game("from_hand", "cards from the hand"),
    per_game("left", "cards left in hand"),
    per_game("actions", "actions"),
    per_game("rounds", "rounds"),
)


def over_games(values: Callable[[Rows], Numbers]) -> Callable[[Sample], Ratio]:
    """The mean over games of something made of the rows, games × seats."""

    def mean(sample: Sample) -> Ratio:
        rows = sample.rows.reshape(-1, sample.plan.players)
        return Ratio.of(values(rows), np.ones(len(rows)), sample.deck[:: sample.plan.players], sample.decks)

    return mean


def is_shared(rows: Rows) -> Numbers:
    """1 for a game with more than one winner."""
    return (rows["winners"][:, 0] > 1).astype(np.float64)


def lead(place: int) -> Callable[[Rows], Numbers]:
    """By how much the best score exceeds the one at that place of the scores in ascending order."""

    def difference(rows: Rows) -> Numbers:
        scores = np.sort(rows["score"].astype(np.float64), axis=1)
        return scores[:, -1] - scores[:, place]

    return difference


def best_score(rows: Rows) -> Numbers:
    """The winner's score."""
    return rows["score"].max(axis=1).astype(np.float64)


FIRST_SEAT = wins_of("first_seat", "first seat wins", lambda sample: sample.at_seat(0))
RANGE = Figure("range", "best less worst score", over_games(lead(0)))
TABLE_FIGURES = (
    Figure("shared", "shared victories", over_games(is_shared), is_share=True),
    Figure("winning_score", "winning score", over_games(best_score)),
    Figure("margin", "lead of the winner", over_games(lead(-2))),
    RANGE,
)


def table_figures(players: int) -> tuple[Figure, ...]:
    """The figures of a whole game that say something: between two players the range is the lead."""
    return tuple(figure for figure in TABLE_FIGURES if figure is not RANGE or players > 2)
