"""The search answers the same to the same question, and does what it costs the time for."""

from pathlib import Path

import numpy as np
import pytest

from lineit import Rules
from lineit.bots.network import shipped_weights
from lineit.bots.network_bots import ExpertBot, MasterBot
from lineit.bots.search import Effort, best_candidates, make_desk, search_turn
from lineit.bots.skilled import SkilledBot
from lineit.bots.thinking import POINTS_COUNT, make_room, value_turns
from lineit.bots.turns import is_afterstate
from lineit.kernel.state import FINAL
from lineit.lab import compare
from tests.bots.positions import positions
from tests.bots.search_signature import RECORDED, signature

SOME = Effort(width=6, trials=24)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_question_has_the_same_answer(players: int) -> None:
    states = positions(players, 2)[::9]
    bot = MasterBot(effort=SOME)

    asked = [bot.decide(states, index, 2**63 + index) for index in range(len(states))]
    backwards = [bot.decide(states, index, 2**63 + index) for index in reversed(range(len(states)))]
    fresh = [MasterBot(effort=SOME).decide(states, index, 2**63 + index) for index in range(0, len(states), 5)]

    assert backwards[::-1] == asked
    assert fresh == asked[::5]


def test_the_search_changes_its_mind_about_some_turns() -> None:
    states = positions(2, 3)
    master, expert = MasterBot(effort=SOME), ExpertBot()

    differing = sum(
        master.decide(states, index, index) != expert.decide(states, index, index) for index in range(len(states))
    )

    assert 0.05 < differing / len(states) < 0.6


def test_the_candidates_are_the_best_in_their_order() -> None:
    weights, states = shipped_weights("value", 3), positions(3, 1)
    room, out = make_room(weights), np.zeros(2048, np.int64)
    for index in range(0, len(states), 5):
        count = value_turns(states, index, weights, room)
        worths = {
            node: 0.5 * float(room.points[node]) + 0.5 * float(room.logits[node])
            for node in range(count)
            if is_afterstate(room.nodes, node)
        }
        for width in (1, 5, 1000):
            kept = best_candidates(count, width, 0.5, room, out)
            assert kept == min(width, len(worths))
            found = [worths[node] for node in out[:kept].tolist()]
            assert found == pytest.approx(sorted(worths.values(), reverse=True)[:kept])


def test_under_house_rules_they_play_as_skilled_does() -> None:
    states = positions(3, 1, Rules(discards=2))[::5]
    for index in range(len(states)):
        skilled = SkilledBot().decide_turn(states, index, 1)
        assert [bot.decide_turn(states, index, 1) for bot in (ExpertBot(), MasterBot())] == [skilled, skilled]


def test_the_last_plays_are_searched_too() -> None:
    states = positions(4, 4)
    last = np.flatnonzero(states["phase"] == FINAL)
    assert len(last) > 5
    for index in last.tolist():
        assert MasterBot(effort=SOME).decide(states, index, 7) >= 0


def test_the_expert_beats_skilled() -> None:
    """The table in docs/bots.md has more games; this many show a broken network or search."""
    assert compare("expert", "skilled", games=100)["wins"].first.low > 0.6


def test_the_master_beats_the_expert() -> None:
    assert compare("master", "expert", games=24)["wins"].first.low > 0.5


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_search_finds_what_is_recorded_on_any_number_of_threads(players: int, threads: int) -> None:
    recorded = (Path(__file__).parent / RECORDED).read_text(encoding="utf-8").splitlines()
    expected = [line for line in recorded if line.startswith(f"{players} players")]
    assert len(expected) > 10
    assert signature(players, threads) == expected


def test_what_is_up_after_no_time_is_the_best_so_far() -> None:
    states, effort = positions(3, 1), Effort(width=8, trials=4000, visits=2)
    desk = make_desk(shipped_weights("value", 3), effort.width)
    for index in range(0, len(states), 9):
        if not search_turn(states, index, 5, effort, desk, seconds=0):
            counts = desk.trials.counts[desk.trials.counts > 0]
            assert counts.tolist() == [1] * len(counts)  # one deck each, and the best of them in front
            worths = desk.trials.wins + POINTS_COUNT * desk.trials.points
            assert worths[0] == max(worths[: len(counts)])
