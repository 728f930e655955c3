"""The search answers the same to the same question, and does what it costs the time for."""

import numpy as np
import pytest

from lineit import Rules
from lineit.bots.network import shipped_weights
from lineit.bots.network_bots import ExpertBot, MasterBot
from lineit.bots.search import Effort, best_candidates
from lineit.bots.skilled import SkilledBot
from lineit.bots.thinking import make_room, value_turns
from lineit.bots.turns import is_afterstate
from lineit.kernel.state import FINAL
from lineit.lab import compare
from tests.bots.positions import positions

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
