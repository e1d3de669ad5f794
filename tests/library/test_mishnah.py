"""The mishnahs of a reference, and chapters with the teachings that cite them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from lxml import html

from api.cli.postgres import Postgres
from api.core.database import sync_engine
from api.library.mishnah import MAX_MISHNAYOT
from api.search.references.mishnah import mishnah
from indexer.sync import update_documents
from tests.conftest import copied_database
from tests.factories import days_ago, post, save
from tests.library.test_torah_text import paragraphs
from tests.site_fixtures import Site, running, site_settings

TEACHINGS = [
    post(1, content=paragraphs("Nothing.") + paragraphs("If I am not for myself (Avot 1:14).")),
    post(2, type="weekly", content=paragraphs("Bartenura on Avot 1:14 asks; see Avot 1:18-2:1.")),
    post(3, content=paragraphs("All of Mishnah Avot 1.")),
    post(4, is_premium=1, content=paragraphs("For members: Avot 1:14.")),
    post(5, publish_date=days_ago(-1), content=paragraphs("Tomorrow: Avot 1:14, Peah 1:1.")),
    post(6, content=paragraphs("Bikkurim 4:1, and Genesis 1:14.")),
]


@pytest.fixture(scope="module")
def mishnah_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    with copied_database(postgres, f"mishnah_{worker_id}") as url:
        engine = sync_engine(url)
        save(engine, TEACHINGS)
        while update_documents(engine):
            pass
        engine.dispose()
        yield url


@pytest.fixture(scope="module")
async def site(mishnah_url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    settings = site_settings(mishnah_url, tmp_path_factory.mktemp("mishnah"), launch_free=False)
    async with running(settings) as site:
        yield site


async def get(site: Site, reference: str, status: int = 200) -> Any:
    response = await site.client.get("/api/mishnah", params={"reference": reference})
    assert response.status_code == status, response.text
    return response.json()


async def chapter(site: Site, path: str, status: int = 200) -> Any:
    response = await site.client.get(f"/api/mishnah/{path}")
    assert response.status_code == status, response.text
    return response.json()


def place(each: Any) -> tuple[int, int]:
    return each["chapter"], each["mishnah"]


@pytest.mark.rule("MISHNAH-2")
async def test_a_mishnah_with_what_is_around_it(site: Site) -> None:
    found = await get(site, "Pirkei Avos 1:14")
    assert found["reference"] == "Mishnah Avot 1:14"
    assert found["hebrewReference"] == "משנה אבות א, יד"
    assert found["mishnahs"] == [
        {"chapter": 1, "mishnah": 14, "hebrew": mishnah("Avot", 1, 14), "translation": None},
    ]
    assert (found["total"], place(found["before"]), place(found["after"])) == (1, (1, 13), (1, 15))
    assert found["url"] == "/mishnah/avot/1#14"


@pytest.mark.rule("MISHNAH-2")
async def test_the_teachings_that_cite_it_or_a_comment_on_it_are_counted(site: Site) -> None:
    """As a search shows them: also those for members, not what is not published yet."""
    assert (await get(site, "Avot 1:14"))["teachings"] == 3
    assert (await get(site, "Avot 2:1"))["teachings"] == 1
    assert (await get(site, "Avot 3:1"))["teachings"] == 0
    found = await site.client.get("/api/search", params={"q": "Avot 1:14"})
    citing = [hit for hit in found.json()["posts"] if not hit["nearby"]]
    assert len(citing) == 3


async def test_ranges_chapters_and_the_ends_of_a_tractate(site: Site) -> None:
    across = await get(site, "Avot 1:17-2:1")
    assert [place(each) for each in across["mishnahs"]] == [(1, 17), (1, 18), (2, 1)]
    assert (across["total"], place(across["after"])) == (3, (2, 2))
    whole = await get(site, "Avot 2")
    assert [place(each) for each in whole["mishnahs"]] == [(2, 1 + n) for n in range(MAX_MISHNAYOT)]
    assert (whole["total"], whole["after"], whole["url"]) == (16, None, "/mishnah/avot/2")
    assert place(whole["before"]) == (1, 18)
    first, last = await get(site, "Bikkurim 1:1"), await get(site, "Bikkurim 3:12")
    assert (first["before"], last["after"]) == (None, None)
    on = await get(site, "Bartenura on Avot 1:1")
    assert on["reference"] == "Mishnah Avot 1:1"


@pytest.mark.rule("MISHNAH-2")
@pytest.mark.parametrize(
    ("reference", "status", "message"),
    [
        ("Genesis 1:1", 422, "This is not a reference to the Mishnah, such as Avot 1:14."),
        ("Shabbat 31a", 422, "This is not a reference to the Mishnah, such as Avot 1:14."),
        ("Avot 1:14 humility", 422, "This is not a reference to the Mishnah, such as Avot 1:14."),
        ("Avot 7:1", 404, "There is no Avot 7:1: Avot has 6 chapters."),
        ("Bikkurim 4:1", 404, "The edition that this site has does not have this chapter."),
        ("", 422, None),
        ("x" * 101, 422, None),
        ("Avot 1:1\0", 422, None),
    ],
)
async def test_what_is_no_reference(
    site: Site, reference: str, status: int, message: str | None
) -> None:
    error = await get(site, reference, status)
    assert "reference" in error["fields"]
    assert message in (None, error["message"])


@pytest.mark.rule("MISHNAH-3")
async def test_a_chapter_with_the_teachings_that_cite_each_mishnah(site: Site) -> None:
    found = await chapter(site, "avot/1")
    assert (found["tractate"], found["hebrewTractate"]) == ("Avot", "אבות")
    assert (found["chapter"], found["chapters"]) == (1, 6)
    assert (found["name"], found["hebrewName"]) == ("Mishnah Avot 1", "משנה אבות א")
    texts = [each["hebrew"] for each in found["mishnahs"]]
    assert texts == [mishnah("Avot", 1, number) for number in range(1, 19)]
    cited = {
        each["mishnah"]: [teaching["id"] for teaching in each["teachings"]]
        for each in found["mishnahs"]
        if each["teachings"]
    }
    # A whole chapter is cited at its first mishnah.
    assert {number: sorted(ids) for number, ids in cited.items()} == {
        1: [3],
        14: [1, 2, 4],
        18: [2],
    }
    by_id = {each["id"]: each for each in found["mishnahs"][13]["teachings"]}
    assert by_id[1]["paragraph"] is not None
    # A locked teaching is named without its paragraph.
    assert by_id[4]["paragraph"] is None


async def test_the_chapters_around_one(site: Site) -> None:
    """Also those of the tractates around it."""
    found = await chapter(site, "avot/1")
    assert found["previous"]["name"] == "Mishnah Avodah Zarah 5"
    assert found["previous"]["url"] == "/mishnah/avodah-zarah/5"
    assert found["next"]["hebrewName"] == "משנה אבות ב"
    assert (await chapter(site, "berakhot/1"))["previous"] is None
    assert (await chapter(site, "oktzin/3"))["next"] is None


@pytest.mark.rule("MISHNAH-3")
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("avot/7", 404),
        ("bikkurim/4", 404),
        ("genesis/1", 404),
        ("avot/0", 422),
        ("avot/100", 422),
        ("Avot/1", 422),
    ],
)
async def test_chapters_that_there_are_not(site: Site, path: str, status: int) -> None:
    await chapter(site, path, status)


async def test_both_responses_are_cached(site: Site) -> None:
    one = await site.client.get("/api/mishnah", params={"reference": "Avot 1:14"})
    assert one.headers["cache-control"] == "public, no-cache"
    whole = await site.client.get("/api/mishnah/avot/1")
    assert whole.headers["x-entitlement"] == "public"


@pytest.mark.rule("MISHNAH-4")
async def test_the_site_map_has_the_chapters_that_a_teaching_cites(site: Site) -> None:
    """Also those that only members read, not what is not published yet."""
    response = await site.client.get("/sitemaps/pages.xml")
    found = re.findall(r"<loc>http://site\.test(/mishnah/[^<]*)</loc>", response.text)
    assert found == ["/mishnah/avot/1", "/mishnah/avot/2"]


@pytest.mark.rule("MISHNAH-4")
async def test_a_chapter_has_a_page(site: Site) -> None:
    response = await site.client.get("/mishnah/Avot/1")
    page: Any = html.document_fromstring(response.text)
    assert response.status_code == 200
    assert page.findtext(".//title") == "Mishnah Avot 1 | Torah Nuggets"
    assert page.xpath("//link[@rel='canonical']/@href") == ["http://site.test/mishnah/avot/1"]
    assert not page.xpath("//meta[@name='robots']")
    text = page.text_content()
    assert mishnah("Avot", 1, 14) in text
    # The text alone is on many sites.
    uncited = html.document_fromstring((await site.client.get("/mishnah/kelim/1")).text)
    assert uncited.xpath("//meta[@name='robots']/@content") == ["noindex"]


@pytest.mark.rule("MISHNAH-4")
@pytest.mark.parametrize(
    "path", ["avot/7", "bikkurim/4", "genesis/1", "avot/01", "avot/0", "avot", "avot/1/2", ""]
)
async def test_other_addresses_are_no_pages(site: Site, path: str) -> None:
    assert (await site.client.get(f"/mishnah/{path}")).status_code == 404
