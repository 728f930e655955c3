import random
from concurrent.futures import ThreadPoolExecutor

from lineit.game.transcript import Transcript
from tests.server.running import Caller, Json, Place, new_token


def test_a_whole_game_against_bots_over_http(ada: Caller) -> None:
    place = ada.create(3, ("novice", "random"))
    choices = random.Random(1)
    view = place.play_out(choices.choice)
    assert view["result"]["winners"]
    assert [event["number"] for event in place.events()] == list(range(1, view["number"] + 1))
    transcript = ada.http.get(f"{place.path}/transcript")
    assert transcript.status_code == 200
    game = Transcript.read(transcript.content).verify()
    assert game.scores == view["result"]["scores"]
    assert transcript.json()["commit"] == view["commit"]
    assert [player["name"] for player in transcript.json()["players"]] == ["Ada", "Mila", "Viktor"]


def test_a_whole_game_of_two_people_over_sockets(ada: Caller, bob: Caller) -> None:
    place = ada.create(2)
    places = [place, bob.sit(place.table)]
    with places[0].socket() as one, places[1].socket() as two:
        wires = [one, two]
        views = [wire.next("view")["view"] for wire in wires]
        while views[0]["status"] != "over":
            mover = views[0]["to_move"]
            action = views[mover]["legal"][-1]
            wires[mover].send({"type": "act", "after": views[mover]["number"], "action": action, "id": "x"})
            number = views[mover]["number"] + 1
            for seat, wire in enumerate(wires):
                while views[seat]["number"] < number:
                    message = wire.next("events", "view")
                    views[seat] = merged(views[seat], message)
            assert wires[mover].next("done", "error") == {"type": "done", "id": "x", "number": number}
        assert views == [place.view() for place in places]


def merged(view: Json, message: Json) -> Json:
    """What a client makes of a message, knowing no rule."""
    if message["type"] == "view":
        return dict(message["view"])
    changes: Json = dict(message["changes"])
    seats = {seat["seat"]: seat for seat in changes.pop("seats", [])}
    after = {**view, **changes, "number": message["number"]}
    after["seats"] = [seats.get(seat["seat"], seat) for seat in view["seats"]]
    return after


def test_an_empty_chair_is_waited_for_and_the_game_starts_when_it_is_taken(ada: Caller, bob: Caller) -> None:
    place = ada.create(3, ("novice",))
    assert place.view()["status"] == "waiting"
    assert place.act("close", place.view()["number"]).json()["code"] == "not_started"
    other = bob.sit(place.table)
    assert (other.view()["status"], other.view()["you"]) == ("playing", 2)
    assert [seat["name"] for seat in place.view()["seats"]] == ["Ada", "Mila", "Bob"]


def test_a_bot_that_is_first_begins_by_itself(ada: Caller) -> None:
    tables = [
        ada.post("/api/tables", {"players": 2, "bots": ["novice"], "options": {"bot_pause": 0}}) for _ in range(12)
    ]
    seats = {table.json()["seat"] for table in tables}
    # By lot: the odds that twelve draws are all alike are 1 in 2,048.
    assert seats == {0, 1}
    for table in tables:
        assert Place(ada, table.json()["table"]).turn()["legal"]


def test_a_rematch_is_one_table_with_everybody_one_seat_further(ada: Caller, bob: Caller) -> None:
    place = ada.create(3, ("random",))
    other = bob.sit(place.table)
    early = ada.post(f"{place.path}/rematch")
    assert (early.status_code, early.json()["code"]) == (409, "not_over")
    while place.view()["status"] != "over":
        for each in (place, other):
            view = each.view()
            if view["legal"]:
                each.act(view["legal"][-1], view["number"])
    ada.http.patch("/api/me", json={"name": "Countess Ada"})
    with place.socket() as wire:
        first = bob.post(f"{place.path}/rematch")
        assert wire.next("rematch")["table"] == first.json()["table"]
    again = ada.post(f"{place.path}/rematch")
    assert [first.status_code, again.status_code] == [201, 201]
    assert again.json()["table"] == first.json()["table"] != place.table
    assert (again.json()["seat"], first.json()["seat"]) == (2, 1)
    assert [seat["name"] for seat in again.json()["view"]["seats"]] == ["Mila", "Bob", "Countess Ada"]


