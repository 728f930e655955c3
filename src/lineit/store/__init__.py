"""The event log and the players in SQL."""

from lineit.store.errors import Conflict, NotSaved, TooNew, Unavailable
from lineit.store.store import Place, Player, SeatRow, Store

__all__ = ["Conflict", "NotSaved", "Place", "Player", "SeatRow", "Store", "TooNew", "Unavailable"]
