"""The figure says what the summary says, in a way that everybody can read, and comes whole or not at all."""

import itertools
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lineit import Rules, SetupError
from lineit.lab import Simulation, simulate
from lineit.lab.plan import Plan
from lineit.lab.plot import LOOKS, SOURCES, figure_of, format_of, plot

NAMES = ("expert-of-the-house-rules", "policy-with-a-long-name-1", "policy-with-a-long-name-2", "policy-128", "novice")
HOUSE = Rules(market_extra=5, hand_limit=5, discards=0, jackpot_cards=4, last_plays=0)


@pytest.fixture(scope="module")
def duel() -> Simulation:
    return simulate(bots=["novice", "random"], games=2000)


@pytest.fixture(scope="module")
def alone() -> Simulation:
    return simulate(players=3, bots=["novice"], games=2000)


@pytest.fixture(scope="module")
def single_deck() -> Simulation:
    return simulate(bots=["novice", "random"], games=2)


@pytest.fixture(scope="module")
def five() -> Simulation:
    """Five bots, which are one under different names, with every house rule."""
    rows = simulate(players=5, bots=["novice"], games=500, rules=HOUSE).rows.copy()
    plan = Plan(NAMES, 500, 1, HOUSE, 5)
    rows["bot"] = [NAMES.index(plan.bot_at(int(row["game"]), int(row["seat"]))) for row in rows]
    return Simulation(plan, rows)


def panels(simulation: Simulation) -> Any:
    """The axes of the scores, of the seats, and of the sources."""
    return figure_of(simulation).axes


def labelled(axes: Any, label: str) -> Any:
    """What is drawn in the axes under that label."""
    (found,) = [artist for artist in (*axes.lines, *axes.containers) if artist.get_label() == label]
    return found


def legend_of(axes: Any) -> list[str]:
    return [text.get_text() for text in axes.get_legend().get_texts()]


def segments(axes: Any) -> Any:
    """The upright lines: each bot's, line by line, with both ends."""
    return [collection.get_segments() for collection in axes.collections]


def beyond_the_axis(figure: Any) -> list[Any]:
    """The numbers that Matplotlib keeps ready beside an axis's ends, but does not draw."""
    axis_of_all = [axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)]
    ticks = [(tick, sorted(axis.get_view_interval())) for axis in axis_of_all for tick in axis.get_major_ticks()]
    return [tick.label1 for tick, (low, high) in ticks if not low <= tick.get_loc() <= high]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_axes_have_names_and_units(duel: Simulation) -> None:
    assert [(axes.get_xlabel(), axes.get_ylabel()) for axes in panels(duel)] == [
        ("score (points)", "share of games (%)"),
        ("seat (0 begins)", "victories (%)"),
        ("points per game", ""),
    ]


def test_the_title_names_games_players_and_house_rules(duel: Simulation) -> None:
    changed = simulate(players=3, games=1000, rules=Rules(discards=2, hand_limit=5))

    assert figure_of(duel).get_suptitle() == "2,000 games of 2 players"
    assert figure_of(changed).get_suptitle() == "1,000 games of 3 players, hand limit 5, discards 2"


def test_small_text_names_decks_and_seed() -> None:
    simulated = simulate(bots=["novice", "random"], games=20, seed="x" * 100)

    assert figure_of(simulated).get_supxlabel() == f"10 decks, seed {'x' * 40}…"


def test_outlines_hold_every_game_once(duel: Simulation) -> None:
    for place, outline in enumerate(panels(duel)[0].patches):
        values, edges, _ = outline.get_data()
        scores = duel.rows["score"][duel.rows["bot"] == place]

        assert values.sum() == pytest.approx(100)
        assert (values * len(scores) / 100).tolist() == pytest.approx(
            [(scores == edge + 0.5).sum() for edge in edges[:-1]]
        )


def test_means_are_marked_where_the_summary_has_them(duel: Simulation) -> None:
    axes = panels(duel)[0]
    means = [group.score.value for group in duel.summary.bots.values()]

    assert [line.get_xdata()[0] for line in axes.lines] == means
    assert [[end[0] for end in line] for (line,) in segments(axes)] == [[mean, mean] for mean in means]
    assert legend_of(axes) == [f"novice, mean {means[0]:.1f}", f"random, mean −{-means[1]:.1f}"]


def test_markers_of_means_stand_above_the_outlines_and_apart(five: Simulation) -> None:
    axes = panels(five)[0]
    heights = [line.get_ydata()[0] for line in axes.lines]

    assert max(outline.get_data().values.max() for outline in axes.patches) < min(heights)
    assert max(heights) < axes.get_ylim()[1]
    assert len(set(heights)) == len(NAMES)


