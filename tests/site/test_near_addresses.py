"""Addresses that are no page's: the page that they surely mean, or the nearest ones (ROUTE-27)."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import pytest

from api.core.database import sync_engine
from api.library.portions import portions
from tests.factories import portion, post, save, series
from tests.site_fixtures import Site, root_of, running, site_settings


@pytest.fixture
async def site(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    """The portions, four series and five essays."""
    rows = []
    for number, each in portions().items():
        slug = each.parasha.lower().replace(" ", "-").replace("'", "")
        verses = each.verses
        rows.append(
            portion(
                number,
                slug,
                parasha=each.parasha,
                hebrew_name=each.hebrew_name,
                book=verses.book,
                start_chapter=verses.start_chapter,
                start_verse=verses.start_verse,
                end_chapter=verses.end_chapter,
                end_verse=verses.end_verse,
            )
        )
    slugs = ("teshuvah-step-by-step", "shabbat-one", "shabbat-two", "reading-ruth")
    engine = sync_engine(fresh_database_url)
    save(engine, rows)
    save(engine, [series(number, slug) for number, slug in enumerate(slugs, 1)])
    save(engine, [post(id, type="weekly", title=f"Essay {id}") for id in (1, 2, 30, 40, 50)])
    engine.dispose()
    async with running(site_settings(fresh_database_url, tmp_path)) as found:
        yield found


SPELLINGS = {
    "noah": "noach",
    "Noakh": "noach",
    "lech lecha": "lech-lecha",
    "lekh-lekha": "lech-lecha",
    "lechlecha": "lech-lecha",
    "Parashat Noach": "noach",
    "parshat-vayera": "vayera",
    "vayeitzei": "vayetzei",
    "Chayei_Sara": "chayei-sarah",
    "beha'alotcha": "behaalotcha",
    "shelach lecha": "shlach",
    "genesis": "bereshit",
    "נח": "noach",
    "לך לך": "lech-lecha",
    "לֶךְ־לְךָ": "lech-lecha",
    "פרשת-נח": "noach",
    "בראשית": "bereshit",
}


@pytest.mark.rule("ROUTE-27")
async def test_a_known_spelling_of_a_portion_leads_to_it(site: Site) -> None:
    for written, slug in SPELLINGS.items():
        response = await site.client.get(f"/torah-timeline/{quote(written)}?aliyah=2")
        assert response.status_code == 301, written
        assert response.headers["location"] == f"/torah-timeline/{slug}?aliyah=2"
        meaning = await site.client.get(
            "/api/addresses", params={"path": f"/torah-timeline/{written}"}
        )
        assert meaning.json() == {"to": f"/torah-timeline/{slug}", "nearest": []}


@pytest.mark.rule("ROUTE-27")
async def test_the_beginning_of_one_series_leads_to_it(site: Site) -> None:
    for written in ("TESHUVAH", "teshuvah-step", "Tes"):
        response = await site.client.get(f"/series/{written}?a=1")
        assert response.headers["location"] == "/series/teshuvah-step-by-step?a=1"
        assert response.status_code == 301
    for ambiguous in ("shabbat", "te", "step-by-step"):
        assert (await site.client.get(f"/series/{ambiguous}")).status_code == 404


NEAREST = {
    "/torah-timeline/noahh": "/torah-timeline/noach",
    "/torah-timeline/mishpatimm": "/torah-timeline/mishpatim",
    "/series/shabat-one": "/series/shabbat-one",
    "/series/shabbat": "/series/shabbat-one",
    "/weekly-essay/29": "/weekly-essay/30",
    "/weekly-essay/99999": "/weekly-essay/50",
    "/weekly-essay/abc": "/weekly-essay/50",
    "/dailylearning": "/daily-learning",
    "/vayikra": "/torah-timeline/vayikra",
    "/2019/05/reading-ruth": "/series/reading-ruth",
    "/membership": "/checkout",
    "/sign-in.php": "/login",
    "/ask": "/ai-learning",
    "/פרטיות": "/privacy",
    # Like nothing: the lists.
    "/nothing-of-the-kind": "/daily-learning",
    "/torah-timeline/xyzxyz": "/daily-learning",
}


@pytest.mark.rule("ROUTE-27")
async def test_any_other_address_is_404_and_offers_the_nearest_three(site: Site) -> None:
    for path, nearest in NEAREST.items():
        response = await site.client.get(path)
        assert response.status_code == 404, path
        page = root_of(response.text)
        assert "Perhaps you meant" in page
        assert re.search('<form role="search"[^>]* class="mt-8', page)
        assert f'href="{nearest}"' in page, path
        meaning = (await site.client.get("/api/addresses", params={"path": path})).json()
        assert meaning["to"] is None
        assert len(meaning["nearest"]) == 3
        assert meaning["nearest"][0]["url"] == nearest


async def test_the_nearest_are_named_in_hebrew(site: Site) -> None:
    response = await site.client.get("/torah-timeline/noahh", headers={"cookie": "language=he"})
    assert ">נח</bdi>" in response.text or ">נח<" in response.text


@pytest.mark.rule("ROUTE-27")
async def test_a_sentence_for_readers_precedes_the_specified_text(site: Site) -> None:
    page = root_of((await site.client.get("/nothing-of-the-kind")).text)
    places = [
        page.index(text)
        for text in (
            "There is no page at this address.</h1>",
            ">Return to Home<",
            "404 Page Not Found",
            "Did you forget to add the page to the router?",
        )
    ]
    assert places == sorted(places)


@pytest.mark.rule("READ-37")
async def test_a_missing_essay_is_not_found_and_shows_a_sample(site: Site) -> None:
    response = await site.client.get("/weekly-essay/99999")
    assert response.status_code == 404
    page = root_of(response.text)
    sentence = page.index("This essay is not here, or not any more.")
    note = page.index("This essay could not be found. Here is a sample essay in its place.")
    assert sentence < note < page.index('class="reading reading-essay')
    assert "Loading content" not in page


async def test_a_missing_insight_says_nothing_of_later(site: Site) -> None:
    page = (await site.client.get("/daily-learning/99999")).text
    assert "This teaching is not here, or not any more." in page
    assert "try again later" not in page


@pytest.mark.parametrize("path", ["", "noslash", "/" + "x" * 500, "/\0"])
async def test_paths_are_bounded(site: Site, path: str) -> None:
    response = await site.client.get("/api/addresses", params={"path": path})
    assert response.status_code == 422
