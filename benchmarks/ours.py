"""What Line-it reaches: playouts, steps of many games, single calls, the façade, bots and simulations.

Rates are per CPU-second of this process, so that other work on the machine counts little; everything runs on one
thread unless it says otherwise.
"""

import random
import time
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from benchmarks.peers import Measurement
from lineit import Game, Rules, __version__, bots
from lineit.kernel.actions import ACTIONS
from lineit.kernel.batch import playouts
from lineit.kernel.doors import fits_at, legal_at, step_at
from lineit.kernel.jit import compiled
from lineit.kernel.random_numbers import after, below, mix
from lineit.kernel.state import States
from lineit.kernel.vector import Batch
from lineit.lab import simulate
from lineit.lab.run import cores
from tests.oracle import Oracle

NAME = "Line-it"
NAIVE = "Line-it, naive"
PLAYERS = (2, 3, 4, 5)
DECKS = 1000
AT_ONCE = 4096
CALLS, DECISIONS = 100_000, 20
PLAYOUTS = "playouts, 2 players"
WHOLE_STEPS = f"batch of {AT_ONCE:,}, 2 players, with choosing and new deals"
PYTHON_LOOP = "one game, 2 players, action by action from Python, by number"
ENVIRONMENT = "one game, 2 players, batch of one: check, apply, mask, observation"
FACADE = "Game, 2 players: legal, play, by text"


class Clock:
    """So many repeats of so many seconds."""

    def __init__(self, repeats: int, seconds: float) -> None:
        self.repeats, self.seconds = repeats, seconds

    def rates(self, work: Callable[[], float], now: Callable[[], float] = time.process_time) -> list[float]:
        """What `work` counts, per second by `now`; one rate a repeat, after a first one that is not kept."""
        return [self._rate(work, now) for _ in range(self.repeats + 1)][1:]

    def _rate(self, work: Callable[[], float], now: Callable[[], float]) -> float:
        count, start, seconds = 0.0, now(), 0.0
        while seconds < self.seconds:
            count += work()
            seconds = now() - start
        return count / seconds

    def measurement(self, what: str, unit: str, rates: list[float], peer: str = NAME) -> Measurement:
        """The rates with what they are of."""
        return Measurement(peer, __version__, "compiled", what, unit, rates)


def measure(repeats: int, seconds: float) -> Iterator[Measurement]:
    """Every measurement, as soon as it is there."""
    clock = Clock(repeats, seconds)
    yield from kernel(clock)
    yield from batches(clock)
    yield from calls(clock)
    yield from alone(clock)
    yield from games(clock)
    yield from thinking(clock)
    yield from simulations(clock)


def kernel(clock: Clock) -> Iterator[Measurement]:
    """Playouts from the first market: legal list, uniform choice, apply, to the end; dealing is off the clock."""
    for players in PLAYERS:
        batch = Batch(Rules().states(players, DECKS))
        batch.deal(np.arange(DECKS))
        dealt, seeds = batch.states, np.arange(DECKS, dtype=np.uint64)

        def play(dealt: States = dealt, seeds: npt.NDArray[np.uint64] = seeds) -> int:
            seeds += np.uint64(DECKS)
            return playouts(dealt.copy(), seeds)

        yield clock.measurement(f"playouts, {players} players", "actions/s", clock.rates(play))
    yield clock.measurement("playouts, 2 players", "actions/s", clock.rates(naive_game), NAIVE)


def naive_game() -> int:
    """A random game of the list-based engine that the tests compare with."""
    engine, actions = Oracle(2, Game(2, seed=random.randrange(1000)).deck), 0
    while legal := engine.legal():
        engine.play(random.choice(legal))
        actions += 1
    return actions


@compiled
def choose(legal: npt.NDArray[np.uint8], counters: npt.NDArray[np.uint64], out: npt.NDArray[np.int64]) -> None:
    """out[i] is one of the legal actions of game i, all equally likely; 0 where there is none."""
    for index in range(len(legal)):
        counters[index] = after(int(counters[index]))
        count = 0
        for action in range(ACTIONS):
            count += legal[index, action]
        skip = below(mix(int(counters[index])), count)
        out[index] = 0
        for action in range(ACTIONS):
            if legal[index, action]:
                if skip == 0:
                    out[index] = action
                    break
                skip -= 1


