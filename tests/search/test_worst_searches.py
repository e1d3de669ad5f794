"""The cost of an anonymous search is limited, whatever its query."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest
from rapidfuzz.distance import OSA

from api.search.engines.meilisearch.filters import MAX_CONDITIONS
from api.search.engines.postgres.sql import SEPARATOR, match_clause
from api.search.instant.requests import (
    MAX_COMPARISONS,
    MAX_LIMIT,
    MAX_OFFSET,
    MAX_TEXTS,
    MAX_TOTAL_LIMIT,
)
from api.search.references.parser import parse
from api.search.references.verse_reference import reference_values, values_within
from api.search.text.analyzer import tokens
from api.search.text.phonetics import phonetic_key
from api.search.text.spellcheck import SpellChecker
from api.search.types import Condition, SearchQuery
from tests.search.parsing import SYNONYMS, literal, matcher


def test_a_range_of_many_chapters_uses_few_parameters() -> None:
    found = literal("Psalms 1:2-150:5")
    assert found.reference
    for each in found.variants:
        query = each.apply(SearchQuery("posts"))
        assert query is not None
        match = match_clause(query, {})
        # The index and one array.
        assert len(match.bind.values) == 2
        assert max(value.count(SEPARATOR) for value in match.bind.values.values()) < 500


def test_each_filter_group_is_one_array_per_type() -> None:
    equal = tuple(Condition("topics", "=", f"topic {at}") for at in range(50))
    other = tuple(Condition("topics", "!=", f"topic {at}") for at in range(50))
    numbers = tuple(Condition("publishTs", ">", at) for at in range(50))
    match = match_clause(SearchQuery("posts", filter=((*equal, *other, *numbers), equal)), {})
    assert len(match.bind.values) == 1 + 3 + 1


@pytest.mark.rule("SEARCH-29")
@pytest.mark.parametrize(
    ("reference", "values"),
    [
        ("Genesis 12:5", ["Genesis 12:5"]),
        ("Genesis 12:5-6", ["Genesis 12:5", "Genesis 12:6"]),
        ("Genesis 1:30-3:2", ["Genesis 1:30", "Genesis 1:31", "Genesis 2", "Genesis 3:1",
                              "Genesis 3:2"]),
        ("Genesis 1-2", ["Genesis 1", "Genesis 2"]),
    ],
)  # fmt: skip
def test_whole_chapters_of_a_range_are_one_value_each(reference: str, values: list[str]) -> None:
    found = parse(reference)
    assert found is not None
    assert values_within(found) == values


def test_a_chapter_finds_citations_of_its_verses() -> None:
    cited = parse("Genesis 2:7")
    range_reference = parse("Genesis 1:30-3:2")
    assert cited is not None
    assert range_reference is not None
    assert set(reference_values(cited)) & set(values_within(range_reference))


@pytest.mark.parametrize(
    "typed", ["shabat", "tshuva", "hanukkha", "rosh hashanna", "xqzwvut", "בראשת", "mitzvoth"]
)
def test_the_nearest_terms_have_the_fewest_edits(typed: str) -> None:
    """One call for the forms with the same first letter finds the same terms as comparing each."""
    [*words] = tokens(typed)
    folded = " ".join(words)
    far: dict[str, int] = {}
    for term in SYNONYMS.terms:
        for form in (" ".join(tokens(form)) for form in term.forms):
            edits = OSA.distance(folded, form)
            if phonetic_key(folded) and phonetic_key(folded) == phonetic_key(form):
                edits = 0
            elif form[0] != folded[0] or edits > (2 if len(folded) >= 8 else 1):
                continue
            far[term.name] = min(edits, far.get(term.name, edits))
    assert SpellChecker(SYNONYMS).suggest(folded) == tuple(
        sorted(far, key=lambda name: (far[name], name))[:3]
    )


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("c b", "A bat, c and b: cb.", ["bat", "c", "b"]),
        ("to be", "to bed or tomorrow", ["to", "bed"]),
        ("ה ב", "הבית ב ובה", ["ב"]),
        ("גן בית", "בגן גן גנים", ["בגן", "גן"]),
        ("al x", "Ba'al al-x", ["al", "x"]),
    ],
)
def test_short_words_are_highlighted_as_whole_words(
    query: str, text: str, marked: list[str]
) -> None:
    found = matcher(query).find_exact(text)
    assert [text[match.start : match.end] for match in found] == marked


@pytest.mark.rule("SEARCH-44")
@pytest.mark.parametrize(
    "queries",
    [
        [{"q": f"text {at}"} for at in range(MAX_TEXTS + 1)],
        [{"limit": MAX_LIMIT}, {"limit": MAX_TOTAL_LIMIT - MAX_LIMIT + 1}],
        [{"limit": 20, "offset": MAX_OFFSET}, {"limit": 20, "offset": MAX_OFFSET}],
        [{"filter": [[f"topics = t{at}" for at in range(MAX_CONDITIONS)]]}, {"filter": "type=a"}],
        [
            {"filter": [[f"publishTs > {at}" for at in range(MAX_COMPARISONS)]]},
            {"filter": "order > 1", "indexUid": "torah_timelines"},
        ],
    ],
    ids=["texts", "hits", "depth", "conditions", "numbers"],
)
async def test_the_queries_of_a_request_share_one_budget(
    client: httpx2.AsyncClient, queries: list[dict[str, Any]]
) -> None:
    body = {"queries": [{"indexUid": "posts", **query} for query in queries]}
    rejected = await client.post("/api/instant/multi-search", json=body)
    assert rejected.status_code == 400
    assert "request" in rejected.json()["message"]
    for query in body["queries"]:
        alone = await client.post("/api/instant/multi-search", json={"queries": [query]})
        assert alone.status_code == 200, alone.text
