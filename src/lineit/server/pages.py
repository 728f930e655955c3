"""The built browser client, served from memory: small, compressed once, with a policy that fits it."""

import base64
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import NamedTuple

STATIC = Path(__file__).resolve().parent.parent / "static"
INDEX = "index.html"
HASHED = re.compile(r"-[\w-]{8,}\.\w+$")
"""Vite puts a hash of the content into an asset's name: such a file never changes."""
SMALLEST_TO_PACK = 1000
PACKED = {".html", ".js", ".css", ".svg", ".json", ".txt", ".map", ".webmanifest"}

NOT_BUILT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Line-it</title>
<h1>The browser client is not built</h1>
<p>The server runs, but its pages are missing. In a checkout, run <code>make play</code>, or <code>pip install .</code>;
both build the client. Then start the server again.</p>
</html>
"""


class File(NamedTuple):
    """A file as it is sent: plain and, where it pays, gzipped."""

    body: bytes
    packed: bytes | None
    media_type: str
    etag: str
    immutable: bool


class Pages:
    """All files of the built client; `index` is None when it was not built."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._files: dict[str, File] = {}
        self.policy = _policy(b"")
        if not (folder / INDEX).is_file():
            return
        for path in sorted(folder.rglob("*")):
            # A name with a dot in front is the builder's own note.
            if path.is_file() and not path.name.startswith("."):
                self._files[path.relative_to(folder).as_posix()] = _read(path)
        index = self._files[INDEX]
        self.policy = _policy(index.body)

    @property
    def index(self) -> File | None:
        """The page that every address of the client begins with."""
        return self._files.get(INDEX)

    def file(self, path: str) -> File | None:
        """The file at that path, without a slash in front; None for none, and for the index."""
        return None if path == INDEX else self._files.get(path)


def _read(path: Path) -> File:
    body = path.read_bytes()
    packs = path.suffix in PACKED and len(body) >= SMALLEST_TO_PACK
    return File(
        body=body,
        packed=gzip.compress(body, mtime=0) if packs else None,
        media_type=mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        etag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        immutable=HASHED.search(path.name) is not None,
    )


def _policy(index: bytes) -> str:
    """What the client's pages may load: only from here, and what stands in the page itself, by its hash."""
    inline = re.findall(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", index, re.DOTALL)
    hashes = [
        f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'" for script in inline if script.strip()
    ]
    styles = re.findall(rb"<style[^>]*>(.*?)</style>", index, re.DOTALL)
    style_hashes = [f"'sha256-{base64.b64encode(hashlib.sha256(style).digest()).decode()}'" for style in styles]
    return "; ".join(
        [
            "default-src 'self'",
            " ".join(["script-src 'self'", *hashes]),
            " ".join(["style-src 'self'", *style_hashes]),
            # The client places cards by style attributes; they can load nothing, as everything else here forbids it.
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )
