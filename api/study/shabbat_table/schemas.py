"""`GET /api/shabbat-table` (TABLE-1)."""

from __future__ import annotations

from datetime import date

from api.core.schemas import Schema, ShownText
from api.library.schemas import TeachingLink
from api.search.calendar import CalendarReading
from api.study.transforms.templates.shabbat_dinner import Age


class TableThought(Schema):
    """A teaching, told in at most a thousand characters.

    `question` is what it asks and `takeaway` what to do with it; both are None for a teaching
    without a study guide.
    """

    post: TeachingLink
    question: ShownText | None
    text: ShownText
    takeaway: ShownText | None


class TableQuestion(Schema):
    age: Age
    text: ShownText


class TableVerse(Schema):
    """A verse with points and accents. `url` is where the site has its text."""

    book: str
    chapter: int
    verse: int
    hebrew: str
    english: str
    url: str | None


class ShabbatTable(Schema):
    """The sheet of one Sabbath. `questions` are empty where there is no `thought`."""

    sabbath: date
    hebrew_date: str
    readings: list[CalendarReading]
    thought: TableThought | None
    questions: list[TableQuestion]
    verse: TableVerse
