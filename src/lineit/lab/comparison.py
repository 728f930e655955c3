"""Two sets of house rules, or two bots, side by side on the same decks, and whether they differ by more than chance."""

from collections.abc import Callable, Sequence
from math import inf, isnan

import msgspec

from lineit.game.errors import SetupError
from lineit.game.fairness import Seed
from lineit.game.rules import OFFICIAL, Rules
from lineit.kernel.state import MAX_PLAYERS, MIN_PLAYERS
from lineit.lab.estimates import LEVEL, NOTHING, Estimate, Ratio, critical, error_of
from lineit.lab.figures import FIGURES, FIRST_SEAT, Figure, Sample, table_figures, wins_of
from lineit.lab.plan import Plan
from lineit.lab.run import Run


class Difference(msgspec.Struct, frozen=True):
    """A figure of both sides; `difference` is the second less the first."""

    name: str
    label: str
    is_share: bool
    first: Estimate
    second: Estimate
    difference: Estimate
    beyond_chance: bool
    """Whether chance alone gives so large a difference in any of the figures in less than 5 of 100 comparisons."""


class Comparison(msgspec.Struct, frozen=True):
    """Two sides on the same decks."""

    first: str
    second: str
    plan: Plan
    """What was played; of two sets of rules, with the first: its games are those of each side."""
    of_bots: bool
    """Whether the sides are bots, and not rules."""
    figures: list[Difference]

    def __getitem__(self, name: str) -> Difference:
        """The figure of that name; KeyError for a name that none has."""
        found = {figure.name: figure for figure in self.figures}
        return found[name]


Side = Rules | str
SIZES = range(MIN_PLAYERS, MAX_PLAYERS + 1)
FEWEST_DECKS = 10  # with fewer, whole numbers may differ by the same on every deck by chance


def compare(
    first: Side,
    second: Side,
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
) -> Comparison:
    """Two `Rules`, each played by `bots` on the same decks; or two names of bots, who meet at one table by `rules`.

    Two bots take turns around the table. The other arguments are those of `simulate`. Differences are judged by deck,
    with Holm's correction for the number of figures (1979). Raises SetupError or UnknownBot.
    """
    if isinstance(first, Rules) and isinstance(second, Rules):
        plans = [Plan.of(players, bots, games, seed, side, rotate) for side in (first, second)]
        run = _Runs(plans, jobs, ray, progress)
        one, other = run.play(plans[0]), run.play(plans[1])
        figures = (*table_figures(plans[0].players), *FIGURES[1:])
        names = plans[0].names if len(plans[0].names) > 1 else ()
        each = (wins_of(f"wins_{name}", f"{name} wins", lambda all_, name=name: all_.of_bot(name)) for name in names)
        return _judged(changes(first), changes(second), (FIRST_SEAT, *each, *figures), one, other)
    if isinstance(first, str) and isinstance(second, str):
        if first == second:
            raise SetupError(f"compare: expected two different bots, got {first!r} twice")
        if not rotate:
            raise SetupError("rotate: two bots are compared from all seats, or the seats would be compared too")
        size = 2 if players is None else players
        names = [(first, second)[seat % 2] for seat in range(size if size in SIZES else MAX_PLAYERS)]
        plan = Plan.of(size, names, games, seed, rules)
        sample = _Runs([plan], jobs, ray, progress).play(plan)
        return _judged(first, second, FIGURES[:-1], sample.of_bot(first), sample.of_bot(second))
    raise SetupError("compare: expected two sets of house rules or two bots, got one of each")


def changes(rules: Rules) -> str:
    """What differs from the official rules, in words."""
    names = [name for name in Rules.RANGES if getattr(rules, name) != getattr(OFFICIAL, name)]
    return ", ".join(f"{name.replace('_', ' ')} {getattr(rules, name)}" for name in names) or "official"


class _Runs:
    """Plans played one after the other under one count of games."""

    def __init__(
        self, plans: list[Plan], jobs: int, ray: str | None, progress: Callable[[int, int], None] | None
    ) -> None:
        self.total = sum(plan.games for plan in plans)
        self.done = 0
        self.jobs, self.ray, self.progress = jobs, ray, progress

    def play(self, plan: Plan) -> Sample:
        """All rows of the plan."""
        with Run(plan, self.jobs, self.ray) as run:
            for done in run:
                if self.progress is not None:
                    self.progress(self.done + done, self.total)
            self.done += plan.games
            return Sample.of(plan, run.rows)


def _judged(first: str, second: str, figures: Sequence[Figure], one: Sample, other: Sample) -> Comparison:
    ratios = [(figure.ratio(one), figure.ratio(other)) for figure in figures]
    beyond = _holm([_strength(*pair) for pair in ratios], one.decks - 1)
    differences = [
        Difference(
            figure.name,
            figure.label,
            figure.is_share,
            figure.estimate(one),
            figure.estimate(other),
            _difference(*pair),
            is_beyond,
        )
        for figure, pair, is_beyond in zip(figures, ratios, beyond, strict=True)
    ]
    return Comparison(first, second, one.plan, one.plan is other.plan, differences)


def _difference(one: Ratio, other: Ratio) -> Estimate:
    """The second less the first, its error from the differences deck by deck."""
    value = other.value - one.value
    reach = critical(LEVEL, one.decks - 1) * error_of(other.residuals - one.residuals)
    return Estimate(value, value - reach, value + reach)


def _strength(one: Ratio, other: Ratio) -> float:
    """The difference in standard errors: 0 where none can be told, infinite where no deck strays from it."""
    difference, error = abs(other.value - one.value), error_of(other.residuals - one.residuals)
    if not difference > NOTHING or isnan(error):
        return 0.0
    return inf if error <= NOTHING else difference / error


def _holm(strengths: list[float], freedom: int) -> list[bool]:
    """Which are beyond chance, the strongest against the level by their number, and so on down (Holm 1979).

    None is with fewer than FEWEST_DECKS.
    """
    if freedom < FEWEST_DECKS - 1:
        return [False] * len(strengths)
    order = sorted(range(len(strengths)), key=lambda place: -strengths[place])
    beyond = [False] * len(strengths)
    for rank, place in enumerate(order):
        if not strengths[place] > critical(LEVEL / (len(strengths) - rank), freedom):
            break
        beyond[place] = True
    return beyond
