"""This week's reading in the words of the site's own timeline, where it has the portion.

An entry is the portion's that begins at its verse: names are spelt in many ways, verses in one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from api.core.html import preview
from api.library.calendar import Reading, Week
from api.library.portions import VEZOT_HABERAKHAH, Passage, Portion, portions
from api.library.schemas import PortionsOfDay, ThisWeek, VerseRange, WeekPortion, WeekReading
from api.models import TorahTimeline

Start = tuple[str, int, int]
Entries = Mapping[Start, TorahTimeline]
_LINE_LENGTH = 160


def begin_at(week: Week) -> Sequence[Start]:
    """The verses at which the portions begin that a week tells of."""
    return sorted({portion.verses.start for portion in _told_of(week)})


def _told_of(week: Week) -> Iterator[Portion]:
    yield portions()[VEZOT_HABERAKHAH]
    for reading in (week.diaspora, week.israel):
        yield from reading.portions
        if reading.resumes:
            yield from reading.resumes.portions


def describe(week: Week, entries: Entries) -> ThisWeek:
    """`entries` are those of the library, by where they begin."""
    diaspora, israel = (_reading(each, entries) for each in (week.diaspora, week.israel))
    return ThisWeek(
        sabbath=week.sabbath,
        hebrew_date=week.hebrew_date,
        until=week.until,
        diaspora=diaspora,
        israel=None if israel == diaspora else israel,
    )


def _reading(reading: Reading, entries: Entries) -> WeekReading:
    read = [_portion(portion, entries) for portion in reading.portions]
    resumes = reading.resumes
    return WeekReading(
        name=reading.holiday.name if reading.holiday else "-".join(p.parasha for p in read),
        hebrew_name=_hebrew_name(reading, read),
        is_holiday=reading.holiday is not None,
        portions=read,
        simchat_torah=_ending(reading.simchat_torah, entries),
        resumes=_of_day(resumes.sabbath, resumes.portions, entries) if resumes else None,
        **_verses(reading.verses),
    )


def _hebrew_name(reading: Reading, read: Sequence[WeekPortion]) -> str:
    if reading.holiday:
        return reading.holiday.hebrew_name
    return "־".join(portion.hebrew_name for portion in read)


def _ending(day: date | None, entries: Entries) -> PortionsOfDay | None:
    return _of_day(day, [portions()[VEZOT_HABERAKHAH]], entries) if day else None


def _of_day(day: date, read: Sequence[Portion], entries: Entries) -> PortionsOfDay:
    return PortionsOfDay(day=day, portions=[_portion(portion, entries) for portion in read])


def _portion(portion: Portion, entries: Entries) -> WeekPortion:
    entry = entries.get(portion.verses.start)
    return WeekPortion(
        slug=entry.slug if entry else None,
        parasha=entry.parasha if entry else portion.parasha,
        hebrew_name=entry.hebrew_name if entry else portion.hebrew_name,
        english_name=entry.english_name if entry else portion.english_name,
        title=entry.title if entry else None,
        line=preview(entry.description, _LINE_LENGTH) if entry else None,
        **_verses(portion.verses),
    )


def _verses(passage: Passage) -> dict[str, Any]:
    return {name: getattr(passage, name) for name in VerseRange.model_fields}
