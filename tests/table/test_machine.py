"""Hypothesis plays at tables as a careless crowd would: acting, repeating, taking back, out of turn and too late."""

import contextlib

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lineit.game.options import Options
from lineit.table import Act, Refusal, Table, Undo
from lineit.table.events import Entry
from tests.table.tables import NOW, PEOPLE, act, game_state, legal, make, mover, state, undo


class Crowd(RuleBasedStateMachine):
    """A table, what everybody last sent, and what the game was when the turn began."""

    @initialize(
        players=st.integers(2, 5),
        secret=st.binary(min_size=32, max_size=32),
        hand_limit=st.integers(0, 3),
        discards=st.integers(0, 4),
    )
    def set_up(self, players: int, secret: bytes, hand_limit: int, discards: int) -> None:
        options = Options(hand_limit=hand_limit, discards=discards)
        self.table = make(players, secret=secret, options=options)
        self.answered: list[tuple[Act | Undo, int]] = []
        self.turn = game_state(self.table)

    def may_undo(self) -> bool:
        game = self.table.game
        return game is not None and game.to_move is not None and self.table.view(game.to_move).undo

    @precondition(lambda self: not self.table.is_over)
    @rule(choice=st.integers(0, 1000))
    def act(self, choice: int) -> None:
        choices = legal(self.table)
        command = Act(player=mover(self.table), after=self.table.log.number, action=choices[choice % len(choices)])
        number = act(self.table, command.action)
        self.answered.append((command, number))
        if not self.table.turn_has_begun:
            self.turn = game_state(self.table)

    @precondition(lambda self: self.may_undo())
    @rule()
    def undo(self) -> None:
        command = Undo(player=mover(self.table), after=self.table.log.number)
        number = undo(self.table)
        self.answered.append((command, number))
        assert game_state(self.table) == self.turn
        fresh = Table.fold("t", self.table.log.upto(number))
        assert legal(fresh) == legal(self.table)

    @precondition(lambda self: self.answered)
    @rule(which=st.integers(0, 1000))
    def repeat(self, which: int) -> None:
        command, number = self.answered[which % len(self.answered)]
        before = state(self.table)
        entries = self.table.handle(command, NOW)
        assert [entry.number for entry in entries] == [number]
        assert state(self.table) == before

    @rule(player=st.sampled_from([*PEOPLE, "zoe"]), back=st.integers(1, 5), choice=st.integers(0, 1000))
    def come_too_late(self, player: str, back: int, choice: int) -> None:
        choices = legal(self.table) or ["end"]
        after = max(0, self.table.log.number - back)
        self.change_nothing(Act(player=player, after=after, action=choices[choice % len(choices)]))

    @rule(
        player=st.sampled_from([*PEOPLE, "zoe", "bot:0"]),
        text=st.sampled_from(["close", "end", "play B3", "draft 7 line"]),
    )
    def guess(self, player: str, text: str) -> None:
        if player != (None if self.table.is_over else mover(self.table)) or text not in legal(self.table):
            self.change_nothing(Act(player=player, after=self.table.log.number, action=text))

    def change_nothing(self, command: Act) -> None:
        before = state(self.table)
        entries: list[Entry] = []
        with contextlib.suppress(Refusal):
            entries = list(self.table.handle(command, NOW))
        # What is not refused was answered before.
        assert all(entry.number <= self.table.log.number for entry in entries)
        assert state(self.table) == before

    @invariant()
    def exactly_one_is_to_move_or_the_game_is_over(self) -> None:
        views = [self.table.view(seat) for seat in range(len(self.table.chairs))]
        able = [view.you for view in views if view.legal]
        assert able == ([] if self.table.is_over else [views[0].to_move])
        assert all(not view.undo or view.you == view.to_move for view in views)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            folded = Table.fold("t", self.table.log.upto(self.table.log.number))
            assert state(folded) == state(self.table)
            for number in range(1, self.table.log.number, 7):
                then = Table.fold("t", self.table.log.upto(number))
                assert state(self.table.at(number)) == state(then)


Crowd.TestCase.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)
TestCrowd = Crowd.TestCase
