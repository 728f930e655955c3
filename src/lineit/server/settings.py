"""What a host can set, by environment variables whose names begin with LINEIT_."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from platformdirs import user_data_path

from lineit.game.errors import SetupError

PREFIX = "LINEIT_"
Threads = Annotated[int, msgspec.Meta(ge=1)]
EXPECTED = {bool: "true or false", float: "a number of seconds", Threads: "a whole number from 1"}


def default_database() -> Path:
    """The database of whoever runs the program."""
    return user_data_path("lineit", appauthor=False) / "lineit.db"


def default_bot_threads() -> int:
    """As many as this process has processors, of which slow bots leave one to everybody else; at least two."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(2, cores or 1)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server. Each is also read from LINEIT_ and its name in capitals."""

    database: Path = msgspec.field(default_factory=default_database)
    """The SQLite file; made when it is missing. LINEIT_DATABASE"""
    origins: list[str] = []
    """Further origins whose pages may use this server, comma-separated, like https://play.example. LINEIT_ORIGINS"""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded-For and X-Forwarded-Proto are believed, comma-separated. LINEIT_TRUSTED_PROXIES"""
    limits: bool = True
    """Whether floods from one address are slowed down. LINEIT_LIMITS"""
    log_level: str = "warning"
    """debug, info, warning or error. LINEIT_LOG_LEVEL"""
    bot_seconds: float = 20.0
    """A bot that thinks longer about a turn than this is replaced for that turn. LINEIT_BOT_SECONDS"""
    bot_threads: Threads = msgspec.field(default_factory=default_bot_threads)
    """So many bots think at once at most. LINEIT_BOT_THREADS"""
    idle_seconds: float = 600.0
    """A table that nobody watches or asks for is freed from memory after this; it stays on disk. LINEIT_IDLE_SECONDS"""


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings of these variables, defaults elsewhere; SetupError names a variable that cannot be read."""
    given: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        variable = PREFIX + field.name.upper()
        text = environment.get(variable)
        if text:
            value = [part.strip() for part in text.split(",")] if field.type == list[str] else text
            try:
                given[field.name] = msgspec.convert(value, field.type, strict=False, dec_hook=_decode)
            except msgspec.ValidationError:
                expected = EXPECTED.get(field.type, "a text")
                raise SetupError(f"{variable}: expected {expected}, got {text!r}") from None
    return msgspec.convert(given, Settings)


def _decode(kind: type, value: object) -> object:
    if kind is Path:
        return Path(str(value))
    raise NotImplementedError(kind)
