"""The Elo scale: a difference of 400 is ten to one (Elo, The Rating of Chessplayers, 1978)."""

from math import inf, log10

from lineit.lab.estimates import Estimate

TENFOLD = 400.0


def elo_of(share: float) -> float:
    """By how much the one is ahead who does better so often, ties half: infinite for always and never."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return TENFOLD * log10(share / (1 - share))


def share_of(elo: float) -> float:
    """How often the one does better who is so far ahead."""
    return 1 / (1 + 10 ** (-elo / TENFOLD))


def elo_estimate(share: Estimate) -> Estimate:
    """The same for an estimate. Of always or never one end is infinite as the value is: there is only a bound."""
    low, high = min(share.low, share.value), max(share.high, share.value)  # Wilson's may miss 1 by its last digit
    return Estimate(elo_of(share.value), elo_of(low), elo_of(high))
