"""A part of a simulation: some of its games, played in one process. It depends on the plan and their numbers alone."""

from typing import Any

import numpy as np

from lineit.bots import registry
from lineit.bots.bot import Bot
from lineit.bots.compiled import SKILLED, code_of, make_desk
from lineit.kernel.actions import ACTIONS
from lineit.kernel.batch import deal
from lineit.kernel.doors import legal_at
from lineit.kernel.state import States, empty_states
from lineit.lab.plan import Plan
from lineit.lab.playing import begin_streams, known_at, next_word, play_actions_from, play_from, take_at
from lineit.lab.rows import ROW, Rows


def play_part(plan: Plan, first: int, last: int) -> Rows:
    """The rows of the games from `first` to `last` - 1, by game and seat."""
    return Part(plan, first, last).play()


class Part:
    """Games of a plan, dealt and ready to be played."""

    def __init__(self, plan: Plan, first: int, last: int) -> None:
        games = np.arange(first, last, dtype=np.uint64)
        orders = [[plan.names.index(name) for name in plan.order(seating)] for seating in range(plan.seatings)]
        self.players = plan.players
        self.bots = [registry.get(name) for name in plan.names]
        self.seats = np.array(orders)[games % np.uint64(plan.seatings)]
        self.codes = np.array([code_of(bot) for bot in self.bots])[self.seats]
        self.counters = plan.choice_seeds(games)
        begin_streams(self.counters)
        self.states = dealt(plan, games)
        self.rows = np.zeros(len(games) * plan.players, ROW)
        self.rows["game"] = np.repeat(games, plan.players)
        self.rows["seat"] = np.tile(np.arange(plan.players), len(games))
        self.rows["bot"] = self.seats.ravel()
        self.legal = np.empty(ACTIONS, np.uint8)
        self.scratch = empty_states(2)
        self.desk = make_desk()

    def play(self) -> Rows:
        """Every game has been played; the rows."""
        index, known = 0, empty_states(1)
        while True:
            index = self.play_on(index)
            if index == len(self.states):
                return self.rows
            for action in self.ask(index, known):
                self.take(index, action)

    def play_on(self, index: int) -> int:
        """The first game from `index` on in which a bot is to move that has to be asked; those before it are over.

        Where nobody plans turns, what does is not compiled, which takes seconds.
        """
        table = self.states, self.codes, self.counters, self.rows, self.legal, self.scratch
        if SKILLED in self.codes:
            return int(play_from(index, *table, self.desk))
        return int(play_actions_from(index, *table))

    def bot_to_move(self, index: int) -> Bot:
        """The bot of the seat to move."""
        return self.bots[int(self.seats[index, self.states["to_move"][index]])]

    def ask(self, index: int, known: States) -> list[int]:
        """How the bot to move goes on with its turn; it is shown the game as far as it may know it."""
        known_at(self.states, index, known)
        return self.bot_to_move(index).decide_turn(known, 0, int(next_word(self.counters, index)))

    def take(self, index: int, action: int) -> None:
        """The action is done and noted. Raises RuntimeError for a bot that breaks the rules."""
        count = legal_at(self.states, index, self.legal)
        if action not in self.legal[:count]:
            raise RuntimeError(f"{type(self.bot_to_move(index)).__name__} chose {action}, of {self.legal[:count]}")
        take_at(self.states, index, action, count, self.rows, self.scratch)


def dealt(plan: Plan, games: "np.ndarray[Any, np.dtype[np.uint64]]") -> States:
    """The plan's games of those numbers, each with its first market open."""
    states = plan.rules.states(plan.players, len(games))
    deal(states, plan.deck_seeds(games), np.ones(len(games), np.bool_))
    return states
