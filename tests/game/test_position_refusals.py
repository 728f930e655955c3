"""Positions that no game can be in are refused, and the message says what is wrong."""

import pytest

from lineit import Game, NotationError


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected players and phase first"),
        ("6p draft market=1", "expected players and phase first"),
        ("2p draft", "expected a card to draft, got none"),
        ("2p draft turns=1 market=5@0", "expected a card to draft, got none"),
        ("2p draft market=1 market=2", "each once"),
        ("2p draft market=1 line2=5", "expected a seat below 2"),
        ("2p draft market=1 line=5", "expected a seat below 2"),
        ("2p draft market=1 colour=red", "unknown word 'colour'"),
        ("2p draft market=101", "card: expected 1 to 100"),
        ("2p draft market=5@7", "expected a seat below 2 behind '@'"),
        ("2p draft market=1 line0=5,9,7", "line0: 7 does not fit where it stands"),
        ("2p draft market=1 line0=B3,B4", "line0: B4 does not fit where it stands"),
        ("2p draft market=1 hand0=1", "1 stands in more places"),
        ("2p draft market=B3,B3 hand1=B3", "B3 stands in more places"),
        ("2p draft market=1 hand0=2,3,4", "hand0: expected at most 2 cards"),
        ("2p draft market=1 tokens0=+6", "tokens: expected"),
        ("2p draft market=1 jackpots=B3", "expected numbers, got B3"),
        ("2p draft market=1 undealt=9-2", "expected a run like 2-9"),
        ("2p draft market=1 rules=2/2/3/3", "expected 5 numbers"),
        ("2p draft market=1 rules=9/2/3/3/2", "market_extra: expected a whole number from 1 to 5"),
        ("2p draft market=1 to_move=1", "to_move: expected 0"),
        ("2p final played hand0=5", "expected neither 'market' nor 'played'"),
        ("2p final market=4 hand0=5", "expected neither 'market' nor 'played'"),
        ("2p final hand1=5", "seat 0 takes no part in the last plays any more"),
        ("2p final passed0 hand0=5", "seat 0 takes no part in the last plays any more"),
    ],
)
def test_is_refused_by_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=r"position|card") as refused:
        Game.from_position(text)
    assert says in str(refused.value)
