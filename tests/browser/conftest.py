"""The machine's own Chromium, started so that it runs as root and asks nothing of the network."""

import shutil
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")  # the same as in tools/browser.sh
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail("the browser tests need Chromium, which `make test` installs")
    return {**browser_type_launch_args, "executable_path": path, "args": list(FLAGS)}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests in this folder and puts them last.

    Playwright leaves an event loop running in the thread, and no test that starts one of its own can follow.
    """
    folder = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(folder):
            item.add_marker("browser")
    items.sort(key=lambda item: "browser" in item.keywords)
