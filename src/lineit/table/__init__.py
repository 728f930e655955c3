"""A live table as pure logic: commands in, events out, time passed in."""

from lineit.table.commands import Act, Chair, Command, Create, Rename, Sit, Undo, bot_player
from lineit.table.events import Entry, Event, read_entry, write_entry
from lineit.table.refusals import Refusal
from lineit.table.table import Table

__all__ = [
    "Act",
    "Chair",
    "Command",
    "Create",
    "Entry",
    "Event",
    "Refusal",
    "Rename",
    "Sit",
    "Table",
    "Undo",
    "bot_player",
    "read_entry",
    "write_entry",
]
