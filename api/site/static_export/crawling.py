"""Fetches every public page as a visitor."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

from api.library.importing.report import Progress
from api.site.sections import AI_LEARNING, CONTACT, SKETCH_PAD
from api.site.static_export.paths import PageUrl, page_url

# They need a server.
_EXCLUDED = frozenset({AI_LEARNING, CONTACT, SKETCH_PAD})
_LOCATION = re.compile(r"<loc>([^<]+)</loc>")
_NEXT = re.compile(r'<a\b(?=[^>]*\brel="next")[^>]*\bhref="([^"]+)"')
# The site's own bound on the pages of a list.
MAX_LIST_PAGES = 10_000


@dataclass(frozen=True, slots=True)
class Fetched:
    """A response of the site. `body` is its content in UTF-8."""

    status: int
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


# Requests a URL of the site as a visitor without an account.
Visitor = Callable[[str], Awaitable[Fetched]]


async def fetch_pages(
    visit: Visitor, folder: Path, progress: Progress | None = None
) -> dict[PageUrl, Path]:
    """Store each public page in a file of `folder`. One that disappeared meanwhile is left out."""
    waiting = [page async for page in _mapped_pages(visit)]
    pages: dict[PageUrl, Path] = {}
    for done, first in enumerate(waiting, start=1):
        page: PageUrl | None = first
        while page is not None and page not in pages:
            response = await visit(page.url)
            if response.status != 200:
                break
            file = folder / f"{len(pages)}.html"
            file.write_bytes(response.body)
            pages[page] = file
            page = _following(page, response.text)
        if progress is not None:
            progress(done, len(waiting))
    return pages


async def _mapped_pages(visit: Visitor) -> AsyncIterator[PageUrl]:
    """The pages of the site map, but for those that need a server."""
    for part in _locations(await visit("/sitemap.xml")):
        for path in _locations(await visit(part)):
            page = page_url(path)
            if page is not None and page.path not in _EXCLUDED:
                yield page


def _locations(response: Fetched) -> Iterator[str]:
    for url in _LOCATION.findall(response.text):
        yield urlsplit(unescape(url)).path


def _following(page: PageUrl, html: str) -> PageUrl | None:
    """The next page of a list."""
    found = _NEXT.search(html)
    following = page_url(unescape(found[1])) if found else None
    if following is None or following.path != page.path or following.number > MAX_LIST_PAGES:
        return None
    return following if following.number == page.number + 1 else None
