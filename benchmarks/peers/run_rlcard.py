"""Random games of RLCard: its own loop over agents, its environment stepped directly, and its engine alone.

A step counts as an action. The agents are written here: importing RLCard's needs pip and a Python that still has
distutils, and its random agent is slower.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from peer import Peer

PEER = Peer("RLCard", "rlcard")
with PEER.imports():
    import rlcard
    from rlcard.envs import Env

GAMES = ("uno", "gin-rummy", "leduc-holdem")
Option = TypeVar("Option")


def one_of(options: Sequence[Option]) -> Option:
    """A uniformly random one; twice as fast as random.choice."""
    return options[int(random.random() * len(options))]


class RandomAgent:
    """What RLCard asks of a player."""

    use_raw = False

    def step(self, state: dict) -> int:
        """A random legal action."""
        return one_of(list(state["legal_actions"]))


def own_loop(env: Env) -> int:
    """Actions of one game in RLCard's loop, which keeps every state."""
    env.run(is_training=True)
    return len(env.action_recorder)


def environment(env: Env) -> int:
    """Actions of one game that encodes what each player sees and keeps nothing."""
    count = 0
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(one_of(list(state["legal_actions"])))
        count += 1
    return count


def engine(env: Env) -> int:
    """Actions of one game that encodes nothing."""
    game, count = env.game, 0
    game.init_game()
    legal = game.judge.get_legal_actions if env.name == "gin-rummy" else game.get_legal_actions
    while not game.is_over():
        game.step(one_of(legal()))
        count += 1
    return count


LOOPS: dict[str, tuple[str, Callable[[Env], int]]] = {
    "its own loop (Env.run)": ("checked", own_loop),
    "steps of the environment": ("checked", environment),
    "steps of the engine alone": ("python", engine),
}


def main() -> None:
    """Answer."""
    for name in GAMES:
        env = rlcard.make(name)
        env.set_agents([RandomAgent()] * env.num_players)
        for loop, (kind, play) in LOOPS.items():
            PEER.add(kind, f"{name}, {env.num_players} players, {loop}", "actions/s", PEER.rates(partial(play, env)))
    PEER.answer()


if __name__ == "__main__":
    main()
