"""The browser client's pages and files, and the headers they come with."""

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from lineit.server.pages import Pages
from tests.server.running import Caller, Running

SCRIPT = "document.documentElement.dataset.theme = 'dark'"


@pytest.fixture
def client(server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Caller]:
    """The server with a built client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(f"<!doctype html><script>{SCRIPT}</script><title>Line-it</title>", "utf-8")
    (tmp_path / "assets" / "index-B1z2C3d4.js").write_text("console.log('a')\n" * 200, "utf-8")
    (tmp_path / ".stamp").write_text("not yours", "utf-8")
    (tmp_path / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    (tmp_path.parent / "secret.txt").write_text("not yours", "utf-8")
    monkeypatch.setattr(server.pages, "__dict__", vars(Pages(tmp_path)))
    with Caller(server.url) as caller:
        yield caller


@pytest.mark.parametrize("path", ["/", "/t/abc", "/rules"])
def test_the_clients_pages_are_one_page_that_is_never_stale(client: Caller, path: str) -> None:
    answer = client.http.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.headers["cache-control"] == "no-cache"
    assert "Line-it" in answer.text
    again = client.http.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/nothing", "/.stamp", "/t", "/t/a/b", "/index.html", "/assets/none.js", "/rules/x"])
def test_an_unknown_address_is_the_clients_page_with_status_404(client: Caller, path: str) -> None:
    answer = client.http.get(path)
    assert answer.status_code == 404
    assert "Line-it" in answer.text


def test_hashed_assets_are_kept_for_ever_and_sent_packed(client: Caller) -> None:
    answer = client.http.get("/assets/index-B1z2C3d4.js")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "console.log('a')\n" * 200
    plain = client.http.get("/assets/index-B1z2C3d4.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content


def test_other_files_are_asked_for_again(client: Caller) -> None:
    answer = client.http.get("/favicon.svg")
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("image/svg+xml", "no-cache")
    assert "set-cookie" not in answer.headers


OUTSIDE = ["/../secret.txt", "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "//etc/passwd"]


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_outside_of_the_client_is_served(client: Caller, path: str) -> None:
    answer = client.http.get(path)
    assert answer.status_code == 404
    assert "not yours" not in answer.text


def test_the_policy_lets_in_what_the_page_itself_holds_and_nothing_else(client: Caller) -> None:
    policy = client.http.get("/").headers["content-security-policy"]
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self' 'unsafe-inline'" not in policy
    assert "unsafe-eval" not in policy


@pytest.mark.parametrize("path", ["/", "/api/bots", "/api/nothing", "/healthz", "/schema/openapi.json"])
def test_every_answer_has_the_guards(client: Caller, path: str) -> None:
    headers = client.http.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_what_the_api_says_is_kept_by_no_cache(client: Caller) -> None:
    for path in ("/api/me", "/api/bots", "/api/tables/x"):
        assert client.http.get(path).headers["cache-control"] == "no-store"


def test_a_client_that_was_not_built_is_told_how(tmp_path: Path) -> None:
    from tests.server.running import running

    with running(tmp_path / "lineit.db", pages=Pages(tmp_path / "nothing")) as server, Caller(server.url) as caller:
        answer = caller.http.get("/")
        assert answer.status_code == 503
        assert "make play" in answer.text
        assert caller.http.get("/api/bots").status_code == 200


def test_the_metrics_count(client: Caller) -> None:
    client.http.get("/api/nothing")
    text = client.http.get("/metrics").text
    assert 'lineit_requests_total{method="GET",status="404"}' in text
    assert "lineit_sockets" in text
    assert "process_resident_memory_bytes" in text
