"""What the static search finds: teachings, series and portions, as far as a visitor reads them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from api.core.dates import full_day
from api.core.html import cut, plain_text
from api.site.sections import DAILY, SERIES, TIMELINE, WEEKLY
from api.site.static_export.documents import Document
from api.site.static_export.paths import PageUrl
from api.site.static_export.search_index import EXCERPT, TEXT, TITLE, TOPICS, SearchEntry

_PREVIEW = 180
_LABELS = {section.path: section.item_name for section in (DAILY, WEEKLY, SERIES, TIMELINE)}
_TEACHINGS = frozenset({DAILY.path, WEEKLY.path})


def entry_of(page: PageUrl, document: Document, zone: ZoneInfo) -> SearchEntry | None:
    """The entry of a detail page; None for a list and for a page about the site.

    `zone` is the one whose dates the site shows.
    """
    section = page.path.rpartition("/")[0]
    label = _LABELS.get(section)
    if label is None:
        return None
    if section in _TEACHINGS:
        return _teaching(page, label, _response(document, f"/api{_posts_url(page)}"), zone)
    kind = "series" if section == SERIES.path else "torah-timeline"
    slug = page.path.rpartition("/")[2]
    return _collection(page, label, _response(document, f"/api/{kind}/slug/{slug}"))


def _posts_url(page: PageUrl) -> str:
    return f"/posts/{page.path.rpartition('/')[2]}"


def _response(document: Document, url: str) -> Mapping[str, Any]:
    """An API response that the page came with; it has only what a visitor may read."""
    found: Mapping[str, Any] = document.data[url]
    return found


def _teaching(page: PageUrl, label: str, post: Mapping[str, Any], zone: ZoneInfo) -> SearchEntry:
    text = plain_text(post["content"]) if post["content"] else post["preview"]
    return SearchEntry(
        title=post["title"],
        file=page.file,
        label=label,
        date=full_day(datetime.fromisoformat(post["publishDate"]).astimezone(zone)),
        preview=cut(post["excerpt"] or post["preview"], _PREVIEW),
        texts=(
            (TITLE, post["title"]),
            (TOPICS, " ; ".join(post["topics"])),
            (EXCERPT, post["excerpt"]),
            (TOPICS, post["author"]),
            (TEXT, text),
        ),
    )


def _collection(page: PageUrl, label: str, found: Mapping[str, Any]) -> SearchEntry:
    """A series or portion, by its names and description."""
    names = ("parasha", "hebrewName", "englishName", "book")
    description = plain_text(found["description"])
    title = found.get("parasha") or found["title"]
    return SearchEntry(
        title=f"{title}: {found['title']}" if title != found["title"] else title,
        file=page.file,
        label=label,
        date="",
        preview=cut(" ".join(description.split()), _PREVIEW),
        texts=(
            (TITLE, found["title"]),
            *((TITLE, str(found.get(name, ""))) for name in names),
            (EXCERPT, description),
        ),
    )
