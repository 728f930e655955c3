"""Sessions, tokens and origins: who may act is decided by the session or the token alone."""

import re
from http.cookies import SimpleCookie

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.running import Caller, Place, Running, running


def cookie_of(answer: httpx.Response) -> SimpleCookie:
    return SimpleCookie(answer.headers.get("set-cookie", ""))


def test_a_browsers_first_request_gets_a_session_that_scripts_cannot_read(nobody: Caller) -> None:
    morsel = cookie_of(nobody.http.get("/"))["lineit"]
    assert morsel["httponly"]
    assert morsel["samesite"] == "Lax"
    assert morsel["path"] == "/"
    assert not morsel["secure"]
    assert len(morsel.value) >= 43


def test_behind_tls_the_cookie_is_secure(nobody: Caller) -> None:
    answer = nobody.http.get("/", headers={"x-forwarded-proto": "https"})
    assert cookie_of(answer)["lineit"]["secure"]
    assert "max-age" in answer.headers["strict-transport-security"]


def test_a_guest_stays_the_same_over_requests(nobody: Caller) -> None:
    nobody.http.get("/")
    me = nobody.http.get("/api/me").json()
    assert re.fullmatch(r"Guest \d{4}", me["name"])
    assert nobody.http.get("/api/me").json() == me
    place = nobody.create(2, ("novice",))
    assert [each["table"] for each in nobody.http.get("/api/me").json()["tables"]] == [place.table]


@pytest.mark.parametrize(
    "beside",
    [
        'prefs={"theme":"dark"}',
        'x="unterminated',
        'x=a"b"c',
        "[k]=v",
        "a=\u00e9",
        "path=/",
        "a b=c",
        "a,b=c",
        "=",
        "lineit2=q",
        "@@@",
    ],
)
def test_a_strange_cookie_of_another_program_costs_nobody_the_seat(server: Running, beside: str) -> None:
    with Caller(server.url) as first:
        first.http.get("/")
        session = first.http.cookies["lineit"]
        me = first.http.get("/api/me").json()["player"]
    for cookies in (f"{beside}; lineit={session}", f"lineit={session}; {beside}"):
        answer = httpx.get(f"{server.url}/api/me", headers={b"cookie": cookies.encode()}, trust_env=False)
        assert answer.json()["player"] == me


def test_a_guest_is_known_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("guests") / "lineit.db"
    with running(database) as server, Caller(server.url) as guest:
        me = guest.http.get("/api/me").json()
        cookie = guest.http.cookies["lineit"]
    with running(database) as server, Caller(server.url) as guest:
        guest.http.cookies.set("lineit", cookie)
        assert guest.http.get("/api/me").json() == me


def test_a_session_that_this_server_did_not_give_is_not_taken(nobody: Caller) -> None:
    chosen = "a" * 43
    answer = nobody.http.get("/api/me", headers={"cookie": f"lineit={chosen}"})
    given = cookie_of(answer)["lineit"].value
    assert given != chosen
    again = nobody.http.get("/api/me", headers={"cookie": f"lineit={chosen}"})
    assert again.json()["player"] != answer.json()["player"]


def test_a_program_gets_a_token_once(nobody: Caller) -> None:
    answer = nobody.post("/api/players", {"name": "Zoë"})
    assert answer.status_code == 201
    player, token = answer.json()["player"], answer.json()["token"]
    with Caller(nobody.url, token=token) as zoe:
        me = zoe.http.get("/api/me")
        assert (me.json()["player"], me.json()["name"]) == (player, "Zoë")
        assert token not in me.text
        assert "set-cookie" not in me.headers


def test_a_token_is_no_cookie_and_a_cookie_is_no_token(nobody: Caller) -> None:
    token = nobody.post("/api/players", {"name": "Zoë"}).json()["token"]
    nobody.http.get("/api/me")
    cookie = nobody.http.cookies["lineit"]
    with Caller(nobody.url, token=cookie) as wrong:
        assert wrong.http.get("/api/me").status_code == 401
    with Caller(nobody.url) as wrong:
        assert wrong.http.get("/api/me", headers={"cookie": f"lineit={token}"}).json()["name"] != "Zoë"


