"""Rare words: the very word comes before its relatives, and what sounds like it is marked."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence

import pytest

from api.search.composition import AnswerComposer
from api.search.engines.base import SearchReader
from api.search.group_queries import POSTS
from api.search.index.documents import post_document
from api.search.index.word_forms import phonetic_keys, tokenize
from api.search.references import verses
from api.search.relaxation import QueryRelaxation
from api.search.results.matcher import Matcher
from api.search.text.analyzer import tokens
from api.search.types import Document, IndexUid, SearchQuery
from tests.search.conftest import a_post
from tests.search.parsing import SYNONYMS, parse, slot

# A page of results.
PAGE = 20
MAX_CHAPTERS, SAMPLE = 12, 150

CHAPTERS = [
    [
        verses.verse(book, chapter, number) or ""
        for number in range(1, verses.verses_in(book, chapter) + 1)
    ]
    for book in verses.BOOKS
    for chapter in range(1, verses.chapters(book) + 1)
]


def _holders() -> Mapping[str, set[int]]:
    """The chapters that have each word of the Bible, by their ids."""
    found: dict[str, set[int]] = defaultdict(set)
    for id, texts in enumerate(CHAPTERS, 1):
        for word in set(tokens(" ".join(texts))):
            found[word].add(id)
    return found


HOLDERS = _holders()
RARE = sorted(word for word, ids in HOLDERS.items() if len(ids) <= MAX_CHAPTERS)
WORDS = random.Random(17).sample(RARE, SAMPLE)


@pytest.fixture(scope="module")
def library() -> dict[IndexUid, Sequence[Document]]:
    """Replaces the library of the contract tests: each chapter a text."""
    posts = [
        a_post(id, f"Chapter {id}", "".join(f"<p>{text}</p>" for text in texts))
        for id, texts in enumerate(CHAPTERS, 1)
    ]
    return {"posts": [post_document(post, [], [], SYNONYMS) for post in posts]}


@pytest.mark.rule("SEARCH-98")
async def test_a_page_has_the_texts_with_the_very_word(reader: SearchReader) -> None:
    missed = {}
    for word in [*WORDS, "הלבני", "נבאימ"]:
        composer = AnswerComposer(reader, QueryRelaxation(reader, None, slot()), None, slot())
        query = SearchQuery("posts", limit=PAGE)
        result = (await composer.compose(parse(word), {POSTS: query})).group("posts")
        found = {document["id"] for document in result.documents}
        holders = HOLDERS[word]
        if not holders <= found:
            missed[word] = (len(holders), len(found & holders), result.total)
    assert missed == {}


@pytest.mark.rule("SEARCH-26")
def test_what_is_found_by_its_sound_is_marked() -> None:
    """A chapter that has a word by its phonetic key alone has a mark, whatever form it has."""
    source = random.Random(5)
    chapters = source.sample(CHAPTERS, 20)
    keys = [set(phonetic_keys(tokenize(texts))) for texts in chapters]
    unmarked, found = [], 0
    for word in source.sample(sorted(HOLDERS), 200):
        parsed = parse(word)
        last = parsed.primary.variants[-1]
        if not last.phonetic or last.words or parsed.analysis.matches:
            continue
        matcher = Matcher(parsed.primary.analysis, phonetic=True)
        for texts, known in zip(chapters, keys, strict=True):
            if known.issuperset(last.exact_words):
                found += 1
                unmarked += [] if any(map(matcher.find, texts)) else [(word, texts[0])]
    assert found > 100
    assert unmarked == []
