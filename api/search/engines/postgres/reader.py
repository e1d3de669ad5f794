"""The Postgres engine's reader: runs the same queries on `search_documents`.

A word matches anywhere in a document, whole. The last word, which may be unfinished, matches as a
prefix too: in the short `head`, where that stays cheap, and by its completions, which are whole
words of every document that names their term. A word that no document has is replaced by the words
within the allowed edits.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import RowMapping, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.engines.base import SearchReader, ServerStatus
from api.search.engines.postgres.pool import SearchPool, with_retry
from api.search.engines.postgres.sql import MatchClause, match_clause, order
from api.search.engines.postgres.vocabulary import nearest_words
from api.search.index.documents import attributes
from api.search.index.fields import INDEXES, MAX_FACET_VALUES
from api.search.text.analyzer import fold, tokens
from api.search.text.corrections import plausible_corrections
from api.search.types import (
    MAX_QUERY_WORDS,
    EngineName,
    EngineResponse,
    FacetHit,
    FacetQuery,
    IndexUid,
    Key,
    SearchQuery,
    SearchResult,
    SearchUnavailable,
)

T = TypeVar("T")

# What no result needs is more than half of a document.
_HIDDEN = {
    index: sorted(attributes(index) - {*settings.retrieved}) for index, settings in INDEXES.items()
}

_DELAYS = text(
    "SELECT server, extract(epoch FROM now() - min(created_at)) FROM search_pushes GROUP BY server"
)
_COUNTS = text("SELECT index_uid, count(*) FROM search_documents GROUP BY index_uid")


class PostgresReader:
    """Runs all queries as one statement; a second one looks up corrections of misspelt words."""

    name: EngineName = "postgres"
    degraded = False
    servers: Sequence[ServerStatus] = ()

    def __init__(self, pool: SearchPool) -> None:
        """`pool` is of `search_pool`, or with those of the replicas."""
        self._pool = pool

    def for_request(self) -> SearchReader:
        return self

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        found = await self._run(lambda connection: _search(connection, list(queries.values())))
        return EngineResponse(dict(zip(queries, found, strict=True)), self.name)

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        counts = await self._run(lambda connection: _count_values(connection, query))
        prefix = fold(query.prefix)
        hits = [FacetHit(value, n) for value, n in counts.items() if _has_prefix(value, prefix)]
        return hits[: query.limit]

    async def counts(self) -> dict[IndexUid, int]:
        """How many documents each of the indexes holds."""
        return await self._run(_counts)

    async def delays(self) -> dict[str, float]:
        """For how many seconds documents have been waiting for each search server, by its name."""
        return await self._run(_delays)

    async def _run(self, read: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Raises SearchUnavailable."""
        try:
            return await with_retry(self._pool, read)
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise SearchUnavailable(f"Postgres: {error}") from error


async def _counts(connection: AsyncConnection) -> dict[IndexUid, int]:
    return {index: count for index, count in await connection.execute(_COUNTS)}


async def _delays(connection: AsyncConnection) -> dict[str, float]:
    return {server: float(seconds) for server, seconds in await connection.execute(_DELAYS)}


async def _count_values(connection: AsyncConnection, query: FacetQuery) -> dict[str, int]:
    match = match_clause(query.query, await _corrections(connection, [query.query]))
    [counts] = await _facet_counts(connection, [match], [[query.facet]])
    return counts[query.facet]


async def _search(
    connection: AsyncConnection, queries: Sequence[SearchQuery]
) -> list[SearchResult]:
    corrections = await _corrections(connection, queries)
    matches = [match_clause(query, corrections, number) for number, query in enumerate(queries)]
    pages = await _fetch_pages(connection, queries, matches)
    facets = await _facet_counts(connection, matches, [query.facets for query in queries])
    beyond = await _totals_beyond(connection, queries, matches, pages)
    return [
        SearchResult(
            documents=tuple(row["document"] for row in rows),
            total=rows[0]["total"] if rows else beyond.get(number, 0),
            facets=counts,
        )
        for number, (rows, counts) in enumerate(zip(pages, facets, strict=True))
    ]


async def _corrections(
    connection: AsyncConnection, queries: Sequence[SearchQuery]
) -> dict[str, list[str]]:
    """The words nearest to each word of the queries that no document has."""
    texts = {query.words[:MAX_QUERY_WORDS] for query in queries}
    words = {word: False for text in texts for word in text}
    words |= {text[-1]: True for text in texts if text}
    if not words:
        return {}
    nearest = await nearest_words(connection, words)
    return {
        word: found
        for word, near in nearest.items()
        if (found := plausible_corrections(word, near))
    }


