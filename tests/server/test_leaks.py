"""Not a byte that leaves the server before the end tells what comes next."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lineit.game.fairness import deck_from_secret
from tests.server.running import Caller, Place, Running, Wire

SECRET = bytes(range(32))
Deal = Callable[[int, int], None]


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """Decides the next table's deck: the secret's, the cards behind the first `same` shuffled anew."""

    def decide(same: int, shuffle: int) -> None:
        deck = deck_from_secret(SECRET)
        rest = deck[same:]
        random.Random(shuffle).shuffle(rest)
        monkeypatch.setattr("lineit.game.game.deck_from_secret", lambda _: deck[:same] + rest)

    monkeypatch.setattr("lineit.server.hall.new_secret", lambda: SECRET)
    return decide


class Ears:
    """Everything that one player and one spectator are ever sent about a table, the table's id left out."""

    def __init__(self, place: Place, watching: Place) -> None:
        self.place = place
        self.watching = watching
        self.heard: list[str] = []

    def note(self, text: str) -> str:
        self.heard.append(text.replace(self.place.table, "TABLE"))
        return text

    def play(self, rounds: int, choices: random.Random) -> None:
        """Plays until that round is over, listening to sockets, views, answers and events."""
        with self.place.socket() as wire, self.watching.socket() as spectator:
            self.until_view(wire)
            self.until_view(spectator)
            view: dict[str, Any] = self.place.turn()
            while view["round"] <= rounds:
                self.note(self.place.caller.http.get(self.place.path).text)
                self.note(self.watching.caller.http.get(self.place.path).text)
                action = choices.choice(view["legal"])
                answer = self.place.act(action, view["number"])
                view = answer.json()["view"]
                if view["round"] > rounds:
                    break
                self.note(answer.text)
                view = self.place.turn()
                if view["round"] <= rounds:
                    self.follow(wire, view["number"])
                    self.follow(spectator, view["number"])
                    self.note(self.place.caller.http.get(f"{self.place.path}/events").text)

    def until_view(self, wire: Wire) -> None:
        text = wire.raw()
        assert '"type":"view"' in text

    def follow(self, wire: Wire, number: int) -> None:
        """Notes the socket's messages up to that event."""
        while True:
            text = self.note(wire.raw())
            found = re.search(r'"type":"events","number":(\d+)', text)
            if found and int(found[1]) >= number:
                return


@pytest.mark.parametrize("open_hands", [False, True])
def test_games_that_differ_in_undealt_cards_send_equal_bytes(
    server: Running, ada: Caller, nobody: Caller, deal: Deal, open_hands: bool
) -> None:
    rounds = 4
    ears: list[Ears] = []
    for shuffle in (1, 2):
        deal(rounds * 4, shuffle)
        place = ada.create(2, ("novice",), open_hands=open_hands)
        ears.append(Ears(place, Place(nobody, place.table)))
        ears[-1].play(rounds, random.Random(3))
        undealt = [table_deck(server, each.place.table)[rounds * 4 :] for each in ears]
    assert undealt[0] != undealt[1]
    assert len(ears[0].heard) > 20
    assert ears[0].heard == ears[1].heard


def table_deck(server: Running, table: str) -> list[str]:
    game = server.context.hall.tables[table].table.game
    assert game is not None
    return game.deck


@pytest.fixture
def everything(server: Running) -> Iterator[list[bytes]]:
    """Every byte of every answer, as it goes out of the door."""
    sent: list[bytes] = []
    inner = server.door.app

    async def listening(scope: Any, receive: Any, send: Any) -> None:
        async def noting(message: Any) -> None:
            sent.append(repr(message).encode())
            await send(message)

        await inner(scope, receive, noting)

    listening.state = inner.state  # type: ignore[attr-defined]  # where the tests find the context
    server.door.app = listening
    yield sent
    server.door.app = inner


def test_no_byte_before_the_end_holds_the_secret_the_deck_or_a_key(
    server: Running, ada: Caller, everything: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lineit.server.hall.new_secret", lambda: SECRET)
    place = ada.create(2, ("novice",))
    table = server.context.hall.tables[place.table].table
    deck = table_deck(server, place.table)
    hidden = [SECRET.hex(), table.rematch, ada.headers["authorization"].split()[1]]
    view = place.turn()
    checked = 0
    with place.socket():
        while view["status"] != "over":
            place.caller.http.get(f"{place.path}/events")
            place.caller.http.get("/api/me")
            place.caller.http.get(f"{place.path}/transcript")
            coming = deck[-view["deck_count"] :][:5] if view["deck_count"] > 4 else ["none"]
            order = ",".join(f'"{card}"' for card in coming)
            out = b"".join(everything[checked:])
            checked = len(everything)
            assert not [word for word in [*hidden, order] if word.encode() in out]
            place.act(view["legal"][-1], view["number"])
            view = place.turn()
    assert SECRET.hex().encode() in b"".join(everything)
