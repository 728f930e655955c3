"""Bots at tables: whatever they do, the game goes on."""

import threading
from pathlib import Path

import pytest

from lineit import bots
from lineit.game.game import Game
from lineit.server.botplay import LATER_ACTIONS
from lineit.server.warm import WarmUp, warm_bot
from lineit.table import Rename
from lineit.table.names import BOT_NAMES
from tests.server.minds import Turn, first, last, only
from tests.server.running import Caller, Place, Running, new_token, running


def failing(game: Game) -> list[str]:
    raise RuntimeError("a bug in a bot")


def two_steps(game: Game) -> list[str]:
    """A turn of a draft and its end, where the rules allow both."""
    legal = game.legal()
    drafts = [action for action in legal if action.startswith("draft")]
    if not drafts:
        return ["end"] if "end" in legal else legal[:1]
    trial = game.copy()
    trial.play(drafts[0])
    return [drafts[0], "end"] if "end" in trial.legal() else drafts[:1]


def counted(server: Running, line: str) -> float:
    """The figure of that line on the page for Prometheus, 0 where there is none."""
    with Caller(server.url) as caller:
        lines = caller.http.get("/metrics").text.splitlines()
    return sum(float(each.rsplit(" ", 1)[1]) for each in lines if each.startswith(f"{line} "))


def fallbacks(server: Running, bot: str, reason: str) -> float:
    return counted(server, f'lineit_bot_fallbacks_total{{bot="{bot}",reason="{reason}"}}')


def acted(place: Place, seat: int) -> list[str]:
    """What that seat has done."""
    return [event["action"] for event in place.events() if event["type"] == "acted" and event["seat"] == seat]


def let_the_bot_move(place: Place) -> None:
    """The caller has had a turn, and the bot's is begun."""
    view = place.turn()
    while view["to_move"] == view["you"]:
        view = place.act(view["legal"][-1], view["number"]).json()["view"]


def goes_on(place: Place) -> bool:
    """Whether the bot, whatever it is, has its turns: some have passed."""
    for _ in range(3):
        let_the_bot_move(place)
    return bool(place.turn()["legal"])


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        (failing, "raised"),
        (lambda _: ["fly 7"], "illegal"),
        (lambda game: [*first(game), "fly 7"], "illegal"),
        (lambda _: [], "illegal"),
        (lambda _: None, "illegal"),
        (lambda game: game.legal()[0], "illegal"),
    ],
    ids=["raises", "nonsense", "nonsense later", "nothing", "None", "no list"],
)
def test_a_bot_that_fails_is_replaced_by_the_strongest_quick_one(
    server: Running,
    ada: Caller,
    turn: Turn,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = only(monkeypatch, weak=first, quick=last, slow=(first, 0.1), failing=turn)
    before = fallbacks(server, "failing", reason)
    place = ada.create(2, ("failing",))
    assert goes_on(place)
    assert len(asked["quick"]) == len(asked["failing"]) == fallbacks(server, "failing", reason) - before
    assert asked["weak"] == asked["slow"] == []
    said = "".join(capsys.readouterr())
    assert all(word in said for word in ("bot replaced", "failing", reason, place.table))


def test_when_every_bot_fails_the_first_legal_action_is_played(ada: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, weak=failing, strong=failing)
    assert goes_on(ada.create(2, ("strong",)))


def test_a_bot_that_is_not_known_any_more_is_replaced(ada: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, weak=first, strong=first)
    place = ada.create(2, ("strong",))
    only(monkeypatch, weak=first)
    assert goes_on(place)


def test_bots_that_never_come_to_an_end_are_left_behind_and_nobody_else_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()

    def hang(game: Game) -> list[str]:
        release.wait(60)
        return first(game)

    asked = only(monkeypatch, quick=first, hanging=(hang, 1.0))
    with running(tmp_path / "lineit.db", bot_seconds=0.3, bot_threads=1) as server:
        with Caller(server.url, token=new_token(server.url)) as ada:
            tables = [ada.create(2, ("hanging",)) for _ in range(3)]
            assert all(goes_on(place) for place in tables)
            assert goes_on(ada.create(2, ("quick",)))
            # One thread is lost, and no other one is risked before it is back.
            assert len(asked["hanging"]) == fallbacks(server, "hanging", "overran") == 1
            assert fallbacks(server, "hanging", "overdue") > 0
            assert counted(server, "lineit_bot_threads_left_behind") == 1
            release.set()
            while counted(server, "lineit_bot_threads_left_behind"):
                pass
            assert goes_on(ada.create(2, ("hanging",)))
            assert len(asked["hanging"]) > 1
        release.set()


def test_a_table_waits_for_a_bot_that_is_not_compiled_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = threading.Event()
    asked = only(monkeypatch, early=first, late=first)

    def compile_bot(name: str) -> None:
        if name == "late":
            compiled.wait(60)

    warm_up = WarmUp(lambda: None, compile_bot)
    with running(tmp_path / "lineit.db", warm_up=warm_up, bot_seconds=0.5) as server:
        with Caller(server.url, token=new_token(server.url)) as ada:
            waiting = ada.create(2, ("late",))
            let_the_bot_move(waiting)
            assert goes_on(ada.create(2, ("early",)))
            assert asked["late"] == []
            compiled.set()
            assert goes_on(waiting)
            assert asked["late"]
            assert "bot_fallbacks_total{" not in ada.http.get("/metrics").text
        compiled.set()


def test_a_bot_that_cannot_be_compiled_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, early=first, broken=failing)

    def compile_bot(name: str) -> None:
        if name == "broken":
            raise OSError("its weights are damaged")

    with (
        running(tmp_path / "lineit.db", warm_up=WarmUp(lambda: None, compile_bot)) as server,
        Caller(server.url, token=new_token(server.url)) as ada,
    ):
        assert goes_on(ada.create(2, ("broken",)))


def test_a_bot_thinks_once_a_turn(ada: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = only(monkeypatch, planning=two_steps)
    place = ada.create(2, ("planning",))
    for _ in range(8):
        let_the_bot_move(place)
    view = place.turn()
    done = acted(place, 1 - view["you"])
    assert done.count("end") >= 5
    # Forced actions, which need no thought, aside.
    assert len(asked["planning"]) <= len(done) - done.count("end")


def test_a_bot_thinks_again_when_something_happens_in_the_middle_of_its_turn(
    server: Running, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    phases: list[str] = []

    def planning(game: Game) -> list[str]:
        phases.append(game.phase)
        return two_steps(game)

    only(monkeypatch, planning=planning)
    place = ada.create(2, ("planning",), bot_pause=5.0)
    live = server.run(server.context.hall.find(place.table))
    person = live.table.chairs[0].player

    async def sleep(seconds: float) -> None:
        if seconds == 5.0 * LATER_ACTIONS and person is not None:
            await live.do(Rename(player=person, name="Ada Lovelace"))

    monkeypatch.setattr(server.context.bots, "_sleep", sleep)
    for _ in range(3):
        let_the_bot_move(place)
    assert place.turn()["seats"][0]["name"] == "Ada Lovelace"
    assert phases.count("draft") >= 3
    assert phases.count("after") == 1


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


@pytest.mark.parametrize("bot", bots.names())
def test_every_bot_of_the_registry_can_be_chosen_at_a_table(server: Running, ada: Caller, bot: str) -> None:
    warm_bot(bot)
    place = ada.create(2, (bot,))
    let_the_bot_move(place)
    view = place.turn()
    assert acted(place, 1 - view["you"])
    assert not any(fallbacks(server, bot, reason) for reason in ("raised", "illegal", "overran", "overdue"))
