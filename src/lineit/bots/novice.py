"""`novice`: somebody's first games, sensible step by step, but much is overlooked and closing is a matter of mood."""

from typing import Any

import numpy as np

from lineit.bots.bot import Bot
from lineit.bots.casual import worth
from lineit.kernel.actions import ACTIONS, CLOSE, PLAY
from lineit.kernel.cards import COLOURS
from lineit.kernel.jit import compiled, signed
from lineit.kernel.rules import score
from lineit.kernel.state import States
from lineit.kernel.steps import act, legal_actions

# Each failing has its own 16 of the random bits, and befalls the novice so often in 65,536 times.
BITS, OFTEN = 16, 1 << 16
HAND_FORGOTTEN = int(0.6 * OFTEN)
JACKPOTS_OVERLOOKED = int(0.95 * OFTEN)
AFRAID = int(0.3 * OFTEN)  # closes early: cards that lie safe are worth FEAR more
HOPEFUL = OFTEN - int(0.35 * OFTEN)  # closes late: one more card will come
FEAR, HOPE = 4.0, 4.0
SMALL_STEPS = 0.01  # off for every number of a step, so that nobody jumps far without a reason


class NoviceBot(Bot):
    """Plays sensible cards, but often sees neither its hand nor the jackpots, and closes too early or too late."""

    def decide(self, states: States, index: int, word: int) -> int:
        """The action that it likes best among those it sees; what it does not see is up to `word`."""
        scratch = np.zeros(1, states.dtype)
        bits: Any = np.uint64(word)  # one type for the compiler, however large the number
        return int(beginners_action(states, index, bits, scratch))


@compiled
def beginners_action(states: States, index: int, word: int, scratch: States) -> int:
    """The action that a beginner likes best after what the random bits let it overlook; scratch[0] is overwritten."""
    state = states[index]
    seat = signed(state.to_move)
    forgets_hand = befalls(word, 0) < HAND_FORGOTTEN
    overlooks_jackpots = befalls(word, 1) < JACKPOTS_OVERLOOKED
    mood = closing_mood(befalls(word, 2))
    legal = np.empty(ACTIONS, np.uint8)
    best, best_worth = -1, -1e9
    for place in range(legal_actions(state, legal)):
        action = signed(legal[place])
        if forgets_hand and PLAY <= action < CLOSE:
            continue  # it is never all that is legal
        scratch[0] = state
        act(scratch[0], action)
        value = worth(scratch[0], seat)
        if overlooks_jackpots:
            for colour in range(COLOURS):
                value -= signed(scratch[0].pile_jackpots[seat, colour])
        if action < CLOSE and state.numbers[seat] > 0:
            value -= SMALL_STEPS * abs(signed(scratch[0].last[seat]) - signed(state.last[seat]))
        if action == CLOSE and (mood < 0 or score(scratch[0], seat) > score(state, seat)):
            value += mood
        if value > best_worth:
            best, best_worth = action, value
    return best


@compiled
def befalls(word: int, failing: int) -> int:
    """A number below OFTEN, another one for each failing."""
    return signed((int(word) >> (BITS * failing)) & (OFTEN - 1))


@compiled
def closing_mood(chance: int) -> float:
    """How much better than it is closing looks."""
    if chance < AFRAID:
        return FEAR
    return -HOPE if chance >= HOPEFUL else 0.0
