"""A simulation as a picture to print: scores, victories by seat, and where the points come from."""

from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
import numpy as np

from lineit.game.errors import SetupError
from lineit.game.files import whole_file
from lineit.game.rules import OFFICIAL
from lineit.lab.comparison import changes
from lineit.lab.estimates import Estimate, Numbers
from lineit.lab.extras import module_of_extra
from lineit.lab.figures import WINS, Sample
from lineit.lab.simulation import Simulation

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    Axes: TypeAlias = Any  # nobody has given types to the keyword arguments of an axes' methods

# What a file says of the moment it was written; without that, the same figures are the same file.
UNDATED: dict[str, dict[str, Any]] = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
GRID, DARK = "#dddddd", "#303030"
INCHES, DOTS_PER_INCH = (12, 5.2), 150
SETTINGS: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.labelsize": 10,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 11,
    "figure.constrained_layout.w_pad": 0.12,
    "figure.titlesize": 13,
    "font.size": 9,
    "hatch.color": DARK,
    "legend.columnspacing": 1.2,
    "legend.fontsize": 9,
    "legend.handlelength": 2.6,
    "svg.hashsalt": "lineit",
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
}
LONGEST_SEED = 40  # letters
FAIR_LINE: dict[str, Any] = {"color": DARK, "linewidth": 1, "linestyle": (0, (5, 2.5))}
BELOW_THE_AXIS = 0.5  # inches: an axis's numbers and name are less high
BINS = (1, 2, 5, 10, 20, 50)
FEWEST_BINS, MOST_BINS = 8, 90
STEP_BETWEEN_BOTS = 0.13  # seats are 1 apart
LOWEST_SPAN = 0.25  # of the height of an axis from 0; what is flatter is shown larger
FEWEST_BARS = 3  # a single bar as high as the panel would look like a wall
LONG_LABEL, LONG_NAME = 22, 16  # letters: what fits beside another in a legend, and beside a bar


class Look(msgspec.Struct, frozen=True):
    """How a bot is drawn everywhere in the figure."""

    colour: str
    line: Any
    marker: str


# The colours keep their distance for every kind of eye, and their lightness in grey print: 46, 71, 0, 58 and 32 of 100
# (Okabe and Ito 2008; the last from Paul Tol's muted scheme).
LOOKS = (
    Look("#0072B2", "solid", "o"),
    Look("#E69F00", (0, (4, 1.2)), "s"),
    Look("#000000", (0, (1, 1)), "^"),
    Look("#009E73", (0, (5, 1, 1, 1)), "D"),
    Look("#882255", (0, (8, 1, 1, 1, 1, 1)), "v"),
)


class Source(msgspec.Struct, frozen=True):
    """A part of the score, and the bar that stands for it."""

    name: str
    label: str
    colour: str
    hatch: str


# None of the bots' colours; the lightness in grey print is 39, 70, 89 and 61 of 100.
SOURCES = (
    Source("line_cards", "lines", "#4D5D6C", ""),
    Source("jackpot_cards", "jackpots", "#56B4E9", "///"),
    Source("bets_won", "bets won", "#F0E442", "..."),
    Source("bets_lost", "bets lost", "#CC79A7", "xxx"),
)


def plot(simulation: Simulation, path: Path | str) -> None:
    """The simulation's figure is in the file, whose suffix says how: .png, .svg or .pdf; it is whole or not there.

    Raises SetupError for another suffix or without matplotlib, and OSError where the file cannot be written.
    """
    suffix = format_of(path)
    drawn = BytesIO()
    with settings():
        figure: Any = figure_of(simulation)
        figure.savefig(drawn, format=suffix, metadata=UNDATED[suffix])
    with whole_file(Path(path)) as part:
        part.write_bytes(drawn.getvalue())


def format_of(path: Path | str) -> str:
    """The format that the file's suffix stands for; SetupError for another one, or without matplotlib to draw it."""
    suffix = Path(path).suffix.removeprefix(".").lower()
    if suffix not in UNDATED:
        raise SetupError(f"plot: expected a file ending in .png, .svg or .pdf, got {str(path)!r}")
    module_of_extra("lab", "matplotlib")
    return suffix


