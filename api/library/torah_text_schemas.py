"""Schemas of the text of a portion: its readings, and the verses of a part (TEXT-1, TEXT-9)."""

from __future__ import annotations

from datetime import date

from api.core.schemas import Schema
from api.library.schemas import PostType
from api.library.torah_readings import Custom
from api.search.calendar import SpecialSabbath, VerseRange


class HaftarahPassages(Schema):
    """What is read from the Prophets, in one or two passages, by these customs."""

    customs: list[Custom]
    passages: list[VerseRange]


class ReadingParts(Schema):
    """The reading of a portion, or of two that are joined.

    `key` names it wherever the portion's entry may be: '22', or '22-23' for two that are joined.
    `maftir` repeats the last verses of the seventh aliyah; null where another scroll's is read.
    """

    key: str
    name: str
    hebrew_name: str
    is_joined: bool
    diaspora_only: bool
    aliyot: list[VerseRange]
    maftir: VerseRange | None
    haftarot: list[HaftarahPassages]


class SpecialParts(SpecialSabbath):
    """With the haftarot that are read in place of the portion's."""

    haftarot: list[HaftarahPassages]


class PortionReadings(Schema):
    """The reading of a portion by itself and, if it is ever joined to another one, with it; the
    next Sabbath on which it is read in the Diaspora, if there is one, and what is special then."""

    next_sabbath: date | None
    special: SpecialParts | None
    alone: ReadingParts
    joined: ReadingParts | None


class CitingTeaching(Schema):
    """A teaching that cites a verse. `paragraph` is the id of the first paragraph that does, if it
    is known and the viewer may read it."""

    id: int
    type: PostType
    title: str
    paragraph: str | None


class VerseText(Schema):
    """A verse in Hebrew, with points and accents, and in English."""

    chapter: int
    verse: int
    hebrew: str
    english: str
    teachings: list[CitingTeaching]


class PassageText(Schema):
    """The verses of one passage, in their order."""

    book: str
    verses: list[VerseText]
