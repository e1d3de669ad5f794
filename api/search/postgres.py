"""The Postgres engine: the same questions answered from `search_documents`.

A word counts where it stands whole anywhere in a document. The last word, which may not be
finished, counts as a beginning too: in the short `head`, where that stays cheap, and of the
spelling table's forms, which stand whole in every document that names their term. A word that no
document holds is read as the words nearest to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import RowMapping, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from api.search.aliases import completions
from api.search.indexes import MAX_FACET_VALUES
from api.search.language import fold, is_hebrew, stems, tokens
from api.search.matching import allowed_typos
from api.search.projection import exact_value, index_word
from api.search.types import (
    Condition,
    EngineName,
    FacetHit,
    FacetQuery,
    Filter,
    IndexUid,
    SearchQuery,
    SearchResult,
    SearchUnavailable,
)

# As Meilisearch: what stands after the tenth word is not searched.
MOST_WORDS = 10
_NEAR_WORDS = 5
# A shorter beginning alone matches most of a large library.
_SHORTEST_PREFIX = 2

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

# What holds all the words in its title stands first.
_RANK = """
    ts_rank('{0.05, 0.2, 0.4, 1.0}', head, CAST(:ranked AS tsquery), 1)
    + CAST(head @@ CAST(:titled AS tsquery) AS int)
"""
_COUNTS = text("SELECT index_uid, count(*) FROM search_documents GROUP BY index_uid")


@dataclass(frozen=True, slots=True)
class _Match:
    """The parts of a search in SQL.

    `source` is what is searched: the documents that hold the words, found by index before any
    other condition is looked at; `condition` and `ranks`, the weightiest first, are over its rows.
    """

    source: str
    condition: str
    ranks: tuple[str, ...]
    parameters: dict[str, Any]


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
                match = _match(query.query, nearest)
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
        typed = {query.text: _typed(query.text) for query in queries}
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
        match = _match(query, nearest)
        rows, total = await _hits(connection, query, match)
        facets = await _facet_counts(connection, match, query.facets)
        return SearchResult(
            documents=tuple(row["document"] for row in rows), total=total, facets=facets
        )


def _typed(raw: str) -> list[str]:
    return tokens(raw)[:MOST_WORDS]


def _match(query: SearchQuery, nearest: dict[str, list[str]]) -> _Match:
    """Which documents a query means and how near each is to it."""
    parameters: dict[str, Any] = {"index": query.index}
    conditions = ["index_uid = :index", "public_from <= now()"]
    conditions += _filter_sql(query.filter, parameters)
    source, ranks = "search_documents", tuple[str, ...]()
    wanted = [_phrase(phrase) for phrase in query.phrases if tokens(phrase)]
    typed = _typed(query.text)
    if wanted or typed:
        matched, ranks = _words_sql(query, wanted, typed, nearest, parameters)
        source = f"(SELECT * FROM search_documents WHERE {matched} OFFSET 0) AS found"
    return _Match(source, " AND ".join(conditions), ranks, parameters)


def _words_sql(
    query: SearchQuery,
    wanted: list[str],
    typed: list[str],
    nearest: dict[str, list[str]],
    parameters: dict[str, Any],
) -> tuple[str, tuple[str, ...]]:
    """The condition that finds the words by index, and the ranks of what is found.

    `wanted` must stand as they are; of `typed` the last may be a beginning.
    """
    joint = " | " if query.loose else " & "
    within = f"'{index_word(query.index)}' & "
    before = wanted + [_alternatives([word], nearest) for word in typed[:-1]]
    last = typed[-1] if typed else ""
    whole = [*before, _alternatives([last, *completions(last)], nearest)] if last else before
    parameters["whole"] = f"{within}({joint.join(whole)})"
    parameters["ranked"] = " | ".join([*whole, f"'{last}':*"] if last else whole)
    parameters["titled"] = _in_title(" & ".join(whole))
    matched = "body @@ CAST(:whole AS tsquery)"
    ranks: tuple[str, ...] = (_RANK,)
    if any(is_hebrew(word) for word in typed):
        # Its stem may stand in many more documents than the word itself.
        parameters["exact"] = " & ".join(f"'{word}'" for word in typed)
        ranks = (*ranks, "body @@ CAST(:exact AS tsquery)")
    if not last or last in nearest or (len(last) < _SHORTEST_PREFIX and not before):
        return matched, ranks
    parameters["opened"] = f"{within}'{last}':*"
    opened = "head @@ CAST(:opened AS tsquery)"
    if before and not query.loose:
        parameters["before"] = within + joint.join(before)
        opened = f"({opened} AND body @@ CAST(:before AS tsquery))"
    return f"({matched} OR {opened})", ranks


def _in_title(query: str) -> str:
    """The same words where each stands in a title or a name."""
    return re.sub("'([^']+)'", r"'\1':A", query)


def _phrase(phrase: str) -> str:
    """The words of a phrase, all of them, as they stand. Their order is not looked at."""
    return "(" + " & ".join(f"'{word}'" for word in tokens(phrase)) + ")"


def _alternatives(words: list[str], nearest: dict[str, list[str]]) -> str:
    """Words, a Hebrew word's bare stems, or what a misspelt word may have meant, as a tsquery."""
    choices = [choice for word in words for choice in nearest.get(word) or [word, *stems(word)]]
    return "(" + " | ".join(f"'{choice}'" for choice in choices) + ")"


def _filter_sql(groups: Filter, parameters: dict[str, Any]) -> list[str]:
    return [
        "(" + " OR ".join(_condition_sql(condition, parameters) for condition in group) + ")"
        for group in groups
    ]


def _condition_sql(condition: Condition, parameters: dict[str, Any]) -> str:
    # Attributes and operators come from our own tables; only values come from outside.
    name = f"value_{len(parameters)}"
    if isinstance(condition.value, str):
        parameters[name] = exact_value(condition.attribute, condition.value)
        found = f"filters @> ARRAY[CAST(:{name} AS text)]"
        return found if condition.operator == "=" else f"NOT {found}"
    parameters[name] = condition.value
    operator = "<>" if condition.operator == "!=" else condition.operator
    number = f"CAST(document ->> '{condition.attribute}' AS numeric)"
    return f"{number} {operator} CAST(:{name} AS numeric)"


def _order(query: SearchQuery, ranks: Sequence[str]) -> list[tuple[str, str]]:
    """What the hits are ordered by, each with its direction: a whole order, so pages never mix."""
    keys = [(rank, "DESC") for rank in ranks]
    for sort in query.sort:
        direction = "DESC" if sort.descending else "ASC"
        keys.append((f"CAST(document ->> '{sort.attribute}' AS numeric)", direction))
    return [*keys, ("public_from", "DESC"), ("document_id", "DESC")]


async def _hits(
    connection: AsyncConnection, query: SearchQuery, match: _Match
) -> tuple[Sequence[RowMapping], int]:
    """The documents of one page and how many there are in all.

    The page is chosen by key first, so that only its own documents are read whole.
    """
    order = _order(query, match.ranks)
    keys = ", ".join(f"{key} AS key_{at}" for at, (key, _) in enumerate(order))
    by_keys = ", ".join(f"key_{at} {direction}" for at, (_, direction) in enumerate(order))
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


async def _count(connection: AsyncConnection, match: _Match) -> int:
    count = text(f"SELECT count(*) FROM {match.source} WHERE {match.condition}")
    return int((await connection.execute(count, match.parameters)).scalar_one())


async def _facet_counts(
    connection: AsyncConnection, match: _Match, facets: Sequence[str]
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
