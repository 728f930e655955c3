"""Fails where a tracked file names a package registry or a place on a machine, or a lock says where to download."""

import re
import subprocess
import sys
from pathlib import Path

# Written in pieces, so that this file does not find itself.
REGISTRIES = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "debian" + ".org")
FOLDERS = ("root", "tmp", "work", "farm", r"home/\w+", r"Users/\w+")
ANYWHERE = re.compile("|".join(map(re.escape, REGISTRIES)) + r"|(?<![\w.$)}*\]/-])/(" + "|".join(FOLDERS) + r")(/|\b)")
IN_LOCKS = {"requirements/": re.compile(r"://|^-"), "web/package-lock.json": re.compile('"resolved"')}


def findings(name: str, text: str) -> list[str]:
    """Every offending line of one file, as `name:line: text`."""
    patterns = [ANYWHERE, *(pattern for place, pattern in IN_LOCKS.items() if name.startswith(place))]
    lines = enumerate(text.splitlines(), 1)
    return [f"{name}:{n}: {line.strip()[:120]}" for n, line in lines if any(p.search(line) for p in patterns)]


def tracked(root: Path) -> list[str]:
    """The names of the files that git tracks or would track."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.split("\0")


def main(root: Path) -> int:
    """The exit status: 0 where nothing was found."""
    found: list[str] = []
    for name in tracked(root):
        path = root / name
        if not path.is_file():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += findings(name, text)
    for line in found:
        print(f"registry address or machine path: {line}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parent.parent))
