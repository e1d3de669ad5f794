"""The verses of a reference (READ-73), and where the links of citations lead (READ-70)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from api.cli.postgres import Postgres
from api.core.database import sync_engine
from api.library.portions import portions
from api.library.verse_lookup import MAX_VERSES
from api.search.references.translation import english_verse
from api.search.references.verses import verse
from indexer.sync import update_documents
from tests.conftest import copied_database
from tests.factories import days_ago, post, save, weekly_portion
from tests.library.test_torah_text import paragraphs
from tests.site_fixtures import Site, running, site_settings, statements

pytestmark = pytest.mark.rule("READ-73")

TEACHINGS = [
    post(1, content=paragraphs("Noah walked (Genesis 6:9), and built (8:20). Shabbat 31a.")),
    post(2, type="weekly", content=paragraphs("Rashi on Genesis 6:9 asks.")),
    post(3, content=paragraphs("All of Genesis 6.")),
    post(4, is_premium=1, content=paragraphs("For members: Genesis 6:9.")),
    post(5, publish_date=days_ago(-1), content=paragraphs("Tomorrow: Genesis 6:9.")),
    post(6, content=paragraphs("Sing (Isaiah 54:1), and wrestle (Genesis 32:25-33).")),
]


@pytest.fixture(scope="module")
def verses_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    with copied_database(postgres, f"verses_{worker_id}") as url:
        engine = sync_engine(url)
        save(engine, [*map(weekly_portion, portions().values()), *TEACHINGS])
        while update_documents(engine):
            pass
        engine.dispose()
        yield url


@pytest.fixture(scope="module")
async def site(verses_url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    settings = site_settings(verses_url, tmp_path_factory.mktemp("verses"), launch_free=False)
    async with running(settings) as site:
        yield site


async def verses(site: Site, reference: str, status: int = 200) -> Any:
    response = await site.client.get("/api/verses", params={"reference": reference})
    assert response.status_code == status, response.text
    return response.json()


def shown(each: Any) -> tuple[int, int]:
    return each["chapter"], each["verse"]


async def test_a_verse_with_what_is_around_it(site: Site) -> None:
    found = await verses(site, "Genesis 6:9")
    assert (found["reference"], found["hebrewReference"]) == ("Genesis 6:9", "בראשית ו, ט")
    [only] = found["verses"]
    assert only == {
        "chapter": 6,
        "verse": 9,
        "hebrew": verse("Genesis", 6, 9),
        "english": english_verse("Genesis", 6, 9),
    }
    assert (found["total"], shown(found["before"]), shown(found["after"])) == (1, (6, 8), (6, 10))
    assert found["portion"]["parasha"] == "Noach"
    assert found["portion"]["url"] == "/torah-timeline/portion-2#6:9"


async def test_the_teachings_that_cite_it_or_a_comment_on_it_are_counted(site: Site) -> None:
    """Also those for members, whose titles a search shows; not what is not published yet."""
    assert (await verses(site, "Genesis 6:9"))["teachings"] == 4
    assert (await verses(site, "Genesis 6:8"))["teachings"] == 1
    assert (await verses(site, "Genesis 50:1"))["teachings"] == 0
    found = await site.client.get("/api/search", params={"q": "Genesis 6:9"})
    citing = [hit for hit in found.json()["posts"] if not hit["nearby"]]
    assert len(citing) == 4


async def test_a_range_has_its_first_verses_and_their_number(site: Site) -> None:
    found = await verses(site, "Genesis 32:25-33")
    assert [shown(each) for each in found["verses"]] == [(32, 25 + n) for n in range(MAX_VERSES)]
    assert (found["total"], found["after"]) == (9, None)
    assert shown(found["before"]) == (32, 24)
    whole = await verses(site, "Genesis 1:30-2:1")
    assert [shown(each) for each in whole["verses"]] == [(1, 30), (1, 31), (2, 1)]
    assert (whole["total"], shown(whole["after"])) == (3, (2, 2))


async def test_a_chapter_and_the_ends_of_a_book(site: Site) -> None:
    chapter = await verses(site, "Psalm 23")
    assert (chapter["reference"], chapter["total"]) == ("Psalm 23", 6)
    assert shown(chapter["before"]) == (22, 32)
    first, last = await verses(site, "Genesis 1:1"), await verses(site, "Genesis 50:26")
    assert (first["before"], shown(first["after"])) == (None, (1, 2))
    assert (last["after"], shown(last["before"])) == (None, (50, 25))


async def test_a_book_without_a_translation_and_outside_of_the_torah(site: Site) -> None:
    psalm, prophet = await verses(site, "תהלים כג, א"), await verses(site, "Isaiah 54:1")
    assert psalm["verses"][0]["english"] is None
    assert prophet["verses"][0]["english"] == english_verse("Isaiah", 54, 1)
    assert (psalm["portion"], prophet["portion"]) == (None, None)


@pytest.mark.parametrize(
    ("reference", "status", "message"),
    [
        ("Shabbat 31a", 422, "This is not a reference to verses, such as Genesis 1:1-3."),
        ("Genesis", 422, "This is not a reference to verses, such as Genesis 1:1-3."),
        ("6:30", 422, "This is not a reference to verses, such as Genesis 1:1-3."),
        ("Genesis 55", 404, "There is no Genesis 55: Genesis has 50 chapters."),
        ("Psalm 23:7", 404, "There is no Psalm 23:7: Psalm 23 has 6 verses."),
        ("", 422, None),
        ("x" * 101, 422, None),
        ("Genesis 1:1\0", 422, None),
    ],
)
async def test_what_is_no_reference(
    site: Site, reference: str, status: int, message: str | None
) -> None:
    error = await verses(site, reference, status)
    assert "reference" in error["fields"]
    assert message in (None, error["message"])


async def test_a_verse_is_the_same_for_everyone_and_cached(site: Site) -> None:
    site.forget()
    address = "/api/verses?reference=Genesis%206:9"
    with statements(site) as executed:
        first = await site.client.get(address)
        await site.client.get(address)
    assert len(executed) == 2
    assert first.headers["cache-control"] == "public, no-cache"
    again = await site.client.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.rule("READ-70")
async def test_the_citations_of_a_teaching_lead_to_the_text(site: Site) -> None:
    """In what the API and the page have; the aliyah is named for readers without a script."""
    for address in ("/api/posts/1", "/daily-learning/1"):
        text = (await site.client.get(address)).text.replace('\\"', '"')
        first = 'data-reference="Genesis 6:9" href="/torah-timeline/portion-2#6:9">Genesis 6:9</a>'
        later = 'data-reference="Genesis 8:20" href="/torah-timeline/portion-2?aliyah=4#8:20"'
        assert first in text, address
        assert later in text, address
        assert '<a class="citation" href="/search?q=Bavli%20Shabbat%2031a">' in text, address
    prophet = (await site.client.get("/api/posts/6")).json()["content"]
    assert 'data-reference="Isaiah 54:1" href="/search?q=Isaiah%2054%3A1"' in prophet
    comment = (await site.client.get("/api/posts/2")).json()["content"]
    assert 'data-reference="Genesis 6:9" href="/search?q=Rashi%20on%20Genesis%206%3A9"' in comment
    assert "citation" not in (await site.client.get("/api/posts/4")).json()["content"]


@pytest.mark.rule("READ-70")
async def test_every_verse_of_the_torah_has_an_address_that_shows_it(site: Site) -> None:
    """Of each portion, its first and last verse: the aliyah of the address has them."""
    for number, portion in portions().items():
        own = portion.verses
        ends = (own.start_chapter, own.start_verse), (own.end_chapter, own.end_verse)
        for aliyah, place in zip((1, 7), ends, strict=True):
            found = await verses(site, f"{own.book} {place[0]}:{place[1]}")
            query = f"?aliyah={aliyah}" if aliyah > 1 else ""
            url = f"/torah-timeline/portion-{number}{query}#{place[0]}:{place[1]}"
            assert found["portion"]["url"] == url
