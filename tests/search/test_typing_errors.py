"""Typing errors in English words become the words that the library has (SEARCH-90)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from sqlalchemy import Engine, NullPool

from api.search.engines.postgres.pool import search_pool
from api.search.engines.postgres.vocabulary import Vocabulary
from api.search.query.typing_errors import correct_typing_errors
from indexer.sync import update_documents
from tests.factories import post, save
from tests.search.parsing import PARSER, parse
from tests.site_fixtures import Site

WORDS = ("forgiveness", "jealousy", "someone", "beginning", "people", "trellis", "loneliness")


class FixedVocabulary(Vocabulary):
    """A vocabulary in which every unknown word is near to all of `WORDS`."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def nearest(self, words: Mapping[str, bool]) -> dict[str, list[str]]:
        self.asked += words
        return {word: [*WORDS] for word in words}


async def corrected(typed: str) -> tuple[str, list[tuple[str, str]]]:
    found = await correct_typing_errors(parse(typed), PARSER, FixedVocabulary())
    return found.parsed.typed, [(each.typed, each.meant) for each in found.corrections]


@pytest.mark.rule("SEARCH-90")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("forgivness", "forgiveness"),
        ("jelousy", "jealousy"),
        ("somone", "someone"),
        ("begining", "beginning"),
        ("peolpe", "people"),
        ("lonelyness", "loneliness"),
    ],
)
async def test_a_mistyped_word_becomes_an_english_word_of_the_library(
    typed: str, meant: str
) -> None:
    assert await corrected(typed) == (meant, [(typed, meant)])


async def test_the_other_words_stay_as_they_were_typed() -> None:
    text, told = await corrected("How to ask Somone for forgivness?")
    assert text == "How to ask someone for forgiveness?"
    assert told == [("Somone", "someone"), ("forgivness", "forgiveness")]


@pytest.mark.rule("SEARCH-90")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("wy did Rashi say he dosnt know?", "why did Rashi say he doesnt know?"),
        ("waht wsa shoud they", "what wsa should they"),
    ],
)
async def test_the_words_that_ask_are_corrected(typed: str, meant: str) -> None:
    assert (await corrected(typed))[0] == meant


@pytest.mark.rule("SEARCH-90")
@pytest.mark.parametrize(
    "typed",
    [
        # Too short to be one of them elsewhere than at the beginning of a question.
        "the wy of Torah",
        "wy not",
        # Words of English, of the table, by sound, of Hebrew; the beginning of a word; a reference.
        "forgives",
        "Shabbos",
        "teschuwa",
        "סומון",
        "trell",
        "Genesis 12:5",
        # Too far from all of them.
        "xylofone",
        "fogvness",
        "4orgive",
    ],
)
async def test_other_words_are_not_corrected(typed: str) -> None:
    assert await corrected(typed) == (typed, [])


async def test_known_words_are_not_looked_up() -> None:
    vocabulary = FixedVocabulary()
    await correct_typing_errors(parse("shabbos and forgiveness"), PARSER, vocabulary)
    assert vocabulary.asked == []


@pytest.mark.rule("SEARCH-90")
async def test_a_search_says_what_it_corrected(fresh_site: Site, fresh_engine: Engine) -> None:
    texts = ("On jealousy.", "He calls someone.", "Where forgiveness begins.")
    save(fresh_engine, [post(id, content=f"<p>{text}</p>") for id, text in enumerate(texts, 1)])
    while update_documents(fresh_engine):
        pass
    for id, (typed, meant) in enumerate(
        [("jelousy", "jealousy"), ("somone", "someone"), ("forgivness", "forgiveness")], 1
    ):
        body = (await fresh_site.client.get("/api/search", params={"q": typed})).json()
        assert [hit["id"] for hit in body["posts"]] == [id]
        assert body["query"] == typed
        [note] = body["notes"]
        assert (note["kind"], note["typed"], note["meant"]) == ("typo", typed, meant)
        html = (await fresh_site.client.get("/search", params={"q": typed})).text
        assert "Showing results for" in html


async def test_a_word_that_a_document_has_is_right(fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1, content="<p>Jelousy is how he spells jealousy.</p>")])
    while update_documents(fresh_engine):
        pass
    pool = search_pool(fresh_engine.url.render_as_string(hide_password=False), poolclass=NullPool)
    found = await Vocabulary(pool).nearest({"jelousy": True, "jealosy": True})
    await pool.dispose()
    assert found.keys() == {"jealosy"}


async def test_without_a_database_nothing_is_corrected(free_port_dsn: str) -> None:
    pool = search_pool(free_port_dsn, poolclass=NullPool)
    found = await correct_typing_errors(parse("jelousy"), PARSER, Vocabulary(pool))
    await pool.dispose()
    assert found.corrections == ()
