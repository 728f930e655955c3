"""Random numbers as a pure function of a counter: the kernel draws none of its own, the seed comes from outside."""

from lineit.kernel.jit import compiled

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
def after(counter: int) -> int:
    """The counter that follows."""
    return (counter + GOLDEN) & WORD


@compiled
def below(word: int, bound: int) -> int:
    """A number from 0 to bound - 1, from the high half of 64 random bits.

    Every one is equally likely, to within bound in 2**32 (Lemire 2019).
    """
    return ((word >> HALF) * bound) >> HALF
