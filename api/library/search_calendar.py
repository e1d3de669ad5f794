"""The answer to a search for the reading of a week or of a holiday (WEEK-12).

Its dates are those of `calendar` and `holidays`, in SITE_TIMEZONE; names and links are those of the
library's timeline. It depends on no search engine. Without the database it has no links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Literal
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.errors import DATABASE_FAILURES
from api.library import special_sabbaths
from api.library.calendar import Reading, hebrew_date, reading, sabbath_of
from api.library.calendar_phrases import (
    CalendarQuestion,
    HolidayQuestion,
    WeekName,
    calendar_question,
)
from api.library.holidays import HolidayDays, hebrew_year
from api.library.portions import Passage, Portion
from api.library.repository import LibraryRepository
from api.library.torah_readings import Haftarah
from api.library.verse_places import PortionEntry, VersePlaces, portion_path
from api.search.calendar import (
    CalendarAnswer,
    CalendarReading,
    PortionsRead,
    ReadHaftarah,
    ReadPortion,
    SpecialSabbath,
    VerseRange,
)
from api.search.query.parser import QueryParser
from api.search.references.verse_reference import VerseReference
from api.search.text.query_analysis import AnalyzedText

_WEEKS_FROM_NOW: Mapping[WeekName, int] = {"last_week": -1, "this_week": 0, "next_week": 1}
_BOTH_CUSTOMS = 2
Sessions = Callable[[], AbstractAsyncContextManager[AsyncSession]]
Start = tuple[str, int, int]


def _utc_now() -> datetime:
    return datetime.now(UTC)


class SearchCalendar:
    """The search's `Calendar`. `now` is the clock."""

    def __init__(
        self,
        sessions: Sessions,
        parser: QueryParser,
        zone: ZoneInfo,
        now: Callable[[], datetime] = _utc_now,
    ) -> None:
        self._sessions, self._parser, self._zone, self._now = sessions, parser, zone, now

    async def answer(self, typed: AnalyzedText) -> CalendarAnswer | None:
        question = calendar_question(typed, self._parser.synonyms)
        if question is None:
            return None
        today = self._now().astimezone(self._zone).date()
        return answer_of(question, today, await self._entries())

    async def _entries(self) -> Sequence[PortionEntry]:
        try:
            async with self._sessions() as session:
                return await LibraryRepository(session).portion_entries()
        except DATABASE_FAILURES:
            return ()


def answer_of(
    question: CalendarQuestion, today: date, entries: Sequence[PortionEntry]
) -> CalendarAnswer:
    """The answer on a day; `entries` are those of the library's timeline."""
    links = _Links(entries)
    if isinstance(question, HolidayQuestion):
        return _holiday_answer(question, today, links)
    sabbath = sabbath_of(today) + timedelta(weeks=_WEEKS_FROM_NOW[question.week])
    readings = _readings_on(sabbath, links, haftarah=question.haftarah)
    return CalendarAnswer(kind=question.week, begins_at_sunset=False, readings=readings)


def readings_on(sabbath: date, entries: Sequence[PortionEntry]) -> list[CalendarReading]:
    """What is read on a Sabbath, with the haftarot: of the Diaspora first if Israel's differs."""
    return _readings_on(sabbath, _Links(entries), haftarah=True)


def _readings_on(sabbath: date, links: _Links, *, haftarah: bool) -> list[CalendarReading]:
    in_place = partial(_sabbath_reading, sabbath, links, haftarah=haftarah)
    return _by_place(in_place(israel=False), in_place(israel=True))


def _by_place(diaspora: CalendarReading, israel: CalendarReading) -> list[CalendarReading]:
    """One reading where they are the same."""
    if diaspora == israel:
        return [diaspora]
    named: list[tuple[CalendarReading, Literal["diaspora", "israel"]]]
    named = [(diaspora, "diaspora"), (israel, "israel")]
    return [found.model_copy(update={"place": place}) for found, place in named]


# --- a week ---


def _sabbath_reading(
    sabbath: date, links: _Links, *, haftarah: bool, israel: bool
) -> CalendarReading:
    found = reading(sabbath, israel=israel)
    special = special_sabbaths.special_sabbath(found)
    read = links.portions(found.portions)
    url = links.of(found.verses) if found.holiday else read[0].url
    return CalendarReading(
        place="everywhere",
        name=found.holiday.name if found.holiday else "-".join(each.parasha for each in read),
        hebrew_name=found.holiday.hebrew_name
        if found.holiday
        else "־".join(each.hebrew_name for each in read),
        first_day=sabbath,
        last_day=sabbath,
        hebrew_date=hebrew_date(sabbath),
        portions=[] if found.holiday else read,
        verses=_ranges([found.verses]),
        url=url,
        weekly=links.weekly(found.resumes) if found.resumes else None,
        special=SpecialSabbath.model_validate(special, from_attributes=True) if special else None,
        haftarot=list(_haftarot(found, special, url)) if haftarah else [],
    )


