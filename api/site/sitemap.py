"""The site map: all indexable URLs, in parts, each with its last change."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from xml.etree.ElementTree import Element

from api.core.settings import Settings
from api.library.catalogue import Catalogue
from api.library.mishnah import MishnahLookup
from api.search.references.mishnah_range import chapter_path
from api.site.pages.static import public_names
from api.site.sections import DAILY, SERIES, SHABBAT_TABLE, TIMELINE, WEEKLY, post_url_path
from api.site.xml import add, document

MEDIA_TYPE = "application/xml"
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
# The path of a URL and its last change.
UrlEntry = tuple[str, datetime | None]


async def index(catalogue: Catalogue, base: str) -> bytes:
    """The sitemap index: one part for lists, series and portions, and the parts of posts."""
    newest = (await catalogue.dates()).any
    parts: list[UrlEntry] = [("/sitemaps/pages.xml", newest)]
    parts += [(f"/sitemaps/posts-{part}.xml", date) for part, date in await catalogue.parts()]
    return _document("sitemapindex", "sitemap", parts, base)


async def pages(
    catalogue: Catalogue, mishnah: MishnahLookup, base: str, settings: Settings
) -> bytes:
    """All URLs except those of posts. Of the Mishnah the chapters that a teaching cites."""
    dates = await catalogue.dates()
    series: list[UrlEntry] = [(SERIES.at(slug), date) for slug, date in await catalogue.series()]
    portions: list[UrlEntry] = [
        (TIMELINE.at(slug), date) for slug, date in await catalogue.portions()
    ]
    entries: list[UrlEntry] = [
        ("/", dates.any),
        (DAILY.path, dates.daily),
        (WEEKLY.path, dates.weekly),
        (SERIES.path, _newest(series)),
        *series,
        (TIMELINE.path, _newest(portions)),
        *portions,
        (SHABBAT_TABLE, dates.any),
        *((chapter_path(*place), None) for place in await mishnah.cited_chapters()),
        *((f"/{name}", None) for name in public_names(settings)),
    ]
    return _document("urlset", "url", entries, base)


async def posts(catalogue: Catalogue, part: int, base: str) -> bytes:
    """One part of the posts. Raises NotFound."""
    rows = await catalogue.posts(part)
    entries = [(post_url_path(type, id), date) for id, type, date in rows]
    return _document("urlset", "url", entries, base)


def _newest(entries: Iterable[UrlEntry]) -> datetime | None:
    return max((date for _, date in entries if date), default=None)


def _document(root: str, tag: str, entries: Iterable[UrlEntry], base: str) -> bytes:
    element = Element(root, xmlns=NAMESPACE)
    for path, date in entries:
        entry = add(element, tag)
        add(entry, "loc", base + path)
        if date:
            add(entry, "lastmod", date.isoformat(timespec="seconds"))
    return document(element)
