"""`python -m bench.semantic [--missed]`: recall of questions in readers' own words.

The questions of `tests/search` (those of `semantic.toml` share no word with their answers) are run
on the sample library and on each engine, by words, by vectors and by both. So are the
labelled queries of `golden.toml`, which name what they look for: gains on questions must not cost
these. `bench.evidence` measures the searches that nothing answers.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import NullPool
from sqlalchemy.ext.asyncio import AsyncEngine

from api.cli.meilisearch import find_program
from api.core.database import sync_engine
from api.core.settings import load_settings
from api.search.engines.base import SearchReader
from api.search.engines.meilisearch.reader import MeilisearchReader, reader_client
from api.search.engines.postgres.frequencies import WordFrequencies
from api.search.engines.postgres.pool import search_pool
from api.search.engines.postgres.reader import PostgresReader
from api.search.semantic.factory import semantic_search
from api.search.semantic.service import SemanticSearch
from bench import environment
from bench.relevance import (
    LIMIT,
    JudgedQuery,
    found_names,
    judge,
    parser,
    print_misses,
    print_scores,
    read_labelled_queries,
    search_service,
)
from bench.report import say

LABELS = Path("tests/search")
QUESTIONS = ("semantic", "questions", "hebrew_questions")
# Returns the ids of the posts for a typed text, best first.
PostSearch = Callable[[str], Awaitable[Sequence[int]]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.semantic", description=__doc__)
    parser.add_argument(
        "--missed", action="store_true", help="list the queries whose rank is not 1"
    )
    options = parser.parse_args()
    with sample_site("semantic") as (config, server):
        titles = fill(config)
        asyncio.run(_report(config, server, titles, missed=options.missed))


@contextmanager
def sample_site(
    name: str,
) -> Iterator[tuple[environment.SiteConfig, tuple[str, str] | None]]:
    """A database, and a Meilisearch if there is one, with its URL and key."""
    with tempfile.TemporaryDirectory(prefix=f"nuggets-{name}-") as folder, ExitStack() as servers:
        # The database's own system user passes through it.
        Path(folder).chmod(0o711)
        config = servers.enter_context(environment.database(Path(folder)))
        server = None
        if program := find_program():
            server = servers.enter_context(environment.search_server(config.folder, program))
            config.extra = {"MEILI_URL": server[0], "MEILI_MASTER_KEY": server[1]}
        yield config, server


def fill(config: environment.SiteConfig) -> dict[int, str]:
    """Load the samples and index them in every engine. The titles of the posts by their ids."""
    environment.load_sample_library(config)
    engine = sync_engine(config.dsn)
    with engine.connect() as connection:
        titles = connection.exec_driver_sql("SELECT id, title FROM posts").all()
    engine.dispose()
    environment.run_command(config, ["indexer", "rebuild"])
    return {id: title for id, title in titles}


async def _report(
    config: environment.SiteConfig,
    server: tuple[str, str] | None,
    titles: Mapping[int, str],
    *,
    missed: bool,
) -> None:
    engine = search_pool(config.dsn, poolclass=NullPool)
    semantic, frequencies = semantic_search(load_settings(), engine), WordFrequencies(engine)
    async for reader in readers(engine, server):
        say(f"\n=== {reader.name}")
        for method, judged in (await _judged(reader, semantic, frequencies, titles)).items():
            print_scores(method, judged)
            if missed:
                print_misses(judged)
    await engine.dispose()


async def readers(
    engine: AsyncEngine, server: tuple[str, str] | None
) -> AsyncIterator[SearchReader]:
    yield PostgresReader(engine)
    if server:
        async with reader_client(*server) as client:
            yield MeilisearchReader(client)


async def _judged(
    reader: SearchReader,
    semantic: SemanticSearch,
    frequencies: WordFrequencies,
    titles: Mapping[int, str],
) -> dict[str, list[JudgedQuery]]:
    """The questions by each method, and the queries that name what they look for."""
    by_method = {
        f"{file}: {method}": await judge(
            partial(_names, search, titles), read_labelled_queries(LABELS / f"{file}.toml")
        )
        for file in QUESTIONS
        for method, search in methods(reader, semantic, frequencies).items()
    }
    golden = read_labelled_queries(LABELS / "golden.toml")
    named = {
        "golden queries": await judge(partial(found_names, reader), golden),
        "golden, merged": await judge(
            partial(found_names, reader, semantic=semantic, frequencies=frequencies), golden
        ),
    }
    return by_method | named


def methods(
    reader: SearchReader, semantic: SemanticSearch, frequencies: WordFrequencies
) -> dict[str, PostSearch]:
    """The methods by their names in the report."""
    return {
        "words": partial(by_words, reader, frequencies),
        "vectors": partial(by_vectors, semantic),
        "merged": partial(by_words, reader, frequencies, semantic=semantic),
    }


async def by_words(
    reader: SearchReader,
    frequencies: WordFrequencies,
    typed: str,
    *,
    semantic: SemanticSearch | None = None,
) -> list[int]:
    result = await search_service(reader, semantic, frequencies).search(typed, LIMIT)
    return [hit.id for hit in result.posts]


async def by_vectors(semantic: SemanticSearch, typed: str) -> list[int]:
    return [hit.id for hit in await semantic.posts(parser().parse(typed), LIMIT)]


async def _names(search: PostSearch, titles: Mapping[int, str], typed: str) -> list[str]:
    return [f"post:{titles[id]}" for id in await search(typed)]


if __name__ == "__main__":
    main()