def test_few_games_get_wide_steps_and_say_so() -> None:
    axes = panels(simulate(games=40))[0]

    assert axes.get_xlabel() == "score (points, in steps of 5)"
    assert set(np.diff(axes.patches[0].get_data().edges)) == {5}


def test_a_lone_bot_has_the_summarys_shares_and_intervals_at_the_seats(alone: Simulation) -> None:
    axes = panels(alone)[1]
    wins = [seat.wins for seat in alone.summary.seats]

    assert labelled(axes, "novice").get_xydata() == pytest.approx(
        np.array([[i, 100 * w.value] for i, w in enumerate(wins)])
    )
    (intervals,) = segments(axes)
    for seat, (win, interval) in enumerate(zip(wins, intervals, strict=True)):
        assert interval == pytest.approx(np.array([[seat, 100 * win.low], [seat, 100 * win.high]]))


def test_several_bots_stand_side_by_side_at_every_seat_they_had(duel: Simulation) -> None:
    axes = panels(duel)[1]
    points = [labelled(axes, name).get_xydata() for name in ("novice", "random")]

    assert points[0][:, 0] == pytest.approx([-0.065, 0.935])
    assert points[1][:, 0] == pytest.approx([0.065, 1.065])
    for place, name in enumerate(("novice", "random")):
        assert points[place][:, 1].mean() == pytest.approx(100 * duel.summary.bots[name].wins.value)
    for seat in (0, 1):
        assert points[0][seat, 1] + points[1][1 - seat, 1] == pytest.approx(100)


def test_a_bot_that_never_changes_its_seat_has_one_point() -> None:
    axes = panels(simulate(bots=["novice", "random"], games=50, rotate=False))[1]

    assert [len(labelled(axes, name).get_xdata()) for name in ("novice", "random")] == [1, 1]


@pytest.mark.parametrize(("players", "share"), [(2, "50"), (3, "33.3"), (5, "20")])
def test_the_fair_share_is_a_line_with_its_name(players: int, share: str) -> None:
    axes = panels(simulate(players=players, games=20))[1]

    assert set(labelled(axes, f"fair share, {share} %").get_ydata()) == {100 / players}


def test_close_shares_are_shown_larger_and_the_axis_says_so(alone: Simulation) -> None:
    axes = panels(alone)[1]
    bottom, top = axes.get_ylim()
    lowest, highest = (
        min(seat.wins.low for seat in alone.summary.seats),
        max(seat.wins.high for seat in alone.summary.seats),
    )

    assert axes.get_ylabel() == "victories (%), axis not from 0"
    assert 0 < bottom < 100 * lowest < 100 * highest < top
    assert 100 * (highest - lowest) > (top - bottom) / 2


def test_shares_far_apart_are_shown_from_0(duel: Simulation) -> None:
    assert panels(duel)[1].get_ylim()[0] == 0


def test_a_single_deck_has_no_intervals_and_says_so(single_deck: Simulation, duel: Simulation) -> None:
    with_one, with_many = (panels(simulation)[1] for simulation in (single_deck, duel))

    assert segments(with_one) == []
    assert "95 % interval" not in legend_of(with_one)
    assert figure_of(single_deck).get_supxlabel() == "1 deck, too few for intervals, seed 1"
    assert len(segments(with_many)) == 2
    assert "95 % interval" in legend_of(with_many)


def test_bars_are_as_long_as_the_summarys_points_and_add_up_to_the_score(duel: Simulation) -> None:
    axes, groups = panels(duel)[2], duel.summary.bots.values()
    for source in SOURCES:
        widths = [bar.get_width() for bar in labelled(axes, source.label)]
        assert widths == pytest.approx([getattr(group, source.name).value for group in groups])
    assert list(labelled(axes, "score").get_xdata()) == [group.score.value for group in groups]
    for place, group in enumerate(groups):
        bars = [labelled(axes, source.label)[place] for source in SOURCES]
        ends = [bar.get_x() + bar.get_width() for bar in bars]
        assert [bar.get_x() for bar in bars] == pytest.approx([0, ends[0], ends[1], 0])
        assert ends[2] + ends[3] == pytest.approx(group.score.value)


def test_bots_and_sources_differ_by_more_than_their_colour(five: Simulation) -> None:
    scores, seats, sources = panels(five)
    markers = [line.get_marker() for line in scores.lines]

    assert len({str(outline.get_linestyle()) for outline in scores.patches}) == len(NAMES)
    assert len(set(markers)) == len(NAMES)
    assert [labelled(seats, name).get_marker() for name in NAMES] == markers
    assert len({labelled(sources, source.label)[0].get_hatch() for source in SOURCES}) == len(SOURCES)


@pytest.mark.parametrize("colours", [[each.colour for each in LOOKS], [each.colour for each in SOURCES]])
def test_colours_keep_apart_in_grey_print(colours: list[str]) -> None:
    from matplotlib.colors import to_rgb

    linear = np.array([to_rgb(colour) for colour in colours]) ** 2.2
    lightness = sorted(116 * (linear @ [0.2126, 0.7152, 0.0722]) ** (1 / 3) - 16)

    assert min(np.diff(lightness)) > 8


