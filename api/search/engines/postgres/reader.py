"""The Postgres engine: the same questions answered from `search_documents`.

A word counts where it stands whole anywhere in a document. The last word, which may not be
finished, counts as a beginning too: in the short `head`, where that stays cheap, and of the
spelling table's forms, which stand whole in every document that names their term. A word that no
document holds is read as the words nearest to it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import RowMapping, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from api.core.database import RESPONSIVE, STATEMENT_TIMEOUT_MS, sqlalchemy_url
from api.search.engines.postgres.sql import Match, match_of, order, typed_words
from api.search.index.fields import MAX_FACET_VALUES
from api.search.text.analyzer import fold, tokens
from api.search.text.edit_distance import allowed_typos
from api.search.types import (
    EngineName,
    FacetHit,
    FacetQuery,
    IndexUid,
    SearchQuery,
    SearchResult,
    SearchUnavailable,
)

T = TypeVar("T")

_NEAR_WORDS = 5

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


_PLANNING = {
    # The planner does not know what it costs to read a stored word vector, and would read them all.
    "enable_seqscan": "off",
    # How thoroughly an index of meanings is searched; where a condition leaves too few, the scan
    # goes on. Settings without effect where Postgres has no `vector` extension.
    "hnsw.ef_search": 60,
    "hnsw.iterative_scan": "relaxed_order",
}


# A search takes a connection for some milliseconds. More of them at once are expensive ones, and
# readers need the database too.
_POOL = {"pool_size": 4, "max_overflow": 0, "pool_timeout": 3}


def search_connections(dsn: str, **pool: Any) -> AsyncEngine:
    """Connections for searches alone: one statement is one round trip.

    Nothing is begun or ended around a statement, and a connection is not tried before it is used:
    a search that meets a dead one is asked again (`reading`).
    """
    return create_async_engine(
        sqlalchemy_url(dsn),
        isolation_level="AUTOCOMMIT",
        pool_reset_on_return=None,
        connect_args={
            **RESPONSIVE,
            "options": _options({"statement_timeout": STATEMENT_TIMEOUT_MS, **_PLANNING}),
        },
        **pool or _POOL,
    )


def _options(settings: Mapping[str, object]) -> str:
    return " ".join(f"-c {name}={value}" for name, value in settings.items())


async def reading(connections: AsyncEngine, read: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """Read on one of `search_connections`, once more where it was lost."""
    try:
        async with connections.connect() as connection:
            return await read(connection)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    async with connections.connect() as connection:
        return await read(connection)


class PostgresReader:
    """All queries are one statement; a few more words are looked up where one is misspelt."""

    name: EngineName = "postgres"

    def __init__(self, connections: AsyncEngine) -> None:
        """`connections` as `search_connections` makes them."""
        self._connections = connections

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        return await self._reading(lambda connection: _search(connection, queries))

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        counts = await self._reading(lambda connection: _values(connection, query))
        prefix = fold(query.prefix)
        hits = [FacetHit(value, n) for value, n in counts.items() if _begins(value, prefix)]
        return hits[: query.limit]

    async def counts(self) -> dict[IndexUid, int]:
        """How many documents each of the indexes holds."""
        return await self._reading(_counts)

    async def _reading(self, read: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Raises SearchUnavailable."""
        try:
            return await reading(self._connections, read)
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise SearchUnavailable(f"Postgres: {error}") from error


async def _counts(connection: AsyncConnection) -> dict[IndexUid, int]:
    return {index: count for index, count in await connection.execute(_COUNTS)}


async def _values(connection: AsyncConnection, query: FacetQuery) -> dict[str, int]:
    match = match_of(query.query, await _nearest(connection, [query.query]))
    [counts] = await _facet_counts(connection, [match], [[query.facet]])
    return counts[query.facet]


async def _search(
    connection: AsyncConnection, queries: Sequence[SearchQuery]
) -> list[SearchResult]:
    nearest = await _nearest(connection, queries)
    matches = [match_of(query, nearest, number) for number, query in enumerate(queries)]
    pages = await _pages(connection, queries, matches)
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


async def _nearest(
    connection: AsyncConnection, queries: Sequence[SearchQuery]
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


async def _pages(
    connection: AsyncConnection, queries: Sequence[SearchQuery], matches: Sequence[Match]
) -> list[list[RowMapping]]:
    """The page of each query: its documents, and how many there are in all."""
    parts = [
        _page(query, match, at)
        for at, (query, match) in enumerate(zip(queries, matches, strict=True))
    ]
    statement = text(" UNION ALL ".join(parts) + " ORDER BY query, place")
    pages: list[list[RowMapping]] = [[] for _ in queries]
    for row in (await connection.execute(statement, _values_of(matches))).mappings():
        pages[row["query"]].append(row)
    return pages


def _values_of(matches: Iterable[Match]) -> dict[str, Any]:
    return {name: value for match in matches for name, value in match.bound.values.items()}


def _page(query: SearchQuery, match: Match, number: int) -> str:
    """The statement of one page.

    The page is chosen by key first, so that only its own documents are read whole.
    """
    ordered = order(query, match.ranks)
    keys = ", ".join(f"{key} AS key_{at}" for at, (key, _) in enumerate(ordered))
    by_keys = ", ".join(f"key_{at} {direction}" for at, (_, direction) in enumerate(ordered))
    limit, offset = match.bound("limit", query.limit), match.bound("offset", query.offset)
    return f"""
        SELECT {number} AS query, row_number() OVER (ORDER BY {by_keys}) AS place, total, document
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
    matches: Sequence[Match],
    pages: Sequence[Sequence[RowMapping]],
) -> dict[int, int]:
    """How many documents there are for each query whose page is empty though some may be."""
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
    values = _values_of(matches[at] for at in beyond)
    rows = await connection.execute(text(" UNION ALL ".join(parts)), values)
    return {number: total for number, total in rows}


async def _facet_counts(
    connection: AsyncConnection, matches: Sequence[Match], facets: Sequence[Sequence[str]]
) -> list[dict[str, dict[str, int]]]:
    """For each query's facets how many of the documents found hold each value, most frequent
    first. All facets of a query are counted in one pass over what was found.
    """
    found = [{facet: dict[str, int]() for facet in names} for names in facets]
    counted = [number for number, names in enumerate(facets) if names]
    if not counted:
        return found
    parts = [_facet_part(matches[at], list(facets[at]), at) for at in counted]
    statement = text(" UNION ALL ".join(parts) + " ORDER BY query, facet, place")
    values = _values_of(matches[at] for at in counted) | {"most_values": MAX_FACET_VALUES}
    for number, facet, value, documents, _ in await connection.execute(statement, values):
        found[number][facet][value] = documents
    return found


def _facet_part(match: Match, facets: list[str], number: int) -> str:
    """The statement that counts one query's facets."""
    return f"""
        SELECT {number} AS query, facet, value, documents, place FROM (
            SELECT facet, value, count(*) AS documents,
                   row_number() OVER (PARTITION BY facet ORDER BY count(*) DESC, value) AS place
            FROM {match.source}, unnest(filters) AS exact,
                 LATERAL (SELECT split_part(exact, '=', 1) AS facet,
                                 substr(exact, strpos(exact, '=') + 1) AS value) AS part
            WHERE {match.condition} AND facet = ANY(CAST({match.bound("facets", facets)} AS text[]))
            GROUP BY facet, value
        ) AS counted
        WHERE place <= :most_values
        """


def _begins(value: str, prefix: str) -> bool:
    return any(word.startswith(prefix) for word in [fold(value), *tokens(value)])
