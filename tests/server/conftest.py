from collections.abc import Iterator

import pytest

from lineit.server.logs import set_up_logs
from tests.server.running import Caller, Running, new_token, running

set_up_logs("warning")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that leave it as it is."""
    with running(tmp_path_factory.mktemp("server") / "lineit.db") as started:
        yield started


def program(server: Running, name: str) -> Caller:
    return Caller(server.url, token=new_token(server.url, name))


@pytest.fixture
def ada(server: Running) -> Iterator[Caller]:
    """A program with a token."""
    with program(server, "Ada") as caller:
        yield caller


@pytest.fixture
def bob(server: Running) -> Iterator[Caller]:
    """Another program."""
    with program(server, "Bob") as caller:
        yield caller


@pytest.fixture
def nobody(server: Running) -> Iterator[Caller]:
    """A caller without a token; what it gets as a cookie it keeps."""
    with Caller(server.url) as caller:
        yield caller
