"""Random games of OpenSpiel: its playouts in C++, its C++ loop over bots, and a loop in Python.

All start from dealt positions; dealing is off the clock, as in the benchmark of the kernel. What a player chooses is
what the kernel calls an action; OpenSpiel counts chance moves (cards drawn) as well, so both counts are given.
"""

import random
from collections.abc import Callable
from functools import partial

from peer import Peer

PEER = Peer("OpenSpiel", "open_spiel")
with PEER.imports():
    import pyspiel

GAMES = {"crazy_eights, 2 players": "crazy_eights(players=2)", "hearts, 4 players": "hearts"}
STARTS = 200
SAMPLES = 25  # games from each start: 5,000 give the mean length of a game to within half a percent
PLAYOUTS = 100
CHANCE = random.Random(1)


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """A position with the cards dealt, where a player is to move; every outcome of a deal is as likely as another."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(CHANCE.choice(state.legal_actions()))
    return state


def bots(start: pyspiel.State) -> list[pyspiel.Bot]:
    """A uniformly random player in C++ for every seat."""
    return [pyspiel.make_uniform_random_bot(seat, CHANCE.getrandbits(30)) for seat in range(start.num_players())]


def lengths(starts: list[pyspiel.State]) -> tuple[float, float]:
    """Players' actions, and all moves with those of chance, in a random game from these starts, on average."""
    seats, players, everything = bots(starts[0]), 0, 0
    for start in starts * SAMPLES:
        state = start.clone()
        pyspiel.evaluate_bots(state, seats, CHANCE.getrandbits(30))
        moves = state.full_history()[start.move_number() :]
        players += sum(move.player >= 0 for move in moves)
        everything += len(moves)
    games = len(starts) * SAMPLES
    return players / games, everything / games


def playouts(starts: list[pyspiel.State]) -> int:
    """Games played inside OpenSpiel: a search of one simulation is nothing but the evaluation of its root."""
    search = pyspiel.MCTSBot(
        starts[0].get_game(),
        pyspiel.RandomRolloutEvaluator(n_rollouts=PLAYOUTS, seed=CHANCE.getrandbits(30)),
        uct_c=1,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=1,
        verbose=False,
    )
    for start in starts:
        search.mcts_search(start)
    return PLAYOUTS * len(starts)


def bot_games(starts: list[pyspiel.State]) -> int:
    """Games played by evaluate_bots, one call each."""
    seats = bots(starts[0])
    for start in starts:
        pyspiel.evaluate_bots(start.clone(), seats, CHANCE.getrandbits(30))
    return len(starts)


def python_games(starts: list[pyspiel.State]) -> int:
    """Games played move by move from Python; every outcome of a chance move is as likely as another here."""
    uniform = CHANCE.random
    for start in starts:
        state = start.clone()
        while actions := state.legal_actions():
            state.apply_action(actions[int(uniform() * len(actions))])
    return len(starts)


LOOPS: dict[str, tuple[str, Callable[[list[pyspiel.State]], int]]] = {
    "C++ playouts (RandomRolloutEvaluator)": ("compiled", playouts),
    "C++ loop from Python (evaluate_bots)": ("compiled", bot_games),
    "Python loop": ("python", python_games),
}


def main() -> None:
    """Answer."""
    for label, name in GAMES.items():
        game = pyspiel.load_game(name)
        starts = [dealt(game) for _ in range(STARTS)]
        players, everything = lengths(starts)
        for loop, (kind, play) in LOOPS.items():
            games = PEER.rates(partial(play, starts))
            PEER.add(kind, f"{label}, {loop}", "actions/s", [rate * players for rate in games])
            if everything > players:
                PEER.add(kind, f"{label}, {loop}", "actions and chance moves/s", [rate * everything for rate in games])
    PEER.answer()


if __name__ == "__main__":
    main()
