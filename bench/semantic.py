"""`python -m bench.semantic [--missed]`: do questions that share no word with their answer find it?

The questions of `tests/search/semantic.toml` are run on the sample library and on each engine, by
words, by vectors and by both. So are the labelled queries of `golden.toml`, which name what they
look for: what helps questions must not harm these. Last come the searches of
`out_of_domain.toml`: how many are answered that should not be, and that should.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from sqlalchemy import NullPool
from sqlalchemy.ext.asyncio import AsyncEngine

from api.cli.meilisearch import find_program
from api.core.database import sync_engine
from api.core.settings import load_settings
from api.search.engines.base import SearchReader
from api.search.engines.meilisearch.reader import MeilisearchReader, reader_client
from api.search.engines.postgres.pool import search_pool
from api.search.engines.postgres.reader import PostgresReader
from api.search.semantic.factory import semantic_search
from api.search.semantic.service import SemanticSearch
from bench import site
from bench.relevance import (
    LIMIT,
    Judged,
    found_names,
    judge,
    parser,
    print_missed,
    print_scores,
    read_golden,
    search_service,
)
from bench.report import say

LABELS = Path("tests/search")
# The ids of the posts that answer what was typed, best first.
Ask = Callable[[str], Awaitable[Sequence[int]]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.semantic", description=__doc__)
    parser.add_argument("--missed", action="store_true", help="show what was not answered first")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nuggets-semantic-") as folder, ExitStack() as servers:
        # The database's own system user passes through it.
        Path(folder).chmod(0o711)
        parts = servers.enter_context(site.database(Path(folder)))
        server = None
        if program := find_program():
            server = servers.enter_context(site.search_server(parts.folder, program))
            parts.extra = {"MEILI_URL": server[0], "MEILI_MASTER_KEY": server[1]}
        titles = _fill(parts)
        asyncio.run(_report(parts, server, titles, missed=options.missed))


def _fill(parts: site.Parts) -> dict[int, str]:
    """Load the samples and index them in every engine. The titles of the posts by their ids."""
    site.load_sample_library(parts)
    engine = sync_engine(parts.dsn)
    with engine.connect() as connection:
        titles = connection.exec_driver_sql("SELECT id, title FROM posts").all()
    engine.dispose()
    site.run_command(parts, ["indexer", "rebuild"])
    return {id: title for id, title in titles}


async def _report(
    parts: site.Parts, server: tuple[str, str] | None, titles: Mapping[int, str], *, missed: bool
) -> None:
    engine = search_pool(parts.dsn, poolclass=NullPool)
    semantic = semantic_search(load_settings(), engine)
    async for reader in _readers(engine, server):
        say(f"\n=== {reader.name}")
        for method, judged in (await _judged(reader, semantic, titles)).items():
            print_scores(method, judged)
            if missed:
                print_missed(judged)
    await _print_threshold(semantic)
    await engine.dispose()


async def _print_threshold(semantic: SemanticSearch) -> None:
    """The share of searches that vectors answer, of those that they should and should not."""
    say("\n=== answered by vectors")
    for kind, searches in tomllib.loads((LABELS / "out_of_domain.toml").read_text("utf-8")).items():
        answered = [bool(await by_vectors(semantic, typed)) for typed in searches]
        say(f"{kind:16}{len(searches):>8}{sum(answered) / len(searches):>11.3f}")


async def _readers(
    engine: AsyncEngine, server: tuple[str, str] | None
) -> AsyncIterator[SearchReader]:
    yield PostgresReader(engine)
    if server:
        async with reader_client(*server) as client:
            yield MeilisearchReader(client)


async def _judged(
    reader: SearchReader, semantic: SemanticSearch, titles: Mapping[int, str]
) -> dict[str, list[Judged]]:
    """The questions by each method, and the queries that name what they look for."""
    questions = read_golden(LABELS / "semantic.toml")
    asked = {
        method: await judge(partial(_names, ask, titles), questions)
        for method, ask in methods(reader, semantic).items()
    }
    golden = read_golden(LABELS / "golden.toml")
    named = {
        "golden queries": await judge(partial(found_names, reader), golden),
        "golden, merged": await judge(partial(found_names, reader, semantic=semantic), golden),
    }
    return asked | named


def methods(reader: SearchReader, semantic: SemanticSearch) -> dict[str, Ask]:
    """The methods by their names in the report."""
    return {
        "words alone": partial(by_words, reader),
        "vectors alone": partial(by_vectors, semantic),
        "merged": partial(by_words, reader, semantic=semantic),
    }


async def by_words(
    reader: SearchReader, typed: str, *, semantic: SemanticSearch | None = None
) -> list[int]:
    answer = await search_service(reader, semantic).search(typed, LIMIT)
    return [hit.id for hit in answer.posts]


async def by_vectors(semantic: SemanticSearch, typed: str) -> list[int]:
    return [hit.id for hit in await semantic.posts(parser().parse(typed), LIMIT)]


async def _names(ask: Ask, titles: Mapping[int, str], typed: str) -> list[str]:
    return [f"post:{titles[id]}" for id in await ask(typed)]


if __name__ == "__main__":
    main()
