"""Games stepped together: each as the façade plays it alone, seen by nobody who may not, on any number of threads."""

import copy
import hashlib
import pickle
from collections.abc import Callable
from random import Random
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from lineit import Game, Rules
from lineit.game.notation import action_text, card_text
from lineit.kernel.actions import ACTIONS
from lineit.kernel.cards import DECK
from lineit.kernel.observation import OBSERVATION, observe
from lineit.kernel.state import OVER
from lineit.kernel.vector import Batch
from tests.interpreted import interpreted
from tests.kernel.random_games import random_starts

GAMES = 120
CARDS = {"B3": 101, "B4": 102, "B5": 103} | {str(number): number for number in range(1, 101)}
PHASES = ["draft", "after", "final", "over"]


def dealt(count: int = GAMES, threads: int = 1, seed: int = 3) -> Batch:
    """Random players and house rules, the first market open."""
    batch = Batch(random_starts(count, seed), threads)
    batch.deal(np.arange(count) + 100)
    return batch


def random_actions(batch: Batch, random: np.random.Generator) -> npt.NDArray[np.int64]:
    """One legal action for every game, 0 where it is over."""
    return (batch.legal * random.random(batch.legal.shape)).argmax(axis=1)


def expected(game: Game) -> dict[str, Any]:
    """The observation of the seat to move, worked out from the façade's texts."""
    size, seat = game.players, game.to_move or 0
    order = [(seat + place) % size for place in range(size)]
    lines = [game.line(other) for other in order]
    market = [card if taker is None else 0 for card, taker in game.snapshot.market()]
    left = game.deck[len(game.deck) - game.deck_count :]

    def seats(values: list[Any], empty: Any = 0) -> list[Any]:
        return values + [empty] * (5 - size)

    def filled(values: list[int], places: int) -> list[int]:
        return values + [0] * (places - len(values))

    def colours(line: list[str]) -> list[int]:
        return [sum((int(card) - 1) % 4 == colour for card in line if card[0] != "B") for colour in range(4)]

    numbers = [[int(card) for card in line if card[0] != "B"] for line in lines]
    bets = [next((card for card in line if card[0] == "B"), None) for line in lines]
    return {
        "rounds_left": game.rounds - game.round,
        "phase": PHASES.index(game.phase),
        "to_move": 0,
        "first": (game.first - seat) % size,
        "jackpots": [len(pile) for pile in game.jackpots.values()],
        "market": filled(market, 10),
        "hand": seats([filled([CARDS[card] for card in game.hand(other)], 5) for other in order], [0] * 5),
        "numbers": seats([len(line) for line in numbers]),
        "last": seats([line[-1] if line else 0 for line in numbers]),
        "direction": seats([{"up": 1, "down": -1, None: 0}[game.direction(other)] for other in order]),
        "bet": seats([int(bet[1]) if bet else 0 for bet in bets]),
        "after_bet": seats(
            [len(line) - line.index(bet) - 1 if bet else 0 for line, bet in zip(lines, bets, strict=True)]
        ),
        "colours": seats([colours(line) for line in lines], [0] * 4),
        "score": seats([game.scores[other] for other in order]),
        "undealt": [left.count(card) for card in [*map(str, range(1, 101)), "B3", "B4", "B5"]],
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rules", [Rules(), Rules(market_extra=5, hand_limit=5, discards=0, jackpot_cards=1)])
def test_masks_and_observations_say_what_the_facade_says(players: int, rules: Rules) -> None:
    batch, random = Batch(Game(players, seed=0, rules=rules).known()), Random(players)
    batch.deal([5])
    game = Game(players, deck=[card_text(card) for card in batch.states["deck"][0].tolist()], rules=rules)

    while game.to_move is not None:
        seen: Any = batch.observations[0]
        wanted = expected(game)
        assert {name: seen[name].tolist() for name in wanted} == wanted
        assert [seen[name] for name in Rules.RANGES] == [getattr(rules, name) for name in Rules.RANGES]
        assert batch.legal[0].sum() == len(game.legal())
        action = random.choice(np.flatnonzero(batch.legal[0]).tolist())
        text = action_text(game.snapshot, action)
        assert text in game.legal()
        game.play(text)
        batch.step([action])

    assert batch.over.tolist() == [True]
    assert batch.legal.sum() == 0
    assert batch.scores[0, :players].tolist() == game.scores


def test_an_observation_after_a_step_is_the_one_that_a_fresh_look_gives() -> None:
    batch, random = dealt(), np.random.default_rng(1)

    for _ in range(150):
        batch.step(random_actions(batch, random))
        fresh = np.zeros(GAMES, OBSERVATION)
        for index, state in enumerate(batch.states):
            observe(state, int(state["to_move"]), fresh[index])
        assert batch.vectors.tobytes() == fresh.tobytes()


def test_the_order_of_the_undealt_cards_is_in_no_observation() -> None:
    batch, random = dealt(), np.random.default_rng(2)
    for _ in range(40):
        batch.step(random_actions(batch, random))
    other = Batch(batch.states.copy())
    for state in other.states:
        random.shuffle(state["deck"][state["dealt"] :])
    before = batch.vectors.copy()

    seen = np.zeros(GAMES, OBSERVATION)
    for index, state in enumerate(other.states):
        observe(state, int(state["to_move"]), seen[index])

    assert other.states.tobytes() != batch.states.tobytes()
    assert seen.tobytes() == before.tobytes()


def played(threads: int, steps: int = 300) -> Batch:
    """Random games, dealt anew whenever they end."""
    batch, random = dealt(threads=threads), np.random.default_rng(3)
    for number in range(steps):
        batch.step(random_actions(batch, random))
        batch.deal(np.full(GAMES, number), batch.over)
    return batch


@pytest.mark.parametrize("threads", [2, 3, GAMES + 5])
def test_any_number_of_threads_gives_the_same(threads: int) -> None:
    alone, together = played(1), played(threads)

    assert together.states.tobytes() == alone.states.tobytes()
    assert together.vectors.tobytes() == alone.vectors.tobytes()
    assert together.legal.tobytes() == alone.legal.tobytes()
    assert together.scores.tobytes() == alone.scores.tobytes()


def test_a_deal_holds_every_card_and_depends_on_its_own_seed_alone() -> None:
    batch = dealt()
    one = Batch(random_starts(GAMES, 3)[5:6])
    one.deal([105])

    assert (np.sort(batch.states["deck"], axis=1) == sorted(DECK)).all()
    assert one.states.tobytes() == batch.states[5:6].tobytes()
    assert len({deck.tobytes() for deck in batch.states["deck"]}) == GAMES


def test_a_deal_leaves_the_other_games_alone_and_keeps_the_house_rules() -> None:
    batch = played(1, steps=60)
    before = batch.states.copy()
    chosen = np.arange(GAMES) % 3 == 0

    batch.deal(np.arange(GAMES), chosen)

    assert batch.states[~chosen].tobytes() == before[~chosen].tobytes()
    assert (batch.states["round_number"][chosen] == 1).all()
    for name in ("players", *Rules.RANGES):
        assert (batch.states[name] == before[name]).all()


@pytest.mark.parametrize("action", [-1, ACTIONS, 24, 2**40])
def test_an_illegal_action_is_refused_and_nothing_is_changed(action: int) -> None:
    batch = dealt(threads=2)
    before = batch.states.tobytes(), batch.vectors.tobytes()
    actions = random_actions(batch, np.random.default_rng(4))
    actions[7] = action

    with pytest.raises(ValueError, match=rf"^actions\[7\]: expected one of \[.*\], got {action}$"):
        batch.step(actions)

    assert (batch.states.tobytes(), batch.vectors.tobytes()) == before


def test_a_game_that_was_never_dealt_takes_no_action() -> None:
    batch = Batch(random_starts(4, 3))
    with pytest.raises(ValueError, match=r"^actions\[0\]: expected one of \[\], got 5$"):
        batch.step([5] * 4)
    batch.deal([1, 2, 3, 4], np.array([True, True, False, True]))
    actions = batch.legal.argmax(axis=1)
    with pytest.raises(ValueError, match=r"^actions\[2\]: expected one of \[\], got 0$"):
        batch.step(actions)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_goes_its_own_way(twin_of: Callable[[Batch], Batch], threads: int) -> None:
    batch, random = dealt(threads=threads), np.random.default_rng(7)
    twin = twin_of(batch)
    before = batch.states.tobytes()

    for _ in range(50):
        twin.step(random_actions(twin, random))

    assert batch.states.tobytes() == before
    assert twin.states.tobytes() != before
    fresh = np.zeros(GAMES, OBSERVATION)
    for index, state in enumerate(twin.states):
        observe(state, int(state["to_move"]), fresh[index])
    assert twin.vectors.tobytes() == fresh.tobytes()


def test_a_game_that_is_over_stays_as_it_is_whatever_its_action() -> None:
    batch, random = dealt(), np.random.default_rng(5)
    while not batch.over.all():
        batch.step(random_actions(batch, random))
    before = batch.states.tobytes(), batch.vectors.tobytes()

    batch.step(np.full(GAMES, 26))

    assert (batch.states.tobytes(), batch.vectors.tobytes()) == before
    assert (batch.states["phase"] == OVER).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda batch: batch.step([1, 2]), "actions: expected 3 values, one a game, got the shape (2,)"),
        (lambda batch: batch.step([0.5, 1.0, 2.0]), "actions: expected int64, got float64"),
        (lambda batch: batch.deal([[1], [2], [3]]), "seeds: expected 3 values, one a game, got the shape (3, 1)"),
        (lambda batch: batch.deal([1, 2, 3], [1, 0, 1]), "which: expected bool, got int64"),
        (lambda batch: Batch(batch.states, threads=0), "threads: expected 1 to 1024, got 0"),
        (lambda batch: Batch(batch.states, threads=cast("int", "2")), "threads: expected 1 to 1024, got '2'"),
        (lambda batch: Batch(batch.vectors), "states: expected one row of kernel states, got int8 of (3, 214)"),
    ],
)
def test_arrays_of_the_wrong_kind_are_refused(call: Callable[[Any], object], message: str) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        call(dealt(3))

    assert str(caught.value) == message


def digest(steps: int) -> str:
    """SHA-256 over games, masks and observations after that many steps."""
    batch, random = dealt(30), np.random.default_rng(6)
    for number in range(steps):
        batch.step(random_actions(batch, random))
        batch.deal(np.full(30, number), batch.over)
    return hashlib.sha256(batch.states.tobytes() + batch.vectors.tobytes() + batch.legal.tobytes()).hexdigest()


def test_the_games_go_the_same_way_without_the_compiler() -> None:
    done = interpreted("-c", "from tests.kernel.test_vector import digest; print(digest(60))")

    assert (done.stdout, done.stderr) == (digest(60) + "\n", "")
