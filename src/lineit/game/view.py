"""What one seat, or a spectator, may see. Nothing else in the program decides what is hidden (R19).

Hidden are the order of the undealt cards, the secret it follows from, and other players' hands unless the table lays
them open. That the undealt cards are given as a set is no leak: every card that left the deck was turned up openly.
"""

from collections.abc import Sequence

import numpy as np

from lineit.game.happenings import game_over, sorted_cards
from lineit.game.notation import COLOURS, DIRECTIONS, PHASES, card_text
from lineit.game.shapes import (
    Bet,
    Closing,
    ColourInLine,
    Hand,
    Pile,
    Play,
    Points,
    Result,
    SeatFacts,
    SeatView,
    TableFacts,
    Taken,
    View,
)
from lineit.game.snapshot import Snapshot
from lineit.kernel.cards import DECK_SIZE, NUMBERS, bet_value, is_bet
from lineit.kernel.doors import closing_at, fits_at, look_ahead_at, open_range_at
from lineit.kernel.outlook import BET_DONE, BET_NEEDED, FITS, JACKPOT, NTH, OUTLOOK_COLUMNS, POINTS, STILL_FIT
from lineit.kernel.state import NO_BET, OVER, States


def result_of(state: Snapshot) -> Result | None:
    """The result of a game that is over, else None."""
    if state.phase != OVER:
        return None
    over = game_over(state)
    return Result(scores=over.scores, ranks=over.ranks, winners=over.winners)


def see(states: States, rounds: int, legal: Sequence[str], seat: int | None, facts: TableFacts) -> View:
    """The view of states[0] for that seat, None for a spectator; `legal` is what the seat to move may do."""
    state = Snapshot.of(states)
    over = state.phase == OVER
    own_turn = not over and seat == state.to_move
    return View(
        table=facts.table,
        number=facts.number,
        status="over" if over else "playing",
        options=facts.options,
        round=state.round_number,
        rounds=rounds,
        first=state.first,
        to_move=None if over else state.to_move,
        phase=PHASES[state.phase],
        deck_count=len(state.undealt()),
        market=_market(state),
        taken=[Taken(card=card_text(card), seat=taker) for card, taker in state.market() if taker is not None],
        jackpots={colour: _pile(state, index) for index, colour in enumerate(COLOURS)},
        unseen=sorted(card for card in state.undealt() if card <= NUMBERS),
        seats=[_seat(states, state, each, seat, facts) for each in range(state.players)],
        you=seat,
        legal=list(legal) if own_turn else [],
        forced=own_turn and list(legal) == ["close"],
        undo=facts.undo,
        plays=_plays(states, state, seat),
        result=result_of(state),
        commit=facts.commit,
        reveal=facts.reveal if over else None,
    )


def see_waiting(seat: int | None, facts: TableFacts, rounds: int) -> View:
    """The view of a table whose chairs are not all filled: nothing has been dealt."""
    return View(
        table=facts.table,
        number=facts.number,
        status="waiting",
        options=facts.options,
        round=0,
        rounds=rounds,
        first=0,
        to_move=None,
        phase="draft",
        deck_count=DECK_SIZE,
        market=[],
        taken=[],
        jackpots={colour: Pile(count=0, cards=[]) for colour in COLOURS},
        unseen=list(range(1, NUMBERS + 1)),
        seats=[_empty_seat(each, who) for each, who in enumerate(facts.seats)],
        you=seat,
        legal=[],
        forced=False,
        undo=False,
        plays={},
        result=None,
        commit=facts.commit,
        reveal=None,
    )


def _market(state: Snapshot) -> list[str]:
    return sorted_cards(_left(state))


def _left(state: Snapshot) -> list[int]:
    return [card for card, taker in state.market() if taker is None]


def _fitting(states: States, state: Snapshot, seat: int) -> list[str]:
    return sorted_cards([card for card in _left(state) if fits_at(states, 0, seat, card)])


def _pile(state: Snapshot, colour: int) -> Pile:
    cards = [card_text(card) for card in state.jackpot(colour)]
    return Pile(count=len(cards), cards=cards)


