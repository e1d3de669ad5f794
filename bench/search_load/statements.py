"""The bare SQL statements of searches, as the Postgres engine runs them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from api.search.engines.postgres.pool import search_pool
from api.search.engines.postgres.reader import PostgresReader
from api.search.group_queries import group_queries
from api.search.query.parser import QueryParser
from api.search.results.facets import NO_FILTERS
from api.search.text.synonyms import default_synonyms
from bench.search_load.plan import LabelledText

LIMIT = 10
# A statement and its parameters.
Statement = tuple[str, dict[str, Any]]
# (label, statements), which run one after the other.
LabelledStatements = tuple[str, list[Statement]]


def record(dsn: str, rounds: Sequence[Sequence[LabelledText]]) -> list[list[LabelledStatements]]:
    """What the engine runs first for each query, over the three groups.

    That is the query's first variant, the corrections of its misspelt words included. Further
    variants, where it finds few documents, are the site's own decision.
    """
    return asyncio.run(_record(dsn, rounds))


async def _record(
    dsn: str, rounds: Sequence[Sequence[LabelledText]]
) -> list[list[LabelledStatements]]:
    engine = search_pool(dsn)
    recorder = _Recorder(engine)
    parser = QueryParser(default_synonyms())
    try:
        return [
            [(kind, await recorder.first_statements(parser, text)) for kind, text in queries]
            for queries in rounds
        ]
    finally:
        await engine.dispose()


class _Recorder:
    """Runs searches on an engine and keeps their statements."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._reader = PostgresReader(engine)
        self._statements: list[Statement] = []
        event.listen(engine.sync_engine, "before_cursor_execute", self._keep)

    async def first_statements(self, parser: QueryParser, text: str) -> list[Statement]:
        self._statements = []
        queries = group_queries(NO_FILTERS, (), "relevance", LIMIT)
        variants = parser.parse(text).primary.variants
        for variant in [each for each in variants if not each.is_subset][:1]:
            applied = {key: variant.apply(query) for key, query in queries.items()}
            await self._reader.search({key: each for key, each in applied.items() if each})
        return self._statements

    def _keep(
        self, _connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any
    ) -> None:
        self._statements.append((statement, dict(parameters)))
