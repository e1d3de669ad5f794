"""The connections of a teaching to others (STUDY-46, STUDY-105, STUDY-106).

They are computed when the library has changed, so that they are never older than the texts, and
stored: a connection keeps its id while it holds.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy import delete, func, select, tuple_
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import TorahCrossReference
from api.search.references.verse_reference import commented
from api.search.semantic.service import SemanticSearch
from api.study.learning.connections import Connection, Library, Pair, strongest
from api.study.learning.documents import DocumentRepository, IndexedTeaching, Journey
from api.study.learning.schemas import CrossReference
from api.study.results import KeptResults

MAX_SHOWN = 8
# Teachings that are compared with the source.
_SIMILAR, _MAX_COMPARED = 20, 40

_Key = tuple[int, str]


class CrossReferenceRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def replace(
        self, source: int, compared: Sequence[int], found: Sequence[Connection]
    ) -> Mapping[_Key, int]:
        """Store the connections of a teaching in place of the former; returns their ids.

        Only those to `compared` teachings are replaced: another viewer may read more. What a model
        or a reader added stays.
        """
        await self._session.execute(
            select(func.pg_advisory_xact_lock(func.hashtextextended(f"references {source}", 0)))
        )
        keys = [(each.target.id, each.type) for each in found]
        row_key = tuple_(TorahCrossReference.target_post_id, TorahCrossReference.connection_type)
        outdated = delete(TorahCrossReference).where(
            TorahCrossReference.source_post_id == source,
            TorahCrossReference.target_post_id.in_(compared),
            TorahCrossReference.ai_generated.is_(False),
            TorahCrossReference.verified_by_user.is_(False),
            row_key.not_in(keys),
        )
        await self._session.execute(outdated)
        if found:
            await self._session.execute(_upsert(source, found))
        query = select(TorahCrossReference).where(
            TorahCrossReference.source_post_id == source, row_key.in_(keys)
        )
        rows = await self._session.scalars(query)
        return {(row.target_post_id, row.connection_type): row.id for row in rows}


def _upsert(source: int, found: Sequence[Connection]) -> Insert:
    new = insert(TorahCrossReference).values(
        [
            {
                "source_post_id": source,
                "target_post_id": each.target.id,
                "connection_type": each.type,
                "connection_strength": each.strength,
                "explanation": each.explanation,
                "ai_generated": False,
            }
            for each in found
        ]
    )
    return new.on_conflict_do_update(
        index_elements=["source_post_id", "target_post_id", "connection_type"],
        set_={
            "connection_strength": new.excluded.connection_strength,
            "explanation": new.excluded.explanation,
            "created_at": func.now(),
        },
        # Nothing is written while nothing changed.
        where=TorahCrossReference.explanation != new.excluded.explanation,
    )


class CrossReferenceService:
    def __init__(
        self,
        repository: CrossReferenceRepository,
        documents: DocumentRepository,
        semantic: SemanticSearch,
        results: KeptResults,
    ) -> None:
        self._repository, self._documents = repository, documents
        self._semantic, self._results = semantic, results

    async def of(self, post_id: int) -> list[CrossReference]:
        """The connections of a teaching that the viewer may read, the strongest first."""
        compared, found = await self._results.get(
            partial(self._connections, post_id), "cross-references", post_id
        )
        ids = await self._repository.replace(post_id, compared, found)
        return [
            CrossReference(
                id=ids[each.target.id, each.type],
                post_id=each.target.id,
                title=each.target.title,
                post_type=each.target.type,
                connection_type=each.type,
                connection_strength=each.strength,
                explanation=each.explanation,
            )
            for each in found
        ]

    async def _connections(self, post_id: int) -> tuple[list[int], list[Connection]]:
        """The ids of the teachings that were compared, and the connections to show."""
        source = (await self._documents.by_ids([post_id])).get(post_id)
        if source is None:
            return [], []
        journeys = _by_other(await self._documents.journeys([source.id]), source.id)
        related = await self._semantic.related(source.id, _SIMILAR)
        similarity = {each.document["id"]: each.score for each in related}
        targets = {
            each.id: each
            for each in (
                *(await self._documents.by_ids(journeys)).values(),
                *await self._documents.with_labels(
                    "citations", {*source.verses, *map(commented, source.verses)}
                ),
                *self._documents.readable(each.document for each in related),
                *await self._documents.with_labels("topics", source.topics),
            )
            if each.id != source.id
        }
        compared = list(targets.values())[:_MAX_COMPARED]
        size, topics = await self._documents.size(), await self._documents.topics()
        pairs = [
            Pair(source, each, similarity.get(each.id, 0.0), journeys.get(each.id))
            for each in compared
        ]
        found = await asyncio.to_thread(connections_of, source, pairs, size, topics)
        return [each.id for each in compared], found


def connections_of(
    source: IndexedTeaching, pairs: Sequence[Pair], size: int, topics: Mapping[str, int]
) -> list[Connection]:
    """The connections to show, the strongest first; their teachings without the texts.

    What is rare is told by the terms of the teachings that are compared.
    """
    compared = [source, *(pair.target for pair in pairs)]
    library = Library(size, topics, Counter(term for each in compared for term in each.terms))
    found = [connection for pair in pairs if (connection := strongest(pair, library))]
    found.sort(key=lambda each: (-each.strength, each.target.id))
    return [replace(each, target=replace(each.target, paragraphs=())) for each in found[:MAX_SHOWN]]


def _by_other(journeys: Iterable[Journey], own: int) -> dict[int, Journey]:
    """The links by the teaching at their other end; one that leads there comes first."""
    found: dict[int, Journey] = {}
    for journey in journeys:
        if journey.source_id == own:
            found[journey.target_id] = journey
        else:
            found.setdefault(journey.source_id, journey)
    return found
