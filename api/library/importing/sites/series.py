"""Series of an earlier site: its posts become lessons of a series here (IMPORT-33)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from api.library.importing.sites.source import SeriesPart, SourcePost
from api.models import Series, SeriesPost

_TITLE, _SLUG, _POSTS = 255, 100, 10_000
MAX_SERIES = 5_000
_NOT_IN_SLUG = re.compile(r"[^a-z0-9]+")


class _Lesson(NamedTuple):
    """`part` 0 comes after the numbered ones, by date."""

    part: int
    published: datetime
    post_id: int


@dataclass(slots=True)
class SeriesCollector:
    """The series of the posts that are new, by their slugs here."""

    _titles: dict[str, str] = field(default_factory=dict)
    _lessons: dict[str, list[_Lesson]] = field(default_factory=dict)
    _descriptions: dict[str, str] = field(default_factory=dict)

    def add(self, post: SourcePost, post_id: int) -> None:
        """Add a teaching to the series that its post names."""
        assert post.published is not None
        for part in post.series:
            slug = slug_of(part)
            if slug not in self._titles and len(self._titles) >= MAX_SERIES:
                post.findings.lose(f"more than {MAX_SERIES:,} series: {part.title}")
                continue
            self._titles.setdefault(slug, part.title)
            self._descriptions.setdefault(slug, part.description)
            lessons = self._lessons.setdefault(slug, [])
            if len(lessons) >= _POSTS:
                post.findings.lose(f"more than {_POSTS:,} lessons in a series: {part.title}")
                continue
            lessons.append(_Lesson(part.part or 10**6, post.published, post_id))

    def records(self, connection: Connection) -> Iterator[dict[str, Any]]:
        """The series as lines of an import file.

        One that exists keeps what it says, and its lessons in their order; new ones follow.
        """
        for slug, title in self._titles.items():
            found = connection.execute(select(Series.__table__).where(Series.slug == slug))
            row = found.mappings().one_or_none()
            lessons = [] if row is None else _lessons_of(connection, row["id"])
            new = [lesson.post_id for lesson in sorted(self._lessons[slug])]
            yield {
                "kind": "series",
                "slug": slug,
                "title": row["title"] if row else title[:_TITLE],
                "description": row["description"] if row else self._descriptions[slug],
                "imageUrl": row["image_url"] if row else None,
                "isActive": row["is_active"] if row else 1,
                "posts": list(dict.fromkeys([*lessons, *new]))[:_POSTS],
            }


def _lessons_of(connection: Connection, series_id: int) -> list[int]:
    query = select(SeriesPost.post_id).where(SeriesPost.series_id == series_id)
    return list(connection.scalars(query.order_by(SeriesPost.position, SeriesPost.id)))


def slug_of(part: SeriesPart) -> str:
    """A slug of this site: the earlier one's, or a digest where that is not in Latin letters."""
    slug = _NOT_IN_SLUG.sub("-", part.slug.lower()).strip("-")[:_SLUG].strip("-")
    if slug and "%" not in part.slug:
        return slug
    return f"series-{blake2b(part.title.casefold().encode(), digest_size=4).hexdigest()}"
