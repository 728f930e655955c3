"""The oracle beside the kernel: the same random games, every legal set, the whole state now and then."""

from typing import Any

from lineit.kernel.cards import COLOURS
from lineit.kernel.doors import score_at
from lineit.kernel.state import DOWN, States
from tests.kernel.random_games import CARD_TEXTS, RANGES, SNAPSHOT_EVERY, TEXTS, Recording, recordings
from tests.oracle import Oracle

Row = dict[str, Any]

PHASES = ["draft", "after", "final", "over"]


def rows_of(states: States) -> list[Row]:
    """Every state as plain lists and numbers by the names of the kernel's fields."""
    names = states.dtype.names or ()
    columns = [states[name].tolist() for name in names]
    return [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)]


def line_of(row: Row, seat: int) -> list[str]:
    """The line in the order played, which the kernel keeps as a set, a direction and the place of the bet."""
    low, high = row["line_set"][seat]
    bits = low | high << 64
    numbers = [str(number) for number in range(1, 101) if bits >> (number - 1) & 1]
    if row["direction"][seat] == DOWN:
        numbers.reverse()
    if row["bet"][seat]:
        numbers.insert(len(numbers) - row["after_bet"][seat], CARD_TEXTS[row["bet"][seat]])
    return numbers


def tokens_of(row: Row, seat: int) -> list[int]:
    """The bet tokens in ascending order."""
    counts = zip((-3, -4, -5, 3, 4, 5), [*row["bets_lost"][seat], *row["bets_won"][seat]], strict=True)
    return sorted(value for value, count in counts for _ in range(count))


def jackpot_of(row: Row, colour: int) -> list[str]:
    """The numbers under a token, ascending."""
    bits = row["jackpot_set"][colour]
    numbers = [str(place * COLOURS + colour + 1) for place in range(25) if bits >> place & 1]
    assert len(numbers) == row["jackpot_count"][colour]
    return numbers


def kernel_positions(states: States) -> list[dict[str, object]]:
    """Everything the kernel's states say, in the oracle's words."""
    return [
        position_of(row) | {"scores": [score_at(states, index, seat) for seat in range(row["players"])]}
        for index, row in enumerate(rows_of(states))
    ]


def position_of(row: Row) -> dict[str, object]:
    """The same of one state, but for the scores, which the kernel works out."""
    seats, dealt = range(row["players"]), row["dealt"]
    cards = [CARD_TEXTS[card] for card in row["deck"]]
    market = list(zip(cards[dealt - row["market_size"] : dealt], row["taken"], strict=False))
    return {
        "round": row["round_number"],
        "first": row["first"],
        "phase": PHASES[row["phase"]],
        "deck": cards[dealt:],
        "market": sorted(card for card, taker in market if taker == 0),
        "taken": sorted((card, taker - 1) for card, taker in market if taker > 0),
        "hands": [[CARD_TEXTS[card] for card in row["hand"][seat][: row["hand_count"][seat]]] for seat in seats],
        "lines": [line_of(row, seat) for seat in seats],
        "jackpots": [jackpot_of(row, colour) for colour in range(COLOURS)],
        "tokens": [tokens_of(row, seat) for seat in seats],
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
    positions = kernel_positions(game.snapshots)
    begin = 0
    for step, (seat, phase, chosen, end) in enumerate(game.steps):
        legal = sorted([TEXTS[code] for code in game.codes[begin:end]])
        begin = end
        assert (oracle.to_move, oracle.phase, oracle.legal()) == (seat, PHASES[phase], legal), f"step {step}, {where}"
        if step % SNAPSHOT_EVERY == 0:
            assert oracle_position(oracle) == positions[step // SNAPSHOT_EVERY], f"step {step}, {where}"
        oracle.play(TEXTS[chosen])
    assert oracle_position(oracle) == positions[-1], f"at the end, {where}"


def compare_games(count: int, seed: int) -> int:
    """That many random games have been compared; how many actions those were."""
    actions = 0
    for game in recordings(count, seed):
        compare(game)
        actions += len(game.steps)
    return actions


if __name__ == "__main__":  # a sample, by tests/kernel/test_oracle.py without the compiler
    compare_games(30, seed=1)
