"""Text for people, files and tests: cards and actions. Positions are in `lineit.game.position`.

Cards are `1` … `100`, `B3`, `B4`, `B5`; actions `draft 57 line`, `draft B3 hand`, `play 12`, `close`, `end`.
"""

import re
from typing import Literal

import msgspec

from lineit.game.errors import NotationError
from lineit.game.snapshot import Snapshot
from lineit.kernel.actions import CLOSE, DRAFT_TO_HAND, DRAFT_TO_LINE, END, PLAY
from lineit.kernel.cards import BETS, DECK, NUMBERS, bet_value, colour_of, is_bet
from lineit.kernel.state import DOWN, NO_DIRECTION, UP

Direction = Literal["up", "down"]
Phase = Literal["draft", "after", "final", "over"]
COLOURS = ("red", "blue", "green", "yellow")
PHASES: tuple[Phase, ...] = ("draft", "after", "final", "over")
DIRECTIONS: dict[int, Direction | None] = {DOWN: "down", NO_DIRECTION: None, UP: "up"}

CARD_TEXTS = {number: str(number) for number in range(1, NUMBERS + 1)} | {bet: f"B{bet_value(bet)}" for bet in BETS}
CARDS = {text: card for card, text in CARD_TEXTS.items()}
DECK_TEXTS = tuple(CARD_TEXTS[card] for card in DECK)

ACTION = re.compile(r"draft (?P<drafted>\S+) (?P<target>line|hand)|play (?P<played>\S+)|close|end")


class Action(msgspec.Struct, frozen=True):
    """An action outside any game: its verb, and for a draft or play the card and where it goes."""

    verb: str
    card: str | None = None
    target: str | None = None


def card_text(card: int) -> str:
    """The card's text."""
    return CARD_TEXTS[card]


def parse_card(text: str) -> int:
    """The card of that text; NotationError for any other text."""
    try:
        return CARDS[text]
    except (KeyError, TypeError):
        raise NotationError(f"card: expected 1 to {NUMBERS}, B3, B4 or B5, got {text!r}") from None


def card_colour(card: str) -> str | None:
    """The colour's name, None for a bet (R2)."""
    number = parse_card(card)
    return None if is_bet(number) else COLOURS[colour_of(number)]


def parse_action(text: str) -> Action:
    """The action of that text, legal anywhere or not; NotationError for any other text."""
    found = ACTION.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise NotationError(
            f"action: expected 'draft CARD line', 'draft CARD hand', 'play CARD', 'close' or 'end', got {text!r}"
        )
    drafted, target, played = found["drafted"], found["target"], found["played"]
    if drafted is not None:
        parse_card(drafted)
        return Action("draft", drafted, target)
    if played is not None:
        parse_card(played)
        return Action("play", played, "line")
    return Action(text)


def print_action(action: Action) -> str:
    """The action's text."""
    if action.verb == "draft":
        return f"draft {action.card} {action.target}"
    return f"play {action.card}" if action.verb == "play" else action.verb


def action_text(state: Snapshot, code: int) -> str:
    """The text of a kernel action in that state."""
    if code == CLOSE:
        return "close"
    if code == END:
        return "end"
    if code >= PLAY:
        return f"play {card_text(state.hand[state.to_move][code - PLAY])}"
    slot = (code - DRAFT_TO_LINE) % (DRAFT_TO_HAND - DRAFT_TO_LINE)
    target = "line" if code < DRAFT_TO_HAND else "hand"
    return f"draft {card_text(state.market()[slot][0])} {target}"
