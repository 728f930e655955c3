"""The documents are true: their examples run, their links lead somewhere, and every command stands in them."""

import contextlib
import io
import re
from pathlib import Path

import msgspec
import pytest
import typer.main

from lineit.cli import app
from lineit.server.settings import PREFIX, Settings
from tests.cli.called import Program

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"```console\n\$ lineit (.*?)\n(.*?)```", re.DOTALL)
LEFT_OUT = "…"
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")


WITH_EXAMPLES = [page for page in PAGES if BLOCK.search(page.read_text())]


@pytest.mark.parametrize("document", WITH_EXAMPLES, ids=lambda page: page.name)
def test_the_examples_print_what_they_say(document: Path) -> None:
    scope: dict[str, object] = {}
    for block in BLOCK.findall(document.read_text()):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(block, scope)
        promised = re.findall(r"^#> (.*)$", block, re.MULTILINE)
        if promised:
            assert printed.getvalue().splitlines() == promised


SESSIONS = [session for page in PAGES for session in CONSOLE.findall(page.read_text())]


@pytest.mark.parametrize(("words", "printed"), SESSIONS, ids=lambda text: text.split("\n")[0][:60])
def test_the_commands_print_what_they_say(words: str, printed: str, program: Program) -> None:
    """Line by line; what stands for left-out lines may be any number of them."""
    answer = program(*words.split())

    lines = iter(line.rstrip() for line in answer.out.splitlines())
    skipping = False
    for line in printed.splitlines():
        if line == LEFT_OUT:
            skipping = True
        else:
            found = next((there for there in lines if there == line or not skipping), None)
            assert found == line
            skipping = False
    assert answer.code == 0


@pytest.mark.parametrize("document", PAGES, ids=lambda page: page.name)
def test_the_links_lead_to_files(document: Path) -> None:
    for link in LINK.findall(document.read_text()):
        assert (document.parent / link).exists(), link


def test_every_command_and_option_is_documented() -> None:
    text = "\n".join(page.read_text() for page in PAGES)
    for name, command in typer.main.get_command(app).commands.items():  # pyright: ignore[reportAttributeAccessIssue] - typer builds a group
        assert f"lineit {name}" in text, name
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--"):
                    assert option in text, f"{name} {option}"
            if getattr(parameter, "envvar", None):
                assert parameter.envvar in text, parameter.envvar


def test_every_setting_is_documented() -> None:
    hosts = (ROOT / "docs" / "hosts.md").read_text()
    for field in msgspec.structs.fields(Settings):
        assert f"`{PREFIX}{field.name.upper()}`" in hosts
