"""Words for one feeling or virtue find the same teachings first, on every engine (SEARCH-106)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from api.search.engines.base import SearchReader
from api.search.index.documents import post_document
from api.search.query import execution
from api.search.semantic.fusion import min_lexical_posts
from api.search.text.gloss import gloss, translate_analyzed
from api.search.types import Document, IndexUid, SearchQuery
from tests.search.conftest import a_post
from tests.search.parsing import SYNONYMS, parse

ALIKE = [
    ["anger", "angry", "rage", "fury", "temper", "wrath", "Kaas", "כעס"],
    ["fear", "afraid", "scared", "frightened", "פחד"],
    ["joy", "happy", "happiness", "joyful", "simcha", "שמחה"],
    ["sad", "sadness", "grief", "sorrow", "עצבות"],
    ["jealous", "jealousy", "envy", "envious", "קנאה"],
    ["forgive", "forgiveness", "forgiven", "pardon", "סליחה"],
    ["gossip", "slander", "gossiping", "lashon hara"],
    ["charity", "giving", "alms", "charitable", "צדקה"],
    ["worry", "anxiety", "anxious", "דאגה"],
    ["humble", "humility", "ענווה"],
    ["grateful", "gratitude", "thankful"],
    ["pride", "arrogance", "haughty", "גאווה"],
]


@pytest.fixture(scope="module")
def library() -> dict[IndexUid, Sequence[Document]]:
    """Replaces the library of the contract tests: each word in a text, and one text about each."""
    texts = [(f"Untitled {at}", word) for at, words in enumerate(ALIKE) for word in words]
    about = [(words[0].capitalize(), "quartz") for words in ALIKE]
    return {
        "posts": [
            post_document(a_post(id, title, f"<p>Plumb, {word}, quartz.</p>"), [], [], SYNONYMS)
            for id, (title, word) in enumerate([*texts, *about], 1)
        ]
    }


@pytest.mark.parametrize("words", ALIKE, ids=lambda words: words[0])
async def test_words_of_one_meaning_lead_to_the_same_first_teachings(
    reader: SearchReader, words: list[str]
) -> None:
    [term] = parse(words[0]).analysis.canonical.terms
    # Of a name with spellings, texts with the typed one follow the text that is about it.
    alike = 3 if term.one_meaning else 1
    found = {}
    for typed in words:
        query = SearchQuery("posts", limit=100)
        outcome = await execution.execute(reader, parse(typed), {"posts": query})
        documents = outcome.results["posts"].documents
        found[typed] = ([each["id"] for each in documents[:alike]], len(documents))
    first = found[words[0]]
    # The text that is about it, and those with the words (giving may be anything in a text).
    assert first[1] >= len(words)
    assert found == dict.fromkeys(words, first)


def test_a_model_reads_plain_words_as_they_are() -> None:
    assert gloss("He was angry, without כעס or kaas.", SYNONYMS) == (
        "He was angry, without Anger or Anger."
    )


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("rage", "Anger"),
        ("כעס", "Anger"),
        ("why am I sad", "why am I sad"),
        ("kaas at home", "Anger at home"),
    ],
)
def test_a_question_is_read_as_it_is_and_a_word_alone_as_its_term(typed: str, read: str) -> None:
    analysis = parse(typed).analysis
    assert translate_analyzed(typed, analysis.words, analysis.matches) == read


def test_few_texts_with_such_a_word_are_joined_by_those_of_its_meaning() -> None:
    assert min_lexical_posts(parse("envy")) == 3
    assert min_lexical_posts(parse("lulav")) == 1


@pytest.mark.parametrize("typed", ["angry", "sad", "jealous", "worried"])
def test_nobody_is_told_that_such_a_word_is_a_spelling(typed: str) -> None:
    assert not parse(typed).primary.explanations


def test_a_longer_name_keeps_its_own_texts() -> None:
    assert [term.name for term in parse("fear of Heaven").analysis.canonical.terms] == [
        "Yirat Shamayim"
    ]
