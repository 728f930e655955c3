"""Everything that may not be done, sent raw: refused with a code, and not a byte of the log or the game is changed."""

import json
from collections.abc import Callable, Iterator

import httpx
import msgspec
import pytest

from lineit.table import Table, write_entry
from tests.server.running import Caller, Json, Place, Running

DECK = 2


class Scene:
    """A table of two people, and what is to be found at it."""

    def __init__(self, server: Running, ada: Caller, bob: Caller) -> None:
        self.server = server
        self.ada = ada.create(2)
        self.bob = bob.sit(self.ada.table)
        self.places = [self.ada, self.bob]

    @property
    def table(self) -> Table:
        return self.server.context.hall.tables[self.ada.table].table

    def state(self) -> bytes:
        """The table in memory and on disk, every byte."""
        game = self.table.game
        memory = [write_entry(entry) for entry in self.table.log.upto(self.table.log.number)]
        disk = self.server.run(self.server.context.store.events(self.ada.table))
        assert memory == disk
        fields = msgspec.json.encode([game.snapshot, game.actions] if game else [])
        return b"\n".join([*disk, fields, *[place.caller.http.get(place.path).content for place in self.places]])

    def mover(self) -> Place:
        return self.places[self.ada.view()["to_move"]]

    def do(self, action: str) -> None:
        place = self.mover()
        answer = place.act(action, place.view()["number"])
        assert answer.status_code == 200, answer.text

    def until(self, found: Callable[[Json], bool], choose: Callable[[list[str]], str]) -> Json:
        """The mover's view in the first position where `found` holds."""
        while True:
            view = self.mover().view()
            if found(view):
                return view
            self.do(choose(view["legal"]))


