"""Builds the initial view of a portion's page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from api.core.errors import NotFound
from api.core.html import preview
from api.core.translation import t
from api.library.nearest_teachings import Nearest, NearestTeachings
from api.library.portions import portion_name
from api.library.schemas import (
    AdjacentPortions,
    Journey,
    PortionPost,
    ThisWeek,
    TimelineEntry,
)
from api.library.service import LibraryService
from api.library.torah_readings import ALIYOT
from api.library.torah_text import TorahText
from api.library.torah_text_schemas import PassageText, PortionReadings
from api.search.schemas import RelatedPost
from api.site.initial_data import as_json, as_schema, journey_responses
from api.site.page_query import PageQuery, api_url
from api.site.plain_pages import plain_portion
from api.site.sections import TIMELINE
from api.site.view import View

_DESCRIPTION_LENGTH = 160


@dataclass(frozen=True, slots=True)
class PortionSources:
    """The services that a portion's page needs."""

    library: LibraryService
    torah_text: TorahText
    nearest: NearestTeachings


@dataclass(frozen=True, slots=True)
class _Text:
    """The parts of a portion's text that the URL names: an aliyah, and a haftarah if any."""

    readings: PortionReadings
    aliyah: Sequence[PassageText]
    haftarah: Sequence[PassageText]
    is_joined: bool


async def portion_view(
    slug: str, page_query: PageQuery, sources: PortionSources, week: ThisWeek
) -> View:
    """The portion's page, with the parts of its text that the URL names."""
    library = sources.library
    entry = as_schema(TimelineEntry, await library.portion_by_slug(slug))
    teachings = as_schema(list[PortionPost], await library.portion_posts(entry.id))
    adjacent = as_schema(AdjacentPortions, await library.adjacent(entry.id))
    journeys = await journeys_of(library, [link.post_id for link in teachings])
    text = await _text(entry, page_query, sources.torah_text)
    url = f"/api/torah-timeline/{entry.id}"
    nearest, data = Nearest([], complete=True), {}
    if not teachings:
        nearest = await sources.nearest.of_entry(entry.id)
        data[f"{url}/nearest"] = as_json(list[RelatedPost], nearest.posts)
    return View(
        name=f"{portion_name(entry.parasha, entry.hebrew_name)}: {entry.title}",
        description=preview(entry.description, _DESCRIPTION_LENGTH),
        path=TIMELINE.at(entry.slug),
        hebrew_name=entry.hebrew_name,
        body=partial(
            plain_portion,
            entry,
            [link.post for link in teachings],
            [*text.aliyah, *text.haftarah] if text else [],
        ),
        is_cacheable=nearest.complete,
        data={
            **data,
            f"/api/torah-timeline/slug/{slug}": as_json(TimelineEntry, entry),
            f"{url}/posts": as_json(list[PortionPost], teachings),
            f"{url}/adjacent": as_json(AdjacentPortions, adjacent),
            "/api/torah-timeline/this-week": as_json(ThisWeek, week),
            **journey_responses(journeys),
            **(_text_responses(url, page_query, text) if text else {}),
        },
    )


async def printed_portion_view(slug: str, page_query: PageQuery, sources: PortionSources) -> View:
    """The portion's whole text, for paper (TEXT-11). Raises NotFound for one without a text."""
    entry = as_schema(TimelineEntry, await sources.library.portion_by_slug(slug))
    text = sources.torah_text
    readings = await text.readings(entry.id)
    joined = page_query.is_joined and readings.joined is not None
    reading = readings.joined if joined and readings.joined else readings.alone
    url = f"/api/torah-timeline/{entry.id}"
    flag = "true" if joined else None
    parts = {
        api_url(f"{url}/text", aliyah=number, joined=flag): await text.aliyah(
            entry.id, number, joined=joined
        )
        for number in range(1, ALIYOT + 1)
    }
    for haftarah in reading.haftarot:
        custom = haftarah.customs[0]
        address = api_url(f"{url}/haftarah", custom=custom, joined=flag)
        parts[address] = await text.haftarah(entry.id, custom, joined=joined)
    name = portion_name(entry.parasha, entry.hebrew_name)
    return View(
        name=f"{name}: {t('The Text')}",
        description=t("The whole text of {0}, to print.", name),
        path=TIMELINE.at(entry.slug),
        hebrew_name=entry.hebrew_name,
        body=partial(
            plain_portion, entry, [], [passage for part in parts.values() for passage in part]
        ),
        is_indexable=False,
        data={
            f"/api/torah-timeline/slug/{slug}": as_json(TimelineEntry, entry),
            f"{url}/readings": as_json(PortionReadings, readings),
            **{address: as_json(list[PassageText], part) for address, part in parts.items()},
        },
    )


async def journeys_of(
    library: LibraryService, post_ids: Sequence[int]
) -> dict[int, Sequence[Journey]]:
    """The journeys from each of these teachings."""
    found = await library.journeys_by_post(post_ids)
    return {id: as_schema(list[Journey], journeys) for id, journeys in found.items()}


async def _text(entry: TimelineEntry, page_query: PageQuery, torah_text: TorahText) -> _Text | None:
    try:
        readings = await torah_text.readings(entry.id)
    except NotFound:
        return None
    joined = page_query.is_joined and readings.joined is not None
    haftarah: Sequence[PassageText] = []
    if page_query.haftarah:
        haftarah = await torah_text.haftarah(entry.id, page_query.haftarah, joined=joined)
    aliyah = await torah_text.aliyah(entry.id, page_query.aliyah, joined=joined)
    return _Text(readings, aliyah, haftarah, joined)


def _text_responses(url: str, page_query: PageQuery, text: _Text) -> dict[str, str]:
    joined = "true" if text.is_joined else None
    aliyah = api_url(f"{url}/text", aliyah=page_query.aliyah, joined=joined)
    responses = {
        f"{url}/readings": as_json(PortionReadings, text.readings),
        aliyah: as_json(list[PassageText], text.aliyah),
    }
    if page_query.haftarah:
        haftarah = api_url(f"{url}/haftarah", custom=page_query.haftarah, joined=joined)
        responses[haftarah] = as_json(list[PassageText], text.haftarah)
    return responses
