"""How far the probabilities of the shipped networks can be trusted: `python -m benchmarks.calibration`.

Draws docs/pictures/calibration.svg and prints the table of docs/bots.md, the same every time.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from lineit.bots.network import shipped_weights
from lineit.game.files import whole_file
from lineit.kernel.state import MAX_PLAYERS, MIN_PLAYERS
from lineit.lab.calibration import Calibration, calibrate
from lineit.lab.crew import Crew
from lineit.lab.estimates import Estimate
from lineit.lab.run import cores

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "calibration.svg"

SIDE, LEFT, TOP, BELOW, BETWEEN = 180, 52, 40, 48, 28  # pixels: of a panel, and around the panels
TICKS = (0, 50, 100)
RADIUS = 6
# A reader of either kind of page: the colours follow the reader's own choice, and the ground comes with them.
STYLE = """\
svg { font: 12px system-ui, sans-serif; --ground: #ffffff; --ink: #303030; --faint: #dddddd; --mark: #0072b2 }
@media (prefers-color-scheme: dark) {
  svg { --ground: #161616; --ink: #dddddd; --faint: #444444; --mark: #56b4e9 }
}
.ground { fill: var(--ground) }
text { fill: var(--ink); text-anchor: middle }
.grid { stroke: var(--faint); fill: none }
.perfect { stroke: var(--ink); stroke-dasharray: 5 3 }
.curve { stroke: var(--mark); fill: none }
circle { fill: var(--mark) }
"""


def main() -> None:
    """Measure, draw and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each number of players (default 2000)")
    parser.add_argument("--to", type=Path, default=PICTURE, help="the picture (docs/pictures/calibration.svg)")
    asked = parser.parse_args()
    found: dict[int, Calibration] = {}
    with Crew(cores()) as crew:
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
            print(f"{players} players …", file=sys.stderr)
            found[players] = calibrate(shipped_weights("value", players), players, asked.games, crew=crew)
    asked.to.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(asked.to) as part:
        part.write_text("\n".join(svg(found)) + "\n", encoding="utf-8")
    print(*rows(found), sep="\n")


def rows(found: dict[int, Calibration]) -> Iterator[str]:
    """The Brier scores by the number of players, as a table in Markdown."""
    yield "| players | forecasts | Brier score | by the score alone | better by |"
    yield "|---|---|---|---|---|"
    for players, one in found.items():
        figures = " | ".join(map(shown, (one.brier, one.baseline, one.gain)))
        yield f"| {players} | {one.forecasts:,} in {one.games:,} games | {figures} |"


def shown(estimate: Estimate) -> str:
    """`0.123 ±0.004`."""
    return f"{estimate.value:.3f} ±{estimate.high - estimate.value:.3f}"


def svg(found: dict[int, Calibration]) -> Iterator[str]:
    """The picture, line by line: a panel for every number of players."""
    width, height = LEFT + len(found) * (SIDE + BETWEEN), TOP + SIDE + BELOW
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    yield "<title>Of the games that were to be won with some probability, so many were won</title>"
    yield f"<style>\n{STYLE}</style>"
    yield f'<rect class="ground" width="{width}" height="{height}"/>'
    middle = TOP + SIDE / 2
    yield f'<text transform="translate(14 {middle:g}) rotate(-90)">victories (%)</text>'
    for place, (players, one) in enumerate(found.items()):
        yield f'<g transform="translate({LEFT + place * (SIDE + BETWEEN)} {TOP})">'
        yield from panel(players, one, numbered=place == 0)
        yield "</g>"
    yield "</svg>"


def panel(players: int, one: Calibration, numbered: bool) -> Iterator[str]:
    """A panel, its upper left corner at 0, 0; a circle's area stands for how many forecasts there were."""
    centre = SIDE / 2
    yield f'<text x="{centre:g}" y="-24">{players} players</text>'
    yield f'<text x="{centre:g}" y="-8">Brier {one.brier.value:.3f}, score alone {one.baseline.value:.3f}</text>'
    for tick in TICKS:
        at = SIDE * tick / TICKS[-1]
        yield f'<path class="grid" d="M{at:g} 0V{SIDE}M0 {at:g}H{SIDE}"/>'
        yield f'<text x="{at:g}" y="{SIDE + 16}">{tick}</text>'
        if numbered:
            yield f'<text x="-16" y="{SIDE - at + 4:g}">{tick}</text>'
    yield f'<text x="{centre:g}" y="{SIDE + 36}">probability to win (%)</text>'
    yield f'<path class="perfect" d="M0 {SIDE}L{SIDE} 0"/>'
    places = [(SIDE * each.chance, SIDE * (1 - each.won), each.forecasts) for each in one.bins]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in places)
    yield f'<polyline class="curve" points="{line}"/>'
    most = max(forecasts for *_, forecasts in places)
    for x, y, forecasts in places:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS * (forecasts / most) ** 0.5:.1f}"/>'


if __name__ == "__main__":
    main()
