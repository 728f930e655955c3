"""What a bot thinks of the best ways to finish a turn, and why: facts and figures, for others to put into words."""

import msgspec
import numpy as np

from lineit.bots.network import Weights
from lineit.bots.search import Desk
from lineit.bots.thinking import MIXTURE, Room, best_turn, play_turn, value_turns
from lineit.bots.turns import finish_turn
from lineit.game.notation import COLOURS, action_text, card_text
from lineit.game.snapshot import Snapshot
from lineit.kernel.actions import DRAFT_TO_HAND, PLAY
from lineit.kernel.cards import BET_VALUES, bet_value, colour_of, is_bet
from lineit.kernel.dealing import shuffle
from lineit.kernel.doors import act_at, closing_at, fits_at, note_at, score_at
from lineit.kernel.jit import compiled, signed
from lineit.kernel.random_numbers import mix
from lineit.kernel.state import FINAL, NO_BET, States

BET_DECKS = 64
"""On so many decks it is played out whether a bet will be won: one standard error is 6 % at most."""


class Jackpot(msgspec.Struct, frozen=True):
    """A jackpot that the line may still win (R11)."""

    colour: str
    cards: int
    """How many cards it has."""
    needed: int
    """How many more numbers of the colour the line needs, 1 or more."""
    unseen: int
    """How many undealt numbers of the colour fit the line."""


class Reasons(msgspec.Struct, frozen=True):
    """What speaks for a turn and against it: the position when it has been played."""

    gained: int
    """Points that the turn itself brings: jackpots, the numbers of a line that is closed, its bet."""
    closes: bool
    """Whether the turn closes the line."""
    closing: int
    """What closing the line would bring afterwards: the numbers that are kept, and the bet (R12)."""
    unseen: int
    """Cards that are still in the deck."""
    playable: int
    """Of these, the numbers that fit the line."""
    rounds: int
    """Rounds still to be dealt."""
    bet: str | None
    """The bet on the line."""
    bet_needs: int
    """How many more numbers win the bet."""
    bet_chance: float | None
    """The chance to win it, when everybody goes on as the network likes best; None without a bet."""
    jackpots: list[Jackpot]
    """Those with cards that the line may still win, the nearest first."""
    next_takes: str | None
    """The card that the next player would draft; None when that player will first see a new market."""


class Idea(msgspec.Struct, frozen=True):
    """A way to finish the turn, and what the bot thinks of it."""

    actions: list[str]
    """From the position to the end of the turn."""
    victory: float
    """The probability to win; a shared victory counts as a part of one."""
    points: float
    """How many points one will be ahead of the best of the others in the end, or behind."""
    decks: int
    """On how many decks it was tried; 0 where the network alone says it."""
    exact: bool
    """Whether the game was played out to its end in every way: then the figures are no estimates."""
    reasons: Reasons


class Found(msgspec.Struct, frozen=True):
    """A turn that a bot has found, before it is put into an idea."""

    node: int
    """Its place in desk.root."""
    victory: float
    points: float
    decks: int
    exact: bool


def ideas(states: States, index: int, found: list[Found], desk: Desk) -> list[Idea]:
    """The turns of states[index] that were found, as ideas."""
    made: list[Idea] = []
    for each in found:
        texts, played = _played(states, index, each.node, desk)
        reasons = _reasons(states[index : index + 1], played, "close" in texts, desk)
        made.append(Idea(texts, each.victory, each.points, each.decks, each.exact, reasons))
    return made


def _played(states: States, index: int, node: int, desk: Desk) -> tuple[list[str], States]:
    """The texts of the turn that leads to the node, and the position when it has been played, before what follows."""
    played = states[index : index + 1].copy()
    path = desk.root.path[: play_turn(played, 0, node, desk.root)].tolist()
    played[0] = states[index]
    texts: list[str] = []
    for action in path:
        texts.append(action_text(Snapshot.of(played), action))
        act_at(played, 0, action)
        note_at(played, 0, action)
    return texts, played


def _reasons(states: States, played: States, closes: bool, desk: Desk) -> Reasons:
    after = Snapshot.of(played)
    seat, undealt = after.to_move, after.undealt()
    closing = np.zeros(2, np.int64)
    closing_at(played, 0, seat, closing)
    playable = [card for card in undealt if not is_bet(card) and fits_at(played, 0, seat, card)]
    bet = after.bet[seat]
    return Reasons(
        gained=int(score_at(played, 0, seat)) - int(score_at(states, 0, seat)),
        closes=closes,
        closing=int(closing.sum()),
        unseen=len(undealt),
        playable=len(playable),
        rounds=len(undealt) // (after.players + after.market_extra),
        bet=None if bet == NO_BET else card_text(bet),
        bet_needs=0 if bet == NO_BET else max(bet_value(bet) - after.after_bet[seat], 0),
        bet_chance=None if bet == NO_BET else _bet_chance(played, seat, desk),
        jackpots=_jackpots(after, playable),
        next_takes=_next_draft(played, desk),
    )


def _jackpots(after: Snapshot, playable: list[int]) -> list[Jackpot]:
    seat, found = after.to_move, list[Jackpot]()
    for colour, name in enumerate(COLOURS):
        needed = after.jackpot_cards - after.colours[seat][colour]
        if needed > 0 and after.jackpot_count[colour]:
            fitting = sum(colour_of(card) == colour for card in playable)
            found.append(Jackpot(name, after.jackpot_count[colour], needed, fitting))
    return sorted(found, key=lambda jackpot: (jackpot.needed, -jackpot.cards))


def _bet_chance(played: States, seat: int, desk: Desk) -> float:
    return int(bets_kept(played, seat, BET_DECKS, desk.weights, desk.room, desk.trials.trial)) / BET_DECKS


def _next_draft(played: States, desk: Desk) -> str | None:
    """What the network would draft next; None when a new market comes first, or none at all (R13, R15)."""
    after = played.copy()
    if int(after["turns"][0]) + 1 >= int(after["players"][0]) or int(after["phase"][0]) >= FINAL:
        return None
    finish_turn_at(after, 0)
    count = value_turns(after, 0, desk.weights, desk.room)
    moved = after.copy()
    path: list[int] = desk.room.path[: play_turn(moved, 0, best_turn(count, MIXTURE, desk.room), desk.room)].tolist()
    for action in path:
        if action < PLAY:
            return card_text(Snapshot.of(after).market()[action % DRAFT_TO_HAND][0])
    return None


@compiled
def finish_turn_at(states: States, index: int) -> None:
    """`finish_turn` in states[index]."""
    finish_turn(states[index])


@compiled
def bets_kept(played: States, seat: int, decks: int, weights: Weights, room: Room, trial: States) -> int:
    """On how many of so many decks the seat wins the bet on its line in played[0], whose turn has been played."""
    won = 0
    wins, losses = tokens(played, seat)
    for number in range(decks):
        trial[0] = played[0]
        shuffle(trial[0].deck, signed(trial[0].dealt), mix(int(number)))
        finish_turn(trial[0])
        while tokens(trial, seat) == (wins, losses):
            count = value_turns(trial, 0, weights, room)
            play_turn(trial, 0, best_turn(count, MIXTURE, room), room)
        won += tokens(trial, seat)[0] > wins
    return won


@compiled
def tokens(states: States, seat: int) -> tuple[int, int]:
    """How many bets the seat has won in states[0], and how many it has lost."""
    won, lost = 0, 0
    for kind in range(len(BET_VALUES)):
        won += signed(states[0].bets_won[seat, kind])
        lost += signed(states[0].bets_lost[seat, kind])
    return won, lost
