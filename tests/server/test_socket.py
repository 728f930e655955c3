"""The socket: gaps filled exactly, commands answered once, watchers who only watch."""

import json
import socket

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.running import Caller, Json, Place, Running, new_token


def legal(place: Place) -> tuple[str, int]:
    """A legal action for the place, and the number it is based on."""
    view = place.turn()
    return view["legal"][0], view["number"]


def test_it_begins_with_the_view(ada: Caller) -> None:
    place = ada.create(2, ("novice",))
    with place.socket() as wire:
        message = wire.next()
        assert message["type"] == "view"
        assert message["view"] == place.view()


@pytest.mark.parametrize("after", [0, 10_000])
def test_it_begins_with_the_view_where_there_is_no_gap_to_fill(ada: Caller, after: int) -> None:
    place = ada.create(2)
    with place.socket(after) as wire:
        assert wire.next()["type"] == "view"


def test_coming_back_fills_exactly_the_gap(ada: Caller, bob: Caller) -> None:
    place = ada.create(2)
    other = bob.sit(place.table)
    with place.socket() as wire:
        before = wire.next("view")["view"]
    for each in (place, place, other, other):
        view = each.view()
        if view["legal"]:
            each.act(view["legal"][0], view["number"])
    with place.socket(before["number"]) as wire:
        message = wire.next()
        now = place.view()
        assert message["type"] == "events"
        assert message["number"] == now["number"]
        assert message["events"] == place.events(before["number"])
        assert {name: value for name, value in message["changes"].items() if name != "seats"} == {
            name: value for name, value in now.items() if name != "seats" and value != before[name]
        }
        assert message["changes"]["seats"] == now["seats"]


def test_events_have_the_same_bytes_for_everybody_and_as_over_http(ada: Caller, bob: Caller, nobody: Caller) -> None:
    place = ada.create(2)
    other = bob.sit(place.table)
    watching = Place(nobody, place.table)
    with place.socket() as one, other.socket() as two, watching.socket() as three:
        for wire in (one, two, three):
            wire.next("view")
        action, number = legal(place)
        place.act(action, number)
        raw = [next_events(wire) for wire in (one, two, three)]
        http = ada.http.get(f"{place.path}/events?after={number}").content
        cut = [text[text.index('"events":') : text.index(',"changes":')].encode() for text in raw]
        assert cut[0] == cut[1] == cut[2]
        assert cut[0] in http


def next_events(wire: object) -> str:
    """The next events message as text; views in between say who is there."""
    while True:
        text: str = wire.raw()  # type: ignore[attr-defined]  # a Wire
        if json.loads(text)["type"] == "events":
            return text


def test_an_action_is_answered_with_its_id_after_its_events(ada: Caller) -> None:
    place = ada.create(2, ("novice",))
    action, number = legal(place)
    with place.socket() as wire:
        wire.next("view")
        wire.send({"type": "act", "after": number, "action": action, "id": "c1"})
        first, second = wire.next(), wire.next()
        assert (first["type"], first["number"]) == ("events", number + 1)
        assert second == {"type": "done", "id": "c1", "number": number + 1}


def test_the_same_action_from_two_sockets_is_applied_once_and_answered_twice(ada: Caller) -> None:
    place = ada.create(2)
    with Caller(ada.url, token=ada.headers["authorization"].split()[1]) as again:
        action, number = "", 0
        with place.socket() as one, Place(again, place.table).socket() as two:
            ada_two = [one, two]
            for wire in ada_two:
                wire.next("view")
            with Caller(ada.url, token=new_token(ada.url)) as bob:
                bob.sit(place.table)
            action, number = legal(place)
            for wire in (one, two, one):
                wire.send({"type": "act", "after": number, "action": action, "id": "x"})
            answers = [wire.next("done", "error") for wire in (one, two, one)]
            assert answers == [{"type": "done", "id": "x", "number": number + 1}] * 3
    acted = [event for event in place.events() if event["type"] == "acted"]
    assert len(acted) == 1


