"""Random games of EnvPool: a batch stepped by one worker thread, legal actions drawn by NumPy from the masks it gives.

Every step of a game counts, and so does the one that starts a finished game again: 42 % of all in Blackjack, 20 % in
Leduc, 4 % in Sparrow Mahjong.
"""

from collections.abc import Callable

from peer import Peer

PEER = Peer("EnvPool", "envpool")
with PEER.imports():
    import envpool
    import numpy as np

GAMES = {"Blackjack-v1": 1, "LeducHoldem-v1": 2, "SparrowMahjong-v1": 3}
BATCHES = (64, 256, 1024, 4096)
STEPS = 16


def one_of(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """A uniformly random legal action of every game."""
    order = masks.cumsum(axis=1)
    return (order > (chance.random(len(masks)) * order[:, -1])[:, None]).argmax(axis=1)


def player(name: str, batch: int) -> Callable[[], int]:
    """Steps every game of a batch STEPS times."""
    env = envpool.make_gymnasium(name, num_envs=batch, batch_size=batch, num_threads=1)
    chance = np.random.default_rng(1)
    _, said = env.reset()

    def play() -> int:
        nonlocal said
        for _ in range(STEPS):
            if "legal_action_mask" in said:
                actions = one_of(said["legal_action_mask"], chance)
            else:
                actions = chance.integers(env.action_space.n, size=batch)
            *_, said = env.step(actions)
        return batch * STEPS

    return play


def main() -> None:
    """Answer."""
    for name, seats in GAMES.items():
        players = {batch: player(name, batch) for batch in BATCHES}
        best = PEER.fastest(players)
        what = f"{name}, {seats} player{'s' * (seats > 1)}, {best:,} games at once, sync, 1 worker thread"
        PEER.add("batch", what, "steps/s", PEER.rates(players[best]))
    PEER.answer()


if __name__ == "__main__":
    main()
