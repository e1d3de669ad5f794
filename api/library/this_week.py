"""This week's reading, with names and titles from the site's timeline where it has the portion.

A timeline entry is matched to a portion by its first verse, since names have many spellings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from api.core.html import preview
from api.library.calendar import Reading, Week
from api.library.portions import VEZOT_HABERAKHAH, Passage, Portion, portions
from api.library.schemas import (
    PortionsOfDay,
    SimchatTorah,
    ThisWeek,
    TodaysAliyah,
    WeekPortion,
    WeekReading,
)
from api.library.torah_readings import ALIYOT, read_together
from api.models import WeeklyPortion
from api.search.calendar import VerseRange

Start = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class _Timeline:
    """The library's timeline entries by first verse, and the first verses of those with
    teachings."""

    entries: Mapping[Start, WeeklyPortion]
    with_teachings: Collection[Start]


# Longer first sentences are truncated like a preview.
_LINE_LENGTH = 240
_SENTENCE = re.compile(r".{20,}?[.!?][\"'”’)]*(?=\s)")


def portion_starts(week: Week) -> Sequence[Start]:
    """The first verses of all portions that a week refers to."""
    return sorted({portion.verses.start for portion in _portions_of_week(week)})


def _portions_of_week(week: Week) -> Iterator[Portion]:
    yield portions()[VEZOT_HABERAKHAH]
    for reading in (week.diaspora, week.israel):
        yield from reading.portions
        if reading.resumes:
            yield from reading.resumes.portions


def describe(
    week: Week, entries: Mapping[Start, WeeklyPortion], with_teachings: Collection[Start] = ()
) -> ThisWeek:
    """`entries` are the library's timeline entries by first verse; `with_teachings` the first
    verses of those that have some."""
    timeline = _Timeline(entries, with_teachings)
    diaspora, israel = (_reading(each, week, timeline) for each in (week.diaspora, week.israel))
    return ThisWeek(
        sabbath=week.sabbath,
        hebrew_date=week.hebrew_date,
        until=week.until,
        day_ends=week.day_ends,
        diaspora=diaspora,
        israel=None if israel == diaspora else israel,
        simchat_torah=_simchat_torah(week, timeline),
    )


def _simchat_torah(week: Week, timeline: _Timeline) -> SimchatTorah | None:
    diaspora, israel = week.diaspora_simchat_torah, week.israel_simchat_torah
    if not diaspora and not israel:
        return None
    ending = _portion(portions()[VEZOT_HABERAKHAH], timeline)
    return SimchatTorah(diaspora=diaspora, israel=israel, portions=[ending])


def _reading(reading: Reading, week: Week, timeline: _Timeline) -> WeekReading:
    read = [_portion(portion, timeline) for portion in reading.portions]
    resumes = reading.resumes
    return WeekReading(
        name=reading.holiday.name if reading.holiday else "-".join(p.parasha for p in read),
        hebrew_name=_hebrew_name(reading, read),
        is_holiday=reading.holiday is not None,
        portions=read,
        resumes=_resumes(resumes, timeline) if resumes else None,
        aliyah=todays_aliyah(reading, week.today),
        **_verses(reading.verses),
    )


def todays_aliyah(reading: Reading, today: date) -> TodaysAliyah | None:
    """The aliyah of a day of the reading's week; None in the week of a holiday (ALIYAH-2)."""
    read = None if reading.holiday else read_together(reading.portions)
    if read is None:
        return None
    number = ALIYOT - (reading.sabbath - today).days
    return TodaysAliyah(reading=read.key, number=number, **_verses(read.aliyot[number - 1]))


def _hebrew_name(reading: Reading, read: Sequence[WeekPortion]) -> str:
    if reading.holiday:
        return reading.holiday.hebrew_name
    return "־".join(portion.hebrew_name for portion in read)


def _resumes(reading: Reading, timeline: _Timeline) -> PortionsOfDay:
    read = [_portion(portion, timeline) for portion in reading.portions]
    return PortionsOfDay(day=reading.sabbath, portions=read)


def _portion(portion: Portion, timeline: _Timeline) -> WeekPortion:
    entry = timeline.entries.get(portion.verses.start)
    return WeekPortion(
        slug=entry.slug if entry else None,
        parasha=entry.parasha if entry else portion.parasha,
        hebrew_name=entry.hebrew_name if entry else portion.hebrew_name,
        english_name=entry.english_name if entry else portion.english_name,
        title=entry.title if entry else None,
        hebrew_title=entry.hebrew_title if entry else None,
        line=_line(entry.description) if entry else None,
        hebrew_line=_line(entry.hebrew_description) if entry else None,
        has_teachings=portion.verses.start in timeline.with_teachings,
        **_verses(portion.verses),
    )


def _line(description: str) -> str:
    """A description's first sentence, in plain text."""
    text = preview(description, _LINE_LENGTH)
    sentence = _SENTENCE.match(text)
    return sentence[0] if sentence else text


def _verses(passage: Passage) -> dict[str, Any]:
    return {name: getattr(passage, name) for name in VerseRange.model_fields}
