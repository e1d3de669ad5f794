"""`python -m bench.meaning [--missed]`: do questions that share no word with their answer find it?

The questions of `tests/search/meaning.toml` are asked of the sample library on each engine that is
there, in each way that the site can answer them. Beside them stand the labelled queries of
`golden.toml`, which name what they look for: what helps questions must not harm these. Last come
the searches of `elsewhere.toml`: how many of them are answered that should not be, and that should.
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
from api.search.engines.postgres.reader import PostgresReader, search_connections
from api.search.semantic.factory import meaning_of
from api.search.semantic.service import Meaning
from api.search.service import search_library
from bench import site
from bench.relevance import (
    LIMIT,
    Judged,
    found_names,
    judge,
    print_missed,
    print_scores,
    read_golden,
)
from bench.report import say

LABELS = Path("tests/search")
# The ids of the posts that answer what was typed, best first.
Ask = Callable[[str], Awaitable[Sequence[int]]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.meaning", description=__doc__)
    parser.add_argument("--missed", action="store_true", help="show what was not answered first")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nuggets-meaning-") as folder, ExitStack() as servers:
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
    engine = search_connections(parts.dsn, poolclass=NullPool)
    meaning = meaning_of(load_settings(), engine)
    async for reader in _readers(engine, server):
        say(f"\n=== {reader.name}")
        for way, judged in (await _judged(reader, meaning, titles)).items():
            print_scores(way, judged)
            if missed:
                print_missed(judged)
    await _print_floor(meaning)
    await engine.dispose()


async def _print_floor(meaning: Meaning) -> None:
    """How many searches meaning answers that it should not, and that it should."""
    say("\n=== answered by meaning")
    for kind, searches in tomllib.loads((LABELS / "elsewhere.toml").read_text("utf-8")).items():
        answered = [bool(await by_meaning(meaning, typed)) for typed in searches]
        say(f"{kind:16}{len(searches):>8}{sum(answered) / len(searches):>11.3f}")


async def _readers(
    engine: AsyncEngine, server: tuple[str, str] | None
) -> AsyncIterator[SearchReader]:
    yield PostgresReader(engine)
    if server:
        async with reader_client(*server) as client:
            yield MeilisearchReader(client)


async def _judged(
    reader: SearchReader, meaning: Meaning, titles: Mapping[int, str]
) -> dict[str, list[Judged]]:
    """The questions asked in each way, and the queries that name what they look for."""
    questions = read_golden(LABELS / "meaning.toml")
    asked = {
        way: await judge(partial(_names, ask, titles), questions)
        for way, ask in ways(reader, meaning).items()
    }
    golden = read_golden(LABELS / "golden.toml")
    named = {
        "golden queries": await judge(partial(found_names, reader), golden),
        "golden, merged": await judge(partial(found_names, reader, meaning=meaning), golden),
    }
    return asked | named


def ways(reader: SearchReader, meaning: Meaning) -> dict[str, Ask]:
    """Each way in which a question can be answered, by the name that the report gives it."""
    return {
        "words alone": partial(by_words, reader),
        "meaning alone": partial(by_meaning, meaning),
        "merged": partial(by_words, reader, meaning=meaning),
    }


async def by_words(
    reader: SearchReader, typed: str, *, meaning: Meaning | None = None
) -> list[int]:
    answer = await search_library(reader, typed, LIMIT, meaning=meaning)
    return [hit.id for hit in answer.posts]


async def by_meaning(meaning: Meaning, typed: str) -> list[int]:
    return [near.id for near in await meaning.teachings(typed, LIMIT)]


async def _names(ask: Ask, titles: Mapping[int, str], typed: str) -> list[str]:
    return [f"post:{titles[id]}" for id in await ask(typed)]


if __name__ == "__main__":
    main()