async def _fetch_pages(
    connection: AsyncConnection, queries: Sequence[SearchQuery], matches: Sequence[MatchClause]
) -> list[list[RowMapping]]:
    """The page of each query: its documents, and how many there are in all."""
    parts = [
        _page(query, match, at)
        for at, (query, match) in enumerate(zip(queries, matches, strict=True))
    ]
    statement = text(" UNION ALL ".join(parts) + " ORDER BY query, rank")
    pages: list[list[RowMapping]] = [[] for _ in queries]
    for row in (await connection.execute(statement, _parameters(matches))).mappings():
        pages[row["query"]].append(row)
    return pages


def _parameters(matches: Iterable[MatchClause]) -> dict[str, Any]:
    return {name: value for match in matches for name, value in match.bind.values.items()}


def _page(query: SearchQuery, match: MatchClause, number: int) -> str:
    """The statement of one page.

    The page is chosen by key first, so that only its own documents are read whole.
    """
    ordered = order(query, match.ranks)
    keys = ", ".join(f"{key} AS key_{at}" for at, (key, _) in enumerate(ordered))
    by_keys = ", ".join(f"key_{at} {direction}" for at, (_, direction) in enumerate(ordered))
    hidden = match.bind("hidden", _HIDDEN[query.index])
    limit, offset = match.bind("limit", query.limit), match.bind("offset", query.offset)
    return f"""
        SELECT {number} AS query, row_number() OVER (ORDER BY {by_keys}) AS rank, total,
               document - CAST({hidden} AS text[]) AS document
        FROM (
            SELECT index_uid, document_id, {keys}, count(*) OVER () AS total
            FROM {match.source} WHERE {match.condition}
            ORDER BY {by_keys} LIMIT {limit} OFFSET {offset}
        ) AS page
        JOIN search_documents USING (index_uid, document_id)
        """


async def _totals_beyond(
    connection: AsyncConnection,
    queries: Sequence[SearchQuery],
    matches: Sequence[MatchClause],
    pages: Sequence[Sequence[RowMapping]],
) -> dict[int, int]:
    """The total of each query whose page is empty though documents may match."""
    beyond = [
        number
        for number, query in enumerate(queries)
        if not pages[number] and (query.offset or not query.limit)
    ]
    if not beyond:
        return {}
    parts = (
        f"SELECT {at}, count(*) FROM {matches[at].source} WHERE {matches[at].condition}"
        for at in beyond
    )
    values = _parameters(matches[at] for at in beyond)
    rows = await connection.execute(text(" UNION ALL ".join(parts)), values)
    return {number: total for number, total in rows}


async def _facet_counts(
    connection: AsyncConnection, matches: Sequence[MatchClause], facets: Sequence[Sequence[str]]
) -> list[dict[str, dict[str, int]]]:
    """How many matching documents have each value of each query's facets, most frequent first.

    All facets of a query are counted in one pass over the documents found.
    """
    found = [{facet: dict[str, int]() for facet in names} for names in facets]
    counted = [number for number, names in enumerate(facets) if names]
    if not counted:
        return found
    parts = [_facet_part(matches[at], list(facets[at]), at) for at in counted]
    statement = text(" UNION ALL ".join(parts) + " ORDER BY query, facet, rank")
    values = _parameters(matches[at] for at in counted) | {"max_values": MAX_FACET_VALUES}
    for number, facet, value, documents, _ in await connection.execute(statement, values):
        found[number][facet][value] = documents
    return found


def _facet_part(match: MatchClause, facets: list[str], number: int) -> str:
    """The statement that counts one query's facets."""
    return f"""
        SELECT {number} AS query, facet, value, documents, rank FROM (
            SELECT facet, value, count(*) AS documents,
                   row_number() OVER (PARTITION BY facet ORDER BY count(*) DESC, value) AS rank
            FROM {match.source}, unnest(filters) AS exact,
                 LATERAL (SELECT split_part(exact, '=', 1) AS facet,
                                 substr(exact, strpos(exact, '=') + 1) AS value) AS part
            WHERE {match.condition} AND facet = ANY(CAST({match.bind("facets", facets)} AS text[]))
            GROUP BY facet, value
        ) AS counted
        WHERE rank <= :max_values
        """


def _has_prefix(value: str, prefix: str) -> bool:
    return any(word.startswith(prefix) for word in [fold(value), *tokens(value)])