def _seat(states: States, state: Snapshot, seat: int, caller: int | None, facts: TableFacts) -> SeatView:
    who = facts.seats[seat] if facts.seats else SeatFacts(name=f"Seat {seat}")
    hand = [card_text(card) for card in state.hand_of(seat)]
    shown = seat == caller or facts.options.open_hands or state.phase == OVER
    return SeatView(
        seat=seat,
        name=who.name,
        kind=who.kind,
        bot=who.bot,
        connected=who.connected,
        score=state.score(seat),
        cards=state.cards(seat),
        tokens=state.tokens(seat),
        hand=Hand(count=len(hand), cards=hand if shown else None),
        line=[card_text(card) for card in state.line_of(seat)],
        direction=DIRECTIONS[state.direction[seat]],
        last=state.last[seat] or None,
        open=_open(states, seat),
        fits=_fitting(states, state, seat),
        bet=_bet(state.bet[seat], state.after_bet[seat]),
        colours=_colours(state, seat),
        closing=_closing(states, state, seat),
        points=_points(state, seat),
        passed=bool(state.passed[seat]),
    )


def _empty_seat(seat: int, who: SeatFacts) -> SeatView:
    return SeatView(
        seat=seat,
        name=who.name,
        kind=who.kind,
        bot=who.bot,
        connected=who.connected,
        score=0,
        cards=0,
        tokens=[],
        hand=Hand(count=0, cards=[]),
        line=[],
        direction=None,
        last=None,
        open=(1, NUMBERS),
        fits=[],
        bet=None,
        colours={colour: ColourInLine(count=0, used=False) for colour in COLOURS},
        closing=None,
        points=Points(lines=0, jackpots=dict.fromkeys(COLOURS, 0), bets_won=0, bets_lost=0),
        passed=False,
    )


def _open(states: States, seat: int) -> tuple[int, int] | None:
    out = np.zeros(2, np.int64)
    open_range_at(states, 0, seat, out)
    low, high = out.tolist()
    return (low, high) if low <= high else None


def _bet(bet: int, done: int) -> Bet | None:
    return None if bet == NO_BET else Bet(card=card_text(bet), done=done, needed=bet_value(bet))


def _colours(state: Snapshot, seat: int) -> dict[str, ColourInLine]:
    counts = zip(COLOURS, state.colours[seat], strict=True)
    return {colour: ColourInLine(count=count, used=count >= state.jackpot_cards) for colour, count in counts}


def _closing(states: States, state: Snapshot, seat: int) -> Closing | None:
    if not state.line_of(seat):
        return None
    out = np.zeros(2, np.int64)
    closing_at(states, 0, seat, out)
    kept, bet = out.tolist()
    numbers = [card_text(number) for number in state.numbers_of(seat)]
    discarded = len(numbers) - kept
    return Closing(out=numbers[:discarded], kept=numbers[discarded:], bet=bet, points=kept + bet)


def _points(state: Snapshot, seat: int) -> Points:
    tokens = state.tokens(seat)
    return Points(
        lines=state.pile_lines[seat],
        jackpots=dict(zip(COLOURS, state.pile_jackpots[seat], strict=True)),
        bets_won=sum(token for token in tokens if token > 0),
        bets_lost=sum(token for token in tokens if token < 0),
    )


def _plays(states: States, state: Snapshot, seat: int | None) -> dict[str, Play]:
    if seat is None or state.phase == OVER:
        return {}
    cards = _left(state) + state.hand_of(seat)
    return {card_text(card): _play(states, state, seat, card) for card in sorted(set(cards))}


def _play(states: States, state: Snapshot, seat: int, card: int) -> Play:
    out = np.zeros(OUTLOOK_COLUMNS, np.int64)
    look_ahead_at(states, 0, seat, card, out)
    does: list[int] = out.tolist()
    fits, last = bool(does[FITS]), state.last[seat]
    bet = state.bet[seat] or (card if is_bet(card) else NO_BET)
    wrong = "has_bet" if is_bet(card) else "higher" if state.direction[seat] > 0 else "lower"
    return Play(
        fits=fits,
        reason=None if fits else wrong,
        step=abs(card - last) if last and not is_bet(card) else None,
        nth=does[NTH] or None,
        jackpot=does[JACKPOT],
        bet=Bet(card=card_text(bet), done=does[BET_DONE], needed=does[BET_NEEDED]) if bet else None,
        points=does[POINTS],
        still_fit=does[STILL_FIT],
    )
