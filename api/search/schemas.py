"""What `/api/search`, `/api/passages` and `/api/posts/{id}/related` answer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from pydantic import PrivateAttr

from api.core.schemas import Schema
from api.search.query.parser import NoteKind
from api.search.semantic.related import Reason, Related
from api.search.types import EngineName


class Hit(Schema):
    """`highlighted_title` and `snippet` are safe HTML with the matched words in <mark>."""

    id: int
    title: str
    highlighted_title: str
    snippet: str


class PostHit(Hit):
    """`by_meaning`: it is close in meaning, whatever its words; then `snippet` is the paragraph
    that is closest, and `paragraph` its id in the text (None: it has none).
    """

    type: Literal["daily", "weekly"]
    excerpt: str
    publish_date: datetime
    author: str
    topics: list[str]
    is_premium: int
    by_meaning: bool
    paragraph: str | None


class SeriesHit(Hit):
    slug: str
    description: str
    lesson_count: int


class TimelineHit(Hit):
    slug: str
    parasha: str
    book: str
    hebrew_name: str
    english_name: str
    start_chapter: int
    start_verse: int
    end_chapter: int
    end_verse: int


class Totals(Schema):
    posts: int
    series: int
    torah_timelines: int


class SearchNote(Schema):
    """Why these results stand here: what was typed, as what it was read, and where that leads."""

    kind: NoteKind
    typed: str
    meant: str
    to: str | None


class VersePortion(Schema):
    parasha: str
    slug: str
    hebrew_name: str


class Verse(Schema):
    """The verse that was asked for, in pointed Hebrew, and the portion that holds it."""

    reference: str
    hebrew_reference: str
    hebrew: str
    portion: VersePortion | None


class SearchAnswer(Schema):
    """The three groups, which engine answered, and whether it stood in for another.

    `facets` tells, where it was asked for, how many teachings there are of each type, topic,
    series, book, portion and length. `suggestions` are terms to try where nothing was found.
    """

    query: str
    engine: EngineName
    degraded: bool
    took_ms: float
    totals: Totals
    facets: dict[str, dict[str, int]] | None
    notes: list[SearchNote]
    verse: Verse | None
    suggestions: list[str]
    posts: list[PostHit]
    series: list[SeriesHit]
    torah_timelines: list[TimelineHit]
    # False where something did not answer in time that may answer the next search. Not sent.
    _is_complete: bool = PrivateAttr(default=True)

    @property
    def is_complete(self) -> bool:
        return self._is_complete

    @is_complete.setter
    def is_complete(self, value: bool) -> None:
        self._is_complete = value


class PassagePost(Schema):
    """The teaching that a passage is quoted from."""

    id: int
    title: str
    type: Literal["daily", "weekly"]
    author: str
    publish_date: datetime
    is_premium: int


class PassageAnswer(Schema):
    """A paragraph to quote. `paragraph` is its id in the teaching's text; `score` runs to 1."""

    post: PassagePost
    paragraph: str | None
    score: float
    text: str


class RelatedPost(Schema):
    """A teaching that belongs with another, and why, in a word."""

    id: int
    type: Literal["daily", "weekly"]
    title: str
    excerpt: str
    publish_date: datetime
    author: str
    topics: list[str]
    image_url: str | None
    is_premium: int
    reason: Reason


def related_posts(found: Iterable[Related]) -> list[RelatedPost]:
    """What belongs with a teaching, as it is answered."""
    return [
        RelatedPost.model_validate({**entry.document, "reason": entry.reason}) for entry in found
    ]
