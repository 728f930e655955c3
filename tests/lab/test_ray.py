"""The same games on a Ray cluster, here one of this machine's own cores."""

import sys

import numpy as np
import pytest

from lineit import SetupError
from lineit.lab import simulate
from lineit.lab.crew import Crew
from lineit.lab.train import play_part
from lineit.lab.training import Training, first_state
from tests.cli.called import Program


@pytest.mark.filterwarnings("ignore::FutureWarning:ray")  # Ray warns of its own next version
def test_ray_gives_the_same_tables_as_one_job(program: Program) -> None:
    words = ("simulate", "--bots", "novice,random,random", "--games", 600, "--seed", "ray")

    there, here = program(*words, "--ray", "local"), program(*words, "--jobs", 1)

    assert (there.code, there.err) == (0, "")
    assert there.out == here.out


@pytest.mark.filterwarnings("ignore::FutureWarning:ray")
def test_ray_gives_a_training_the_same_games() -> None:
    training = Training(players=2, games=25, part=25, hidden=(16, 8))
    with Crew(ray="local") as there, Crew() as here:
        taught = [play_part(training, first_state(training).weights, 0, crew) for crew in (there, here)]

    assert np.array_equal(taught[0].features, taught[1].features)
    assert np.array_equal(taught[0].targets, taught[1].targets)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("127.0.0.1:1", "ray: no cluster at '127.0.0.1:1': Connection refused"),
        ("ray://127.0.0.1:1", "ray: no cluster at 'ray://127.0.0.1:1': Connection refused"),
        ("somewhere", "ray: expected host:port, ray://host:port, auto or local, got 'somewhere'"),
        ("a:99999", "ray: expected host:port, ray://host:port, auto or local, got 'a:99999'"),
    ],
)
def test_a_cluster_that_is_not_there_is_named_at_once(address: str, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        simulate(games=10, ray=address)
    assert str(caught.value) == message


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetupError, match=r"^ray is not installed: make lab brings it, or the extra lineit\[ray\]$"):
        simulate(games=10, ray="local")
