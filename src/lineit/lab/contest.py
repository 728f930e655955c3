"""An arena: bots meet in pairs, on the same decks and in all orders of seats, which shows how strong they are."""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Self

import msgspec
import numpy as np

from lineit.bots import registry
from lineit.game.errors import SetupError
from lineit.game.fairness import Seed
from lineit.game.rules import OFFICIAL, Rules
from lineit.kernel.state import MAX_PLAYERS, MIN_PLAYERS
from lineit.lab.estimates import Numbers
from lineit.lab.ladder import Duel, Rating, ladder
from lineit.lab.meeting import Meeting, deck_points, meeting_of, most_points
from lineit.lab.plan import Plan
from lineit.lab.run import Run
from lineit.lab.sequential import Hypotheses, SequentialTest, hypotheses

Progress = Callable[[int, int], None]


class Arena(msgspec.Struct, frozen=True):
    """Bots, the pairs of them that met, and the ladder that follows from all pairs together."""

    bots: tuple[str, ...]
    """From the weakest to the strongest by the registry."""
    players: int
    """The seats of every table."""
    seed: Seed
    """All pairs play the decks that follow from it: deck 7 is the same one for all."""
    rules: Rules
    meetings: list[Meeting]
    ladder: list[Rating]
    """By the likeliest Elo of each, the weakest bot's being 0, whether or not it turned out to be the weakest."""

    @property
    def games(self) -> int:
        """The games of all pairs."""
        return sum(meeting.games for meeting in self.meetings)

    def __getitem__(self, pair: tuple[str, str]) -> Meeting:
        """What came of the stronger, by the registry, and the weaker bot; KeyError for a pair that did not meet."""
        found = {(meeting.bot, meeting.against): meeting for meeting in self.meetings}
        return found[pair]


def arena(
    bots: Sequence[str],
    *,
    players: int = 2,
    games: int = 2000,
    seed: Seed = 1,
    rules: Rules = OFFICIAL,
    seats: int | None = None,
    neighbours: bool = False,
    until: float | tuple[float, float] | None = None,
    jobs: int = 1,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Arena:
    """The bots in an arena: the same for the same arguments in any order of the bots, whatever `jobs` and `ray`.

    Every pair plays that many games, rounded up to whole decks, each in every different order of the seats; with
    `neighbours` only those next to each other in strength do. `seats` is how many seats the stronger bot of a pair has;
    otherwise half, or, where that is odd, both the smaller and the larger half. With `until` a pair stops as soon as
    the sequential test knows whether the Elo difference is more than that; two numbers are its hypotheses, otherwise
    the second is 50 more. The other arguments are those of `simulate`. Raises SetupError or UnknownBot.
    """
    contest = Contest.of(bots, players, games, seed, rules, seats, neighbours, until, jobs, ray)
    contest.play(progress)
    return contest.arena


class Contest:
    """An arena being carried out. `arena` is what is known so far, also after Ctrl-C."""

    def __init__(
        self, bots: tuple[str, ...], plans: list[Plan], asked: Hypotheses | None, jobs: int, ray: str | None
    ) -> None:
        self.plans = plans
        self._bots, self._asked, self._jobs, self._ray = bots, asked, jobs, ray
        self._meetings: list[Meeting] = []
        self._duels: list[Duel] = []

    @classmethod
    def of(
        cls,
        bots: Sequence[str],
        players: int = 2,
        games: int = 2000,
        seed: Seed = 1,
        rules: Rules = OFFICIAL,
        seats: int | None = None,
        neighbours: bool = False,
        until: float | tuple[float, float] | None = None,
        jobs: int = 1,
        ray: str | None = None,
    ) -> Self:
        """The contest of these arguments of `arena`. Raises SetupError or UnknownBot."""
        ordered = _by_strength(bots)
        if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise SetupError(f"players: expected {MIN_PLAYERS} to {MAX_PLAYERS}, got {players!r}")
        if seats is not None and (type(seats) is not int or not 1 <= seats < players):
            raise SetupError(f"seats: expected 1 or more, and fewer than the {players} at a table, got {seats!r}")
        asked = None if until is None else hypotheses(until)
        shares = (players // 2, players - players // 2) if seats is None else (seats,)
        pairs = pairwise(ordered) if neighbours else combinations(ordered, 2)
        plans = [
            Plan.of_every_order(
                [(strong,) * share + (weak,) * (players - share) for share in dict.fromkeys(shares)], games, seed, rules
            )
            for weak, strong in pairs
        ]
        return cls(ordered, plans, asked, jobs, ray)

    @property
    def games(self) -> int:
        """How many games there will be, if no pair stops early."""
        return sum(plan.games for plan in self.plans)

    def play(self, progress: Progress | None = None) -> None:
        """Every pair has met. `progress` is told how many games are done, of how many; those not needed are done."""
        before = 0
        for plan in self.plans:
            with Run(plan, self._jobs, self._ray) as run:
                bout = Bout(run, self._asked)
                try:
                    for done in run:
                        if progress is not None:
                            progress(before + done, self.games)
                        if bout.is_decided():
                            break
                finally:
                    self._note(bout)
            before += plan.games

    def _note(self, bout: "Bout") -> None:
        """What came of the bout is known, if it came to a whole deck."""
        if (meeting := bout.meeting()) is not None:
            first, second = (self._bots.index(name) for name in (meeting.bot, meeting.against))
            self._meetings.append(meeting)
            self._duels.append(Duel(first, second, bout.shares(meeting.decks)))

    @property
    def arena(self) -> Arena:
        """What came of it so far, of whole decks."""
        plan = self.plans[0]
        ratings = ladder(self._bots, self._duels)
        return Arena(self._bots, plan.players, plan.seed, plan.rules, list(self._meetings), ratings)


class Bout:
    """The games of one pair as they are finished, and whether they say enough."""

    def __init__(self, run: Run, asked: Hypotheses | None) -> None:
        self._run = run
        self._most = most_points(run.plan)
        self._points = np.empty(0, np.int64)
        self._test = None if asked is None else SequentialTest(asked, self._most)

    def is_decided(self) -> bool:
        """Whether the sequential test knows the answer, and the rest need not be played."""
        if self._test is None:
            return False
        self._take()
        return self._test.take(self._points, is_all=self._run.finished == self._run.plan.games)

    def meeting(self) -> Meeting | None:
        """What the games say, up to the answer where there is one; None before the first deck is finished."""
        plan = self._run.plan
        self._take()
        decks = self._test.decks if self._test is not None and self._test.is_decided else len(self._points)
        rows = self._run.rows[: decks * plan.seatings * plan.players]
        return meeting_of(plan, rows, None if self._test is None else self._test.verdict) if decks else None

    def shares(self, decks: int) -> Numbers:
        """How often the first bot was ahead, on each of that many decks."""
        return self._points[:decks] / self._most

    def _take(self) -> None:
        """The points of all finished decks are known."""
        plan = self._run.plan
        start = len(self._points) * plan.seatings
        rows = self._run.rows[start * plan.players : self._run.finished * plan.players]
        self._points = np.concatenate((self._points, deck_points(plan, rows)))


def _by_strength(bots: Sequence[str]) -> tuple[str, ...]:
    """The bots from the weakest to the strongest. Raises UnknownBot, or SetupError for what makes no pairs."""
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    for name in names:
        registry.describe(name)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise SetupError(f"bots: expected different ones, got {twice!r} twice")
    if len(names) < 2:
        raise SetupError(f"bots: expected two or more, got {len(names)}")
    return tuple(sorted(names, key=registry.names().index))
