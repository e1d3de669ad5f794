"""The teachings nearest to a portion on which the library has none (TIMELINE-22, WEEK-11)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from api.cli.postgres import Postgres
from api.core.database import sync_engine
from api.library.calendar import this_week, week_of
from api.library.nearest_teachings import NEAREST
from api.library.portions import portions
from api.models import TorahTimelinePost
from indexer.embedding import EmbeddingBatches
from indexer.sync import update_documents
from tests.conftest import copied_database
from tests.factories import days_ago, post, save, weekly_portion
from tests.library.test_torah_text import paragraphs
from tests.search.embedders import minilm
from tests.site_fixtures import Site, running, site_settings

NOACH, LECH_LECHA = 2, 3
ABOUT_THE_FLOOD = "A flood of water covered the earth, and an ark of wood carried the animals."
TEACHINGS = [
    post(1, title="One verse", content=paragraphs("Noah walked (Genesis 6:9).")),
    post(2, title="Two verses", content=paragraphs("Genesis 7:1.", "Genesis 8:2.")),
    post(3, title="Locked", is_premium=1, content=paragraphs("On Genesis 9:1 and 9:2 and 9:3.")),
    post(4, title="By meaning", content=paragraphs(ABOUT_THE_FLOOD)),
    post(5, title="Of another", content=paragraphs("A merchant weighed his silver honestly.")),
    post(6, title="Scheduled", publish_date=days_ago(-1), content=paragraphs("Genesis 6:9-11.")),
    post(7, title="On Abram", content=paragraphs("A road.")),
]


@pytest.fixture(scope="module")
def nearest_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """A library whose only teaching on a portion is on Lech Lecha."""
    rows = [weekly_portion(portions()[number]) for number in range(1, 55)]
    for row in rows:
        row.title, row.description = "The Flood", "An ark of wood, and animals in the water."
    with copied_database(postgres, f"nearest_{worker_id}") as url:
        engine = sync_engine(url)
        link = TorahTimelinePost(timeline_id=LECH_LECHA, post_id=7)
        save(engine, [*rows, *TEACHINGS, link])
        while update_documents(engine):
            pass
        embed = EmbeddingBatches(engine, minilm())
        while embed():
            pass
        engine.dispose()
        yield url


@pytest.fixture(scope="module")
async def site(nearest_url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    settings = site_settings(nearest_url, tmp_path_factory.mktemp("nearest"), launch_free=False)
    async with running(settings) as site:
        yield site


async def _get(site: Site, address: str) -> Any:
    response = await site.client.get(address)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.rule("TIMELINE-22")
async def test_what_cites_most_of_the_verses_comes_first_then_what_is_near_in_meaning(
    site: Site,
) -> None:
    found = await _get(site, f"/api/torah-timeline/{NOACH}/nearest")
    assert [(each["title"], each["reason"]) for each in found] == [
        ("Locked", "verse"),
        ("Two verses", "verse"),
        ("One verse", "verse"),
        ("By meaning", "similarity"),
    ]
    assert len(found) == NEAREST
    assert [each["isLocked"] for each in found] == [True, False, False, False]
    assert "content" not in found[0]


@pytest.mark.rule("TIMELINE-22")
async def test_a_portion_that_nothing_cites_has_those_near_in_meaning(site: Site) -> None:
    found = await _get(site, "/api/torah-timeline/50/nearest")
    assert found[0]["title"] == "By meaning"
    assert {each["reason"] for each in found} == {"similarity"}


@pytest.mark.rule("TIMELINE-22")
async def test_the_page_shows_them_in_place_of_teachings(site: Site) -> None:
    html = (await site.client.get(f"/torah-timeline/portion-{NOACH}")).text
    shown = html.split("</main>")[0]
    assert "Nearest teachings" in shown
    assert "Two verses" in shown
    assert "No teachings" not in html
    assert f'"/api/torah-timeline/{NOACH}/nearest"' in html
    own = (await site.client.get(f"/torah-timeline/portion-{LECH_LECHA}")).text
    assert "Nearest teachings" not in own
    assert "On Abram" in own


@pytest.mark.rule("WEEK-11")
async def test_a_holiday_without_a_portion_names_the_nearest_to_its_reading(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The Sabbath within Passover, on which Exodus 33 is read.
    within_passover = datetime(2026, 4, 1, 16, tzinfo=UTC)
    for module in ("api.library.timeline_endpoints", "api.site.pages.home"):
        monkeypatch.setattr(f"{module}.this_week", lambda zone: week_of(within_passover, zone))
    site.cache.clear()
    week = await _get(site, "/api/torah-timeline/this-week")
    assert (week["diaspora"]["isHoliday"], week["diaspora"]["portions"]) == (True, [])
    found = await _get(site, "/api/torah-timeline/this-week/nearest")
    assert found
    assert "Nearest teachings" in (await site.client.get("/")).text.split("</main>")[0]
    site.cache.clear()


@pytest.mark.rule("WEEK-11")
async def test_this_week_names_the_nearest_where_its_portion_has_no_teaching(site: Site) -> None:
    reading = this_week(ZoneInfo("America/New_York")).diaspora
    week = await _get(site, "/api/torah-timeline/this-week")
    lacking = [each for each in week["diaspora"]["portions"] if not each["hasTeachings"]]
    found = await _get(site, "/api/torah-timeline/this-week/nearest")
    html = (await site.client.get("/")).text.split("</main>")[0]
    is_expected = bool(lacking) or not reading.portions
    assert bool(found) == ("Nearest teachings" in html) == is_expected
    assert "No teachings" not in html


@pytest.mark.rule("TIMELINE-22")
async def test_an_unknown_portion_has_none(site: Site) -> None:
    assert (await site.client.get("/api/torah-timeline/99/nearest")).status_code == 404
