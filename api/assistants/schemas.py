"""What the tools for assistants take and return (MCP-2 to MCP-6).

Each result has the absolute addresses of the site to cite. The descriptions are for assistants, who
read them with the tools; like `llms.txt` they are in English.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.core.schemas import Schema
from api.library.deps import MAX_ID
from api.library.schemas import PostType
from api.library.verse_lookup_schemas import BilingualVerse
from api.search.results.evidence import Outcome
from api.search.service import MAX_QUERY_LENGTH, MIN_QUERY_LENGTH

# Hits of one kind, and paragraphs, in one result.
MAX_HITS, MAX_PARAGRAPHS = 20, 50
_NO_NUL = r"^[^\x00]*$"

Limit = Annotated[int, Field(ge=1, le=MAX_HITS, description="How many hits of each kind.")]


class Arguments(BaseModel):
    """A misspelt name is refused rather than ignored."""

    model_config = ConfigDict(extra="forbid")


class SearchArguments(Arguments):
    query: str = Field(
        min_length=MIN_QUERY_LENGTH,
        max_length=MAX_QUERY_LENGTH,
        pattern=_NO_NUL,
        description="A topic, name, question or reference, in English, Hebrew or transliteration.",
    )
    limit: Limit = 8


class ReadArguments(Arguments):
    id: int = Field(ge=1, le=MAX_ID, description="The id of a teaching, from another tool.")
    first: int = Field(default=1, ge=1, le=100_000, description="The first paragraph to read.")
    limit: int = Field(default=20, ge=1, le=MAX_PARAGRAPHS, description="How many paragraphs.")


class WeekArguments(Arguments):
    """None."""


class VerseArguments(Arguments):
    reference: str = Field(
        min_length=1,
        max_length=100,
        pattern=_NO_NUL,
        description="Such as 'Genesis 12:1-3', 'Bereshit 12:1' or 'בראשית יב א'.",
    )
    limit: Limit = 8


class TeachingLink(Schema):
    """Enough of a teaching to name and cite it; `id` reads it."""

    id: int
    title: str
    type: PostType
    publish_date: datetime
    url: str


class FoundTeaching(TeachingLink):
    """`snippet` is what matched; `url` leads to its paragraph, where it is known.

    `is_locked`: only members of the site read it in full.
    """

    author: str
    topics: list[str]
    snippet: str
    is_locked: bool


class FoundSeries(Schema):
    title: str
    description: str
    lessons: int
    url: str


class FoundPortion(Schema):
    title: str
    parasha: str
    hebrew_name: str
    verses: str
    url: str


class Note(Schema):
    """How what was typed was understood."""

    typed: str
    meant: str


class AbsentName(Schema):
    """A name of the query that no text of the library has."""

    name: str
    hebrew_name: str


class QuotedVerse(Schema):
    """The verse of the query; `english` is null where the site has no translation."""

    reference: str
    hebrew_reference: str
    hebrew: str
    english: str | None


class CalendarDay(Schema):
    """What is read on a Sabbath or a holiday that the query asks for."""

    place: Literal["everywhere", "diaspora", "israel"]
    name: str
    hebrew_name: str
    first_day: date
    last_day: date
    hebrew_date: str
    url: str | None


class PageLink(Schema):
    """A page of the site that does what the query asks for."""

    name: str
    about: str
    url: str


class SearchResult(Schema):
    """`outcome` is about the teachings. `notice` is to be shown before everything else."""

    outcome: Outcome
    notice: str | None
    notes: list[Note]
    absent_names: list[AbsentName]
    verse: QuotedVerse | None
    calendar: list[CalendarDay]
    pages: list[PageLink]
    suggestions: list[str]
    total: int
    teachings: list[FoundTeaching]
    series: list[FoundSeries]
    portions: list[FoundPortion]
    closest: list[FoundTeaching]
    url: str


class Paragraph(Schema):
    """`number` counts from 1; `url` leads to it on the teaching's page."""

    number: int
    text: str
    url: str


class Teaching(TeachingLink):
    """Paragraphs of a teaching out of `total`; `next` is the first that is left, if any is.

    A locked one has a `preview` instead: only members of the site read it in full.
    """

    author: str
    topics: list[str]
    language: str
    excerpt: str
    is_locked: bool
    preview: str | None
    paragraphs: list[Paragraph]
    total: int
    next: int | None


class PortionOfWeek(Schema):
    """`title`, `summary`, `url` and `teachings` are the library's, where it has the portion."""

    parasha: str
    hebrew_name: str
    english_name: str
    verses: str
    title: str | None
    summary: str | None
    url: str | None
    teachings: list[TeachingLink]


class Reading(Schema):
    """A holiday's reading has no portions, except on Simchat Torah."""

    place: Literal["everywhere", "diaspora", "israel"]
    name: str
    hebrew_name: str
    is_holiday: bool
    verses: str
    portions: list[PortionOfWeek]


class WeekResult(Schema):
    """`nearest` are the teachings nearest to a reading on which the library has none."""

    sabbath: date
    hebrew_date: str
    readings: list[Reading]
    nearest: list[TeachingLink]
    url: str


class VerseOfPortion(Schema):
    """`url` leads to the verse in the portion's text."""

    parasha: str
    hebrew_name: str
    url: str


class VerseResult(Schema):
    """The first `verses` of a reference, out of `total`, and the teachings that cite it.

    `cited` is the number of all that cite it or a comment on it; `url` is a search for them.
    """

    reference: str
    hebrew_reference: str
    verses: list[BilingualVerse]
    total: int
    portion: VerseOfPortion | None
    cited: int
    teachings: list[FoundTeaching]
    url: str
