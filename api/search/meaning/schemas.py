"""What the calls that go by meaning answer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from api.core.schemas import Schema
from api.core.viewer import Viewer
from api.search.access import visible_document
from api.search.meaning.related import Reason, Related


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


def related_posts(found: Iterable[Related], viewer: Viewer) -> list[RelatedPost]:
    """What belongs with a teaching, as it is answered."""
    return [
        RelatedPost.model_validate(
            {**visible_document(entry.document, viewer), "reason": entry.reason}
        )
        for entry in found
    ]
