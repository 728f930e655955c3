"""The log of one table: what may be asked of it in constant time or by a short look back."""

from collections.abc import Callable, Sequence

from lineit.table.events import RULES_EVENTS, Entry, Event
from lineit.table.refusals import Refusal


class Log:
    """Entries numbered from 1 without a gap."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self.rules_number = 0
        """The number of the last event that concerns the rules, 0 before the first."""

    @property
    def number(self) -> int:
        """The newest number."""
        return len(self._entries)

    def add(self, entry: Entry) -> None:
        """The entry is the newest; a gap in the numbers is a bug and raises ValueError."""
        if entry.number != self.number + 1:
            raise ValueError(f"expected event {self.number + 1}, got {entry.number}")
        self._entries.append(entry)
        if isinstance(entry.event, RULES_EVENTS):
            self.rules_number = entry.number

    def cut(self, number: int) -> "Log":
        """The log as it was when that was the newest number."""
        earlier = Log()
        for entry in self._entries[:number]:
            earlier.add(entry)
        return earlier

    def upto(self, number: int) -> Sequence[Entry]:
        """The entries up to that number."""
        return self._entries[:number]

    def public(self, after: int) -> list[Event]:
        """The events above that number, as anybody may see them."""
        return [entry.event for entry in self._entries[after:]]

    def answered(self, after: int, is_it: Callable[[Event], bool]) -> Entry | None:
        """What a repeated command has led to: the next entry after `after` that concerns the rules, if `is_it`."""
        for entry in self._entries[after:]:
            if isinstance(entry.event, RULES_EVENTS):
                return entry if is_it(entry.event) else None
        return None

    def check_fresh(self, after: int) -> None:
        """Refuses as stale a command that has not seen the last event that concerns the rules."""
        if not self.rules_number <= after <= self.number:
            raise Refusal(
                "stale",
                "The table has moved on.",
                expected=[str(number) for number in sorted({self.rules_number, self.number})],
                got=str(after),
            )
