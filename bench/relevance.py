"""How well the search answers labelled queries: `tests/search/golden.toml` holds ours.

A response has three groups (posts, series, portions), and each is shown. An item's rank is
its position in its own group, whatever the other groups hold. A group for which a query expects
items has the rank of the best of them; a query that expects items in several groups (a portion's
name: the portion first among portions, its teachings first among posts) has the worst of its
groups' ranks. A group for which nothing is expected is not judged.
"""

from __future__ import annotations

import tomllib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from api.core.viewer import Viewer
from api.search.concurrency import SearchConcurrency, SearchSlot
from api.search.engines.base import SearchReader
from api.search.engines.postgres.frequencies import WordFrequencies
from api.search.engines.postgres.vocabulary import Vocabulary
from api.search.query.parser import QueryParser
from api.search.semantic.service import SemanticSearch
from api.search.service import SearchService
from api.search.text.synonyms import default_synonyms
from bench.report import say

LIMIT = 10
# Returns the names of the hits, best first within each group.
Search = Callable[[str], Awaitable[Sequence[str]]]


@dataclass(frozen=True)
class LabelledQuery:
    """A query and the items ('post:…', 'series:…', 'timeline:…') of which one should come first."""

    kind: str
    query: str
    expect: tuple[str, ...]


@dataclass(frozen=True)
class JudgedQuery:
    """`rank` counts from 1; None where a group has none of its expected items."""

    labelled: LabelledQuery
    rank: int | None
    found: tuple[str, ...]


@dataclass(frozen=True)
class Scores:
    """success@1, success@3 and mean reciprocal rank (MRR)."""

    queries: int
    success_at_1: float
    success_at_3: float
    mrr: float


def read_labelled_queries(file: Path) -> list[LabelledQuery]:
    """The labelled queries of a TOML file, in which each kind is an array of tables."""
    kinds = tomllib.loads(file.read_text("utf-8"))
    return [
        LabelledQuery(kind, entry["query"], tuple(entry["expect"]))
        for kind, entries in kinds.items()
        for entry in entries
    ]


@cache
def parser() -> QueryParser:
    return QueryParser(default_synonyms())


def search_service(
    reader: SearchReader,
    semantic: SemanticSearch | None = None,
    frequencies: WordFrequencies | None = None,
    vocabulary: Vocabulary | None = None,
) -> SearchService:
    """A search service as the site creates it."""
    slot, viewer = SearchSlot(SearchConcurrency()), Viewer(launch_free=True)
    return SearchService(
        parser(), reader, frequencies, semantic, slot, viewer, vocabulary=vocabulary
    )


async def found_names(
    reader: SearchReader,
    query: str,
    *,
    semantic: SemanticSearch | None = None,
    frequencies: WordFrequencies | None = None,
) -> list[str]:
    """The hits of a query, by keyword or by hybrid search, as label names."""
    result = await search_service(reader, semantic, frequencies).search(query, LIMIT)
    return [
        *(f"timeline:{hit.slug}" for hit in result.torah_timelines),
        *(f"series:{hit.slug}" for hit in result.series),
        *(f"post:{hit.title}" for hit in result.posts),
    ]


async def judge(search: Search, queries: Iterable[LabelledQuery]) -> list[JudgedQuery]:
    """Run the queries one after the other."""
    judged = []
    for labelled in queries:
        found = tuple(await search(labelled.query))
        judged.append(JudgedQuery(labelled, rank(labelled.expect, found), found))
    return judged


def rank(expect: Sequence[str], found: Sequence[str]) -> int | None:
    """The rank of a result, as defined at the top of this file."""
    ranks = [_rank_in_group(group, expect, found) for group in {_group(name) for name in expect}]
    known = [position for position in ranks if position is not None]
    return max(known) if len(known) == len(ranks) else None


def _rank_in_group(group: str, expect: Sequence[str], found: Sequence[str]) -> int | None:
    shown = [name for name in found if _group(name) == group]
    return next((position for position, name in enumerate(shown, 1) if name in expect), None)


def _group(name: str) -> str:
    return name.partition(":")[0]


def scores(judged: Sequence[JudgedQuery]) -> dict[str, Scores]:
    """The scores of each kind, in the order of the file, and of all."""
    kinds = dict.fromkeys(item.labelled.kind for item in judged)
    found = {
        kind: _score([item for item in judged if item.labelled.kind == kind]) for kind in kinds
    }
    return found | {"all": _score(judged)}


def _score(judged: Sequence[JudgedQuery]) -> Scores:
    ranks = [item.rank for item in judged if item.rank]
    first, third = (sum(position <= most for position in ranks) / len(judged) for most in (1, 3))
    return Scores(len(judged), first, third, sum(1 / position for position in ranks) / len(judged))


def print_report(title: str, judged: Sequence[JudgedQuery]) -> None:
    """A table of the scores, then every query whose rank is not 1."""
    print_scores(title, judged)
    print_misses(judged)


def print_scores(title: str, judged: Sequence[JudgedQuery]) -> None:
    say(f"\n{title:16}{'queries':>8}{'success@1':>11}{'success@3':>11}{'MRR':>7}")
    for kind, score in scores(judged).items():
        shares = f"{score.success_at_1:>11.3f}{score.success_at_3:>11.3f}{score.mrr:>7.3f}"
        say(f"{kind:16}{score.queries:>8}{shares}")


def print_misses(judged: Sequence[JudgedQuery]) -> None:
    """Print every query whose rank is not 1, with its rank."""
    for item in judged:
        if item.rank != 1:
            say(f"  {item.rank or '-':>2}  {item.labelled.kind}: {item.labelled.query}")
