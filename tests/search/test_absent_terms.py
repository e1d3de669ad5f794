"""Names and terms that no document has (SEARCH-91)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import Engine

from indexer.sync import update_documents
from tests.factories import post, save
from tests.site_fixtures import Site

pytestmark = pytest.mark.rule("SEARCH-91")

BESHT = [{"name": "the Baal Shem Tov", "hebrewName": "הבעל שם טוב", "verses": []}]
SPELLINGS = [
    "Ba'al Shem Tov",
    "Ba’al Shem Tov",
    "Baʼal Shem Tov",
    "Baʿal Shem Tov",
    "Baal Shem Tov",
    "Baal Shemtov",
    "Besht",
    'בעש"ט',
    "בעש״ט",
    "בעל שם טוב",
]


@pytest.fixture
async def library(fresh_site: Site, fresh_engine: Engine) -> Site:
    texts = ("The best of all roofs.", "A lantern of Shabbat.", "The tov of the baal habayit.")
    save(fresh_engine, [post(id, content=f"<p>{text}</p>") for id, text in enumerate(texts, 1)])
    while update_documents(fresh_engine):
        pass
    return fresh_site


async def search(site: Site, typed: str) -> dict[str, Any]:
    body: dict[str, Any] = (await site.client.get("/api/search", params={"q": typed})).json()
    return body


async def test_spellings_of_a_name_answer_the_same_and_say_that_nothing_names_it(
    library: Site,
) -> None:
    answers = [await search(library, typed) for typed in SPELLINGS]
    for answer in answers:
        assert answer["absentTerms"] == BESHT
        assert [hit["id"] for hit in answer["posts"]] == [hit["id"] for hit in answers[0]["posts"]]
        assert answer["totals"] == answers[0]["totals"]


async def test_of_a_longer_query_the_terms_that_nothing_has_are_named(library: Site) -> None:
    assert (await search(library, "lantern of the Besht"))["absentTerms"] == BESHT
    kabbalah = await search(library, "kabbalah lantern")
    assert [term["name"] for term in kabbalah["absentTerms"]] == ["Kabbalah"]


@pytest.mark.parametrize("typed", ["shatnez", "Shatnes", "שעטנז"])
async def test_a_term_that_nothing_has_leads_to_its_verses(library: Site, typed: str) -> None:
    [term] = (await search(library, typed))["absentTerms"]
    assert term["verses"] == [
        {
            "reference": "Leviticus 19:19",
            "hebrewReference": "ויקרא יט, יט",
            "url": "/search?q=Leviticus+19%3A19",
        },
        {
            "reference": "Deuteronomy 22:11",
            "hebrewReference": "דברים כב, יא",
            "url": "/search?q=Deuteronomy+22%3A11",
        },
    ]
    html = (await library.client.get("/search", params={"q": typed})).text
    assert (
        '<a class="font-semibold text-tekhelet underline underline-offset-4" href="/search?q=Leviticus+19%3A19"'
        in html
    )


@pytest.mark.parametrize("typed", ["Shabbos", "lantern", "zebra", "Genesis 12:5", "shabbos roofs"])
async def test_what_a_document_names_is_not_absent(library: Site, typed: str) -> None:
    assert (await search(library, typed))["absentTerms"] == []


@pytest.mark.parametrize(
    ("language", "sentence", "shown"),
    [
        ("en", "No teaching names <strong", "the Baal Shem Tov"),
        ("he", "אין דבר תורה שמזכיר את <strong", "הבעל שם טוב"),
    ],
)
async def test_the_page_says_so_first(
    library: Site, language: str, sentence: str, shown: str
) -> None:
    query = {"q": "lantern of the Besht", "lang": language}
    html = (await library.client.get("/search", params=query)).text
    library.client.cookies.clear()
    [name] = re.findall(rf"{sentence}[^>]*>(.*?)</strong>", html)
    assert re.sub("<[^>]+>", "", name) == shown
