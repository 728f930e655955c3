from lineit.game.options import Options
from lineit.server.hall import Hall
from lineit.table import Chair
from tests.server.running import Running

TABLES = 1000


def test_a_thousand_tables_of_one_process_have_a_thousand_decks(server: Running) -> None:
    hall: Hall = server.context.hall

    async def make() -> set[tuple[tuple[str, ...], str, str]]:
        decks: set[tuple[tuple[str, ...], str, str]] = set()
        for _ in range(TABLES):
            live = await hall.create([Chair(name="A", player="a"), Chair(name="B", player="b")], Options())
            assert live.table.game is not None
            decks.add((tuple(live.table.game.deck), live.table.view(None).commit, live.table.table))
        return decks

    decks = server.run(make())
    assert [len({deck[part] for deck in decks}) for part in range(3)] == [TABLES] * 3
