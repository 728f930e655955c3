"""The oracle beside the kernel: the same random games, every legal set, the whole state now and then."""

from typing import TYPE_CHECKING

from lineit.kernel.cards import COLOURS
from lineit.kernel.rules import score_at
from lineit.kernel.state import DOWN, States
from tests.kernel.random_games import CARD_TEXTS, RANGES, SNAPSHOT_EVERY, TEXTS, Recording, recordings
from tests.oracle import Oracle

if TYPE_CHECKING:
    from lineit.kernel.state import State

PHASES = ["draft", "after", "final", "over"]


def line_of(state: "State", seat: int) -> list[str]:
    """The line in the order played, which the kernel keeps as a set, a direction and the place of the bet."""
    low, high = state.line_set[seat].tolist()
    bits = low | high << 64
    numbers = [str(number) for number in range(1, 101) if bits >> (number - 1) & 1]
    if state.direction[seat] == DOWN:
        numbers.reverse()
    if state.bet[seat]:
        numbers.insert(len(numbers) - int(state.after_bet[seat]), CARD_TEXTS[state.bet[seat]])
    return numbers


def tokens_of(state: "State", seat: int) -> list[int]:
    """The bet tokens in ascending order."""
    counts = zip((-3, -4, -5, 3, 4, 5), [*state.bets_lost[seat].tolist(), *state.bets_won[seat].tolist()], strict=True)
    return sorted(value for value, count in counts for _ in range(count))


def jackpot_of(state: "State", colour: int) -> list[str]:
    """The numbers under a token, ascending."""
    bits = int(state.jackpot_set[colour])
    numbers = [str(place * COLOURS + colour + 1) for place in range(25) if bits >> place & 1]
    assert len(numbers) == state.jackpot_count[colour]
    return numbers


def kernel_position(states: States, index: int) -> dict[str, object]:
    """Everything the kernel's state says, in the oracle's words."""
    state = states[index]
    seats, size = range(int(state.players)), int(state.market_size)
    market = [CARD_TEXTS[card] for card in state.deck[int(state.dealt) - size : int(state.dealt)]]
    taken = state.taken.tolist()[:size]
    return {
        "round": int(state.round_number),
        "first": int(state.first),
        "phase": PHASES[state.phase],
        "deck": [CARD_TEXTS[card] for card in state.deck[int(state.dealt) :]],
        "market": sorted(card for card, seat in zip(market, taken, strict=True) if seat == 0),
        "taken": sorted((card, seat - 1) for card, seat in zip(market, taken, strict=True) if seat > 0),
        "hands": [[CARD_TEXTS[card] for card in state.hand[seat, : state.hand_count[seat]]] for seat in seats],
        "lines": [line_of(state, seat) for seat in seats],
        "jackpots": [jackpot_of(state, colour) for colour in range(COLOURS)],
        "tokens": [tokens_of(state, seat) for seat in seats],
        "scores": [score_at(states, index, seat) for seat in seats],
    }


def oracle_position(oracle: Oracle) -> dict[str, object]:
    """The same of the oracle."""
    in_round = oracle.phase in ("draft", "after")
    return {
        "round": oracle.round,
        "first": oracle.first,
        "phase": oracle.phase,
        "deck": oracle.deck,
        "market": sorted(oracle.market),
        "taken": sorted(oracle.taken) if in_round else [],
        "hands": oracle.hands,
        "lines": oracle.lines,
        "jackpots": [sorted(pile, key=int) for pile in oracle.jackpots.values()],
        "tokens": [sorted(tokens) for tokens in oracle.tokens],
        "scores": oracle.scores,
    }


def compare(game: Recording) -> None:
    """The oracle offers the same actions at every step of the game and has the same state at every snapshot."""
    start = game.start
    rules = {name: int(start[name]) for name in RANGES}
    deck = [CARD_TEXTS[card] for card in start["deck"]]
    oracle = Oracle(int(start["players"]), deck, rules)
    where = f"{rules}, {oracle.players} players, deck {' '.join(deck)}"
    begin = 0
    for step, (seat, phase, chosen, end) in enumerate(game.steps):
        legal = sorted([TEXTS[code] for code in game.codes[begin:end]])
        begin = end
        assert (oracle.to_move, oracle.phase, oracle.legal()) == (seat, PHASES[phase], legal), f"step {step}, {where}"
        if step % SNAPSHOT_EVERY == 0:
            assert oracle_position(oracle) == kernel_position(game.snapshots, step // SNAPSHOT_EVERY), where
        oracle.play(TEXTS[chosen])
    assert oracle_position(oracle) == kernel_position(game.snapshots, len(game.snapshots) - 1), f"at the end, {where}"


def compare_games(count: int, seed: int) -> int:
    """That many random games have been compared; how many actions those were."""
    actions = 0
    for game in recordings(count, seed):
        compare(game)
        actions += len(game.steps)
    return actions


if __name__ == "__main__":  # a sample, by tests/kernel/test_oracle.py without the compiler
    compare_games(30, seed=1)
