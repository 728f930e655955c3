"""Bots at tables: whatever they do, the game goes on."""

import threading
from collections.abc import Callable

import pytest

from lineit.game.game import Game
from lineit.server.botplay import LATER_ACTIONS
from lineit.table.names import BOT_NAMES
from tests.server.running import Caller, Running, new_token, running

Choose = Callable[[str, Game], str]


@pytest.fixture
def bots(server: Running, monkeypatch: pytest.MonkeyPatch) -> Callable[[Choose], None]:
    """Puts another mind into the server's bots."""
    return lambda choose: monkeypatch.setattr(server.context.bots, "_choose", choose)


def failing(name: str, game: Game) -> str:
    raise RuntimeError("a bug in a bot")


@pytest.mark.parametrize(
    "choose",
    [failing, lambda *_: "fly 7", lambda *_: "", lambda *_: None],
    ids=["raises", "answers nonsense", "answers nothing", "answers None"],
)
def test_a_bot_that_fails_is_replaced_by_a_legal_action(
    ada: Caller, bots: Callable[[Choose], None], choose: Choose, capsys: pytest.CaptureFixture[str]
) -> None:
    bots(choose)
    place = ada.create(2, ("novice",))
    view = place.play_out()
    assert view["status"] == "over"
    assert "novice" in "".join(capsys.readouterr())


def test_a_bot_that_thinks_too_long_is_replaced_by_a_legal_action(tmp_path_factory: pytest.TempPathFactory) -> None:
    release = threading.Event()
    with running(tmp_path_factory.mktemp("slow") / "lineit.db", bot_seconds=0.01) as server:
        server.context.bots._choose = lambda *_: str(release.wait(10))  # noqa: SLF001 - a slow mind
        with Caller(server.url, token=new_token(server.url)) as ada:
            place = ada.create(2, ("novice",))
            first = place.turn()
            place.act(first["legal"][0], first["number"])
            while place.view()["to_move"] == 0:
                view = place.view()
                place.act(view["legal"][-1], view["number"])
            assert place.turn()["number"] > first["number"]
        release.set()


def test_a_bot_pauses_as_long_as_the_table_says(server: Running, ada: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(server.context.bots, "_sleep", sleep)
    place = ada.create(2, ("novice",), bot_pause=5.0)
    for _ in range(3):
        view = place.turn()
        place.act(view["legal"][-1], view["number"])
    place.turn()
    assert set(waited) == {5.0, 5.0 * LATER_ACTIONS}


def test_four_bots_play_out_a_table_of_five(ada: Caller) -> None:
    place = ada.create(5, ("novice", "random", "novice", "random"))
    names = [seat["name"] for seat in place.view()["seats"]]
    assert names == ["Ada", *BOT_NAMES]
    assert len(place.play_out()["result"]["ranks"]) == 5
