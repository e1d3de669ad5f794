"""The files of a static site: one for each page, and relative links between them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qs, quote, unquote, urlsplit

from api.site.sections import TIMELINE

SEARCH = "search.html"
NOT_FOUND = "404.html"
# What can be part of a file's name on every system.
_SAFE = re.compile(r"(?:/[\w][\w.-]{0,150}){1,3}", re.ASCII)
# Of files that are no pages.
_FOLDERS = ("/media/", "/feeds/", "/cards/")
_PAGE_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
# Of a portion, of which only the reading by itself is exported: what else its text can show.
_NOT_EXPORTED = ("joined", "haftarah")


class PageUrl(NamedTuple):
    """A page of the site: its path, and the number of a list's page or of a portion's aliyah (1 for
    every other page)."""

    path: str
    number: int = 1

    @property
    def url(self) -> str:
        return (
            f"{self.path}?{_parameter(self.path)}={self.number}" if self.number > 1 else self.path
        )

    @property
    def file(self) -> str:
        """The file of the page, from the folder of the site."""
        if self.number > 1:
            return f"{self.path[1:]}/page-{self.number}.html"
        return f"{self.path[1:] or 'index'}.html"


def _parameter(path: str) -> str:
    """The parameter that numbers the pages of a path."""
    return "aliyah" if path.startswith(f"{TIMELINE.path}/") else "page"


def page_url(url: str) -> PageUrl | None:
    """The page at a URL of this site; None for one that cannot be a file."""
    parts = urlsplit(url)
    path = unquote(parts.path).rstrip("/").lower()
    if path and not _SAFE.fullmatch(path):
        return None
    query = parse_qs(parts.query)
    if any(name in query for name in _NOT_EXPORTED):
        return None
    number = query.get(_parameter(path), ["1"])[0]
    return PageUrl(path or "/", int(number) if _PAGE_NUMBER.fullmatch(number) else 1)


def relative(source: str, target: str) -> str:
    """The link from one file to another."""
    return quote(posixpath.relpath(target, posixpath.dirname(source) or "."))


class Links:
    """Translates URLs of the site. `pages` are the exported ones.

    `online`: the address of the site itself, to which links to its other pages lead; None leaves
    their text only. `media` collects the paths of files that pages show.
    """

    def __init__(self, pages: Mapping[PageUrl, object], online: str | None) -> None:
        self.pages, self._online = pages, online
        self.media: set[str] = set()

    def page(self, url: str, source: str) -> str | None:
        """Where a link in a file leads; None if nothing here or online answers it."""
        parts = urlsplit(url)
        if parts.scheme or parts.netloc or url.startswith("#"):
            return url
        if parts.path.startswith(_FOLDERS):
            return self.file(url, source)
        query = parse_qs(parts.query)
        if words := query.get("q"):
            return f"{relative(source, SEARCH)}?q={quote(words[0])}"
        if parts.path == "/search":
            return relative(source, SEARCH)
        found = page_url(url)
        if found is None or found not in self.pages:
            return f"{self._online}{url}" if self._online else None
        fragment = f"#{parts.fragment}" if parts.fragment else ""
        return relative(source, found.file) + fragment

    def absolute(self, url: str, base: str) -> str:
        """The address of a page or file where the static site is at `base`."""
        path = urlsplit(url).path
        if path.startswith(_FOLDERS):
            return base + "/" + self.file(url, "")
        found = page_url(url)
        if found is not None and found in self.pages:
            return f"{base}/{quote(found.file)}"
        return f"{self._online or base}{url}"

    def file(self, url: str, source: str) -> str:
        """Where a picture, recording or other file is."""
        path = urlsplit(url).path
        if not url.startswith("/") or url.startswith("//"):
            return url
        if path.startswith("/media/"):
            self.media.add(path)
        return relative(source, unquote(path).lstrip("/"))
