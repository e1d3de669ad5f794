"""The site map: all indexable addresses, in parts, each with its last change."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from xml.etree.ElementTree import Element

from api.library.catalogue import Catalogue
from api.site.sections import DAILY, SERIES, TIMELINE, WEEKLY, post_url_path
from api.site.xml import add, document

MEDIA_TYPE = "application/xml"
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
# A path and its last change.
Place = tuple[str, datetime | None]


async def index(catalogue: Catalogue, base: str) -> bytes:
    """The sitemap index: one part for lists, series and portions, and the parts of posts."""
    newest = (await catalogue.dates()).any
    parts: list[Place] = [("/sitemaps/pages.xml", newest)]
    parts += [(f"/sitemaps/posts-{part}.xml", date) for part, date in await catalogue.parts()]
    return _document("sitemapindex", "sitemap", parts, base)


async def pages(catalogue: Catalogue, base: str) -> bytes:
    """All addresses except those of posts."""
    dates = await catalogue.dates()
    series: list[Place] = [(SERIES.at(slug), date) for slug, date in await catalogue.series()]
    portions: list[Place] = [(TIMELINE.at(slug), date) for slug, date in await catalogue.portions()]
    places: list[Place] = [
        ("/", dates.any),
        (DAILY.path, dates.daily),
        (WEEKLY.path, dates.weekly),
        (SERIES.path, _newest(series)),
        *series,
        (TIMELINE.path, _newest(portions)),
        *portions,
    ]
    return _document("urlset", "url", places, base)


async def posts(catalogue: Catalogue, part: int, base: str) -> bytes:
    """One part of the posts. Raises NotFound."""
    rows = await catalogue.posts(part)
    places = [(post_url_path(type, id), date) for id, type, date in rows]
    return _document("urlset", "url", places, base)


def _newest(places: Iterable[Place]) -> datetime | None:
    return max((date for _, date in places if date), default=None)


def _document(root: str, each: str, places: Iterable[Place], base: str) -> bytes:
    element = Element(root, xmlns=_NAMESPACE)
    for path, date in places:
        place = add(element, each)
        add(place, "loc", base + path)
        if date:
            add(place, "lastmod", date.isoformat(timespec="seconds"))
    return document(element)
