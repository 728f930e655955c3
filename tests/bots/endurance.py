"""Many games of every level, each action checked before it is done: `python -m tests.bots.endurance --games 100000`.

The quick levels are checked in compiled code, the others are asked as at a table (--bots master --games 1000).
"""

import argparse
import sys
import time
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from lineit import bots
from lineit.bots.bot import Bot
from lineit.bots.compiled import OTHER, SKILLED, Desk, code_of, decide, make_desk, plan
from lineit.bots.network import Weights
from lineit.bots.network_bots import ExpertBot
from lineit.bots.thinking import MIXTURE, Room, best_turn, make_room, value_turns
from lineit.bots.turns import way_to
from lineit.game.rules import OFFICIAL
from lineit.kernel.actions import ACTIONS
from lineit.kernel.batch import deal
from lineit.kernel.jit import compiled
from lineit.kernel.random_numbers import after, mix
from lineit.kernel.state import OVER, States, empty_states
from lineit.kernel.steps import apply, legal_actions
from lineit.lab.simulation import simulate

PLAYERS = (2, 3, 4, 5)
AT_ONCE = 500


@compiled
def is_legal(states: States, index: int, action: int, legal: npt.NDArray[np.uint8]) -> bool:
    """Whether the action is legal in states[index]."""
    return (legal[: legal_actions(states[index], legal)] == action).any()


@compiled
def play_simple(
    code: int, states: States, seeds: npt.NDArray[np.uint64], desk: Desk, legal: npt.NDArray[np.uint8], scratch: States
) -> int:
    """All games have been played by the bot of that code, up to the first illegal action; how many such there were."""
    for index in range(len(states)):
        counter = int(seeds[index])
        while states[index].phase != OVER:
            counter = after(counter)
            if code < SKILLED:
                count = legal_actions(states[index], legal)
                desk.path[0] = decide(code, states, index, mix(counter), legal, count, scratch)
                length = 1
            else:
                length = plan(states, index, desk)
            for step in range(length):
                if not is_legal(states, index, desk.path[step], legal):
                    return 1
                apply(states[index], desk.path[step])
    return 0


@compiled
def play_expert(states: States, weights: Weights, room: Room, legal: npt.NDArray[np.uint8]) -> int:
    """The same for `expert`: as `ExpertBot.find_turns`, whose candidates begin with the best turn."""
    for index in range(len(states)):
        while states[index].phase != OVER:
            count = value_turns(states, index, weights, room)
            node = best_turn(count, MIXTURE, room)
            for step in range(way_to(room.nodes, room.parents, room.actions, node, room.path)):
                if not is_legal(states, index, room.path[step], legal):
                    return 1
                apply(states[index], room.path[step])
    return 0


def checked(name: str, players: int, games: int) -> Iterator[int]:
    """The games are played in lots; how many each has. Raises RuntimeError for an illegal action."""
    bot = bots.get(name)
    for first in range(0, games, AT_ONCE):
        count = min(AT_ONCE, games - first)
        if isinstance(bot, ExpertBot) or code_of(bot) != OTHER:
            states = OFFICIAL.states(players, count)
            seeds = np.arange(first, first + count, dtype=np.uint64)
            deal(states, seeds, np.ones(count, np.bool_))
            if play(bot, states, seeds):
                raise RuntimeError(f"{name}: an illegal action in one of the games from {first} on")
        else:  # the laboratory checks every action of a bot that it has to ask
            simulate(players=players, bots=name, games=count, seed=f"endurance {first}")
        yield count


def play(bot: Bot, states: States, seeds: npt.NDArray[np.uint64]) -> int:
    """The compiled games of that bot; how many illegal actions it chose."""
    legal = np.empty(ACTIONS, np.uint8)
    if isinstance(bot, ExpertBot):
        weights = bot.weights(int(states["players"][0]))
        return int(play_expert(states, weights, make_room(weights), legal))
    return int(play_simple(code_of(bot), states, seeds, make_desk(), legal, empty_states(2)))


def main() -> None:
    """Play and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--bots", default="random,novice,casual,skilled,expert")
    asked = parser.parse_args()
    for name in asked.bots.split(","):
        for players in PLAYERS:
            start = time.monotonic()
            done = sum(checked(name, players, asked.games))
            seconds = time.monotonic() - start
            sys.stdout.write(
                f"{name}, {players} players: {done:,} games, none with an illegal action, {seconds:.0f} s\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
