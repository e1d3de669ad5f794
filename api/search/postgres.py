"""The Postgres engine: the same questions answered from `search_documents`.

A word counts where it stands whole anywhere in a document. The last word, which may not be
finished, counts as a beginning too: in the short `head`, where that stays cheap, and of the
spelling table's forms, which stand whole in every document that names their term. A word that no
document holds is read as the words nearest to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import RowMapping, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from api.search.indexes import MAX_FACET_VALUES
from api.search.language import fold, tokens
from api.search.matching import allowed_typos
from api.search.postgres_sql import Match, match_of, order, typed_words
from api.search.types import (
    EngineName,
    FacetHit,
    FacetQuery,
    IndexUid,
    SearchQuery,
    SearchResult,
    SearchUnavailable,
)

_NEAR_WORDS = 5

# The planner does not know what it costs to read a stored word vector, and would read them all.
_BY_INDEX = text("SET LOCAL enable_seqscan = off")

# For each typed word: does any document hold it, or a word that begins with it; if not, what is
# nearest. `\uffff` sorts after every letter, so the beginning is a range of the key.
_NEAREST = text(
    """
    SELECT typed.word, near.word AS nearest
    FROM unnest(CAST(:words AS text[]), CAST(:typos AS int[]), CAST(:open AS boolean[]))
         AS typed (word, typos, open)
    CROSS JOIN LATERAL (
        SELECT word FROM search_words
        WHERE word % typed.word
          AND levenshtein_less_equal(word, typed.word, typed.typos + 1) <= typed.typos + 1
        ORDER BY levenshtein(word, typed.word), similarity(word, typed.word) DESC, word
        LIMIT :limit
    ) AS near
    WHERE typed.typos > 0
      AND NOT EXISTS (
        SELECT FROM search_words AS known
        WHERE known.word = typed.word
           OR (typed.open AND known.word >= typed.word AND known.word < typed.word || '\uffff')
      )
    """
)

_COUNTS = text("SELECT index_uid, count(*) FROM search_documents GROUP BY index_uid")


class PostgresReader:
    """Each query is one statement; a few more words are looked up where one is misspelt."""

    name: EngineName = "postgres"

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        try:
            async with self._engine.connect() as connection:
                await connection.execute(_BY_INDEX)
                nearest = await self._nearest(connection, queries)
                return [await self._search(connection, query, nearest) for query in queries]
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise SearchUnavailable(f"Postgres: {error}") from error

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        try:
            async with self._engine.connect() as connection:
                await connection.execute(_BY_INDEX)
                nearest = await self._nearest(connection, [query.query])
                match = match_of(query.query, nearest)
                counts = (await _facet_counts(connection, match, [query.facet]))[query.facet]
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise SearchUnavailable(f"Postgres: {error}") from error
        prefix = fold(query.prefix)
        hits = [FacetHit(value, n) for value, n in counts.items() if _begins(value, prefix)]
        return hits[: query.limit]

    async def counts(self) -> dict[IndexUid, int]:
        """How many documents each of the indexes holds."""
        try:
            async with self._engine.connect() as connection:
                rows = await connection.execute(_COUNTS)
                return {index: count for index, count in rows}
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise SearchUnavailable(f"Postgres: {error}") from error

    async def _nearest(
        self, connection: AsyncConnection, queries: Sequence[SearchQuery]
    ) -> dict[str, list[str]]:
        """For each word of the queries that no document holds: the words nearest to it."""
        typed = {query.text: typed_words(query.text) for query in queries}
        words = {word: False for group in typed.values() for word in group}
        words |= {group[-1]: True for group in typed.values() if group}
        if not words:
            return {}
        rows = await connection.execute(
            _NEAREST,
            {
                "words": list(words),
                "typos": [allowed_typos(word) for word in words],
                "open": list(words.values()),
                "limit": _NEAR_WORDS,
            },
        )
        nearest: dict[str, list[str]] = {}
        for word, near in rows:
            nearest.setdefault(word, []).append(near)
        return nearest

    async def _search(
        self, connection: AsyncConnection, query: SearchQuery, nearest: dict[str, list[str]]
    ) -> SearchResult:
        match = match_of(query, nearest)
        rows, total = await _hits(connection, query, match)
        facets = await _facet_counts(connection, match, query.facets)
        return SearchResult(
            documents=tuple(row["document"] for row in rows), total=total, facets=facets
        )


async def _hits(
    connection: AsyncConnection, query: SearchQuery, match: Match
) -> tuple[Sequence[RowMapping], int]:
    """The documents of one page and how many there are in all.

    The page is chosen by key first, so that only its own documents are read whole.
    """
    ordered = order(query, match.ranks)
    keys = ", ".join(f"{key} AS key_{at}" for at, (key, _) in enumerate(ordered))
    by_keys = ", ".join(f"key_{at} {direction}" for at, (_, direction) in enumerate(ordered))
    result = await connection.execute(
        text(
            f"""
            SELECT total, document FROM (
                SELECT index_uid, document_id, {keys}, count(*) OVER () AS total
                FROM {match.source} WHERE {match.condition}
                ORDER BY {by_keys} LIMIT :limit OFFSET :offset
            ) AS page
            JOIN search_documents USING (index_uid, document_id) ORDER BY {by_keys}
            """
        ),
        match.parameters | {"limit": query.limit, "offset": query.offset},
    )
    rows = result.mappings().all()
    if rows or (not query.offset and query.limit):
        return rows, rows[0]["total"] if rows else 0
    return rows, await _count(connection, match)


async def _count(connection: AsyncConnection, match: Match) -> int:
    count = text(f"SELECT count(*) FROM {match.source} WHERE {match.condition}")
    return int((await connection.execute(count, match.parameters)).scalar_one())


async def _facet_counts(
    connection: AsyncConnection, match: Match, facets: Sequence[str]
) -> dict[str, dict[str, int]]:
    """For each facet how many of the documents found hold each value, most frequent first.

    All are counted in one pass over what was found.
    """
    if not facets:
        return {}
    counts = text(
        f"""
        SELECT facet, value, documents FROM (
            SELECT facet, value, count(*) AS documents,
                   row_number() OVER (PARTITION BY facet ORDER BY count(*) DESC, value) AS place
            FROM {match.source}, unnest(filters) AS exact,
                 LATERAL (SELECT split_part(exact, '=', 1) AS facet,
                                 substr(exact, strpos(exact, '=') + 1) AS value) AS part
            WHERE {match.condition} AND facet = ANY(CAST(:facets AS text[]))
            GROUP BY facet, value
        ) AS counted
        WHERE place <= :values ORDER BY facet, place
        """
    )
    parameters = match.parameters | {"facets": list(facets), "values": MAX_FACET_VALUES}
    found: dict[str, dict[str, int]] = {facet: {} for facet in facets}
    for facet, value, documents in await connection.execute(counts, parameters):
        found[facet][value] = documents
    return found


def _begins(value: str, prefix: str) -> bool:
    return any(word.startswith(prefix) for word in [fold(value), *tokens(value)])