@pytest.fixture
def at(server: Running, ada: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """A table whose deck is always the same, one in which all these situations come up."""
    monkeypatch.setattr("lineit.server.hall.new_secret", lambda: bytes([DECK] * 32))
    return Scene(server, ada, bob)


def hand_first(legal: list[str]) -> str:
    """Cards go to the hand while it has room, and to the line after that."""
    return next(
        (each for each in legal if each.endswith("hand")), next((each for each in legal if each == "end"), legal[-1])
    )


def refused(scene: Scene, place: Place, action: str, code: str, status: int) -> httpx.Response:
    before = scene.state()
    answer = place.act(action, place.view()["number"])
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert scene.state() == before
    return answer


def test_a_card_that_is_not_in_the_market(at: Scene) -> None:
    view = at.mover().view()
    unseen = view["unseen"][0]
    for action in (f"draft {unseen} line", f"draft {unseen} hand"):
        answer = refused(at, at.mover(), action, "illegal_action", 422)
        assert answer.json()["expected"] == view["legal"]
        assert answer.json()["got"] == action


def test_a_card_of_anothers_hand(at: Scene) -> None:
    mine = next(each for each in at.mover().view()["legal"] if each.endswith("hand"))
    card = mine.split()[1]
    at.do(mine)
    if "end" in at.mover().view()["legal"]:
        at.do("end")
    for action in (f"play {card}", f"draft {card} hand", f"draft {card} line"):
        refused(at, at.mover(), action, "illegal_action", 422)


def test_a_card_under_a_jackpot_in_a_line_or_out_of_the_game(at: Scene) -> None:
    view = at.until(lambda view: any(pile["cards"] for pile in view["jackpots"].values()), lambda legal: legal[-1])
    gone = [pile["cards"][0] for pile in view["jackpots"].values() if pile["cards"]]
    lines = [card for seat in view["seats"] for card in seat["line"]]
    for card in [*gone, *lines[:2]]:
        for action in (f"draft {card} line", f"draft {card} hand", f"play {card}"):
            if action not in view["legal"]:
                refused(at, at.mover(), action, "illegal_action", 422)


def test_a_number_that_does_not_fit(at: Scene) -> None:
    def stuck(view: Json) -> bool:
        return any(not play["fits"] for play in view["plays"].values() if play["reason"] in ("higher", "lower"))

    view = at.until(stuck, lambda legal: next((each for each in legal if each.endswith("line")), legal[-1]))
    card = next(card for card, play in view["plays"].items() if play["reason"] in ("higher", "lower"))
    where = f"draft {card} line" if card in view["market"] else f"play {card}"
    refused(at, at.mover(), where, "illegal_action", 422)


def test_a_second_bet(at: Scene) -> None:
    def bet_first(legal: list[str]) -> str:
        return next((each for each in legal if " B" in each and each.endswith("line")), legal[-1])

    view = at.until(lambda view: any(play["reason"] == "has_bet" for play in view["plays"].values()), bet_first)
    card = next(card for card, play in view["plays"].items() if play["reason"] == "has_bet")
    for action in (f"draft {card} line", f"play {card}"):
        refused(at, at.mover(), action, "illegal_action", 422)


def test_a_third_hand_card(at: Scene) -> None:
    view = at.until(
        lambda view: view["phase"] == "draft" and view["seats"][view["you"]]["hand"]["count"] == 2, hand_first
    )
    refused(at, at.mover(), f"draft {view['market'][0]} hand", "illegal_action", 422)


def test_a_second_hand_play_in_one_turn(at: Scene) -> None:
    def full(view: Json) -> bool:
        playable = [each for each in view["legal"] if each.startswith("play")]
        return view["phase"] == "draft" and len(playable) == 2

    at.until(full, hand_first)
    at.do(next(each for each in at.mover().view()["legal"] if each.startswith("play")))
    view = at.mover().view()
    for card in view["seats"][view["you"]]["hand"]["cards"]:
        refused(at, at.mover(), f"play {card}", "illegal_action", 422)


def test_closing_an_empty_line_and_ending_before_the_draft(at: Scene) -> None:
    for action in ("close", "end"):
        refused(at, at.mover(), action, "illegal_action", 422)
        refused(at, at.mover(), action, "illegal_action", 422)


@pytest.mark.parametrize(
    "action", ["draft 101 line", "draft 0 hand", "draft B6 line", "fly 7", "", "CLOSE", "draft 57"]
)
def test_no_action_at_all(at: Scene, action: str) -> None:
    refused(at, at.mover(), action, "illegal_action", 422)


def test_anothers_seat_and_out_of_turn(at: Scene, server: Running, nobody: Caller) -> None:
    mover = at.mover()
    other = next(place for place in at.places if place is not mover)
    action = mover.view()["legal"][0]
    refused(at, other, action, "not_your_turn", 409)
    refused(at, Place(nobody, mover.table), action, "not_your_seat", 403)


def test_a_public_id_is_no_credential(at: Scene, server: Running) -> None:
    player = at.ada.caller.http.get("/api/me").json()["player"]
    for header in ({"authorization": f"Bearer {player}"}, {"authorization": player}, {"authorization": "Bearer"}):
        answer = httpx.post(
            f"{server.url}{at.ada.path}/actions", json={"after": 5, "action": "close"}, headers=header, trust_env=False
        )
        assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")
    answer = httpx.post(
        f"{server.url}{at.ada.path}/actions",
        json={"after": 5, "action": "close"},
        headers={"cookie": f"lineit={player}"},
        trust_env=False,
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")


def test_after_the_end(server: Running, ada: Caller) -> None:
    place = ada.create(2, ("random",))
    number = place.play_out()["number"]
    answer = place.act("end", number)
    assert (answer.status_code, answer.json()["code"]) == (409, "over")
    answer = place.undo(number)
    assert (answer.status_code, answer.json()["code"]) == (409, "over")


def test_stale_is_answered_with_the_newest_view_and_repeated_alike(at: Scene) -> None:
    mover = at.mover()
    view = mover.view()
    first = mover.act(view["legal"][0], view["number"])
    before = at.state()
    again = mover.act(view["legal"][0], view["number"])
    assert (again.status_code, again.content) == (200, first.content)
    stale = mover.act("close", view["number"])
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["view"] == mover.view()
    assert stale.json()["got"] == str(view["number"])
    future = mover.act("close", 10_000)
    assert future.json()["code"] == "stale"
    assert at.state() == before


def test_the_answer_to_a_repeated_command_is_the_first_one_even_later(at: Scene) -> None:
    mover = at.mover()
    view = mover.view()
    first = mover.act(view["legal"][0], view["number"])
    for _ in range(5):
        at.do(at.mover().view()["legal"][-1])
    assert mover.act(view["legal"][0], view["number"]).content == first.content


BODIES = {
    "cut short": '{"after": 5, "action": "close"',
    "not JSON": "close",
    "a list": "[]",
    "null": "null",
    "a number as text": '{"after": "5", "action": "close"}',
    "a fraction": '{"after": 5.5, "action": "close"}',
    "true": '{"after": true, "action": "close"}',
    "null in a field": '{"after": null, "action": "close"}',
    "negative": '{"after": -1, "action": "close"}',
    "NaN": '{"after": NaN, "action": "close"}',
    "infinite": '{"after": 1e309, "action": "close"}',
    "huge": '{"after": 99999999999999999999999999, "action": "close"}',
    "no action": '{"after": 5}',
    "no after": '{"action": "close"}',
    "a field too many": '{"after": 5, "action": "close", "seat": 1}',
    "a key twice": '{"after": 5, "action": "close", "action": "end"}',
    "an action that is a list": '{"after": 5, "action": ["close"]}',
    "a long action": json.dumps({"after": 5, "action": "x" * 200}),
    "nested": '{"after": 5, "action": ' + "[" * 7000 + "]" * 7000 + "}",
    "not UTF-8": b'{"after": 5, "action": "\xff\xfe"}',
    "half a character": '{"after": 5, "action": "\\ud800"}',
    "binary": bytes(range(256)),
    "NUL": '{"after": 5, "action": "close"}\x00',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_a_body_that_is_not_understood(at: Scene, body: str | bytes) -> None:
    before = at.state()
    mover = at.mover()
    answer = mover.caller.http.post(f"{mover.path}/actions", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert set(answer.json()) == {"code", "message", "expected", "got"}
    assert at.state() == before


def test_a_body_of_ten_megabytes(at: Scene) -> None:
    before = at.state()
    mover = at.mover()
    answer = mover.caller.http.post(f"{mover.path}/actions", content=b" " * 10_000_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    def drip() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 1000

    answer = mover.caller.http.post(f"{mover.path}/actions", content=drip())
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert at.state() == before


CREATIONS: dict[str, tuple[object, int, str]] = {
    "players as text": ({"players": "2"}, 400, "bad_request"),
    "no players": ({}, 400, "bad_request"),
    "one player": ({"players": 1}, 422, "bad_options"),
    "six players": ({"players": 6}, 422, "bad_options"),
    "more bots than chairs": ({"players": 2, "bots": ["novice", "novice"]}, 422, "bad_options"),
    "an unknown bot": ({"players": 2, "bots": ["skynet"]}, 422, "unknown_bot"),
    "a bot that is no text": ({"players": 2, "bots": [7]}, 400, "bad_request"),
    "an unknown option": ({"players": 2, "options": {"cheat": True}}, 400, "bad_request"),
    "an option out of range": ({"players": 2, "options": {"hand_limit": 6}}, 422, "bad_options"),
    "a pause that never ends": ({"players": 2, "options": {"bot_pause": 11}}, 422, "bad_options"),
    "a negative pause": ({"players": 2, "options": {"bot_pause": -1}}, 422, "bad_options"),
    "an option of the wrong type": ({"players": 2, "options": {"hand_limit": "two"}}, 400, "bad_request"),
    "an unknown seating": ({"players": 2, "options": {"seating": "me first"}}, 400, "bad_request"),
    "an unknown field": ({"players": 2, "seed": 7}, 400, "bad_request"),
}


@pytest.mark.parametrize(("body", "status", "code"), CREATIONS.values(), ids=CREATIONS.keys())
def test_a_table_that_cannot_be(ada: Caller, body: object, status: int, code: str) -> None:
    answer = ada.post("/api/tables", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ada.http.get("/api/me").json()["tables"] == []


def test_chairs_that_cannot_be_taken(at: Scene, ada: Caller, bob: Caller, nobody: Caller) -> None:
    full = nobody.post(f"{at.ada.path}/seats")
    assert (full.status_code, full.json()["code"]) == (409, "full")
    waiting = ada.create(3)
    for body, status, code in [
        ({"seat": 0}, 409, "taken"),
        ({"seat": 7}, 422, "no_such_seat"),
        ({"seat": -1}, 400, "bad_request"),
        ({"seat": "1"}, 400, "bad_request"),
    ]:
        answer = bob.post(f"{waiting.path}/seats", body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert bob.post(f"{waiting.path}/seats", {"seat": 2}).json()["you"] == 2
    moved = bob.post(f"{waiting.path}/seats", {"seat": 1})
    assert (moved.status_code, moved.json()["code"]) == (409, "seated")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api/tables/AAAAAAAAAAAAAAAAA", 404, "not_found"),
        ("GET", "/api/tables/x", 404, "not_found"),
        ("GET", "/api/tables/%00", 404, "not_found"),
        ("POST", "/api/tables/AAAAAAAAAAAAAAAAA/seats", 404, "not_found"),
        ("GET", "/api/tables/AAAAAAAAAAAAAAAAA/events", 404, "not_found"),
        ("GET", "/api/tables/AAAAAAAAAAAAAAAAA/transcript", 404, "not_found"),
        ("POST", "/api/tables/AAAAAAAAAAAAAAAAA/rematch", 404, "not_found"),
        ("DELETE", "/api/tables", 405, "method_not_allowed"),
        ("PUT", "/api/me", 405, "method_not_allowed"),
    ],
)
def test_what_is_not_there(ada: Caller, method: str, path: str, status: int, code: str) -> None:
    answer = ada.http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert set(answer.json()) == {"code", "message", "expected", "got"}


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "", "99999999999999999999"])
def test_events_after_what_is_no_number(at: Scene, after: str) -> None:
    answer = at.ada.caller.http.get(f"{at.ada.path}/events?after={after}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_name_that_cannot_be_used(ada: Caller, nobody: Caller) -> None:
    for name in ("", "\u202eevil", "x" * 41, "a\nb"):
        answer = ada.http.patch("/api/me", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_name")
        assert nobody.post("/api/players", {"name": name}).status_code == 422
    assert ada.http.patch("/api/me", json={"name": 7}).status_code == 400
    assert ada.http.get("/api/me").json()["name"] == "Ada"