def test_ids_cannot_be_guessed_from_others(ada: Caller) -> None:
    tables = [ada.create(2).table for _ in range(10)]
    assert all(re.fullmatch(r"[A-Za-z0-9]{17}", table) for table in tables)
    # 17 of 57 letters are 99 bits; neighbours share no more than chance gives.
    assert max(sum(a == b for a, b in zip(one, two, strict=True)) for one in tables for two in tables if one != two) < 8


FOREIGN = [
    "https://evil.example",
    "null",
    "http://127.0.0.1.evil.example",
    "http://127.0.0.1:1",
    "",
    "file://",
    "http://[",
]


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("kind", ["token", "cookie", "nobody"])
def test_a_foreign_page_can_change_nothing(server: Running, ada: Caller, origin: str, kind: str) -> None:
    token = ada.headers["authorization"].split()[1] if kind == "token" else None
    with Caller(server.url, token=token) as caller:
        if kind == "cookie":
            caller.http.get("/api/me")
        before = ada.http.get("/api/me").json()
        for method, path, body in [
            ("POST", "/api/tables", {"players": 2}),
            ("PATCH", "/api/me", {"name": "Evil"}),
            ("POST", "/api/players", {"name": "Evil"}),
        ]:
            answer = caller.http.request(method, path, json=body, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        assert ada.http.get("/api/me").json() == before


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("kind", ["token", "cookie"])
def test_a_foreign_page_opens_no_socket(server: Running, ada: Caller, origin: str, kind: str) -> None:
    place = ada.create(2)
    headers = dict(ada.headers)
    if kind == "cookie":
        with Caller(server.url) as guest:
            guest.http.get("/api/me")
            headers = {"cookie": f"lineit={guest.http.cookies['lineit']}"}
    refused = opening(server, place, {**headers, "origin": origin})
    assert refused == (403, "foreign_origin")


def opening(server: Running, place: Place, headers: dict[str, str]) -> tuple[int, str]:
    """Status and code of a refused handshake."""
    with Caller(server.url) as caller:
        caller.headers = headers
        with pytest.raises(InvalidStatus) as refused, Place(caller, place.table).socket():
            pass
        return refused.value.response.status_code, msgspec.json.decode(refused.value.response.body)["code"]


def test_our_own_page_may(server: Running) -> None:
    with Caller(server.url, origin=server.url) as guest:
        guest.http.get("/")
        place = guest.create(2, ("novice",))
        guest.headers["cookie"] = f"lineit={guest.http.cookies['lineit']}"
        with place.socket() as wire:
            assert wire.next("view")["view"]["you"] == 0


def test_without_an_origin_a_token_opens_a_socket_and_a_cookie_does_not(server: Running, ada: Caller) -> None:
    place = ada.create(2)
    with place.socket() as wire:
        wire.next("view")
    with Caller(server.url) as guest:
        guest.http.get("/api/me")
        cookie = {"cookie": f"lineit={guest.http.cookies['lineit']}"}
    assert opening(server, place, cookie) == (403, "foreign_origin")


def test_without_an_origin_a_cookie_may_post_unless_the_browser_says_who_asked(nobody: Caller) -> None:
    nobody.http.get("/api/me")
    assert nobody.post("/api/tables", {"players": 2}).status_code == 201
    for site, status in (("same-origin", 201), ("none", 201), ("cross-site", 403), ("same-site", 403)):
        answer = nobody.http.post("/api/tables", json={"players": 2}, headers={"sec-fetch-site": site})
        assert answer.status_code == status


def test_a_host_can_let_other_origins_in(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("origins") / "lineit.db"
    with running(database, origins=["https://play.example"]) as server, Caller(server.url) as caller:
        for origin, status in (("https://play.example", 201), ("https://evil.example", 403)):
            answer = caller.http.post("/api/players", json={"name": "A"}, headers={"origin": origin})
            assert answer.status_code == status


def test_an_unknown_token_opens_no_socket(server: Running, ada: Caller) -> None:
    assert opening(server, ada.create(2), {"authorization": "Bearer nonsense"}) == (401, "unauthorized")