@contextmanager
def settings(extra: str = "lab") -> Generator[None]:
    """Matplotlib draws as these figures want it, whatever the user's own settings, which are then put back.

    Raises SetupError, which names the extra, where it is missing.
    """
    mpl = module_of_extra(extra, "matplotlib")
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(SETTINGS)
        yield


def figure_of(simulation: Simulation) -> "Figure":
    """The figure, with its three panels as axes; SetupError without matplotlib."""
    with settings():
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        figure: Any = Figure(INCHES, DOTS_PER_INCH, layout="constrained")
        FigureCanvasAgg(figure)
        scores, seats, sources = figure.subplots(1, 3, width_ratios=(1.2, 1, 1.1))
        draw_scores(scores, simulation)
        draw_seats(seats, simulation)
        draw_sources(sources, simulation)
        figure.suptitle(title_of(simulation), weight="bold")
        figure.supxlabel(origin_of(simulation), x=0.995, ha="right", fontsize=SETTINGS["font.size"], color=DARK)
        return figure


def title_of(simulation: Simulation) -> str:
    """`100,000 games of 4 players, discards 2`: how many, and the house rules that are not the official ones."""
    noun = "game" if simulation.games == 1 else "games"
    rules = simulation.plan.rules
    house = "" if rules == OFFICIAL else f", {changes(rules)}"
    return f"{simulation.games:,} {noun} of {simulation.plan.players} players{house}"


def origin_of(simulation: Simulation) -> str:
    """`50,000 decks, seed 1`: what the games came from."""
    decks, seed = simulation.summary.decks, str(simulation.plan.seed)
    counted = "1 deck, too few for intervals" if decks == 1 else f"{decks:,} decks"
    return f"{counted}, seed {seed if len(seed) <= LONGEST_SEED else f'{seed[:LONGEST_SEED]}…'}"


def draw_scores(axes: "Axes", simulation: Simulation) -> None:
    """The axes show how often each bot had which score, and its mean: below its marker, above the outlines."""
    groups = simulation.summary.bots
    edges = bin_edges(simulation)
    shares = {name: score_shares(simulation, name, edges) for name in groups}
    top, step = max(float(each.max()) for each in shares.values()), 0.06
    handles: list[Any] = []
    for place, (name, share) in enumerate(shares.items()):
        look, mean = LOOKS[place], groups[name].score.value
        height = top * (1 + step * (len(shares) - place))
        axes.stairs(share, edges, color=look.colour, linestyle=look.line, linewidth=1.6)
        axes.vlines(mean, 0, height, color=look.colour, linewidth=0.8)
        label = f"{name}, mean {mean:.1f}".replace(" -", " −")
        handles += axes.plot(mean, height, look.marker, color=look.colour, linestyle=look.line, label=label)
    axes.set_ylim(0, top * (1 + step * (len(shares) + 1)))
    width = int(edges[1] - edges[0])
    axes.set_title("Scores")
    axes.set_xlabel("score (points)" if width == 1 else f"score (points, in steps of {width})")
    axes.set_ylabel("share of games (%)")
    axes.grid(axis="y", color=GRID)
    legend(axes, handles)


def score_shares(simulation: Simulation, name: str, edges: Numbers) -> Numbers:
    """The percentage of the bot's scores between each two edges."""
    scores = Sample.of(simulation.plan, simulation.rows).of_bot(name).rows["score"]
    return np.histogram(scores, edges)[0] * (100 / len(scores))


