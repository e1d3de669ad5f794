"""The reading of a week or of a holiday that a search asks for, beside its results (WEEK-12).

The calendar belongs to the library, which the search does not import: it is passed in.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, Protocol

from api.core.schemas import Schema
from api.search.text.query_analysis import AnalyzedText


class VerseRange(Schema):
    """Verses of one book, from the first to the last inclusive."""

    book: str
    start_chapter: int
    start_verse: int
    end_chapter: int
    end_verse: int


class ReadPortion(Schema):
    """A portion that is read. `url` is None where the library does not hold it."""

    parasha: str
    hebrew_name: str
    url: str | None


class PortionsRead(Schema):
    """The portions of a Sabbath, two where they are joined."""

    day: date
    portions: list[ReadPortion]


class ReadHaftarah(Schema):
    """A haftarah of one custom or of all. `url` is where the site has its text."""

    custom: Literal["ashkenazi", "sephardi"] | None
    passages: list[VerseRange]
    url: str | None


class SpecialSabbath(Schema):
    """A Sabbath that reads something of its own beside its portion. Without names it only has
    another haftarah than the portion has in other years. `seventh` and `maftir` take the place of
    the portion's; None where it keeps them."""

    name: str | None
    hebrew_name: str | None
    seventh: VerseRange | None
    maftir: VerseRange | None


class CalendarReading(Schema):
    """What is read on a Sabbath, or on the first day of a holiday.

    `place`: outside of Israel, in Israel, or everywhere. `portions` are those of a Sabbath without
    a holiday, `verses` what is read, `url` where the site has its text. A holiday without a reading
    of its own has no verses. `weekly` are, for a holiday, the portions of its week, or of the first
    Sabbath after it that has one. `haftarot` are those of this Sabbath, and empty unless they were
    asked for.
    """

    place: Literal["everywhere", "diaspora", "israel"]
    name: str
    hebrew_name: str
    first_day: date
    last_day: date
    hebrew_date: str
    portions: list[ReadPortion]
    verses: list[VerseRange]
    url: str | None
    weekly: PortionsRead | None
    special: SpecialSabbath | None
    haftarot: list[ReadHaftarah]


class CalendarAnswer(Schema):
    """The readings that a search asks for, that of the Diaspora first if Israel's differs.

    `begins_at_sunset`: the holiday begins on the evening before its first day.
    """

    kind: Literal["last_week", "this_week", "next_week", "holiday"]
    begins_at_sunset: bool
    readings: list[CalendarReading]


class Calendar(Protocol):
    async def answer(self, typed: AnalyzedText) -> CalendarAnswer | None:
        """The readings that a search asks for; None for any other search."""
