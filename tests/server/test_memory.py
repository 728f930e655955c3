"""Tables that nobody needs are freed, and come back from disk as they were."""

from tests.server.running import Caller, Running


def test_an_idle_table_is_freed_and_comes_back_as_it_was(server: Running, ada: Caller) -> None:
    place = ada.create(2, ("novice",))
    view = place.turn()
    place.act(view["legal"][-1], view["number"])
    before = place.turn()
    hall = server.context.hall
    server.call(hall.sweep)
    assert place.table in hall.tables
    server.uptime += server.settings.idle_seconds + 1
    server.call(hall.sweep)
    assert place.table not in hall.tables
    assert place.view() == before
    again = place.act(before["legal"][-1], before["number"])
    assert again.status_code == 200


def test_a_table_that_somebody_watches_stays(server: Running, ada: Caller) -> None:
    place = ada.create(2, ("novice",))
    with place.socket() as wire:
        wire.next("view")
        server.uptime += server.settings.idle_seconds * 2
        server.call(server.context.hall.sweep)
        assert place.table in server.context.hall.tables


def test_finished_tables_are_freed_sooner(server: Running, ada: Caller) -> None:
    over, playing = ada.create(2, ("random",)), ada.create(2, ("random",))
    over.play_out()
    playing.turn()
    server.uptime += server.settings.idle_seconds / 5
    server.call(server.context.hall.sweep)
    assert over.table not in server.context.hall.tables
    assert playing.table in server.context.hall.tables


def test_nothing_is_left_of_many_tables_and_sockets(server: Running, ada: Caller) -> None:
    for _ in range(30):
        with ada.create(2).socket() as wire:
            wire.next("view")
    server.uptime += server.settings.idle_seconds * 2
    server.call(server.context.hall.sweep)
    assert server.context.hall.tables == {}
    assert not any(live.watchers for live in server.context.hall.tables.values())


def test_a_bot_goes_on_when_its_table_comes_back(server: Running, ada: Caller) -> None:
    place = ada.create(2, ("novice",), bot_pause=10)
    view = place.turn() if place.view()["legal"] else place.view()
    while view["to_move"] == view["you"]:
        view = place.act(view["legal"][-1], view["number"]).json()["view"]
    hall = server.context.hall

    def forget() -> None:
        # As after a restart in the middle of the bot's turn.
        live = hall.tables.pop(place.table)
        assert live.bot is not None
        live.bot.cancel()

    server.call(forget)
    assert place.view()["to_move"] != view["you"]
    assert server.call(lambda: hall.tables[place.table].is_busy)


def test_joining_late_is_no_slower_than_joining_early(server: Running, ada: Caller, nobody: Caller) -> None:
    place = ada.create(2, ("random",))
    place.play_out()
    answer = nobody.http.get(place.path)
    # One view, not the whole log.
    assert len(answer.content) < 6000