def test_two_different_actions_at_once_get_one_done_and_one_refusal(ada: Caller, bob: Caller) -> None:
    place = ada.create(2)
    bob.sit(place.table)
    view = place.turn()
    with place.socket() as wire:
        wire.next("view")
        for place_in_list in (0, 1):
            action = view["legal"][place_in_list]
            wire.send({"type": "act", "after": view["number"], "action": action, "id": str(place_in_list)})
        answers = [wire.next("done", "error") for _ in range(2)]
        assert [answer["type"] for answer in answers] == ["done", "error"]
        assert (answers[1]["id"], answers[1]["code"]) == ("1", "stale")


def test_undo_over_the_socket(ada: Caller) -> None:
    place = ada.create(2, ("novice",))
    view = place.turn()
    draft = next(each for each in view["legal"] if each.endswith("hand"))
    with place.socket() as wire:
        wire.next("view")
        wire.send({"type": "act", "after": view["number"], "action": draft, "id": "1"})
        number = wire.next("done")["number"]
        wire.send({"type": "undo", "after": number, "id": "2"})
        events = wire.next("events")
        assert events["events"][0]["type"] == "undone"
        assert events["changes"]["legal"] == view["legal"]
        assert wire.next("done") == {"type": "done", "id": "2", "number": number + 1}


def test_ping_is_answered_by_pong(ada: Caller) -> None:
    with ada.create(2).socket() as wire:
        wire.next("view")
        wire.send({"type": "ping"})
        assert wire.next() == {"type": "pong"}


REFUSED: dict[str, tuple[str | bytes, str, str]] = {
    "an unknown type": ('{"type": "dance", "id": "7"}', "7", "bad_request"),
    "no type": ('{"id": "7"}', "7", "bad_request"),
    "a field too many": ('{"type": "act", "after": 1, "action": "close", "id": "7", "seat": 1}', "7", "bad_request"),
    "wrong types": ('{"type": "act", "after": "1", "action": "close", "id": "7"}', "7", "bad_request"),
    "an id that is no text": ('{"type": "ping", "id": 7}', "", "bad_request"),
    "not JSON": ("hello", "", "bad_request"),
    "nothing": ("", "", "bad_request"),
    "a list": ("[]", "", "bad_request"),
    "binary": (b"\x00\xff", "", "bad_request"),
    "nested": ("[" * 8000, "", "bad_request"),
    "NaN": ('{"type": "act", "after": NaN, "action": "close", "id": "7"}', "", "bad_request"),
    "a key twice": ('{"type": "ping", "type": "ping"}', "", "bad_request"),
    "not legal": ('{"type": "act", "after": 5, "action": "close", "id": "7"}', "7", "illegal_action"),
}


