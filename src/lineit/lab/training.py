"""What a training is, how far it has come, and what its log says of every part."""

import json

import msgspec
import numpy as np

from lineit.bots.features import feature_count
from lineit.bots.network import Weights, random_weights
from lineit.game.errors import SetupError
from lineit.kernel.state import MAX_PLAYERS, MIN_PLAYERS
from lineit.lab.calibration import FEWEST_GAMES, Calibration
from lineit.lab.learning import Moments
from lineit.lab.selfplay import Lesson

MOST_GAMES = 100_000_000
LARGEST_SEED = 2**63 - 1  # what most formats can hold
MOST_UNITS = 4096
PERCENT = 100
MEASURED = (1, 2, 5, *range(10, PERCENT + 1, 10))  # after so many per cent of its parts: at first it learns fastest


class Training(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to train. The values were tried out on two players, a few dozen trainings in all."""

    players: int
    games: int
    seed: int = 1
    hidden: tuple[int, int] = (192, 32)
    part: int = 200
    """Games between two lots of learning: the network changes slowly enough to learn from its last parts too."""
    remembered: int = 12
    """Parts that are learned from."""
    batch: int = 1024
    """Afterstates a step."""
    reuse: int = 3
    """How often an afterstate is learned from on average."""
    first_rate: float = 1e-3
    last_rate: float = 2e-5
    first_noise: float = 0.15
    last_noise: float = 0.02
    """What is added to the worth of a turn while playing, so that other turns are seen too."""
    mixture: float = 0.5
    """How much points count in choosing a turn, beside the logit of winning."""
    decay: float = 0.7
    """How much the end of the game counts, beside what was expected on the way there."""
    match: int = 400
    """Games against the network that passed last, and as many against `casual`, whenever the network is measured."""
    watched: int = 400
    """Games of its own in which its probabilities are then compared with what happened."""

    def __post_init__(self) -> None:
        for name, low, high in (
            ("players", MIN_PLAYERS, MAX_PLAYERS),
            ("games", 1, MOST_GAMES),
            ("match", 2 * MIN_PLAYERS, MOST_GAMES),
            ("watched", FEWEST_GAMES, MOST_GAMES),
            ("seed", 0, LARGEST_SEED),
        ):
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise SetupError(f"{name}: expected {low} to {high:,}, got {value!r}")
        if not all(type(units) is int and 1 <= units <= MOST_UNITS for units in self.hidden):
            raise SetupError(f"hidden: expected two numbers from 1 to {MOST_UNITS:,}, got {self.hidden!r}")

    @property
    def parts(self) -> int:
        """How many parts it has."""
        return -(-self.games // self.part)

    def rate(self, part: int) -> float:
        """How far the weights go at each step after that part, from 0."""
        return self.last_rate + self._left(part) * (self.first_rate - self.last_rate)

    def noise(self, part: int) -> float:
        """The noise in the choice of turns in that part, from 0."""
        return self.last_noise + self._left(part) * (self.first_noise - self.last_noise)

    def is_measured(self, parts: int) -> bool:
        """Whether the network is measured when so many parts are done; when all are, it is."""
        return any(parts == -(-self.parts * percent // PERCENT) for percent in MEASURED)

    def _left(self, part: int) -> float:
        return 1 - part / self.parts


class Strength(msgspec.Struct, frozen=True):
    """How strong a network is, and what it was measured by."""

    elo: float
    """Above `casual`, with a 95 % interval of the match that it comes from."""
    low: float
    high: float
    casual: float
    """The share of victories that it won against `casual` in all other seats."""
    gate: float
    """The share of victories that it won against the network that had passed last in all other seats."""
    passed: bool
    """Whether it has taken that network's place."""


class Entry(msgspec.Struct, frozen=True):
    """What the log says of a part."""

    games: int
    """How many games there were, this part's included."""
    error: float
    """The mean of what `Learner.learn` says."""
    cards: float
    """The mean number of cards in a player's score pile."""
    rate: float
    noise: float
    seconds: float
    strength: Strength | None = None
    calibration: Calibration | None = None


class State(msgspec.Struct, frozen=True):
    """A training between two parts: all that what follows depends on, and its log."""

    part: int
    """How many parts are done."""
    weights: Weights
    moments: Moments
    random: str
    """The state of the generator that chooses what is learned from."""
    memory: tuple[Lesson, ...]
    """The last parts, the oldest first."""
    gated: Weights
    """The network that passed last; before any did, the one that the training began with."""
    elo: float | None
    """Its strength."""
    log: tuple[Entry, ...]

    @property
    def passed(self) -> bool:
        """Whether any network has passed."""
        return self.elo is not None

    @property
    def last(self) -> Entry:
        """What the log says of the last part."""
        return self.log[-1]


def first_state(training: Training) -> State:
    """The training before its first part."""
    weights = random_weights(feature_count(training.players), training.hidden, training.seed)
    return State(
        part=0,
        weights=weights,
        moments=Moments.of(weights),
        random=text_of(np.random.default_rng(training.seed)),
        memory=(),
        gated=weights,
        elo=None,
        log=(),
    )


def text_of(random: np.random.Generator) -> str:
    """The state of the generator as text: its numbers are too large for most formats."""
    return json.dumps(random.bit_generator.state)


def generator_of(text: str) -> np.random.Generator:
    """The generator that goes on from there."""
    random = np.random.default_rng()
    random.bit_generator.state = json.loads(text)
    return random
