"""Teachings as the search index holds them: with verses, series and text, without pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal

from sqlalchemy import Select, func, or_, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.viewer import Viewer
from api.models import JourneyPath, SearchDocument, Series, SeriesPost
from api.search.access import is_locked
from api.search.references.verse_reference import cited_verses
from api.search.text.analyzer import is_hebrew, tokens
from api.search.text.sentences import sentences
from api.search.text.synonyms import default_synonyms
from api.search.types import Document
from api.study.teaching import compared_words

# Bounds on what one query loads.
_MAX_DOCUMENTS, _MAX_TOPICS = 60, 500
# How the index labels the topics of a document.
_TOPIC = "topics="


@dataclass(frozen=True)
class IndexedTeaching:
    """A public teaching that the viewer may read. `verses` are 'Genesis 12:5'.

    `questions` are those that its study guide answers; the first is what it asks. `in_common` is
    what it says in common with the teaching `compared_with`, in its teacher's words.
    """

    id: int
    title: str
    type: Literal["daily", "weekly"]
    excerpt: str
    topics: tuple[str, ...]
    minutes: int
    verses: frozenset[str]
    paragraphs: tuple[str, ...]
    questions: tuple[str, ...] = ()
    compared_with: int | None = None
    in_common: tuple[str, ...] = ()

    @cached_property
    def terms(self) -> Mapping[str, int]:
        """The terms of the text by name, with how often each is named, without those of books."""
        return _terms("\n".join((self.title, self.excerpt, *self.paragraphs)))

    @cached_property
    def hebrew_share(self) -> float:
        """Which share of the words is Hebrew, 0 to 1."""
        words = [word for paragraph in self.paragraphs for word in paragraph.split()]
        return sum(map(is_hebrew, words)) / max(1, len(words))

    @cached_property
    def sentences(self) -> Sequence[str]:
        """The sentences of the text, each with the reference in brackets that follows it."""
        found: list[list[str]] = []
        for paragraph in self.paragraphs:
            for each in sentences(paragraph):
                if each.startswith("(") and found:
                    found[-1].append(each)
                else:
                    found.append([each])
        return [" ".join(parts) for parts in found]


@dataclass(frozen=True, slots=True)
class Journey:
    """A link that the library's author made from one teaching to another."""

    source_id: int
    target_id: int
    path_type: str
    description: str


@dataclass(frozen=True, slots=True)
class SeriesLesson:
    """The position of a teaching in an active series."""

    series: str
    position: int
    post_id: int


@lru_cache(maxsize=1024)
def _terms(text: str) -> Mapping[str, int]:
    matches = default_synonyms().find(tokens(text))
    return Counter(match.term.name for match in matches if not match.term.titles)


@lru_cache(maxsize=10_000)
def term_names(text: str) -> frozenset[str]:
    """The terms that a text names, in any spelling or in Hebrew."""
    return frozenset(match.term.name for match in default_synonyms().find(tokens(text)))


def in_common(one: IndexedTeaching, other: IndexedTeaching) -> tuple[str, ...]:
    """What the teacher wrote that both say; empty where they are not compared."""
    if one.compared_with == other.id:
        return one.in_common
    return other.in_common if other.compared_with == one.id else ()


def indexed_teaching(document: Document) -> IndexedTeaching:
    compared: Mapping[str, Any] = document.get("comparison", {})
    return IndexedTeaching(
        id=document["id"],
        title=document["title"],
        type=document["type"],
        excerpt=document["excerpt"],
        topics=tuple(document["topics"]),
        minutes=document["readMinutes"],
        verses=cited_verses(document["citations"]),
        paragraphs=compared_words(document["content"]),
        questions=tuple(document.get("questions", ())),
        compared_with=compared.get("post"),
        in_common=tuple(compared.get("both", ())),
    )


