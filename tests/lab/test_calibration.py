"""What is said of probabilities is right where one knows how good they are."""

import numpy as np
import pytest

from lineit import SetupError
from lineit.bots.network import shipped_weights
from lineit.lab.calibration import FORECAST, Forecasts, assess, calibrate, sigmoid
from lineit.lab.crew import Crew


def made_up(seed: int, known: float = 0.0, boldness: float = 1.0) -> Forecasts:
    """Forecasts in 500 games, 20 in each, that know exactly how likely a victory is, or exaggerate.

    It depends on the lead, and by `known` on something that the score does not show.
    """
    random = np.random.default_rng(seed)
    forecasts = np.zeros(10_000, FORECAST)
    forecasts["game"] = np.repeat(np.arange(500), 20)
    forecasts["rounds"] = np.tile(np.arange(20), 500)
    forecasts["lead"] = random.integers(-15, 16, 10_000)
    logits = 0.1 * forecasts["lead"] + known * random.normal(size=10_000)
    forecasts["chance"] = sigmoid(boldness * logits)
    forecasts["won"] = random.random(10_000) < sigmoid(logits)
    return forecasts


def test_who_knows_the_truth_is_as_good_as_can_be() -> None:
    found = assess(made_up(1, known=2), made_up(2, known=2))
    forecasts = made_up(2, known=2)

    assert (found.games, found.forecasts) == (500, 10_000)
    assert found.brier.value == pytest.approx((forecasts["chance"] * (1 - forecasts["chance"])).mean(), abs=0.01)
    assert found.gain.low > 0.02
    assert found.gain.value == pytest.approx(found.baseline.value - found.brier.value)
    assert [one.won for one in found.bins] == pytest.approx([one.chance for one in found.bins], abs=0.05)
    assert sum(one.forecasts for one in found.bins) == 10_000


def test_the_baseline_knows_all_that_the_score_says() -> None:
    found = assess(made_up(3), made_up(4))
    assert found.gain.value == pytest.approx(0, abs=0.002)


def test_who_is_too_sure_is_worse_than_the_baseline() -> None:
    found = assess(made_up(5, boldness=4), made_up(6, boldness=4))
    lowest, highest = found.bins[0], found.bins[-1]

    assert found.gain.high < 0
    assert lowest.won > lowest.chance + 0.1
    assert highest.won < highest.chance - 0.1


def test_a_baseline_of_a_leader_who_always_wins_stays_finite() -> None:
    forecasts = made_up(7)
    forecasts["won"] = forecasts["lead"] > 0
    assert assess(forecasts, forecasts).baseline.value < 0.05


@pytest.mark.parametrize("players", [2, 5])
def test_the_shipped_networks_know_more_than_the_score(players: int) -> None:
    with Crew(2) as crew:
        found = calibrate(shipped_weights("value", players), players, 120, crew=crew)
    assert found.games == 60
    assert 0 < found.brier.value < 0.2
    assert found.gain.low > 0


def test_the_games_are_the_same_for_any_number_of_jobs() -> None:
    with Crew(3) as crew:
        assert calibrate(shipped_weights("value", 2), 2, 24, crew=crew) == calibrate(shipped_weights("value", 2), 2, 24)


def test_too_few_games_are_refused() -> None:
    with pytest.raises(SetupError, match="games: expected 4 or more, got 3"):
        calibrate(shipped_weights("value", 2), 2, 3)
