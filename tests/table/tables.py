"""Tables for tests: who sits there, and steps in as few words as can be."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from lineit.game.options import Options
from lineit.table import Act, Chair, Create, Entry, Refusal, Table, Undo, bot_player, write_entry

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECRET = bytes(range(32))
PEOPLE = ("ada", "bob", "cleo", "dan", "eve")


def chairs(players: int, bots: Sequence[str] = (), empty: int = 0) -> list[Chair]:
    people = players - len(bots) - empty
    seated = [Chair(name=name.capitalize(), player=name) for name in PEOPLE[:people]]
    return seated + [Chair(name=bot.capitalize(), bot=bot) for bot in bots] + [Chair()] * empty


def make(
    players: int = 2,
    *,
    bots: Sequence[str] = (),
    empty: int = 0,
    options: Options | None = None,
    secret: bytes = SECRET,
) -> Table:
    """A table with people, then bots, then empty chairs."""
    table = Table("t")
    create = Create(chairs=chairs(players, bots, empty), options=options or Options(), secret=secret, rematch="again")
    return apply(table, table.handle(create, NOW))


def apply(table: Table, entries: Sequence[Entry]) -> Table:
    for entry in entries:
        if entry.number > table.log.number:
            table.apply(entry)
    return table


def owner(table: Table, seat: int) -> str:
    chair = table.chairs[seat]
    return bot_player(seat) if chair.bot else chair.player or ""


def mover(table: Table) -> str:
    assert table.game is not None
    assert table.game.to_move is not None
    return owner(table, table.game.to_move)


def act(table: Table, action: str, *, player: str | None = None, after: int | None = None) -> int:
    """The number of the event that the action leads to."""
    command = Act(player=player or mover(table), after=table.log.number if after is None else after, action=action)
    entries = table.handle(command, NOW)
    apply(table, entries)
    return entries[-1].number


def undo(table: Table, *, player: str | None = None, after: int | None = None) -> int:
    """The number of the event that the undo leads to."""
    command = Undo(player=player or mover(table), after=table.log.number if after is None else after)
    entries = table.handle(command, NOW)
    apply(table, entries)
    return entries[-1].number


def legal(table: Table) -> list[str]:
    assert table.game is not None
    return table.game.legal()


def draft(table: Table) -> str:
    """A draft that leaves the turn open: into the hand."""
    return next(action for action in legal(table) if action.startswith("draft") and action.endswith("hand"))


def finish_turn(table: Table) -> None:
    """The seat to move ends its turn the shortest way."""
    assert table.game is not None
    begun = (table.game.snapshot.turns, table.game.round)
    while not table.is_over and (table.game.snapshot.turns, table.game.round) == begun:
        choices = legal(table)
        act(
            table,
            "end" if "end" in choices else next((each for each in choices if each.startswith("draft")), choices[0]),
        )


def play_out(table: Table) -> Table:
    while not table.is_over:
        finish_turn(table)
    return table


def state(table: Table) -> bytes:
    """Everything there is to a table, as bytes."""
    views = [table.view(seat) for seat in [None, *range(len(table.chairs))]]
    log = b"\n".join(write_entry(entry) for entry in table.log.upto(table.log.number))
    return b"|".join([game_state(table), log, msgspec.json.encode(views)])


def game_state(table: Table) -> bytes:
    """Every field of the game, the order of the undealt cards included."""
    return b"" if table.game is None else msgspec.json.encode([table.game.snapshot, table.game.actions])


def state_shown(table: Table) -> bytes:
    """All that anybody is shown."""
    views = [table.view(seat) for seat in [None, *range(len(table.chairs))]]
    return msgspec.json.encode([views, table.events(0)])


def refusal(table: Table, command: Act | Undo) -> Refusal:
    """The refusal that the command meets; it has changed nothing."""
    before = state(table)
    try:
        table.handle(command, NOW)
    except Refusal as refused:
        assert state(table) == before
        return refused
    raise AssertionError(f"{command} was not refused")