class DocumentRepository:
    """Queries of public teachings. Locked ones are left out (STUDY-6)."""

    def __init__(self, session: AsyncSession, viewer: Viewer) -> None:
        self._session, self._viewer = session, viewer

    def readable(self, documents: Iterable[Document]) -> list[IndexedTeaching]:
        """Those of these documents that the viewer may read."""
        return [indexed_teaching(each) for each in documents if not is_locked(each, self._viewer)]

    async def by_ids(self, ids: Iterable[int]) -> dict[int, IndexedTeaching]:
        """The readable teachings among these."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        query = _public().where(SearchDocument.document_id.in_(wanted))
        found = self.readable(await self._session.scalars(query))
        return {each.id: each for each in found}

    async def with_labels(
        self, attribute: Literal["topics", "citations"], values: Iterable[str]
    ) -> list[IndexedTeaching]:
        """The readable teachings that have one of these values, the newest first."""
        labels = [f"{attribute}={value}" for value in sorted(set(values))]
        if not labels:
            return []
        query = (
            _public()
            .where(SearchDocument.filters.overlap(labels))
            .order_by(SearchDocument.public_from.desc(), SearchDocument.document_id.desc())
            .limit(_MAX_DOCUMENTS)
        )
        return self.readable(await self._session.scalars(query))

    async def topics(self) -> dict[str, int]:
        """The topics of the library with the number of their public teachings, most first."""
        label = func.unnest(SearchDocument.filters).column_valued("label", joins_implicitly=True)
        topic = func.substr(label, len(_TOPIC) + 1)
        query = (
            select(topic, func.count())
            .select_from(SearchDocument)
            .where(*_IS_PUBLIC, label.startswith(_TOPIC))
            .group_by(topic)
            .order_by(func.count().desc(), topic)
            .limit(_MAX_TOPICS)
        )
        return {name: count for name, count in await self._session.execute(query)}

    async def size(self) -> int:
        """How many public teachings the library has."""
        query = select(func.count()).select_from(SearchDocument).where(*_IS_PUBLIC)
        return await self._session.scalar(query) or 0

    async def journeys(self, ids: Sequence[int]) -> list[Journey]:
        """The journeys from and to these teachings, in their order."""
        if not ids:
            return []
        query = (
            select(
                JourneyPath.source_post_id,
                JourneyPath.target_post_id,
                JourneyPath.path_type,
                JourneyPath.description,
            )
            .where(or_(JourneyPath.source_post_id.in_(ids), JourneyPath.target_post_id.in_(ids)))
            .order_by(JourneyPath.id)
        )
        return [Journey(*row) for row in await self._session.execute(query)]

    async def lessons_of_series_with(self, ids: Sequence[int]) -> list[SeriesLesson]:
        """All lessons of the active series that contain one of these teachings, in order."""
        if not ids:
            return []
        containing = select(SeriesPost.series_id).where(SeriesPost.post_id.in_(ids))
        query = (
            select(Series.title, SeriesPost.position, SeriesPost.post_id)
            .join(SeriesPost, SeriesPost.series_id == Series.id)
            .where(Series.is_active == 1, Series.id.in_(containing))
            .order_by(Series.title, SeriesPost.position, SeriesPost.id)
        )
        return [SeriesLesson(*row) for row in await self._session.execute(query)]

    async def first_lessons(self, limit: int) -> list[SeriesLesson]:
        """The first lesson of each active series."""
        query = (
            select(Series.title, SeriesPost.position, SeriesPost.post_id)
            .join(SeriesPost, SeriesPost.series_id == Series.id)
            .where(Series.is_active == 1)
            .ext(distinct_on(Series.id))
            .order_by(Series.id, SeriesPost.position, SeriesPost.id)
            .limit(limit)
        )
        return [SeriesLesson(*row) for row in await self._session.execute(query)]


_IS_PUBLIC = (SearchDocument.index_uid == "posts", SearchDocument.public_from <= func.now())


def _public() -> Select[dict[str, Any]]:
    return select(SearchDocument.document).where(*_IS_PUBLIC)
