"""The list of portions, the page of a portion, and its whole text for paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from api.core.errors import NotFound
from api.core.html import preview
from api.core.state import SettingsDep
from api.core.translation import t
from api.library.calendar import this_week
from api.library.deps import PublicLibrary, PublicNearest, PublicTorahText
from api.library.nearest_teachings import Nearest
from api.library.portions import in_interface, portion_name
from api.library.schemas import AdjacentPortions, PortionPost, ThisWeek, TimelineEntry
from api.library.service import LibraryService, Page, Pagination
from api.library.torah_readings import ALIYOT, Custom
from api.library.torah_text import TorahText
from api.library.torah_text_schemas import PassageText, PortionReadings, ReadingParts
from api.search.schemas import RelatedPost
from api.site.initial_data import (
    as_json,
    as_schema,
    journey_responses,
    journeys_of,
    timeline_url,
)
from api.site.page_query import PageQuery, api_url
from api.site.page_router import PageQueryDep, PageRouter, Slug
from api.site.pages.home import THIS_WEEK, week_responses
from api.site.plain_pages import plain_list, plain_portion
from api.site.sections import TIMELINE
from api.site.view import DESCRIPTION_LENGTH, PageResult, View

pages = PageRouter()


@pages.page(TIMELINE.path)
async def timeline(
    query: PageQueryDep, library: PublicLibrary, nearest: PublicNearest, settings: SettingsDep
) -> PageResult:
    week = await library.this_week(this_week(settings.zone))
    week_data, complete = await week_responses(week, nearest)
    whole = await _entries(library, PageQuery())
    # The unfiltered list determines the books to choose from.
    parts = {timeline_url(PageQuery()): whole}
    found = whole
    if (query.q or query.book) and query.is_answerable:
        found = parts[timeline_url(query)] = await _entries(library, query)
    return View(
        name=t(TIMELINE.title),
        description=t("The weekly portions from Genesis to Deuteronomy, each with its teachings."),
        path=TIMELINE.path,
        body=partial(
            plain_list,
            t(TIMELINE.title),
            (
                (in_interface(entry.title, entry.hebrew_title), TIMELINE.at(entry.slug))
                for entry in found.items
            ),
        ),
        is_indexable=not (query.q or query.book),
        is_cacheable=complete and not query.q,
        data={
            **{key: as_json(list[TimelineEntry], part.items) for key, part in parts.items()},
            **week_data,
        },
        totals={key: part.total for key, part in parts.items()},
    )


async def _entries(library: LibraryService, query: PageQuery) -> Page[TimelineEntry]:
    found = await library.timeline(Pagination(q=query.q), query.book or None)
    return Page(as_schema(list[TimelineEntry], found.items), found.total)


@pages.page(f"{TIMELINE.path}/{{slug}}")
async def portion(
    slug: Slug,
    query: PageQueryDep,
    library: PublicLibrary,
    torah_text: PublicTorahText,
    nearest: PublicNearest,
    settings: SettingsDep,
) -> PageResult:
    """The portion's page, with the parts of its text that the URL names."""
    entry = as_schema(TimelineEntry, await library.portion_by_slug(slug))
    teachings = as_schema(list[PortionPost], await library.portion_posts(entry.id))
    adjacent = as_schema(AdjacentPortions, await library.adjacent(entry.id))
    journeys = await journeys_of(library, [link.post_id for link in teachings])
    url = _url(entry)
    week = await library.this_week(this_week(settings.zone))
    text = await _named_text(url, entry, query, torah_text)
    found, data = Nearest([], complete=True), {}
    if not teachings:
        found = await nearest.of_entry(entry.id)
        data[f"{url}/nearest"] = as_json(list[RelatedPost], found.posts)
    title = in_interface(entry.title, entry.hebrew_title)
    return View(
        name=f"{portion_name(entry.parasha, entry.hebrew_name)}: {title}",
        description=preview(
            in_interface(entry.description, entry.hebrew_description), DESCRIPTION_LENGTH
        ),
        path=TIMELINE.at(entry.slug),
        hebrew_name=entry.hebrew_name,
        body=partial(
            plain_portion,
            entry,
            [link.post for link in teachings],
            text.passages if text else [],
        ),
        is_cacheable=found.complete,
        data={
            **data,
            f"/api/torah-timeline/slug/{slug}": as_json(TimelineEntry, entry),
            f"{url}/posts": as_json(list[PortionPost], teachings),
            f"{url}/adjacent": as_json(AdjacentPortions, adjacent),
            THIS_WEEK: as_json(ThisWeek, week),
            **journey_responses(journeys),
            **(_text_responses(url, text) if text else {}),
        },
    )


