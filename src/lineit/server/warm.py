"""Everything compiled that a table needs, before the first player has to wait for it."""

from lineit import bots
from lineit.game.game import Game

SEED = 0


def warm_up() -> None:
    """The rules, the views and the bots are compiled, or read from the cache: a whole game has been played and seen."""
    game = Game(2, seed=SEED)
    players = [bots.get(name) for name in bots.names()]
    turn = 0
    while not game.is_over:
        game.view(game.to_move)
        game.play(players[turn % len(players)].choose(game))
        turn += 1
