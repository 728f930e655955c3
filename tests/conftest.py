"""What holds for every test."""

import pytest
from hypothesis import settings

from tests.cli.called import Program

# How long an example takes says more about the machine than about the code.
settings.register_profile("lineit", parent=settings(), deadline=None)
settings.load_profile("lineit")


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    """The program, to be called with words."""
    return Program(monkeypatch, capsys)
