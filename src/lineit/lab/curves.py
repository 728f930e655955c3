"""How a training went, as a picture: strength over games, error, and how far its probabilities can be trusted."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from lineit.game.files import whole_file
from lineit.lab.calibration import Calibration
from lineit.lab.plot import DARK, DOTS_PER_INCH, GRID, LOOKS, settings
from lineit.lab.training import Entry, Training

if TYPE_CHECKING:
    Axes: TypeAlias = Any  # nobody has given types to the keyword arguments of an axes' methods

EXTRA = "train"
INCHES = (12, 4)
LARGEST_MARKER = 9  # points
PERFECT: dict[str, Any] = {"color": DARK, "linewidth": 1, "linestyle": (0, (5, 2.5)), "label": "as foretold"}


def draw_training(training: Training, log: tuple[Entry, ...], path: Path) -> None:
    """The picture of a training that has been measured is in the file, which is whole or as it was.

    Raises OSError, or SetupError without matplotlib.
    """
    drawn = BytesIO()
    with settings(EXTRA):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        figure: Any = Figure(INCHES, DOTS_PER_INCH, layout="constrained")
        FigureCanvasAgg(figure)
        strength, error, calibration = figure.subplots(1, 3)
        draw_strength(strength, log)
        draw_error(error, log)
        draw_calibration(calibration, next(entry.calibration for entry in reversed(log) if entry.calibration))
        games = f"{log[-1].games:,} of {training.games:,} games"
        figure.suptitle(f"A network for {training.players} players, seed {training.seed}: {games}", weight="bold")
        figure.savefig(drawn, format="png")
    with whole_file(path) as part:
        part.write_bytes(drawn.getvalue())


def draw_strength(axes: "Axes", log: tuple[Entry, ...]) -> None:
    """The axes show how strong the network was whenever it was measured; hollow where it did not pass."""
    measured = [(entry.games, entry.strength) for entry in log if entry.strength is not None]
    games = [games for games, _ in measured]
    look = LOOKS[0]
    axes.plot(games, [strength.elo for _, strength in measured], color=look.colour, linewidth=1)
    axes.vlines(games, [one.low for _, one in measured], [one.high for _, one in measured], color=look.colour)
    for passed, fill, label in ((True, look.colour, "passed"), (False, "white", "did not pass")):
        found = [(games, strength.elo) for games, strength in measured if strength.passed == passed]
        if found:
            axes.plot(*zip(*found, strict=True), look.marker, color=look.colour, markerfacecolor=fill, label=label)
    axes.axhline(0, **(PERFECT | {"label": "casual"}))
    axes.set_title("Strength")
    axes.set_xlabel("games")
    axes.set_ylabel("Elo above casual, 95 % intervals")
    axes.grid(axis="y", color=GRID)
    axes.legend(frameon=False, loc="lower right")


def draw_error(axes: "Axes", log: tuple[Entry, ...]) -> None:
    """The axes show the error that was learned from, part by part."""
    axes.plot([entry.games for entry in log], [entry.error for entry in log], color=LOOKS[0].colour, linewidth=1)
    axes.set_title("Error")
    axes.set_xlabel("games")
    axes.set_ylabel("squared error of points and cross entropy")
    axes.grid(axis="y", color=GRID)


def draw_calibration(axes: "Axes", calibration: Calibration) -> None:
    """The axes show how many of the games were won that were to be won with some probability.

    A marker's area stands for the number of forecasts.
    """
    look, most = LOOKS[0], max(found.forecasts for found in calibration.bins)
    axes.plot((0, 100), (0, 100), **PERFECT)
    foretold = [100 * found.chance for found in calibration.bins]
    won = [100 * found.won for found in calibration.bins]
    sizes = [LARGEST_MARKER**2 * found.forecasts / most for found in calibration.bins]
    axes.plot(foretold, won, color=look.colour, linewidth=1)
    axes.scatter(foretold, won, sizes, color=look.colour, zorder=3, clip_on=False)
    brier, baseline = calibration.brier.value, calibration.baseline.value
    axes.set_title(f"Brier score {brier:.3f}, by the score alone {baseline:.3f}")
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    axes.set_aspect("equal")
    axes.set_xlabel("probability to win (%)")
    axes.set_ylabel("victories (%)")
    axes.grid(color=GRID)
