"""Games between bots, with a row for every seat: compiled as long as the bots to move are."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from lineit.bots.compiled import OTHER, SKILLED, Desk, decide, plan
from lineit.kernel.actions import CLOSE, DRAFT_TO_HAND, PLAY
from lineit.kernel.cards import BET_VALUES, SMALLEST_BET
from lineit.kernel.jit import compiled, signed
from lineit.kernel.random_numbers import after, mix
from lineit.kernel.rules import can_deal, line_is_empty, score
from lineit.kernel.state import FINAL, OVER, States
from lineit.kernel.steps import act, follow, legal_actions
from lineit.lab.rows import Rows

if TYPE_CHECKING:
    from lineit.kernel.state import State
    from lineit.lab.rows import Row


@compiled
def begin_streams(counters: npt.NDArray[np.uint64]) -> None:
    """Neighbouring counters, of which each would run into the next, have become beginnings of streams far apart."""
    for index in range(len(counters)):
        counters[index] = mix(int(counters[index]))


@compiled
def next_word(counters: npt.NDArray[np.uint64], index: int) -> int:
    """64 random bits from counters[index], which has gone on."""
    counters[index] = after(int(counters[index]))
    return mix(int(counters[index]))


@compiled
def play_from(
    start: int,
    states: States,
    codes: npt.NDArray[np.int64],
    counters: npt.NDArray[np.uint64],
    rows: Rows,
    legal: npt.NDArray[np.uint8],
    scratch: States,
    desk: Desk,
) -> int:
    """The first game from `start` on in which a bot of the code OTHER is to move; all those before it are over.

    codes[i, seat] is the bot of states[i] there (`lineit.bots.compiled`), counters[i] gives its random numbers, and
    its rows begin at rows[i * players]. scratch has two elements, legal ACTIONS.
    """
    index = start
    while True:
        index = play_actions_from(index, states, codes, counters, rows, legal, scratch)
        if index == len(states):
            return index
        if codes[index, states[index].to_move] == OTHER:
            return index
        next_word(counters, index)  # one is drawn for every turn, also where a bot is asked from outside
        for step in range(plan(states, index, desk)):
            count = legal_actions(states[index], legal)
            take_at(states, index, desk.path[step], count, rows, scratch)


# Apart from play_from, because handing many arrays on takes longer than a simple bot's decision.
@compiled
def play_actions_from(
    start: int,
    states: States,
    codes: npt.NDArray[np.int64],
    counters: npt.NDArray[np.uint64],
    rows: Rows,
    legal: npt.NDArray[np.uint8],
    scratch: States,
) -> int:
    """The first game from `start` on in which a bot is to move that does not decide on one action after the other."""
    for index in range(start, len(states)):
        state = states[index]
        players = signed(state.players)
        count = legal_actions(state, legal)
        while count > 0:
            code = codes[index, state.to_move]
            if code >= SKILLED:
                return index
            action = decide(code, states, index, next_word(counters, index), legal, count, scratch)
            take(state, action, count, rows, index * players, scratch)
            count = legal_actions(state, legal)
    return len(states)


@compiled
def take_at(states: States, index: int, action: int, legal_count: int, rows: Rows, scratch: States) -> None:
    """The legal action, one of that many, is done in states[index] and noted in its rows."""
    take(states[index], action, legal_count, rows, index * signed(states[index].players), scratch)


@compiled
def known_at(states: States, index: int, out: States) -> None:
    """out[0] is states[index] as a perfect memory knows it: the undealt cards stand in ascending order (R19)."""
    out[0] = states[index]
    out[0].deck[out[0].dealt :].sort()


@compiled
def take(state: "State", action: int, legal_count: int, rows: Rows, start: int, scratch: States) -> None:
    """The action is done and noted; when it was the last of the game, the rows from `start` on are complete."""
    seat = signed(state.to_move)
    row = rows[start + seat]
    note_action(state, action, legal_count, row, seat)
    before = jackpot_points(state, seat)
    act(state, action)
    if jackpot_points(state, seat) > before:
        row.jackpots += 1
    last = state.phase == FINAL or not can_deal(state)
    if last:
        scratch[1] = state
    follow(state, action)
    if last and state.phase == OVER:
        for other in range(signed(state.players)):
            note_line(scratch[1], rows[start + other], other)
            note_result(state, rows[start + other], other)


@compiled
def note_action(state: "State", action: int, legal_count: int, row: "Row", seat: int) -> None:
    """What the action says by itself is in the row; it has not been done yet."""
    row.actions += 1
    if action == CLOSE:
        note_line(state, row, seat)
        if legal_count == 1:
            row.forced += 1
    elif action >= PLAY:
        if action < CLOSE:
            row.from_hand += 1
    elif action >= DRAFT_TO_HAND:
        row.to_hand += 1


@compiled
def note_line(state: "State", row: "Row", seat: int) -> None:
    """The seat's line, which is being closed, is in the row."""
    if not line_is_empty(state, seat):
        row.lines += 1
        row.numbers += state.numbers[seat]
        row.longest = max(row.longest, state.numbers[seat])


@compiled
def jackpot_points(state: "State", seat: int) -> int:
    """Cards in the seat's score pile that came from jackpots (R11)."""
    points = 0
    for cards in state.pile_jackpots[seat]:
        points += signed(cards)
    return points


@compiled
def note_result(state: "State", row: "Row", seat: int) -> None:
    """The seat's score and where it came from are in the row; the game is over."""
    row.score = score(state, seat)
    row.line_cards = state.pile_lines[seat]
    row.jackpot_cards = jackpot_points(state, seat)
    for kind in range(len(BET_VALUES)):
        row.won += state.bets_won[seat, kind]
        row.lost += state.bets_lost[seat, kind]
        row.bets_won += (kind + SMALLEST_BET) * signed(state.bets_won[seat, kind])
        row.bets_lost -= (kind + SMALLEST_BET) * signed(state.bets_lost[seat, kind])
    row.rounds = state.round_number
    row.left = state.hand_count[seat]
    note_rank(state, row)


@compiled
def note_rank(state: "State", row: "Row") -> None:
    """Rank and number of winners are in the row, whose score is (R18)."""
    best = score(state, 0)
    for other in range(1, signed(state.players)):
        best = max(best, score(state, other))
    row.rank = 1
    for other in range(signed(state.players)):
        if score(state, other) > row.score:
            row.rank += 1
        if score(state, other) == best:
            row.winners += 1