@pages.page(f"{TIMELINE.path}/{{slug}}/print")
async def printed_portion(
    slug: Slug, query: PageQueryDep, library: PublicLibrary, torah_text: PublicTorahText
) -> PageResult:
    """The portion's whole text, for paper (TEXT-11). Raises NotFound for one without a text."""
    entry = as_schema(TimelineEntry, await library.portion_by_slug(slug))
    url = _url(entry)
    readings = await torah_text.readings(entry.id)
    reading = _chosen(readings, query)
    sabbath = readings.next_sabbath if readings.special else None
    read = readings.special.haftarot if readings.special else reading.haftarot
    haftarot = [(haftarah.customs[0], sabbath) for haftarah in read]
    parts = await _parts(url, entry, reading, torah_text, range(1, ALIYOT + 1), haftarot)
    text = _Text(readings, parts)
    name = portion_name(entry.parasha, entry.hebrew_name)
    return View(
        name=f"{name}: {t('The Text')}",
        description=t("The whole text of {0}, to print.", name),
        path=TIMELINE.at(entry.slug),
        hebrew_name=entry.hebrew_name,
        body=partial(plain_portion, entry, [], text.passages),
        is_indexable=False,
        data={
            f"/api/torah-timeline/slug/{slug}": as_json(TimelineEntry, entry),
            **_text_responses(url, text),
        },
    )


@dataclass(frozen=True, slots=True)
class _Text:
    """A portion's reading, and the parts of its text that a page has, by their URLs of the API."""

    readings: PortionReadings
    parts: Mapping[str, Sequence[PassageText]]

    @property
    def passages(self) -> Sequence[PassageText]:
        return [passage for part in self.parts.values() for passage in part]


def _url(entry: TimelineEntry) -> str:
    return f"/api/torah-timeline/{entry.id}"


def _chosen(readings: PortionReadings, query: PageQuery) -> ReadingParts:
    """The reading that the URL names: joined to another portion if it asks for it and ever is."""
    return (query.is_joined and readings.joined) or readings.alone


async def _named_text(
    url: str, entry: TimelineEntry, query: PageQuery, torah_text: TorahText
) -> _Text | None:
    """With the aliyah and the haftarah that the URL names; None for a portion without a text."""
    try:
        readings = await torah_text.readings(entry.id)
    except NotFound:
        return None
    haftarot = [(query.haftarah, query.sabbath)] if query.haftarah else []
    reading = _chosen(readings, query)
    try:
        parts = await _parts(url, entry, reading, torah_text, [query.aliyah], haftarot)
    except NotFound:
        # The page says so itself where the URL names a day that has no haftarah of its own.
        parts = await _parts(url, entry, reading, torah_text, [query.aliyah], [])
    return _Text(readings, parts)


async def _parts(
    url: str,
    entry: TimelineEntry,
    reading: ReadingParts,
    torah_text: TorahText,
    aliyot: Iterable[int],
    haftarot: Iterable[tuple[Custom, date | None]],
) -> Mapping[str, Sequence[PassageText]]:
    """The verses of aliyot, then of the haftarot of these customs and special Sabbaths."""
    joined = reading.is_joined
    flag = "true" if joined else None
    parts: dict[str, Sequence[PassageText]] = {}
    for number in aliyot:
        address = api_url(f"{url}/text", aliyah=number, joined=flag)
        parts[address] = await torah_text.aliyah(entry.id, number, joined=joined)
    for custom, sabbath in haftarot:
        address = api_url(
            f"{url}/haftarah",
            custom=custom,
            joined=flag,
            sabbath=sabbath.isoformat() if sabbath else None,
        )
        parts[address] = await torah_text.haftarah(entry.id, custom, joined=joined, sabbath=sabbath)
    return parts


def _text_responses(url: str, text: _Text) -> dict[str, str]:
    return {
        f"{url}/readings": as_json(PortionReadings, text.readings),
        **{address: as_json(list[PassageText], part) for address, part in text.parts.items()},
    }