def test_ones_tables_are_listed_with_those_in_play_first(ada: Caller) -> None:
    over, playing = ada.create(2, ("random",)), ada.create(2)
    over.play_out()
    me = ada.http.get("/api/me").json()
    assert me["name"] == "Ada"
    assert [(each["table"], each["status"], each["seat"]) for each in me["tables"]] == [
        (playing.table, "waiting", 0),
        (over.table, "over", 0),
    ]
    assert me["tables"][1]["names"] == ["Ada", "Mila"]
    assert me["tables"][1]["round"] == me["tables"][1]["rounds"] == 26


def test_a_new_name_is_shown_at_tables_in_play(ada: Caller) -> None:
    place = ada.create(2)
    assert ada.http.patch("/api/me", json={"name": " Countess  Ada "}).json()["name"] == "Countess Ada"
    assert place.view()["seats"][0]["name"] == "Countess Ada"
    assert ada.http.get("/api/me").json()["name"] == "Countess Ada"


def test_the_bots_introduce_themselves(nobody: Caller) -> None:
    bots = nobody.http.get("/api/bots").json()
    levels = ["random", "novice", "casual", "skilled", "expert", "master", "champion"]
    assert [bot["name"] for bot in bots] == levels
    assert all(set(bot) == {"name", "description", "strength"} for bot in bots)


def test_a_transcript_is_kept_back_until_the_end(ada: Caller) -> None:
    place = ada.create(2, ("novice",))
    answer = ada.http.get(f"{place.path}/transcript")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_undo_over_http_goes_back_to_the_start_of_the_turn(ada: Caller) -> None:
    place = ada.create(2, ("novice",))
    before = place.turn()
    draft = next(each for each in before["legal"] if each.endswith("hand"))
    acted = place.act(draft, before["number"]).json()
    assert acted["view"]["undo"]
    undone = place.undo(acted["number"])
    assert undone.json()["number"] == acted["number"] + 1
    after = undone.json()["view"]
    assert {**after, "number": 0} == {**before, "number": 0}
    assert place.undo(acted["number"]).json() == undone.json()


def test_of_two_people_who_take_the_last_chair_at_once_one_gets_it_and_both_are_told(ada: Caller, bob: Caller) -> None:
    with Caller(ada.url, token=new_token(ada.url)) as eve, ThreadPoolExecutor(2) as pool:
        for _ in range(5):
            path = f"{ada.create(2).path}/seats"
            answers = list(pool.map(lambda who, path=path: who.post(path), (bob, eve)))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            assert {answer.json().get("code") for answer in answers} == {None, "full"}


def test_one_person_who_sits_down_in_two_tabs_at_once_has_one_seat(ada: Caller, bob: Caller) -> None:
    token = bob.headers["authorization"].split()[1]
    with Caller(bob.url, token=token) as again, ThreadPoolExecutor(2) as pool:
        for _ in range(5):
            place = ada.create(4)
            answers = list(pool.map(lambda who, path=place.path: who.post(f"{path}/seats"), (bob, again)))
            assert [answer.status_code for answer in answers] == [200, 200]
            assert answers[0].json()["you"] == answers[1].json()["you"]
            assert [seat["kind"] for seat in place.view()["seats"]].count("person") == 2


def test_who_sits_down_at_two_tables_in_one_instant_sits_at_both(ada: Caller, bob: Caller) -> None:
    tables = [ada.create(2) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda place: bob.post(f"{place.path}/seats"), tables))
    assert [(answer.status_code, answer.json()["status"]) for answer in answers] == [(200, "playing")] * 2


def test_names_are_text_and_nothing_else(ada: Caller, bob: Caller) -> None:
    name = """<img src=x onerror="alert(1)">{{7*7}}'"""
    assert bob.http.patch("/api/me", json={"name": name}).json()["name"] == name
    place = ada.create(2)
    bob.sit(place.table)
    assert place.view()["seats"][1]["name"] == name
    assert next(event for event in place.events() if event.get("seat") == 1)["name"] == name
    assert ada.http.get(place.path).headers["content-type"] == "application/json"
