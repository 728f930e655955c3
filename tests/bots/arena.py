"""Two bots against each other on the same decks from both seats: `python -m tests.bots.arena novice random`."""

import argparse
import math

from lineit import Game, bots


def duel(first: str, second: str, games: int, seed: int = 0) -> float:
    """The share of the games that `first` wins, ties counting half; every deck is played from both seats."""
    players = bots.get(first), bots.get(second)
    won = 0.0
    for number in range(games):
        game = Game(2, seed=f"arena {seed} {number // 2}")
        own = number % 2
        while game.to_move is not None:
            game.play(players[game.to_move != own].choose(game))
        mine, theirs = game.scores[own], game.scores[1 - own]
        won += (mine > theirs) + (mine == theirs) / 2
    return won / games


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return centre - half, centre + half


def main() -> None:
    """Print the share and its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", choices=bots.names())
    parser.add_argument("second", choices=bots.names())
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    share = duel(asked.first, asked.second, asked.games, asked.seed)
    low, high = wilson(share, asked.games)
    print(  # noqa: T201 - this is what the command is for
        f"{asked.first} wins {share:.2%} of {asked.games} games against {asked.second} (95 %: {low:.2%} to {high:.2%})"
    )


if __name__ == "__main__":
    main()
