"""The response of `GET /api/verses` (READ-73)."""

from __future__ import annotations

from api.core.schemas import Schema
from api.search.schemas import VersePortion


class BilingualVerse(Schema):
    """A verse in Hebrew with points, and in English where there is a translation of its book."""

    chapter: int
    verse: int
    hebrew: str
    english: str | None


class ReferencedVerses(Schema):
    """The first `verses` of a reference, which has `total`.

    `before` and `after` are the verses around it; null at the ends of a book, and `after` also
    where not all verses are there. `portion` is the one in which the reference begins, null outside
    of the Torah. `teachings` is the number of those that cite a verse of it, or a comment on one.
    """

    reference: str
    hebrew_reference: str
    verses: list[BilingualVerse]
    total: int
    before: BilingualVerse | None
    after: BilingualVerse | None
    portion: VersePortion | None
    teachings: int
