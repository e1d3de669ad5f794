"""The queries of a measurement, and the requests that each target gets for them."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from api.search.index.fields import INDEXES
from api.search.types import IndexUid
from bench import corpus
from bench.driver import LabelledRequest, get, post_json
from bench.queries import queries
from bench.relevance import read_labelled_queries
from bench.vocabulary import vocabulary

QUESTION = "question"
# Every so many queries one is a whole question, which is searched by meaning.
_QUESTION_EVERY = 10
_QUESTIONS = Path("tests/search/semantic.toml")
# How many suggestions the search box shows of each group.
_SUGGESTED: dict[IndexUid, int] = {"posts": 5, "series": 3, "torah_timelines": 4}
# (kind, query).
LabelledText = tuple[str, str]


@dataclass(frozen=True)
class Plan:
    """The queries of each round: of `/api/search` and the engine itself, and of suggestions.

    No query is repeated, so that nothing is answered or analysed from a cache.
    """

    warm_up: Sequence[LabelledText]
    searches: Sequence[Sequence[LabelledText]]
    suggestions: Sequence[Sequence[LabelledText]]


def make_plan(rounds: int, of_round: int, warm_up: int) -> Plan:
    """`rounds` slices of `of_round` queries for each of the two, and those that only warm up."""
    count = 2 * rounds * of_round + warm_up
    asked = [entry.query for entry in read_labelled_queries(_QUESTIONS)]
    random.Random(corpus.SEED).shuffle(asked)  # noqa: S311 - reproducible on purpose
    questions = [(QUESTION, text) for text in asked]
    others = queries(vocabulary(corpus.SEED), count)
    mixed = _mixed(others, questions, count)
    parts = [mixed[start : start + of_round] for start in range(warm_up, count, of_round)]
    return Plan(mixed[:warm_up], parts[0::2], parts[1::2])


def _mixed(
    others: Sequence[LabelledText], questions: Sequence[LabelledText], count: int
) -> list[LabelledText]:
    """The queries with a question in every ten, as long as there are any."""
    left, asked = iter(others), iter(questions)
    found = []
    for number in range(count):
        question = next(asked, None) if number % _QUESTION_EVERY == 0 else None
        found.append(question or next(left))
    return found


def to_site(queries: Sequence[LabelledText]) -> list[LabelledRequest]:
    """Searches over the three groups."""
    return [(kind, get(f"/api/search?q={quote(query)}")) for kind, query in queries]


def to_suggestions(queries: Sequence[LabelledText]) -> list[LabelledRequest]:
    """The requests that the search box sends while a visitor types."""
    return [
        (kind, post_json("/api/instant/multi-search", _suggested(query), None))
        for kind, query in queries
    ]


def to_meilisearch(queries: Sequence[LabelledText], key: str) -> list[LabelledRequest]:
    """The same three groups as `to_site`, with the engine's own crop and highlight."""
    return [(kind, post_json("/multi-search", _groups(query), key)) for kind, query in queries]


def _suggested(query: str) -> dict[str, object]:
    return {
        "queries": [
            {
                "indexUid": uid,
                "q": query,
                "hitsPerPage": most,
                "page": 1,
                "attributesToRetrieve": ["id", "title"],
                "attributesToHighlight": ["title"],
                "highlightPreTag": "__ais-highlight__",
                "highlightPostTag": "__/ais-highlight__",
            }
            for uid, most in _SUGGESTED.items()
        ]
    }


def _groups(query: str) -> dict[str, object]:
    return {
        "queries": [
            {
                "indexUid": uid,
                "q": query,
                "limit": 10,
                "filter": f"publishTs <= {int(time.time())}",
                "attributesToRetrieve": list(settings.public),
                "attributesToHighlight": ["title", "content"],
                "attributesToCrop": ["content"],
                "cropLength": 30,
            }
            for uid, settings in INDEXES.items()
        ]
    }