@pytest.mark.parametrize("name", ["duel", "alone", "single_deck", "five"])
def test_no_text_is_small_cut_off_or_on_another(name: str, request: pytest.FixtureRequest) -> None:
    from matplotlib.text import Text

    figure: Any = figure_of(request.getfixturevalue(name))
    figure.canvas.draw()
    beyond = beyond_the_axis(figure)
    texts = [text for text in figure.findobj(Text) if text.get_visible() and text.get_text() and text not in beyond]
    boxes = {f"{i} {text.get_text()}": text.get_window_extent() for i, text in enumerate(texts)}
    whole = figure.bbox

    assert len(texts) > 30
    assert min(text.get_fontsize() for text in texts) >= 9
    assert [label for label, box in boxes.items() if not (whole.containsx(box.x0) and whole.containsx(box.x1))] == []
    assert [label for label, box in boxes.items() if not (whole.containsy(box.y0) and whole.containsy(box.y1))] == []
    pairs = itertools.combinations(boxes, 2)
    assert [pair for pair in pairs if boxes[pair[0]].overlaps(boxes[pair[1]])] == []


def test_long_names_leave_room_for_what_is_drawn(five: Simulation) -> None:
    figure: Any = figure_of(five)
    figure.canvas.draw()

    assert min(axes.get_position().width for axes in figure.axes) > 0.2
    assert min(axes.get_position().height for axes in figure.axes) > 0.4
    names = [label.get_window_extent().width for label in figure.axes[2].get_yticklabels()]
    assert max(names) < figure.bbox.width / 12


def test_a_png_is_one_and_has_its_size(duel: Simulation, tmp_path: Path) -> None:
    plot(duel, tmp_path / "figure.png")

    data = (tmp_path / "figure.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (1800, 780)
    assert data.endswith(b"IEND\xaeB`\x82")


@pytest.mark.parametrize(
    ("suffix", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF"), ("PNG", b"\x89PNG")]
)
def test_a_figure_is_the_same_every_time_whatever_the_users_settings(
    duel: Simulation, tmp_path: Path, suffix: str, begins: bytes
) -> None:
    import matplotlib as mpl

    plot(duel, tmp_path / f"first.{suffix}")
    with mpl.rc_context({"lines.markersize": 30, "svg.hashsalt": "other"}):
        plot(duel, str(tmp_path / f"second.{suffix}"))
        assert mpl.rcParams["lines.markersize"] == 30

    data = (tmp_path / f"first.{suffix}").read_bytes()
    assert data.startswith(begins)
    assert b"CreationDate" not in data
    assert data == (tmp_path / f"second.{suffix}").read_bytes()
    assert files(tmp_path) == [f"first.{suffix}", f"second.{suffix}"]


@pytest.mark.parametrize("name", ["figure.jpg", "figure", "png"])
def test_another_suffix_is_refused(duel: Simulation, tmp_path: Path, name: str) -> None:
    with pytest.raises(SetupError, match=r"^plot: expected a file ending in \.png, \.svg or \.pdf, got "):
        plot(duel, tmp_path / name)
    assert files(tmp_path) == []


def test_without_matplotlib_the_extra_is_named(
    duel: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    path = tmp_path / "figure.png"

    for draw in (figure_of, lambda simulation: plot(simulation, path), lambda _: format_of(path)):
        with pytest.raises(SetupError, match=r"^matplotlib is not installed: make lab brings it"):
            draw(duel)
    assert files(tmp_path) == []


def test_a_write_that_fails_leaves_what_was_there(
    duel: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old.png").write_bytes(b"old")
    begun: list[Path] = []

    def disk_full(part: Path, data: bytes) -> None:
        with part.open("wb") as file:
            file.write(data[:100])
        begun.append(part)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", disk_full)

    for name in ("old.png", "new.png"):
        with pytest.raises(OSError, match="No space left"):
            plot(duel, tmp_path / name)
    assert len(begun) == 2
    assert files(tmp_path) == ["old.png"]
    assert (tmp_path / "old.png").read_bytes() == b"old"


def test_a_missing_folder_is_an_error_of_the_system(duel: Simulation, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        plot(duel, tmp_path / "nowhere" / "figure.png")


def test_the_library_starts_without_matplotlib_and_drawing_needs_no_pyplot() -> None:
    script = (
        "import sys; from lineit.lab import simulate; from lineit.lab.plot import figure_of;"
        "assert 'matplotlib' not in sys.modules;"
        "figure_of(simulate(games=2)); assert 'matplotlib.pyplot' not in sys.modules; print('done')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("done\n", "")
