"""Parts of a simulation or of a training on the machines of a Ray cluster."""

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from lineit.game.errors import SetupError
from lineit.lab.extras import module_of_extra
from lineit.lab.plan import Plan

if TYPE_CHECKING:
    from lineit.lab.run import Parts, Played

R = TypeVar("R")

LOCAL, AUTO, CLIENT = "local", "auto", "ray://"
NAMES = (LOCAL, AUTO)  # auto: the cluster that this machine belongs to
PORTS, PORT_DIGITS = 65536, 5
REACH_SECONDS = 5
# Nothing is reported to anybody, no token is asked for on the own machine, and a start under `uv run` does not hang.
QUIET: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
SETTINGS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}


class Machines:
    """A Ray cluster: that of an address such as `ray://host:10001`, or with `local` one of this machine's own cores.

    Every machine needs Line-it installed in the same version. Where the caller is in a cluster already, that one is
    used, and left as it is. Raises SetupError where Ray is missing or not reached.
    """

    def __init__(self, address: str) -> None:
        for name, value in SETTINGS.items():
            os.environ.setdefault(name, value)
        self._ray = module_of_extra("ray", "ray")
        self._running: dict[Any, tuple[int, int]] = {}
        self._asked: list[Any] = []
        self._ours = not self._ray.is_initialized()
        if self._ours:
            self._join(address)

    def _join(self, address: str) -> None:
        _reach(address)
        try:
            self._ray.init(address=address, include_dashboard=False if address == LOCAL else None, **QUIET)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            why = "this machine belongs to none" if address == AUTO else str(error).splitlines()[0]
            raise SetupError(f"ray: no cluster at {address!r}: {why}") from None

    def play(self, plan: Plan, parts: "Parts") -> "Iterator[Played]":
        """Every part's bounds, rows and seconds, in the order in which they are done."""
        from lineit.lab.run import timed_part

        remote, ray = self._ray.remote(timed_part), self._ray
        at_once = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            while len(self._running) < at_once and (part := parts.take()) is not None:
                self._running[remote.remote(plan, *part)] = part
            if not self._running:
                return
            done, _ = ray.wait(list(self._running))
            for answer in done:
                yield *self._running.pop(answer), *self._answer(answer)

    def map(self, function: Callable[..., R], arguments: Iterable[tuple[Any, ...]]) -> list[R]:
        """What the function answers for each of the arguments, in their order."""
        remote = self._ray.remote(function)
        self._asked = [remote.remote(*each) for each in arguments]
        answers: list[R] = [self._answer(answer) for answer in self._asked]
        self._asked = []
        return answers

    def _answer(self, answer: Any) -> Any:
        """What a machine answered; SetupError in one line where it could not play its part."""
        try:
            return self._ray.get(answer)
        except self._ray.exceptions.RayError as error:
            why = str(error).strip().splitlines()[-1].strip()
            raise SetupError(f"ray: a machine could not play its part: {why}") from error

    def close(self) -> None:
        """Nothing of it is running any more."""
        for answer in (*self._running, *self._asked):
            self._ray.cancel(answer, force=True)
        if self._ours:
            self._ray.shutdown()


def _reach(address: str) -> None:
    """Somebody listens at the address: Ray itself would go on trying for minutes. Raises SetupError otherwise."""
    if address in NAMES:
        return
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not (host and port.isascii() and port.isdigit() and len(port) <= PORT_DIGITS and int(port) < PORTS):
        raise SetupError(f"ray: expected host:port, {CLIENT}host:port, auto or local, got {address!r}")
    try:
        socket.create_connection((host, int(port)), REACH_SECONDS).close()
    except OSError as error:
        raise SetupError(f"ray: no cluster at {address!r}: {error.strerror or error}") from None
    except UnicodeError:
        raise SetupError(f"ray: no cluster at {address!r}: that is no name of a machine") from None
