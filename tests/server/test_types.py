import json
from pathlib import Path

import pytest

from lineit import bots
from lineit.server.types import TARGET, protocol

MESSAGES = Path(__file__).parents[2] / "web" / "messages" / "app"


def test_the_browsers_types_are_the_servers() -> None:
    assert TARGET.read_text(encoding="utf-8") == protocol(), "run: python -m lineit.server.types"


@pytest.mark.parametrize("language", [path.stem for path in sorted(MESSAGES.glob("*.json"))])
def test_the_browser_has_words_for_every_bot(language: str) -> None:
    words = json.loads((MESSAGES / f"{language}.json").read_text(encoding="utf-8"))
    wanted = {f"bot_{bot}{what}" for bot in bots.names() for what in ("", "_text")}
    assert wanted <= set(words)