def bin_edges(simulation: Simulation) -> Numbers:
    """Edges between whole scores: close enough to show the shape, far enough apart to have some games between them."""
    scores, groups = simulation.rows["score"], simulation.summary.bots.values()
    low, high = int(scores.min()), int(scores.max())
    smooth = min(3.5 * group.spread / group.rows ** (1 / 3) for group in groups)  # Scott 1979
    wanted = max((high - low) / MOST_BINS, min(smooth, (high - low) / FEWEST_BINS))
    width = max((width for width in BINS if width <= 1.5 * wanted), default=1)
    return np.arange(low // width * width, high + width + 1, width) - 0.5


def draw_seats(axes: "Axes", simulation: Simulation) -> None:
    """The axes show how often each bot wins from each seat, with intervals where there is more than one deck."""
    plan = simulation.plan
    fair = 100 / plan.players
    handles: list[Any] = [axes.axhline(fair, **FAIR_LINE, label=f"fair share, {fair:.3g} %")]
    if simulation.summary.decks > 1:
        handles += axes.plot([], [], "|", color=DARK, markersize=12, label="95 % interval")
    reached = [fair]
    for place, name in enumerate(plan.names):
        look, wins = LOOKS[place], wins_by_seat(simulation, name)
        seats = np.array(list(wins)) + (place - (len(plan.names) - 1) / 2) * STEP_BETWEEN_BOTS
        values = 100 * np.array([[each.value, each.low, each.high] for each in wins.values()])
        handles += axes.plot(seats, values[:, 0], look.marker, color=look.colour, label=name, clip_on=False, zorder=3)
        if simulation.summary.decks > 1:
            axes.vlines(seats, values[:, 1], values[:, 2], color=look.colour, linewidth=1.4)
        reached += values[~np.isnan(values)].tolist()
    axes.set_xlim(-0.5, plan.players - 0.5)
    axes.set_xticks(range(plan.players))
    axes.set_title("Victories by seat")
    axes.set_xlabel("seat (0 begins)")
    axes.set_ylabel(f"victories (%){fit_height(axes, min(reached), max(reached))}")
    axes.grid(axis="y", color=GRID)
    legend(axes, handles)


def fit_height(axes: "Axes", low: float, high: float) -> str:
    """The axis begins at 0, or else the text says that it does not: where all would be on a narrow strip."""
    zoomed = high - low < LOWEST_SPAN * high
    bottom = low if zoomed else 0
    room = 0.08 * (high - bottom) or 1
    axes.set_ylim(bottom - zoomed * room, high + room)
    return ", axis not from 0" if zoomed else ""


def wins_by_seat(simulation: Simulation, name: str) -> dict[int, Estimate]:
    """The bot's share of victories from every seat that it had."""
    sample = Sample.of(simulation.plan, simulation.rows).of_bot(name)
    seats = (int(seat) for seat in np.unique(sample.rows["seat"]))
    return {seat: WINS.estimate(sample.at_seat(seat)) for seat in seats}


def draw_sources(axes: "Axes", simulation: Simulation) -> None:
    """The axes show what each bot's score is made of: a bar to the right, what bets cost to the left."""
    names, groups = simulation.plan.names, simulation.summary.bots
    places, ends = range(len(names)), np.zeros(len(names))
    handles: list[Any] = []
    for source in SOURCES:
        values = np.array([getattr(groups[name], source.name).value for name in names])
        starts = np.where(values < 0, 0.0, ends)
        look = {"color": source.colour, "hatch": source.hatch, "edgecolor": DARK, "linewidth": 0.8}
        handles.append(axes.barh(places, values, 0.55, starts, label=source.label, **look))
        ends = ends + values  # what bets cost comes last
    totals = [groups[name].score.value for name in names]
    handles += axes.plot(
        totals, places, "d", label="score", markersize=10, color="white", markeredgecolor="black", clip_on=False
    )
    middle, reach = (len(names) - 1) / 2, max(len(names), FEWEST_BARS) / 2
    axes.set_ylim(middle + reach, middle - reach)
    axes.set_yticks(places, [fill(name, LONG_NAME) for name in names])
    axes.tick_params(axis="y", length=0)
    axes.locator_params(axis="x", steps=(1, 2, 5, 10))
    axes.spines["left"].set_visible(False)
    axes.axvline(0, color=DARK, linewidth=0.8)
    axes.set_title("Where the points come from")
    axes.set_xlabel("points per game")
    axes.grid(axis="x", color=GRID)
    legend(axes, handles, columns=3)


def legend(axes: "Axes", handles: list[Any], columns: int = 2) -> None:
    """The legend stands under the axis and its name, where nothing is drawn."""
    from matplotlib.transforms import ScaledTranslation

    longest = max(len(handle.get_label()) for handle in handles)
    axes.legend(
        handles=handles,
        ncols=1 if longest > LONG_LABEL else min(columns, len(handles)),
        loc="upper center",
        bbox_to_anchor=(0.5, 0),
        bbox_transform=axes.transAxes + ScaledTranslation(0, -BELOW_THE_AXIS, axes.figure.dpi_scale_trans),
        frameon=False,
        borderaxespad=0,
    )
