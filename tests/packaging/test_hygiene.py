"""No registry address and no machine path in a tracked file."""

import pytest

from tests.packaging.project import ROOT, load

hygiene = load("tools/hygiene.py")


def test_the_tree_is_clean() -> None:
    assert hygiene.main(ROOT) == 0


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("docs/hosts.md", "see https://" + "pypi" + ".org/project/lineit"),
        ("src/lineit/x.py", 'PATH = "/' + 'root/data"'),
        ("Makefile", "cd /" + "work/main && ls"),
        ("README.md", "(/" + "tmp/x)"),
        ("README.md", "/" + "home/somebody/lineit"),
        ("requirements/play.txt", "--index-url=x"),
        ("requirements/play.txt", "lineit @ https://example.org/lineit.whl"),
        ("web/package-lock.json", '      "resolved": "x",'),
    ],
)
def test_an_address_or_a_machine_path_is_found(name: str, line: str) -> None:
    assert hygiene.findings(name, f"first\n{line}\n") == [f"{name}:2: {line.strip()}"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("src/lineit/x.py", 'route("/api/tables/{table}/work/")'),
        ("docs/x.md", "https://example.org/tmp/x"),
        ("docs/x.md", "root/network/home"),
        ("web/package-lock.json", '"url": "https://example.org/sponsors"'),
    ],
)
def test_other_paths_and_addresses_are_let_be(name: str, line: str) -> None:
    assert hygiene.findings(name, line) == []
