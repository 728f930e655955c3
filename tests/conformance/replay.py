"""The recorded games, and what it means to reproduce one."""

import gzip
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from lineit import Game
from tests.oracle import Oracle

FILE = Path(__file__).with_name("games.jsonl.gz")
PLAYER_COUNTS = (2, 3, 4, 5)


@cache
def recorded_games() -> tuple[dict[str, Any], ...]:
    """All 200 games, as recorded."""
    with gzip.open(FILE) as lines:
        return tuple(msgspec.json.decode(line) for line in lines)


def reproduce(record: dict[str, Any]) -> None:
    """`lineit.Game` says the same as the record at every step and at the end."""
    game = Game(players=record["players"], deck=record["deck"])
    assert game.rounds == record["rounds"]
    for number, (step, after) in enumerate(zip(record["steps"], record["after"], strict=True), 1):
        place = f"{record['id']}, step {number}"
        assert (game.to_move, game.phase, game.legal()) == (step["player"], step["phase"], step["legal"]), place
        game.play(step["action"])
        assert state_of(game) == after, place
    final = record["final"]
    assert (game.scores, game.winners) == (final["scores"], final["winners"]), record["id"]
    seats = range(game.players)
    assert [game.cards(seat) for seat in seats] == final["cards"], record["id"]
    assert [game.tokens(seat) for seat in seats] == [sorted(tokens) for tokens in final["bets"]], record["id"]


def state_of(game: Game) -> dict[str, Any]:
    """The game's state in the record's words: lists sorted as text, phase and player null at the end."""
    seats = range(game.players)
    return {
        "active": game.to_move,
        "phase": None if game.phase == "over" else game.phase,
        "market": sorted(game.market),
        "hands": [sorted(game.hand(seat)) for seat in seats],
        "lines": [game.line(seat) for seat in seats],
        "scores": game.scores,
        "jackpots": {colour: sorted(cards) for colour, cards in game.jackpots.items()},
        "deck_count": game.deck_count,
        "first": game.first,
    }


def reproduce_on_oracle(record: dict[str, Any]) -> None:
    """The oracle says the same as the record at every step and at the end."""
    oracle = Oracle(record["players"], record["deck"])
    for number, (step, after) in enumerate(zip(record["steps"], record["after"], strict=True), 1):
        place = f"{record['id']}, step {number}"
        assert (oracle.to_move, oracle.phase, oracle.legal()) == (step["player"], step["phase"], step["legal"]), place
        oracle.play(step["action"])
        assert [sorted(hand) for hand in oracle.hands] == after["hands"], place
        assert oracle.lines == after["lines"], place
        assert oracle.scores == after["scores"], place
        assert {colour: sorted(cards) for colour, cards in oracle.jackpots.items()} == after["jackpots"], place
    assert (oracle.phase, oracle.winners) == ("over", record["final"]["winners"]), record["id"]


if __name__ == "__main__":  # a sample, by tests/conformance/test_recorded_games.py without the compiler
    for sampled in recorded_games()[::10]:
        reproduce(sampled)
