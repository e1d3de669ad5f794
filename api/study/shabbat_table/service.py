"""Chooses what the sheet of a Sabbath has: no model writes any of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from api.core.html import cut, preview
from api.library.calendar import Week, hebrew_date, reading, sabbath_of, week_of
from api.library.nearest_teachings import NearestTeachings
from api.library.schemas import TeachingLink, ThisWeek
from api.library.search_calendar import readings_on
from api.library.service import LibraryService
from api.library.verse_places import VersePlaces
from api.search.references.translation import english_verse
from api.search.references.verse_reference import VerseReference
from api.search.references.verses import accented_verse
from api.study.shabbat_table.schemas import (
    ShabbatTable,
    TableQuestion,
    TableThought,
    TableVerse,
)
from api.study.shabbat_table.verses import verse_to_sing
from api.study.teaching import Teaching, Teachings
from api.study.transforms.draft import Draft
from api.study.transforms.templates.shabbat_dinner import questions_for_the_table

# A thought without a study guide: as long as a paragraph of a guide may be.
_MOST_CHARACTERS = 1_000


@dataclass(frozen=True, slots=True)
class FoundTable:
    """Not `complete` where the search by meaning failed: the response must not be stored."""

    table: ShabbatTable
    complete: bool


class ShabbatTables:
    def __init__(self, library: LibraryService, nearest: NearestTeachings, zone: ZoneInfo) -> None:
        self._library, self._nearest, self._zone = library, nearest, zone
        self._teachings = Teachings(library)

    async def of(self, day: date | None) -> FoundTable:
        """The sheet of the Sabbath on or after a day; of this week's without one."""
        sabbath = sabbath_of(day or datetime.now(self._zone).date())
        week = await self._library.this_week(_week(sabbath, self._zone))
        teaching, complete = await self._teaching(week)
        entries = await self._library.portion_entries()
        read = reading(sabbath, israel=False)
        table = ShabbatTable(
            sabbath=sabbath,
            hebrew_date=hebrew_date(sabbath),
            readings=readings_on(sabbath, entries),
            thought=_thought(teaching) if teaching else None,
            questions=await asyncio.to_thread(_questions, teaching) if teaching else [],
            verse=_verse(verse_to_sing(read.portions), VersePlaces(entries)),
        )
        return FoundTable(table, complete)

    async def _teaching(self, week: ThisWeek) -> tuple[Teaching | None, bool]:
        """The shortest teaching on the week's portions that the viewer may read, or the nearest
        one; and whether the search for it was complete."""
        own = [teaching for slug in _slugs(week) for teaching in await self._of_portion(slug)]
        if own:
            return min(own, key=lambda teaching: (len(teaching.content), teaching.id)), True
        found = await self._nearest.of_week(week)
        ids = [post.id for post in found.posts]
        readable = await self._teachings.readable(ids)
        return next((readable[id] for id in ids if id in readable), None), found.complete

    async def _of_portion(self, slug: str) -> Sequence[Teaching]:
        entry = await self._library.portion_by_slug(slug)
        ids = [link.post_id for link in entry.posts]
        return list((await self._teachings.readable(ids)).values())


def _week(sabbath: date, zone: ZoneInfo) -> Week:
    return week_of(datetime.combine(sabbath, time(12), zone), zone)


def _slugs(week: ThisWeek) -> Sequence[str]:
    return [portion.slug for portion in week.diaspora.portions if portion.slug]


def _thought(teaching: Teaching) -> TableThought:
    guide = teaching.guide
    return TableThought(
        post=TeachingLink(
            id=teaching.id,
            type=teaching.type,
            title=teaching.title,
            publish_date=teaching.publish_date,
            is_locked=False,
        ),
        question=guide.question if guide else None,
        text=_told(teaching),
        takeaway=guide.takeaway if guide else None,
    )


def _told(teaching: Teaching) -> str:
    """The teaching in plain words, as its guide tells it, or its own first words."""
    if guide := teaching.guide:
        return guide.retelling or guide.idea
    return preview(teaching.content, _MOST_CHARACTERS) or cut(teaching.excerpt, _MOST_CHARACTERS)


def _questions(teaching: Teaching) -> list[TableQuestion]:
    asked = questions_for_the_table(Draft(teaching))
    return [TableQuestion(age=age, text=text) for age, text in asked.items()]


def _verse(reference: VerseReference, places: VersePlaces) -> TableVerse:
    book, chapter, verse = reference.book, reference.chapter, reference.verse
    assert verse, reference
    place = places.of(reference)
    return TableVerse(
        book=book,
        chapter=chapter,
        verse=verse,
        hebrew=accented_verse(book, chapter, verse) or "",
        english=english_verse(book, chapter, verse) or "",
        url=place.url if place else None,
    )
