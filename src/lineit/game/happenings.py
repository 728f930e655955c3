"""What an action did, and everything automatic that followed: the facts that a log puts into words.

Each is read off the states before and after; no rule is decided here.
"""

from collections.abc import Iterator

import msgspec

from lineit.game.notation import COLOURS, Action, card_colour, card_text
from lineit.game.snapshot import Snapshot
from lineit.kernel.state import FINAL, NO_BET, OVER


class Played(msgspec.Struct, frozen=True, tag_field="type", tag="played"):
    """The seat put a card from the market or its hand on its line or into its hand (R6, R7)."""

    seat: int
    card: str
    source: str
    target: str


class Jackpot(msgspec.Struct, frozen=True, tag_field="type", tag="jackpot"):
    """The seat's number was the one of its colour that takes the pile, of `cards` cards, maybe none (R11)."""

    seat: int
    colour: str
    cards: int
    nth: int


class Closed(msgspec.Struct, frozen=True, tag_field="type", tag="closed"):
    """The seat's line was closed: `out` left the game, `kept` went to the score pile, the bet was settled (R12).

    `done` numbers stood after the bet; `points` is what closing brought, `score` the seat's score after it.
    """

    seat: int
    out: list[str]
    kept: list[str]
    bet: str | None
    won: bool | None
    done: int
    points: int
    score: int


class TurnEnded(msgspec.Struct, frozen=True, tag_field="type", tag="turn_ended"):
    """The seat's turn is over, by its own word or because nothing was left to do (R13)."""

    seat: int
    by_itself: bool


class Passed(msgspec.Struct, frozen=True, tag_field="type", tag="passed"):
    """The seat has passed in the last plays, for good (R16)."""

    seat: int


class Placed(msgspec.Struct, frozen=True):
    """A card that nobody took, and the colour whose jackpot it went to; None for a bet, which left the game."""

    card: str
    colour: str | None


class RoundOver(msgspec.Struct, frozen=True, tag_field="type", tag="round_over"):
    """The round is over, and what nobody took has gone (R14)."""

    round: int
    unclaimed: list[Placed]


class Market(msgspec.Struct, frozen=True, tag_field="type", tag="market"):
    """A round begins: its number, the seat with the first-player token, and the cards turned up (R4)."""

    round: int
    first: int
    cards: list[str]


class Remainder(msgspec.Struct, frozen=True, tag_field="type", tag="remainder"):
    """The cards left in the deck when no round could be dealt any more (R15)."""

    cards: list[Placed]


class LastPlays(msgspec.Struct, frozen=True, tag_field="type", tag="last_plays"):
    """The last plays begin with the holder of the first-player token (R16)."""

    first: int


class GameOver(msgspec.Struct, frozen=True, tag_field="type", tag="game_over"):
    """The game is over: scores and ranks per seat, and the seats that share the victory (R18)."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]


Happening = Played | Jackpot | Closed | TurnEnded | Passed | RoundOver | Market | Remainder | LastPlays | GameOver


def sorted_cards(cards: list[int]) -> list[str]:
    """The cards' texts, numbers ascending, then the bets."""
    return [card_text(card) for card in sorted(cards)]


def market_dealt(state: Snapshot) -> Market:
    """The round that the state is in, as it began."""
    cards = sorted_cards([card for card, _ in state.market()])
    return Market(round=state.round_number, first=state.first, cards=cards)


def game_over(state: Snapshot) -> GameOver:
    """The result of a game that is over (R18)."""
    scores = [state.score(seat) for seat in range(state.players)]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    return GameOver(scores=scores, ranks=ranks, winners=[seat for seat, rank in enumerate(ranks) if rank == 1])


def happenings(before: Snapshot, action: Action, acted: Snapshot, after: Snapshot) -> list[Happening]:
    """Everything that the action did, in the order of the rules.

    `acted` is the state between the two, when the seat has acted and nothing has followed yet.
    """
    return [*_own(before, action, acted), *_turn_end(action, acted, after), *_game_end(acted, after)]


def _own(before: Snapshot, action: Action, acted: Snapshot) -> Iterator[Happening]:
    """What the seat itself did (R6 to R8, R11, R12, R16)."""
    seat = before.to_move
    if action.card is not None and action.target is not None:
        source = "market" if action.verb == "draft" else "hand"
        yield Played(seat=seat, card=action.card, source=source, target=action.target)
        if action.target == "line":
            yield from _jackpot(seat, action.card, before, acted)
    elif action.verb == "close":
        yield _closed(seat, before, acted)
    elif before.phase == FINAL:
        yield Passed(seat=seat)


def _jackpot(seat: int, card: str, before: Snapshot, acted: Snapshot) -> Iterator[Happening]:
    colour = card_colour(card)
    if colour is None:
        return
    index = COLOURS.index(colour)
    nth = acted.colours[seat][index]
    if nth == acted.jackpot_cards:
        cards = acted.pile_jackpots[seat][index] - before.pile_jackpots[seat][index]
        yield Jackpot(seat=seat, colour=colour, cards=cards, nth=nth)


def _closed(seat: int, before: Snapshot, after: Snapshot) -> Closed:
    """The closing of the seat's line that lies between the two states."""
    numbers = [card_text(number) for number in before.numbers_of(seat)]
    discarded = len(numbers) - (after.pile_lines[seat] - before.pile_lines[seat])
    bet = before.bet[seat]
    return Closed(
        seat=seat,
        out=numbers[:discarded],
        kept=numbers[discarded:],
        bet=None if bet == NO_BET else card_text(bet),
        won=None if bet == NO_BET else after.bets_won[seat] != before.bets_won[seat],
        done=before.after_bet[seat],
        points=after.score(seat) - before.score(seat),
        score=after.score(seat),
    )


def _turn_end(action: Action, acted: Snapshot, after: Snapshot) -> Iterator[Happening]:
    """The end of the turn and of the round, and the next market (R13, R14)."""
    same_round = acted.round_number == after.round_number and after.is_turn
    if not acted.is_turn or (same_round and acted.turns == after.turns):
        return
    yield TurnEnded(seat=acted.to_move, by_itself=action.verb != "end")
    if same_round:
        return
    left = [card for card, taker in acted.market() if taker is None]
    yield RoundOver(round=acted.round_number, unclaimed=_placed(left))
    if after.is_turn:
        yield market_dealt(after)


def _placed(cards: list[int]) -> list[Placed]:
    return [Placed(card=text, colour=card_colour(text)) for text in sorted_cards(cards)]


def _game_end(acted: Snapshot, after: Snapshot) -> Iterator[Happening]:
    """The remainder, the last plays, the last closings and the result (R15 to R18)."""
    if acted.is_turn and not after.is_turn:
        yield Remainder(cards=_placed(acted.undealt()))
        if after.phase == FINAL:
            yield LastPlays(first=after.first)
    if after.phase == OVER:
        for seat in range(after.players):
            if acted.line_of(seat):
                yield _closed(seat, acted, after)
        yield game_over(after)
