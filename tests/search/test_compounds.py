"""Compounds are found and marked as one word and as several, on every engine."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from api.search.engines.base import SearchReader
from api.search.index.documents import post_document
from api.search.query import execution
from api.search.results.snippets import highlight
from api.search.text.compounds import compounds
from api.search.types import Document, IndexUid, SearchQuery
from tests.search.conftest import a_post
from tests.search.parsing import SYNONYMS, matcher, parse

# What is typed, and the texts of `TEXTS` that are found, each with its mark.
TEXTS = {
    1: "For our well-being we rest.",
    2: "His wellbeing came first.",
    3: "They co-operate in silence.",
    4: "All who cooperate are blessed.",
    5: "An e-mail arrived.",
    6: "She works for AT&T there.",
    7: "The teacher rested at the tree.",
}
FOUND = {
    "wellbeing": {1: "well-being", 2: "wellbeing"},
    "well-being": {1: "well", 2: "wellbeing"},
    "cooperate": {3: "co-operate", 4: "cooperate"},
    "co-operate": {3: "co", 4: "cooperate"},
    "email": {5: "e-mail"},
    "AT&T": {6: "AT&T"},
    "at&t": {6: "AT&T"},
}


@pytest.fixture(scope="module")
def library() -> dict[IndexUid, Sequence[Document]]:
    """Replaces the library of the contract tests."""
    posts = [
        a_post(id, "Untitled", f"<p>{text.replace('&', '&amp;')}</p>") for id, text in TEXTS.items()
    ]
    return {"posts": [post_document(post, [], [], SYNONYMS) for post in posts]}


@pytest.mark.rule("SEARCH-24")
@pytest.mark.parametrize("typed", FOUND)
async def test_both_spellings_are_found_and_marked(reader: SearchReader, typed: str) -> None:
    outcome = await execution.execute(reader, parse(typed), {"posts": SearchQuery("posts")})
    found = [document["id"] for document in outcome.results["posts"].documents]
    assert {*found} == FOUND[typed].keys()
    for id, marked in FOUND[typed].items():
        shown = highlight(TEXTS[id], matcher(typed))
        assert f"<mark>{marked.replace('&', '&amp;')}</mark>" in shown


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a well-being, mother-in-law", ["wellbeing", "motherinlaw"]),
        ("1-2 and Genesis 1-2", []),
        ("בן-אדם", []),
        ("one - two & three", []),
        ("a-b-c-d-e-f", []),
    ],
)
def test_what_is_a_compound(text: str, words: list[str]) -> None:
    assert [word.folded for word in compounds(text)] == words
