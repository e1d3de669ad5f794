"""Answers assistants by the site's own services, with addresses to cite (MCP-2 to MCP-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from api.assistants.schemas import (
    AbsentName,
    CalendarDay,
    FoundPortion,
    FoundSeries,
    FoundTeaching,
    Note,
    PageLink,
    Paragraph,
    PortionOfWeek,
    QuotedVerse,
    ReadArguments,
    Reading,
    SearchArguments,
    SearchResult,
    Teaching,
    TeachingLink,
    VerseArguments,
    VerseOfPortion,
    VerseResult,
    WeekArguments,
    WeekResult,
)
from api.core.html import anchored_paragraphs, plain_text
from api.core.long_texts import in_thread_if_long
from api.library.access import VisiblePost
from api.library.calendar import this_week
from api.library.nearest_teachings import NearestTeachings
from api.library.schemas import PostRef, ThisWeek, TimelineEntry, WeekPortion, WeekReading
from api.library.service import LibraryService
from api.library.verse_lookup import VerseLookup
from api.search.calendar import CalendarReading, VerseRange
from api.search.schemas import PostHit, RelatedPost, SearchResponse, SeriesHit, TimelineHit
from api.search.service import SearchService
from api.site.sections import SEARCH, SERIES, TIMELINE, post_url_path

# Of the text in one result: at least one paragraph, or what of it stays below this.
MAX_CHARACTERS = 20_000


class AssistantService:
    """Of one request: its services know what its viewer may read. `base` begins all addresses."""

    def __init__(
        self,
        library: LibraryService,
        search: SearchService,
        verses: VerseLookup,
        nearest: NearestTeachings,
        zone: ZoneInfo,
        base: str,
    ) -> None:
        self._library, self._search = library, search
        self._verses, self._nearest = verses, nearest
        self._zone, self._base = zone, base

    async def search(self, asked: SearchArguments) -> SearchResult:
        """Raises Unprocessable for a text that is too short, SearchUnavailable."""
        found = await self._search.search(asked.query, asked.limit)
        notice, verse = found.caution_notice, found.verse
        readings = found.calendar.readings if found.calendar else []
        totals = found.totals
        return SearchResult(
            outcome=found.outcome,
            notice=notice.text if notice else None,
            notes=[Note(typed=note.typed, meant=note.meant) for note in found.notes],
            absent_names=[AbsentName.model_validate(term) for term in found.absent_terms],
            verse=QuotedVerse.model_validate(verse) if verse else None,
            calendar=[self._calendar_day(reading) for reading in readings],
            pages=[
                PageLink(name=page.name, about=page.about, url=self._at(page.url))
                for page in found.site_pages
            ],
            suggestions=found.suggestions,
            total=totals.posts + totals.series + totals.torah_timelines,
            teachings=[self._hit(hit) for hit in found.posts],
            series=[self._series(hit) for hit in found.series],
            portions=[self._portion(hit) for hit in found.torah_timelines],
            closest=[self._hit(hit) for hit in found.closest],
            url=self._search_url(found.query),
        )

    async def read(self, asked: ReadArguments) -> Teaching:
        """Raises NotFound for a teaching that does not exist or is not public."""
        post = await self._library.post(asked.id)
        numbered = await in_thread_if_long(len(post.content), self._numbered, post)
        shown = list(_within_bounds(numbered[asked.first - 1 :][: asked.limit]))
        following = asked.first + len(shown)
        return Teaching(
            **self._link(PostRef.model_validate(post)).model_dump(by_alias=False),
            author=post.author,
            topics=list(post.topics),
            language=post.language,
            excerpt=post.excerpt,
            is_locked=post.is_locked,
            preview=post.preview if post.is_locked else None,
            paragraphs=shown,
            total=len(numbered),
            next=following if following <= len(numbered) else None,
        )

    async def week(self, _: WeekArguments) -> WeekResult:
        week = await self._library.this_week(this_week(self._zone))
        nearest = await self._nearest.of_week(week)
        return WeekResult(
            sabbath=week.sabbath,
            hebrew_date=week.hebrew_date,
            readings=await self._readings(week),
            nearest=[self._link(post) for post in nearest.posts],
            url=self._at(TIMELINE.path),
        )

    async def verse(self, asked: VerseArguments) -> VerseResult:
        """Raises Unprocessable for a text that is no reference to verses, NotFound for a place that
        its book does not have, SearchUnavailable."""
        verses = await self._verses.verses(asked.reference)
        found = await self._search.search(verses.reference, asked.limit)
        portion = verses.portion
        return VerseResult(
            reference=verses.reference,
            hebrew_reference=verses.hebrew_reference,
            verses=verses.verses,
            total=verses.total,
            portion=VerseOfPortion(
                parasha=portion.parasha,
                hebrew_name=portion.hebrew_name,
                url=self._at(portion.url),
            )
            if portion
            else None,
            cited=verses.teachings,
            teachings=[self._hit(hit) for hit in _citing(found)],
            url=self._search_url(verses.reference),
        )

    async def _readings(self, week: ThisWeek) -> list[Reading]:
        if week.israel is None:
            return [await self._reading("everywhere", week.diaspora)]
        return [
            await self._reading("diaspora", week.diaspora),
            await self._reading("israel", week.israel),
        ]

    async def _reading(self, place: str, reading: WeekReading) -> Reading:
        return Reading.model_validate(
            {
                "place": place,
                "name": reading.name,
                "hebrew_name": reading.hebrew_name,
                "is_holiday": reading.is_holiday,
                "verses": _range(reading),
                "portions": [await self._portion_of_week(each) for each in reading.portions],
            }
        )

    async def _portion_of_week(self, portion: WeekPortion) -> PortionOfWeek:
        return PortionOfWeek(
            parasha=portion.parasha,
            hebrew_name=portion.hebrew_name,
            english_name=portion.english_name,
            verses=_range(portion),
            title=portion.title,
            summary=portion.line,
            url=self._at(TIMELINE.at(portion.slug)) if portion.slug else None,
            teachings=await self._teachings_of(portion.slug) if portion.slug else [],
        )

    async def _teachings_of(self, slug: str) -> list[TeachingLink]:
        entry = TimelineEntry.model_validate(await self._library.portion_by_slug(slug))
        return [self._link(link.post) for link in entry.posts]

    def _numbered(self, post: VisiblePost) -> list[Paragraph]:
        """A paragraph that is too long for one result is several."""
        texts = [
            (anchor, part)
            for anchor, text in anchored_paragraphs(post.content)
            for part in _parts(text)
        ]
        return [
            Paragraph(number=number, text=text, url=self._teaching_url(post.type, post.id, anchor))
            for number, (anchor, text) in enumerate(texts, start=1)
        ]

    def _hit(self, hit: PostHit) -> FoundTeaching:
        return FoundTeaching(
            id=hit.id,
            title=hit.title,
            type=hit.type,
            publish_date=hit.publish_date,
            url=self._teaching_url(hit.type, hit.id, hit.paragraph),
            author=hit.author,
            topics=hit.topics,
            snippet=plain_text(hit.snippet),
            is_locked=hit.is_locked,
        )

    def _link(self, post: PostRef | RelatedPost) -> TeachingLink:
        return TeachingLink(
            id=post.id,
            title=post.title,
            type=post.type,
            publish_date=post.publish_date,
            url=self._teaching_url(post.type, post.id),
        )

    def _series(self, hit: SeriesHit) -> FoundSeries:
        return FoundSeries(
            title=hit.title,
            description=plain_text(hit.description),
            lessons=hit.lesson_count,
            url=self._at(SERIES.at(hit.slug)),
        )

    def _portion(self, hit: TimelineHit) -> FoundPortion:
        return FoundPortion(
            title=hit.title,
            parasha=hit.parasha,
            hebrew_name=hit.hebrew_name,
            verses=_range(hit),
            url=self._at(TIMELINE.at(hit.slug)),
        )

    def _calendar_day(self, reading: CalendarReading) -> CalendarDay:
        return CalendarDay(
            place=reading.place,
            name=reading.name,
            hebrew_name=reading.hebrew_name,
            first_day=reading.first_day,
            last_day=reading.last_day,
            hebrew_date=reading.hebrew_date,
            url=self._at(reading.url) if reading.url else None,
        )

    def _teaching_url(self, type: str, id: int, anchor: str | None = None) -> str:
        fragment = f"#{anchor}" if anchor else ""
        return self._at(f"{post_url_path(type, id)}{fragment}")

    def _search_url(self, query: str) -> str:
        return self._at(f"{SEARCH}?{urlencode({'q': query})}")

    def _at(self, path: str) -> str:
        return f"{self._base}{path}"


def _citing(found: SearchResponse) -> Iterator[PostHit]:
    """What cites the place itself, not one near it."""
    return (hit for hit in found.posts if not hit.nearby)


def _range(verses: VerseRange | TimelineHit) -> str:
    """`Genesis 6:9-11:32`"""
    end = f"{verses.end_chapter}:{verses.end_verse}"
    return f"{verses.book} {verses.start_chapter}:{verses.start_verse}-{end}"


def _parts(text: str) -> Iterator[str]:
    """The text in parts that one result can have, cut between words where there are some."""
    while len(text) > MAX_CHARACTERS:
        end = text.rfind(" ", 1, MAX_CHARACTERS + 1)
        end = MAX_CHARACTERS if end < 0 else end
        yield text[:end]
        text = text[end:].lstrip()
    if text:
        yield text


def _within_bounds(paragraphs: Sequence[Paragraph]) -> Iterator[Paragraph]:
    length = 0
    for paragraph in paragraphs:
        length += len(paragraph.text)
        if length > MAX_CHARACTERS:
            return
        yield paragraph
