"""How well the search answers labelled queries: `tests/search/golden.toml` holds ours.

An answer has three groups (posts, series, portions), and a reader looks at each. An item's rank is
its place within its own group, whatever the other groups hold. A group for which a query expects
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
from api.search.query.parser import QueryParser
from api.search.semantic.service import SemanticSearch
from api.search.service import SearchService
from api.search.text.synonyms import default_synonyms
from bench.report import say

LIMIT = 10
# The names of the items that a query finds, best first; groups may stand one after the other.
Search = Callable[[str], Awaitable[Sequence[str]]]


@dataclass(frozen=True)
class Golden:
    """A query and the items ('post:…', 'series:…', 'timeline:…') of which one should come first."""

    kind: str
    query: str
    expect: tuple[str, ...]


@dataclass(frozen=True)
class Judged:
    """`rank` counts from 1; None where a group lacks all that was expected of it."""

    golden: Golden
    rank: int | None
    found: tuple[str, ...]


@dataclass(frozen=True)
class Scores:
    """Shares of the queries answered at the first and within the third place; mean of 1/rank."""

    queries: int
    success_at_1: float
    success_at_3: float
    mrr: float


def read_golden(file: Path) -> list[Golden]:
    """The labelled queries of a TOML file, in which each kind is an array of tables."""
    kinds = tomllib.loads(file.read_text("utf-8"))
    return [
        Golden(kind, entry["query"], tuple(entry["expect"]))
        for kind, entries in kinds.items()
        for entry in entries
    ]


@cache
def parser() -> QueryParser:
    return QueryParser(default_synonyms())


def search_service(reader: SearchReader, semantic: SemanticSearch | None = None) -> SearchService:
    """Searches as the site's own."""
    return SearchService(
        parser(), reader, semantic, SearchSlot(SearchConcurrency()), Viewer(launch_free=True)
    )


async def found_names(
    reader: SearchReader, query: str, *, semantic: SemanticSearch | None = None
) -> list[str]:
    """What a query finds, by its words or by vectors as well, by the labels' names."""
    answer = await search_service(reader, semantic).search(query, LIMIT)
    return [
        *(f"timeline:{hit.slug}" for hit in answer.torah_timelines),
        *(f"series:{hit.slug}" for hit in answer.series),
        *(f"post:{hit.title}" for hit in answer.posts),
    ]


async def judge(search: Search, goldens: Iterable[Golden]) -> list[Judged]:
    """Ask every query, one after the other."""
    judged = []
    for golden in goldens:
        found = tuple(await search(golden.query))
        judged.append(Judged(golden, rank(golden.expect, found), found))
    return judged


def rank(expect: Sequence[str], found: Sequence[str]) -> int | None:
    """The rank of an answer, as the top of this file defines it."""
    ranks = [_rank_in_group(group, expect, found) for group in {_group(name) for name in expect}]
    known = [place for place in ranks if place is not None]
    return max(known) if len(known) == len(ranks) else None


def _rank_in_group(group: str, expect: Sequence[str], found: Sequence[str]) -> int | None:
    shown = [name for name in found if _group(name) == group]
    return next((place for place, name in enumerate(shown, 1) if name in expect), None)


def _group(name: str) -> str:
    return name.partition(":")[0]


def scores(judged: Sequence[Judged]) -> dict[str, Scores]:
    """The scores of each kind, in the order of the file, and of all."""
    kinds = dict.fromkeys(item.golden.kind for item in judged)
    found = {kind: _score([item for item in judged if item.golden.kind == kind]) for kind in kinds}
    return found | {"all": _score(judged)}


def _score(judged: Sequence[Judged]) -> Scores:
    ranks = [item.rank for item in judged if item.rank]
    first, third = (sum(place <= most for place in ranks) / len(judged) for most in (1, 3))
    return Scores(len(judged), first, third, sum(1 / place for place in ranks) / len(judged))


def print_report(title: str, judged: Sequence[Judged]) -> None:
    """A table of the scores, then every query that was not answered at the first place."""
    print_scores(title, judged)
    print_missed(judged)


def print_scores(title: str, judged: Sequence[Judged]) -> None:
    say(f"\n{title:16}{'queries':>8}{'success@1':>11}{'success@3':>11}{'MRR':>7}")
    for kind, score in scores(judged).items():
        shares = f"{score.success_at_1:>11.3f}{score.success_at_3:>11.3f}{score.mrr:>7.3f}"
        say(f"{kind:16}{score.queries:>8}{shares}")


def print_missed(judged: Sequence[Judged]) -> None:
    """Every query that was not answered at the first place, with the place of its answer."""
    for item in judged:
        if item.rank != 1:
            say(f"  {item.rank or '-':>2}  {item.golden.kind}: {item.golden.query}")