def _haftarot(
    found: Reading, special: special_sabbaths.SpecialSabbath | None, url: str | None
) -> Iterator[ReadHaftarah]:
    """Those of a Sabbath with a portion; a holiday has another."""
    sabbath = found.sabbath if special else None
    for haftarah in special_sabbaths.haftarot_of(found, special):
        yield ReadHaftarah(
            custom=None if len(haftarah.customs) == _BOTH_CUSTOMS else haftarah.customs[0],
            passages=_ranges(haftarah.passages),
            url=url and _haftarah_url(url, haftarah, sabbath, is_joined=len(found.portions) > 1),
        )


def _haftarah_url(
    portion: str, haftarah: Haftarah, sabbath: date | None, *, is_joined: bool
) -> str:
    """The portion's page with its haftarah, or with that of a special Sabbath (TEXT-4)."""
    joined = "joined=1&" if is_joined else ""
    special = f"&sabbath={sabbath}" if sabbath else ""
    return f"{portion}?{joined}haftarah={haftarah.customs[0]}{special}#haftarah"


# --- a holiday ---


def _holiday_answer(question: HolidayQuestion, today: date, links: _Links) -> CalendarAnswer:
    diaspora = _days(question, today)
    israel = question.holiday.in_hebrew_year(hebrew_year(diaspora.first), israel=True)
    of_place = partial(_holiday_reading, question, links)
    readings = _by_place(of_place(diaspora, israel=False), of_place(israel, israel=True))
    return CalendarAnswer(
        kind="holiday", begins_at_sunset=diaspora.begins_at_sunset, readings=readings
    )


def _days(question: HolidayQuestion, today: date) -> HolidayDays:
    """The days outside of Israel."""
    holiday, year = question.holiday, question.year
    if year and year.is_hebrew:
        return holiday.in_hebrew_year(year.number, israel=False)
    if year:
        return holiday.in_civil_year(year.number)
    if question.next_year:
        return holiday.in_civil_year(today.year + 1)
    return holiday.next_from(today)


def _holiday_reading(
    question: HolidayQuestion, links: _Links, days: HolidayDays, *, israel: bool
) -> CalendarReading:
    holiday = question.holiday
    verses = holiday.read(israel=israel)
    of_week = None if verses else reading(sabbath_of(days.first), israel=israel)
    return CalendarReading(
        place="everywhere",
        name=holiday.name,
        hebrew_name=holiday.hebrew_name,
        first_day=days.first,
        last_day=days.last,
        hebrew_date=hebrew_date(days.first),
        portions=[],
        verses=_ranges(verses),
        url=links.of(verses[0]) if verses else None,
        weekly=links.weekly(of_week.resumes or of_week) if of_week else None,
        special=None,
        haftarot=[],
    )


# --- names and links of the library ---


class _Links:
    """What a timeline calls the portions, and where it has them and their verses."""

    def __init__(self, entries: Sequence[PortionEntry]) -> None:
        self._by_start: dict[Start, PortionEntry] = {}
        for entry in entries:
            start = entry.book, entry.start_chapter, entry.start_verse
            self._by_start.setdefault(start, entry)
        self._places = VersePlaces(entries)

    def portions(self, read: Sequence[Portion]) -> list[ReadPortion]:
        return [self._portion(portion) for portion in read]

    def _portion(self, portion: Portion) -> ReadPortion:
        entry = self._by_start.get(portion.verses.start)
        named = entry or portion
        return ReadPortion(
            parasha=named.parasha,
            hebrew_name=named.hebrew_name,
            url=portion_path(entry.slug) if entry else None,
        )

    def weekly(self, found: Reading) -> PortionsRead:
        return PortionsRead(day=found.sabbath, portions=self.portions(found.portions))

    def of(self, verses: Passage) -> str | None:
        """Where a portion's text has these verses."""
        place = self._places.of(VerseReference(*verses.start))
        return place.url if place else None


def _ranges(passages: Sequence[Passage]) -> list[VerseRange]:
    return [VerseRange.model_validate(passage, from_attributes=True) for passage in passages]
