"""Who is calling: guests by their session cookie, programs by their token.

A browser's first request gets a cookie. The guest behind it is kept in memory and written down at the first thing that
needs one (a seat, a name, the list of one's tables), so that crawlers leave no rows. Cookies that this server did not
give are ignored: nobody can choose the session of somebody else.
"""

import asyncio
import secrets
import string
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, TypeVar

import msgspec

from lineit.store import Player, Store

COOKIE = "lineit"
TOKEN_BYTES = 32
MOST_CACHED = 20_000
K = TypeVar("K")
# Without letters that look alike, so that ids can be read out.
ALPHABET = "".join(char for char in string.ascii_letters + string.digits if char not in "0O1lI")
ID_LENGTH = 17
"""17 of 57 letters: 99 bits."""


def new_id() -> str:
    """An id that nobody can guess, of letters and digits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def guest_name() -> str:
    """A name for somebody who has given none."""
    return f"Guest {1000 + secrets.randbelow(9000)}"


class Caller(msgspec.Struct):
    """Who a request comes from. `fresh` is the cookie to give, for a session that has just begun."""

    player: Player
    by: Literal["session", "token"]
    secret: str
    fresh: bool = False


class People:
    """The players, as far as they have been seen lately."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._known: OrderedDict[tuple[str, str], Player] = OrderedDict()
        self._unwritten: OrderedDict[str, Player] = OrderedDict()
        self._writing: dict[str, asyncio.Task[None]] = {}

    async def with_token(self, token: str) -> Caller | None:
        """The player with that token, or None."""
        player = await self._find("token", token)
        return None if player is None else Caller(player, "token", token)

    async def with_cookie(self, cookie: str) -> Caller | None:
        """The guest with that session, or None for a session that is not ours."""
        player = self._unwritten.get(cookie) or await self._find("session", cookie)
        return None if player is None else Caller(player, "session", cookie)

    def begin_session(self) -> Caller:
        """A new guest, with a cookie to give."""
        player = Player(id=_player_id(), name=guest_name())
        cookie = secrets.token_urlsafe(TOKEN_BYTES)
        _remember(self._unwritten, cookie, player)
        return Caller(player, "session", cookie, fresh=True)

    def is_new(self, caller: Caller) -> bool:
        """Whether the caller is a guest that is not written down yet."""
        return caller.by == "session" and caller.secret in self._unwritten

    async def keep(self, caller: Caller) -> Player:
        """The caller's player, written down from now on."""
        cookie = caller.secret
        if self.is_new(caller):
            if cookie not in self._writing:
                self._writing[cookie] = asyncio.create_task(self._write(caller.player, cookie))
            await asyncio.shield(self._writing[cookie])
        return caller.player

    async def new_program(self, name: str) -> tuple[Player, str]:
        """A player of that name, and its token."""
        player = Player(id=_player_id(), name=name)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.add_player(player, "token", token, self._now_ms())
        return player, token

    async def rename(self, caller: Caller, name: str) -> Player:
        """The caller has that name from now on."""
        await self.keep(caller)
        await self._store.rename(caller.player.id, name)
        player = caller.player._replace(name=name)
        # The same player may be known by several keys.
        for key, known in self._known.items():
            if known.id == player.id:
                self._known[key] = player
        return player

    async def _write(self, player: Player, cookie: str) -> None:
        try:
            await self._store.add_player(player, "session", cookie, self._now_ms())
        finally:
            del self._writing[cookie]
        self._unwritten.pop(cookie, None)
        _remember(self._known, ("session", cookie), player)

    async def _find(self, kind: str, secret: str) -> Player | None:
        player = self._known.get((kind, secret)) or await self._store.player_with(kind, secret)
        if player is not None:
            _remember(self._known, (kind, secret), player)
        return player


def _player_id() -> str:
    return f"p{new_id()}"


def _remember(cache: OrderedDict[K, Player], key: K, player: Player) -> None:
    cache[key] = player
    cache.move_to_end(key)
    if len(cache) > MOST_CACHED:
        cache.popitem(last=False)
