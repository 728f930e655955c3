"""The strangest games of a simulation: those in which something lies furthest from the average."""

import msgspec
import numpy as np

from lineit.lab.estimates import Numbers
from lineit.lab.rows import Rows


class Outlier(msgspec.Struct, frozen=True):
    """A game, what is strange about it, and by how many standard deviations."""

    game: int
    what: str
    value: float
    average: float
    deviations: float

    def __str__(self) -> str:
        return f"game {self.game:,}: {self.what} {self.value:g}, {self.average:.1f} on average"


def outliers(rows: Rows, players: int, count: int) -> list[Outlier]:
    """That many games, or all there are, the strangest first; equally strange ones in the order of their numbers."""
    aspects = _aspects(rows.reshape(-1, players))
    names, values = list(aspects), np.array(list(aspects.values()))
    average, spread = values.mean(axis=1, keepdims=True), values.std(axis=1, keepdims=True)
    deviations = np.divide(np.abs(values - average), spread, out=np.zeros_like(values), where=spread > 0)
    strangest: list[int] = deviations.argmax(axis=0).tolist()
    order: list[int] = np.argsort(-deviations.max(axis=0), kind="stable")[:count].tolist()

    def outlier(place: int) -> Outlier:
        aspect = strangest[place]
        return Outlier(
            game=int(rows["game"][place * players]),
            what=names[aspect],
            value=float(values[aspect, place]),
            average=float(average[aspect, 0]),
            deviations=float(deviations[aspect, place]),
        )

    return [outlier(place) for place in order]


def _aspects(games: Rows) -> dict[str, Numbers]:
    """What can be strange about a game, one value a game; `games` are the rows, games × seats."""
    scores = np.sort(games["score"].astype(np.float64), axis=1)
    bets = games["bets_won"].astype(np.float64) + games["bets_lost"]
    return {
        "winning score": scores[:, -1],
        "lowest score": scores[:, 0],
        "lead of the winner": scores[:, -1] - scores[:, -2],
        "points from jackpots of one seat": games["jackpot_cards"].max(axis=1).astype(np.float64),
        "points from bets of one seat": bets.max(axis=1),
        "points lost on bets by one seat": -games["bets_lost"].min(axis=1).astype(np.float64),
        "longest line": games["longest"].max(axis=1).astype(np.float64),
        "forced closes of one seat": games["forced"].max(axis=1).astype(np.float64),
        "actions": games["actions"].sum(axis=1).astype(np.float64),
    }
