"""A state as plain Python values: what the kernel's record holds, read once."""

from typing import Any, Self

import msgspec

from lineit.kernel.cards import BET_VALUES, COLOURS, NUMBERS, SMALLEST_BET
from lineit.kernel.state import DOWN, DRAFT, FINAL, NO_BET, OVER, STATE, States

WORD_BITS = 64


class Snapshot(msgspec.Struct, frozen=True):
    """The fields of one state, in the kernel's order and meaning (see `lineit.kernel.state`)."""

    jackpot_set: list[int]
    line_set: list[list[int]]
    deck: list[int]
    dealt: int
    players: int
    market_extra: int
    hand_limit: int
    discards: int
    jackpot_cards: int
    last_plays: int
    round_number: int
    turns: int
    first: int
    to_move: int
    phase: int
    played_hand: int
    market_size: int
    taken: list[int]
    jackpot_count: list[int]
    hand: list[list[int]]
    hand_count: list[int]
    numbers: list[int]
    last: list[int]
    direction: list[int]
    bet: list[int]
    after_bet: list[int]
    colours: list[list[int]]
    pile_lines: list[int]
    pile_jackpots: list[list[int]]
    bets_won: list[list[int]]
    bets_lost: list[list[int]]
    passed: list[int]
    last_played: list[int]

    @classmethod
    def of(cls, states: States, index: int = 0) -> Self:
        """The snapshot of states[index]."""
        fields: tuple[Any, ...] = states[index].item()  # all at once: one by one takes twice as long
        plain: list[Any] = [value if type(value) is int else value.tolist() for value in fields[:-1]]
        return cls(*plain)

    @property
    def is_turn(self) -> bool:
        """Whether a turn of a round is being played, and neither the last plays nor the end has come."""
        return self.phase not in (FINAL, OVER)

    @property
    def must_draft(self) -> bool:
        """Whether the seat to move has not drafted yet (R6)."""
        return self.phase == DRAFT

    def market(self) -> list[tuple[int, int | None]]:
        """The cards turned up this round in slot order, each with the seat that took it or None (R4)."""
        turned_up = self.deck[self.dealt - self.market_size : self.dealt]
        return [(card, taken - 1 if taken else None) for card, taken in zip(turned_up, self.taken, strict=False)]

    def undealt(self) -> list[int]:
        """The cards still in the deck, in drawing order: never to be shown in this order."""
        return self.deck[self.dealt :]

    def hand_of(self, seat: int) -> list[int]:
        """The cards in the seat's hand, oldest first."""
        return self.hand[seat][: self.hand_count[seat]]

    def numbers_of(self, seat: int) -> list[int]:
        """The numbers of the seat's line in the order played: the set of them, read in its direction (R9)."""
        low, high = self.line_set[seat]
        bits = low | high << WORD_BITS
        numbers = [place + 1 for place in range(NUMBERS) if bits >> place & 1]
        return numbers[::-1] if self.direction[seat] == DOWN else numbers

    def line_of(self, seat: int) -> list[int]:
        """The cards of the seat's line in the order played; the bet stands before the last `after_bet` numbers."""
        line = self.numbers_of(seat)
        if self.bet[seat] != NO_BET:
            line.insert(len(line) - self.after_bet[seat], self.bet[seat])
        return line

    def jackpot(self, colour: int) -> list[int]:
        """The numbers under the colour's token, ascending (R11)."""
        bits = self.jackpot_set[colour]
        return [COLOURS * place + colour + 1 for place in range(NUMBERS // COLOURS) if bits >> place & 1]

    def tokens(self, seat: int) -> list[int]:
        """The seat's bet tokens, ascending (R12)."""
        values = list(enumerate(BET_VALUES))
        lost = [-value for kind, value in reversed(values) for _ in range(self.bets_lost[seat][kind])]
        return lost + [value for kind, value in values for _ in range(self.bets_won[seat][kind])]

    def cards(self, seat: int) -> int:
        """How many cards lie in the seat's score pile (R18)."""
        return self.pile_lines[seat] + sum(self.pile_jackpots[seat])

    def score(self, seat: int) -> int:
        """The seat's score (R18)."""
        return self.cards(seat) + sum(self.tokens(seat))


def token_kind(value: int) -> int:
    """The place of a bet of that value in bets_won and bets_lost."""
    return abs(value) - SMALLEST_BET


assert (*Snapshot.__struct_fields__, "padding") == STATE.names, "Snapshot must list the kernel's fields in their order"
