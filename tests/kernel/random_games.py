"""Random games of the compiled kernel, written down step by step so that the oracle can play them again.

Legal actions come out as kinds and cards, not as slots: one integer each, whose text is TEXTS[code].
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from lineit.kernel.actions import ACTIONS, CLOSE, DRAFT_TO_HAND, PLAY
from lineit.kernel.cards import DECK
from lineit.kernel.jit import compiled
from lineit.kernel.rules import deal_round, market_card
from lineit.kernel.state import States, empty_states
from lineit.kernel.steps import apply, legal_actions

if TYPE_CHECKING:
    from lineit.kernel.state import State

CARDS = 128  # codes are kind * CARDS + card
TO_LINE, TO_HAND, FROM_HAND, CLOSING, ENDING = range(5)
CARD_TEXTS = ["", *map(str, range(1, 101)), "B3", "B4", "B5"]
TEXTS = [""] * (5 * CARDS)
for _card, _text in enumerate(CARD_TEXTS):
    TEXTS[TO_LINE * CARDS + _card] = f"draft {_text} line"
    TEXTS[TO_HAND * CARDS + _card] = f"draft {_text} hand"
    TEXTS[FROM_HAND * CARDS + _card] = f"play {_text}"
TEXTS[CLOSING * CARDS], TEXTS[ENDING * CARDS] = "close", "end"

MOST_STEPS = 600  # of one game: 85 turns of at most 6 actions, and two last plays a seat
SNAPSHOT_EVERY = 16
EXPENSIVE = 1000
MINSTD_FACTOR, MINSTD_MODULUS = 48271, 2**31 - 1  # Park and Miller: within 64 bits, so the same interpreted
RANGES = {
    "market_extra": (1, 5),
    "hand_limit": (0, 5),
    "discards": (0, 10),
    "jackpot_cards": (1, 25),
    "last_plays": (0, 2),
}
OFFICIAL = {"market_extra": 2, "hand_limit": 2, "discards": 3, "jackpot_cards": 3, "last_plays": 2}


@dataclass(frozen=True)
class Recording:
    """One game: what the kernel held and offered before every step, and what was done."""

    start: "State"  # before the first round is dealt
    steps: list[list[int]]  # seat, phase, code of the action taken, where its legal codes end
    codes: list[int]  # the legal actions of all steps, one step after the other
    snapshots: States  # before every SNAPSHOT_EVERY-th step, and at the end


def random_starts(count: int, seed: int) -> States:
    """States ready to deal: 2 to 5 players, shuffled decks; in half of the games house rules, extremes often."""
    rng = np.random.default_rng(seed)
    states = empty_states(count)
    states["deck"] = rng.permuted(np.tile(np.array(DECK, np.uint8), (count, 1)), axis=1)
    states["players"] = rng.integers(2, 6, count)
    official = rng.random(count) < 0.5
    for name, (low, high) in RANGES.items():
        anything = rng.integers(low, high + 1, count)
        extreme = np.where(rng.random(count) < 0.5, low, high)
        house = np.where(rng.random(count) < 0.5, anything, extreme)
        states[name] = np.where(official, OFFICIAL[name], house)
    return states


@compiled
def code_of(state: "State", action: int) -> int:
    """The action as kind and card."""
    if action < DRAFT_TO_HAND:
        return TO_LINE * CARDS + market_card(state, action)
    if action < PLAY:
        return TO_HAND * CARDS + market_card(state, action - DRAFT_TO_HAND)
    if action < CLOSE:
        return FROM_HAND * CARDS + int(state.hand[state.to_move, action - PLAY])
    return (CLOSING if action == CLOSE else ENDING) * CARDS


@compiled
def cost(state: "State", code: int) -> int:
    """Low for what builds long lines, so that careful games win bets and jackpots, which random play never does."""
    kind = code // CARDS
    if kind == TO_HAND:
        return 30
    if kind == CLOSING:
        return 200
    if kind == ENDING:
        return 40
    last = int(state.last[state.to_move])
    return abs(code % CARDS - last) if last > 0 else 5


@compiled
def play_one(
    states: States, seed: int, steps: npt.NDArray[np.int64], codes: npt.NDArray[np.int64], snapshots: States
) -> tuple[int, int, int]:
    """The only state is played to its end and written down; how many steps, codes and snapshots that took."""
    state = states[0]
    deal_round(state)
    legal = np.empty(ACTIONS, np.uint8)
    step, written, taken = 0, 0, 0
    random: int = seed % (MINSTD_MODULUS - 1) + 1
    care = seed % 8  # how many more actions are looked at before the cheapest is taken
    count = legal_actions(state, legal)
    while count > 0:
        if step % SNAPSHOT_EVERY == 0:
            snapshots[taken] = state
            taken += 1
        best, least = 0, EXPENSIVE
        for _ in range(care + 1):
            random = random * MINSTD_FACTOR % MINSTD_MODULUS
            choice = (random >> 8) % count
            price = cost(state, code_of(state, legal[choice]))
            if price < least:
                best, least = choice, price
        for index in range(count):
            codes[written] = code_of(state, legal[index])
            written += 1
        steps[step, 0] = state.to_move
        steps[step, 1] = state.phase
        steps[step, 2] = code_of(state, legal[best])
        steps[step, 3] = written
        step += 1
        apply(state, int(legal[best]))
        count = legal_actions(state, legal)
    snapshots[taken] = state
    return step, written, taken + 1


def recordings(count: int, seed: int) -> Iterator[Recording]:
    """Games that depend on the seed alone; the arrays of one are overwritten by the next."""
    steps = np.empty((MOST_STEPS, 4), np.int64)
    codes = np.empty(MOST_STEPS * ACTIONS, np.int64)
    snapshots = empty_states(MOST_STEPS // SNAPSHOT_EVERY + 2)
    starts = random_starts(count, seed)
    for index in range(count):
        states = starts[index : index + 1].copy()
        played, written, taken = play_one(states, seed * count + index, steps, codes, snapshots)
        yield Recording(starts[index], steps[:played].tolist(), codes[:written].tolist(), snapshots[:taken])