class Stepping:
    """A batch with its random actions; games that end are dealt anew."""

    def __init__(self, players: int, threads: int = 1, count: int = AT_ONCE) -> None:
        self.count = count
        self.batch = Batch(Rules().states(players, count), threads)
        self.counters = np.arange(count, dtype=np.uint64)
        self.actions = np.zeros(count, np.int64)
        self.batch.deal(self.counters)
        for _ in range(100):  # until the games are spread over all rounds
            self.whole()

    def whole(self) -> int:
        """One step of every game, with its choice, its check and new deals."""
        choose(self.batch.legal, self.counters, self.actions)
        self.batch.step(self.actions)
        over = self.batch.over
        if over.any():
            self.batch.deal(self.counters, over)
        return self.count

    def rate(self, seconds: float, now: Callable[[], float]) -> float:
        """Steps a second of `Batch.step` alone: check, apply, mask, observation."""
        stepped, spent, end = 0, 0.0, now() + seconds
        while now() < end:
            choose(self.batch.legal, self.counters, self.actions)
            start = now()
            self.batch.step(self.actions)
            spent += now() - start
            stepped += self.count
            self.batch.deal(self.counters, self.batch.over)
        return stepped / spent


def batches(clock: Clock) -> Iterator[Measurement]:
    """Steps of many games."""
    for players in PLAYERS:
        stepping = Stepping(players)
        rates = [stepping.rate(clock.seconds, time.perf_counter) for _ in range(clock.repeats + 1)][1:]
        what = f"batch of {AT_ONCE:,}, {players} players: apply, mask, observation"
        yield clock.measurement(what, "steps/s", rates)
    stepping = Stepping(2)
    yield clock.measurement(WHOLE_STEPS, "actions/s", clock.rates(stepping.whole))
    threads = cores()
    for used in (1, threads):
        stepping = Stepping(2, used, 4 * AT_ONCE)
        rates = [stepping.rate(clock.seconds, time.perf_counter) for _ in range(clock.repeats + 1)][1:]
        what = f"batch of {4 * AT_ONCE:,}, 2 players, {used} thread{'s' * (used > 1)}, by the wall clock"
        yield clock.measurement(what, "steps/s", rates)


def calls(clock: Clock) -> Iterator[Measurement]:
    """Compiled code called from Python for one game: a call alone, and a loop of them."""
    states, out = Game(2, seed=1).known(), np.empty(ACTIONS, np.uint8)

    def call() -> int:
        for _ in range(CALLS):
            fits_at(states, 0, 0, 1)
        return CALLS

    yield clock.measurement("one call of compiled code from Python", "calls/s", clock.rates(call))
    starts = Batch(Rules().states(2, DECKS))
    starts.deal(np.arange(DECKS))
    uniform = random.Random(1).random

    def loop() -> int:
        games, actions = starts.states[:100].copy(), 0
        for index in range(len(games)):
            count = legal_at(games, index, out)
            while count:
                count = step_at(games, index, out.item(int(uniform() * count)), out)
                actions += 1
        return actions

    yield clock.measurement(PYTHON_LOOP, "actions/s", clock.rates(loop))


def alone(clock: Clock) -> Iterator[Measurement]:
    """One game as a batch of one, the way an environment steps: check, apply, mask, observation."""
    batch, seeds, uniform = Batch(Rules().states(2, 1)), iter(range(10**9)), random.Random(1).random

    def play() -> int:
        actions = 0
        batch.deal([next(seeds)])
        while len(legal := batch.legal[0].nonzero()[0]):
            batch.step([legal[int(uniform() * len(legal))]])
            actions += 1
        return actions

    yield clock.measurement(ENVIRONMENT, "actions/s", clock.rates(play))


def games(clock: Clock) -> Iterator[Measurement]:
    """The façade: text in, text out, every action checked."""
    chance = random.Random(1)

    def play() -> int:
        game, actions = Game(2, seed=chance.randrange(1000)), 0
        while legal := game.legal():
            game.play(chance.choice(legal))
            actions += 1
        return actions

    def see() -> int:
        for _ in range(100):
            game.view(0)
        return 100

    yield clock.measurement(FACADE, "actions/s", clock.rates(play))
    game = Game(2, seed=1)
    yield clock.measurement("Game, 2 players: view", "views/s", clock.rates(see))


def thinking(clock: Clock) -> Iterator[Measurement]:
    """Every bot, asked for one decision after the other in a game."""
    for name in bots.names():
        bot, states = bots.get(name), Game(2, seed=7).known()

        def play(bot: bots.Bot = bot, states: States = states) -> int:
            for word in range(DECISIONS):
                bot.decide(states, 0, word)
            return DECISIONS

        yield clock.measurement(f"{name}: decide", "decisions/s", clock.rates(play))


def simulations(clock: Clock) -> Iterator[Measurement]:
    """`lineit simulate` on one thread, from the deal to the rows."""
    for name in ("random", "casual"):
        for players in (2, 4):
            seeds = iter(range(1_000_000))

            def play(name: str = name, players: int = players, seeds: Iterator[int] = seeds) -> int:
                return simulate(players=players, bots=[name], games=2000, seed=next(seeds)).games

            yield clock.measurement(f"simulate, {players} players, {name}", "games/s", clock.rates(play))
