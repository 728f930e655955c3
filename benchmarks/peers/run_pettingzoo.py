"""Random games of PettingZoo's card games: the loop of its manual, and the bare environment stepped directly.

A legal choice that is stepped counts as an action; the empty steps that take finished players out do not.
"""

import random
from functools import partial

from peer import Peer

PEER = Peer("PettingZoo", "pettingzoo")
with PEER.imports():
    from pettingzoo import AECEnv
    from pettingzoo.classic import gin_rummy_v4, leduc_holdem_v4

GAMES = {"gin_rummy": gin_rummy_v4, "leduc_holdem": leduc_holdem_v4}


def manual(env: AECEnv) -> int:
    """Actions of one game, as the manual plays it."""
    count = 0
    env.reset()
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
        count += not over
    return count


def bare(env: AECEnv) -> int:
    """Actions of one game that asks the environment for its legal moves and for nothing else."""
    count = 0
    env.reset()
    while legal := list(env.next_legal_moves):
        env.step(legal[int(random.random() * len(legal))])
        count += 1
    return count


def main() -> None:
    """Answer."""
    for name, module in GAMES.items():
        loops = {
            "env() in the manual's loop": (manual, module.env()),
            "raw_env(), steps only": (bare, module.raw_env()),
        }
        for loop, (play, env) in loops.items():
            PEER.add("checked", f"{name}, 2 players, {loop}", "actions/s", PEER.rates(partial(play, env)))
    PEER.answer()


if __name__ == "__main__":
    main()