@pytest.mark.parametrize(("message", "answer_id", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_not_understood_is_refused_and_the_socket_stays(
    ada: Caller, bob: Caller, message: str | bytes, answer_id: str, code: str
) -> None:
    place = ada.create(2)
    bob.sit(place.table)
    with place.socket() as wire:
        wire.next("view")
        wire.connection.send(message)
        answer = wire.next()
        assert (answer["type"], answer["id"], answer["code"]) == ("error", answer_id, code)
        wire.send({"type": "ping"})
        assert wire.next() == {"type": "pong"}


def test_a_message_larger_than_any_of_ours_closes_the_socket(ada: Caller) -> None:
    with ada.create(2).socket() as wire:
        wire.next("view")
        wire.connection.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            wire.next("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_spectator_sees_all_that_is_open_and_can_do_nothing(ada: Caller, bob: Caller) -> None:
    place = ada.create(2, ("novice",))
    action, number = legal(place)
    with Place(bob, place.table).socket() as wire:
        view = wire.next("view")["view"]
        assert (view["you"], view["legal"], view["plays"], view["undo"]) == (None, [], {}, False)
        for message in ({"type": "act", "after": number, "action": action}, {"type": "undo", "after": number}):
            wire.send({**message, "id": "s"})
            assert wire.next("error")["code"] == "not_your_seat"
        place.act(action, number)
        changes = wire.next("events")["changes"]
        assert "legal" not in changes
        assert all(seat["hand"]["cards"] is None for seat in changes["seats"])


def test_who_sits_down_while_watching_gets_a_players_view(ada: Caller, bob: Caller) -> None:
    place = ada.create(2)
    with Place(bob, place.table).socket() as wire:
        assert wire.next("view")["view"]["you"] is None
        bob.sit(place.table)
        message = wire.next()
        assert (message["type"], message["view"]["you"], message["view"]["status"]) == ("view", 1, "playing")


def test_being_there_and_away_is_shown_and_leaves_no_trace_in_the_log(ada: Caller, bob: Caller) -> None:
    place = ada.create(2)
    other = bob.sit(place.table)
    number = place.view()["number"]
    with place.socket() as wire:
        assert connected(wire.next("view")) == [True, False]
        with other.socket() as two:
            two.next("view")
            assert connected(wire.next("view")) == [True, True]
            with other.socket() as three:
                three.next("view")
            wire.send({"type": "ping"})
            # The second tab's end says nothing: the first is still there.
            assert wire.next() == {"type": "pong"}
        assert connected(wire.next("view")) == [True, False]
    assert place.view()["number"] == number


def connected(message: Json) -> list[bool]:
    return [seat["connected"] for seat in message["view"]["seats"]]


def test_two_tabs_of_one_person_are_both_live(ada: Caller) -> None:
    place = ada.create(2, ("novice",))
    with place.socket() as one, place.socket() as two:
        for turn, (acting, other) in enumerate([(one, two), (two, one)]):
            action, number = legal(place)
            acting.send({"type": "act", "after": number, "action": action, "id": str(turn)})
            assert acting.next("done", "error")["type"] == "done"
            assert other.next("events")["number"] >= number + 1


@pytest.mark.parametrize("table", ["AAAAAAAAAAAAAAAAA", "x"])
def test_there_is_no_socket_at_a_table_that_is_not_there(ada: Caller, table: str) -> None:
    with pytest.raises(InvalidStatus) as refused, Place(ada, table).socket():
        pass
    assert refused.value.response.status_code == 404
    assert msgspec.json.decode(refused.value.response.body)["code"] == "not_found"


def test_a_malformed_after_is_refused_before_the_socket_opens(ada: Caller) -> None:
    place = ada.create(2)
    for after in ("x", "-1", "1.5"):
        with pytest.raises(InvalidStatus) as refused, place.socket(after):  # type: ignore[arg-type]  # the point of it
            pass
        assert refused.value.response.status_code == 400


def test_a_reader_that_never_reads_is_cut_off_and_play_goes_on(
    server: Running, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lineit.table.table.MOST_UNDOS", 10_000)
    place = ada.create(2, ("novice",))
    view = place.turn()
    draft = next(each for each in view["legal"] if each.endswith("hand"))
    live = server.context.hall.tables[place.table]
    with silent(server, place):
        while not live.watchers:
            place.view()
        # Far more than the queue and the buffers between us hold.
        for _ in range(1000):
            number = place.act(draft, view["number"]).json()["number"]
            view = place.undo(number).json()["view"]
            if not live.watchers:
                break
        assert not live.watchers
    assert place.act(draft, view["number"]).status_code == 200


def silent(server: Running, place: Place) -> socket.socket:
    """A socket that has shaken hands and never reads again."""
    host, port = server.address.split(":")
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    peer.connect((host, int(port)))
    lines = [
        f"GET {place.path}/socket HTTP/1.1",
        f"Host: {server.address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Authorization: {place.caller.headers['authorization']}",
    ]
    peer.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return peer


def test_coming_back_tells_who_came_meanwhile(ada: Caller, bob: Caller) -> None:
    place = ada.create(2)
    other = bob.sit(place.table)
    number = place.view()["number"]
    with place.socket() as wire:
        assert connected(wire.next("view")) == [True, False]
    with other.socket() as two:
        two.next("view")
        with place.socket(number) as wire:
            message = wire.next()
            assert (message["type"], message["events"]) == ("events", [])
            assert [seat["connected"] for seat in message["changes"]["seats"]] == [True, True]
