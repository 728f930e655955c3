"""Facts about the deck (R1, R2). A card is a small integer: 1 to 100 the numbers, 101, 102, 103 the bets +3, +4, +5."""

from lineit.kernel.jit import compiled, signed

NUMBERS = 100
COLOURS = 4
SMALLEST_BET = 3
BET_VALUES = (3, 4, 5)
BETS = tuple(NUMBERS + 1 + index for index in range(len(BET_VALUES)))
COPIES_OF_A_BET = 2
DECK = tuple(range(1, NUMBERS + 1)) + BETS * COPIES_OF_A_BET
DECK_SIZE = len(DECK)


@compiled
def is_bet(card: int) -> bool:
    """Whether the card is a bet (R1)."""
    return card > NUMBERS


@compiled
def bet_value(bet: int) -> int:
    """3, 4 or 5: the numbers a bet needs after it, and its token's worth (R1, R12)."""
    return signed(bet) - NUMBERS - 1 + SMALLEST_BET


@compiled
def colour_of(number: int) -> int:
    """0 red, 1 blue, 2 green, 3 yellow (R2)."""
    return (signed(number) - 1) % COLOURS


@compiled
def place_in_colour(number: int) -> int:
    """The number's place among the 25 of its colour, 0 to 24 (R2)."""
    return (signed(number) - 1) // COLOURS
