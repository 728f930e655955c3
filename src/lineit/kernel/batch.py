"""Many games at once: uniformly random playouts. The random numbers are a pure function of the seed that enters."""

import numpy as np
import numpy.typing as npt

from lineit.kernel.actions import ACTIONS
from lineit.kernel.jit import compiled
from lineit.kernel.state import States
from lineit.kernel.steps import apply, legal_actions

GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
WORD = 0xFFFFFFFFFFFFFFFF
HALF = 32
SHIFT_1, SHIFT_2, SHIFT_3 = 30, 27, 31


@compiled
def mix(counter: int) -> int:
    """The 64 bits that SplitMix64 (Steele, Lea and Flood 2014) gives for that counter.

    The masks change nothing when compiled; interpreted, they keep Python's integers to 64 bits.
    """
    bits = ((counter ^ (counter >> SHIFT_1)) * MIX_1) & WORD
    bits = ((bits ^ (bits >> SHIFT_2)) * MIX_2) & WORD
    return bits ^ (bits >> SHIFT_3)


@compiled
def playouts(states: States, seeds: npt.NDArray[np.uint64]) -> int:
    """Every game has been played to its end by uniformly random legal actions, game i from seeds[i]; actions taken.

    Choosing by the high half of a 32-bit product is uniform to within 27 in 2**32 (Lemire 2019).
    """
    legal = np.empty(ACTIONS, np.uint8)
    total = 0
    for index in range(len(states)):
        state = states[index]
        counter = int(seeds[index])
        count = legal_actions(state, legal)
        while count > 0:
            counter = (counter + GOLDEN) & WORD
            choice = ((mix(counter) >> HALF) * count) >> HALF
            apply(state, int(legal[choice]))
            total += 1
            count = legal_actions(state, legal)
    return total
