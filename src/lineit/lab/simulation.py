"""Simulations: many games between bots, as rows and as a summary."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from lineit.game.fairness import Seed
from lineit.game.rules import OFFICIAL, Rules
from lineit.game.transcript import Transcript
from lineit.lab.files import write_csv, write_parquet
from lineit.lab.outliers import Outlier, outliers
from lineit.lab.plan import Plan
from lineit.lab.replay import transcript_of
from lineit.lab.rows import Rows
from lineit.lab.run import Run
from lineit.lab.summary import Summary, summarise


class Simulation:
    """The games of a plan, or as many from the first on as were played."""

    def __init__(self, plan: Plan, rows: Rows) -> None:
        self.plan = plan
        self.rows = rows
        """One record for every game and seat, by game and seat; `lineit.lab.rows` says what its fields hold."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows) // self.plan.players

    @cached_property
    def summary(self) -> Summary:
        """The figures with their intervals."""
        return summarise(self.plan, self.rows)

    def transcript(self, game: int) -> Transcript:
        """That game, played once more, as a transcript; IndexError when there is no game of that number."""
        if not 0 <= game < self.games:
            raise IndexError(f"game: expected 0 to {self.games - 1}, got {game}")
        return transcript_of(self.plan, game)

    def outliers(self, count: int) -> list[Outlier]:
        """That many of the strangest games, the strangest first."""
        return outliers(self.rows, self.plan.players, count)

    def write_csv(self, path: str | Path) -> None:
        """The rows stand in the file as text, their names above them. Raises OSError, leaving nothing half-written."""
        write_csv(self.plan, self.rows, Path(path))

    def write_parquet(self, path: str | Path) -> None:
        """The rows stand in a Parquet file. Raises OSError, or SetupError without the extra lineit[lab]."""
        write_parquet(self.plan, self.rows, Path(path))

    def plot(self, path: str | Path) -> None:
        """Scores, victories by seat and the sources of points stand in the picture: png, svg or pdf by its suffix.

        Raises OSError, or SetupError for another suffix or without the extra lineit[lab].
        """
        from lineit.lab.plot import plot  # it plots a Simulation: it stands on the floor above

        plot(self, path)

    def __repr__(self) -> str:
        return f"<Simulation of {self.games:,} games: {', '.join(self.plan.bots)}>"


def simulate(
    *,
    players: int | None = None,
    bots: str | Sequence[str] = "casual",
    games: int = 10_000,
    seed: Seed = 1,
    rules: Rules = OFFICIAL,
    rotate: bool = True,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """That many games between bots: the same for the same arguments, whatever `jobs` and `ray`.

    One bot takes every seat; otherwise there is one for each of the `players`, whose number may then be left out. The
    bots change seats from game to game, so that each plays every deck from everywhere, unless `rotate` is False; the
    number of games is rounded up to whole decks. `jobs` are threads, or processes where a bot does not decide in
    compiled code: a script then needs `if __name__ == "__main__":`. `ray` is the address of a cluster, or `local`.
    `progress` is told after every part how many games are done, of how many. Raises SetupError or UnknownBot.
    """
    plan = Plan.of(players, bots, games, seed, rules, rotate)
    with Run(plan, jobs, ray) as run:
        for done in run:
            if progress is not None:
                progress(done, plan.games)
    return Simulation(plan, run.rows)
