"""Addresses of an earlier site, which lead on in a static site, too (IMPORT-45).

Each has a page that leads to the new one without script. Servers that read a file `_redirects`
answer with 301. What a query named (`/?p=12`) needs such a server, or the script of the home page.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

import htpy
from htpy import a, body, h1, head, html, link, meta, p, title

from api.site.static_export.feeds import FEED_NAMES
from api.site.static_export.paths import SEARCH, Links, page_url, relative

MAX_ADDRESSES = 200_000
RULES = "_redirects"
SCRIPT = Path(__file__).with_name("old_addresses.js")
_FOLDER = "moved"
# Queries a file.
CHUNK = 1000
# What can be a file or folder on every system.
_SAFE_PART = re.compile(r"(?![.])[^\x00-\x1f\x7f/\\\\:*?\"<>|]{1,80}")
_MAX_PARTS = 10
_FEEDS = {f"/feeds/{name}.xml" for name in FEED_NAMES}
_MOVED = "This page has moved"


class OldAddress(NamedTuple):
    """As it is stored: a decoded path, '' or one parameter, and a path of the site."""

    path: str
    query: str
    target: str


class OldAddresses:
    """The old addresses whose targets are in the static site, by the files to which they lead.

    Others are left out: they would lead nowhere, and might name what visitors may not read.
    """

    def __init__(self, addresses: Iterable[OldAddress], links: Links, base: str | None) -> None:
        self._base = base
        self._files: dict[str, str] = {}
        self._queries: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for path, query, target in addresses:
            if file := _file_of(target, links, has_feeds=bool(base)):
                found = self._queries[path] if query else self._files
                found[query or path] = file

    def write(self, folder: Path) -> int:
        """Write the pages, the rules and the scripts. Returns the number of old addresses."""
        if not self._files and not self._queries:
            return 0
        for path in self._files.keys() | self._queries.keys() - {"/"}:
            self._write_page(folder, path)
        (folder / RULES).write_text("".join(self._rules()), encoding="utf-8")
        if self._queries:
            self._write_queries(folder)
        return len(self._files) + sum(map(len, self._queries.values()))

    def _write_page(self, folder: Path, path: str) -> None:
        """The page of an old address. What the static site has there already stays."""
        name = _page_name(path)
        # `about.html` answers `/about`, as `about/index.html` would.
        if name is None or (folder / f"{path[1:]}.html").exists() or (folder / name).exists():
            return
        try:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        except OSError:  # an old address is a file, and another one is below it
            return
        file = self._files.get(path, "index.html")
        script = self._script(path, name) if path in self._queries else None
        (folder / name).write_text(self._page(name, file, script), encoding="utf-8")

    def _page(self, name: str, file: str, script: htpy.Element | None) -> str:
        url = _relative(name, file)
        canonical = f"{self._base}/{_quoted(file)}" if self._base else url
        # A query is followed first.
        refresh = f"{2 if script else 0}; url={url}"
        page = html(lang="en")[
            head[
                meta(charset="utf-8"),
                title[_MOVED],
                meta(name="viewport", content="width=device-width"),
                meta(http_equiv="refresh", content=refresh),
                link(rel="canonical", href=canonical),
            ],
            body[h1[_MOVED], p[a(href=url)["Go to its new address"]], script],
        ]
        return f"{page}\n"

    def _script(self, path: str, name: str) -> htpy.Element:
        root = _relative(name, "x")[:-1]
        return htpy.script(src=f"{root}{SCRIPT.name}", data_path=path, data_root=root)

    def _rules(self) -> Iterable[str]:
        """Lines of old address, query if any, new address, status."""
        root = urlsplit(self._base or "").path.rstrip("/")
        for path, file in self._files.items():
            yield f"{quote(path)} {root}/{_quoted(file)} 301\n"
        for path, queries in self._queries.items():
            for query, file in queries.items():
                yield f"{quote(path)} {query} {root}/{_quoted(file)} 301\n"

    def _write_queries(self, folder: Path) -> None:
        (folder / SCRIPT.name).write_text(SCRIPT.read_text("utf-8"), encoding="utf-8")
        chunks: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for path, queries in self._queries.items():
            for query, file in queries.items():
                number = int(query.partition("=")[2]) // CHUNK
                chunks[number][f"{path}?{query}"] = _quoted(file)
        (folder / _FOLDER).mkdir()
        for number, moved in chunks.items():
            text = json.dumps(moved, ensure_ascii=True, separators=(",", ":"))
            (folder / _FOLDER / f"{number}.js").write_text(f"nuggetsMoved({text})\n")
        if "/" in self._queries:
            home = folder / "index.html"
            before, _, after = home.read_text("utf-8").rpartition("</body>")
            script = self._script("/", "index.html")
            home.write_text(f"{before}{script}</body>{after}", encoding="utf-8")


def _file_of(target: str, links: Links, *, has_feeds: bool) -> str | None:
    """The file of the static site to which a target leads, with its query or hash, if any."""
    parts = urlsplit(target)
    if parts.path == "/search":
        return f"{SEARCH}?{quote(unquote(parts.query), safe='=')}" if parts.query else SEARCH
    if parts.path in _FEEDS:
        return parts.path[1:] if has_feeds else None
    if parts.path.startswith("/media/"):
        # A file that no page shows may be one that visitors must not have.
        return parts.path[1:] if parts.path in links.media else None
    found = page_url(target)
    return found.file if found is not None and found in links.pages else None


def _page_name(path: str) -> str | None:
    """The file that answers a path on every server; None for one that cannot be a page."""
    parts = path.strip("/").split("/")
    if len(parts) > _MAX_PARTS or not all(map(_SAFE_PART.fullmatch, parts)):
        return None
    suffix = posixpath.splitext(parts[-1])[1]
    if suffix in (".html", ".htm"):
        return "/".join(parts)
    # Pictures and feeds cannot be pages.
    is_file = re.fullmatch(r"\.[a-z][a-z0-9]{1,4}", suffix) is not None
    return None if is_file else "/".join([*parts, "index.html"])


def _relative(source: str, file: str) -> str:
    name, mark, query = file.partition("?")
    return relative(source, name) + mark + query


def _quoted(file: str) -> str:
    name, mark, query = file.partition("?")
    return quote(name) + mark + query
