"""The hashed requirement files against pyproject.toml and each other."""

import re
import tomllib
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.project import ROOT

PEERS = ROOT / "benchmarks" / "peers" / "requirements.in"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def locked(name: str) -> dict[str, set[str]]:
    """The versions of every package in a lock; there are several where they depend on the Python."""
    found: dict[str, set[str]] = {}
    for package, version in re.findall(
        r"^([\w.\[\]-]+)==([^\s;]+)", (ROOT / "requirements" / name).read_text(), re.MULTILINE
    ):
        found.setdefault(canonicalize_name(package), set()).add(version)
    return found


def group(name: str) -> Iterator[str]:
    for entry in PROJECT["dependency-groups"][name]:
        if isinstance(entry, str):
            yield entry
        else:
            yield from group(entry["include-group"])


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("play.txt", [*PROJECT["project"]["dependencies"], *group("build")]),
        ("dev.txt", [*PROJECT["project"]["dependencies"], *group("dev")]),
        (
            "lab.txt",
            [text for extra in ("lab", "train", "ray") for text in PROJECT["project"]["optional-dependencies"][extra]],
        ),
        ("bootstrap.txt", list(group("bootstrap"))),
        ("peers.txt", re.findall(r"^[^#\s]+", PEERS.read_text(), re.MULTILINE)),
    ],
)
def test_a_lock_holds_what_the_project_asks_for(lock: str, wanted: list[str]) -> None:
    versions = locked(lock)
    for text in wanted:
        requirement = Requirement(text)
        found = versions[canonicalize_name(requirement.name)]
        assert all(requirement.specifier.contains(version) for version in found), f"{text}: locked {found}; make lock"


def test_playing_and_testing_use_the_same_versions() -> None:
    assert locked("play.txt").items() <= locked("dev.txt").items()


@pytest.mark.parametrize("lock", ["play.txt", "dev.txt", "lab.txt", "bootstrap.txt", "peers.txt"])
def test_every_locked_package_has_a_hash(lock: str) -> None:
    packages = re.split(r"^(?=\w)", (ROOT / "requirements" / lock).read_text(), flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in package for package in packages)
