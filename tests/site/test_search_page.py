"""The search page in the server's HTML."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import partial

import pytest
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncSession

from api.library.search_calendar import SearchCalendar
from api.models import Base
from indexer.sync import update_documents
from tests.factories import portion, post, save
from tests.site_fixtures import Site, root_of, statements


async def shown(site: Site, engine: Engine, rows: list[Base], url: str) -> str:
    """The page's own HTML in a library of these rows."""
    save(engine, rows)
    while update_documents(engine):
        pass
    return root_of((await site.client.get(url)).text)


async def test_a_result_links_to_its_paragraph(fresh_site: Site, fresh_engine: Engine) -> None:
    found_in_text = post(1, content='<p id="p1">Rest.</p><p id="p2">A lantern.</p>')
    found_in_title = post(2, title="Lantern", content='<p id="p1">Rest.</p>')
    html = await shown(
        fresh_site, fresh_engine, [found_in_text, found_in_title], "/search?q=lantern"
    )
    assert 'href="/daily-learning/1#p2"' in html
    assert 'href="/daily-learning/2"' in html


@pytest.mark.rule("SEARCH-51")
async def test_the_group_with_the_best_hit_comes_first(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    rows = [post(1, content="<p>Noach walked.</p>"), portion(1, "noach")]
    html = await shown(fresh_site, fresh_engine, rows, "/search?q=noach")
    assert html.index('id="group-timeline"') < html.index('id="group-posts"')


@pytest.mark.rule("LANG-24")
async def test_a_portion_has_its_hebrew_title_and_summary_in_the_hebrew_interface(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    hebrew = {"hebrew_title": "לקום וללכת", "hebrew_description": "יש מי שנקרא לצאת לדרך."}
    await shown(fresh_site, fresh_engine, [portion(1, "lech", **hebrew)], "/search?q=lech")
    for language, heading, summary in (
        ("en", "Portion 1", "About portion 1."),
        ("he", "לקום וללכת", "יש מי שנקרא לצאת לדרך."),
    ):
        cookie = {"cookie": f"language={language}"}
        page = await fresh_site.client.get("/search?q=lech", headers=cookie)
        card = root_of(page.text).split('id="group-timeline"')[1]
        assert heading in card
        assert summary in card
        assert ("Portion 1" in card) == (language == "en")


@pytest.mark.rule("LANG-25")
async def test_a_note_names_a_term_in_the_language_of_the_interface(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    await shown(fresh_site, fresh_engine, [post(1, content="<p>Shabbat.</p>")], "/search?q=shabos")
    names = {}
    for language in ("en", "he"):
        cookie = {"cookie": f"language={language}"}
        page = await fresh_site.client.get("/search?q=shabos", headers=cookie)
        names[language] = re.findall(r"<strong[^>]*>(.*?)</strong>", root_of(page.text))
    assert any("Shabbat" in name for name in names["en"])
    assert any("שבת" in name for name in names["he"])
    assert not any("Shabbat" in name for name in names["he"])


@pytest.mark.rule("LANG-25")
async def test_the_name_of_the_daily_teachings_is_hebrew_in_the_hebrew_interface(
    fresh_site: Site,
) -> None:
    cookie = {"cookie": "language=he"}
    page = root_of((await fresh_site.client.get("/daily-learning", headers=cookie)).text)
    assert "ניצוץ יומי" in page
    assert "Daily Nuggets" not in page


LINK = re.compile(r'<a [^>]*rel="(prev|next)"[^>]* href="([^"]+)"')


@pytest.mark.rule("SEARCH-85", "SEARCH-16")
async def test_pages_are_linked_with_all_parts_of_the_search(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    rows = [post(id, content="<p>A lantern.</p>") for id in range(1, 46)]
    url = "/search?q=lantern&type=daily&sort=oldest&from=2000-01-01"
    html = await shown(fresh_site, fresh_engine, list(rows), f"{url}&page=2")
    assert "for “<bdi>lantern</bdi>”, page 2" in html
    assert ">21–40</bdi> of 45" in html
    # By date: the oldest is the one with the greatest number.
    assert 'href="/daily-learning/25"' in html
    parts = url.replace("&", "&amp;")
    assert LINK.findall(html) == [("prev", parts), ("next", f"{parts}&amp;page=3")]
    last = (await fresh_site.client.get(f"{url}&page=3")).text
    assert "<title>lantern – Search, page 3 | " in last
    assert [rel for rel, _ in LINK.findall(last)] == ["prev"]


@pytest.mark.rule("SEARCH-54")
@pytest.mark.parametrize("number", [2, 10, 11, 99_999])
async def test_a_page_too_far_leads_to_the_first(
    fresh_site: Site, fresh_engine: Engine, number: int
) -> None:
    rows = [post(id, content="<p>A lantern.</p>") for id in range(1, 21)]
    html = await shown(fresh_site, fresh_engine, list(rows), f"/search?q=lantern&page={number}")
    assert "There is no page this far." in html
    assert 'href="/search?q=lantern"' in html
    assert 'rel="next"' not in html


@pytest.mark.rule("SEARCH-86")
async def test_a_range_has_its_english_and_leads_to_its_rest(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    """The first three verses of Genesis 6:9-12, in the portion that has them."""
    noach = portion(
        1, "noach", parasha="Noach", book="Genesis", start_chapter=6, start_verse=9,
        end_chapter=11, end_verse=32,
    )  # fmt: skip
    html = await shown(fresh_site, fresh_engine, [noach], "/search?q=Genesis+6%3A9-12")
    assert "Noah was in his generations a man righteous" in html
    assert "The first 3 of 4 verses." in html
    rest = r'<a [^>]*href="/torah-timeline/noach#6:12"[^>]*>Read 1 more verse in Noach</a>'
    assert re.search(rest, html)
    assert "English: Jewish Publication Society, 1917." in html


# Passover: from Thursday, April 22, 2027, for a day longer outside of Israel.
IN_PASSOVER = datetime(2027, 4, 23, 16, tzinfo=UTC)


def in_passover(site: Site) -> None:
    """Set the clock of the site's calendar."""
    site.app.state.search_calendar = SearchCalendar(
        partial(AsyncSession, site.app.state.engine),
        site.app.state.query_parser,
        site.app.state.settings.zone,
        lambda: IN_PASSOVER,
    )


@pytest.mark.rule("WEEK-12")
async def test_the_reading_of_a_week_comes_first(fresh_site: Site, fresh_engine: Engine) -> None:
    in_passover(fresh_site)
    starts = {"book": "Leviticus", "start_chapter": 16, "start_verse": 1, "end_chapter": 18}
    rows: list[Base] = [portion(1, "acharei", parasha="Acharei", **starts)]
    html = await shown(fresh_site, fresh_engine, rows, "/search?q=next+week")
    card, results = html.split("</section>", 1)
    assert "Next week’s portion" in card
    assert 'href="/torah-timeline/acharei"' in card
    assert 'dateTime="2027-05-01"' in card
    assert "No results found" in results


@pytest.mark.rule("WEEK-12")
async def test_a_holiday_is_named_with_its_days(fresh_site: Site) -> None:
    in_passover(fresh_site)
    html = (await fresh_site.client.get("/search?q=pesach+this+year")).text
    assert "In the Jewish calendar" in html
    assert "It begins at sunset on the evening before." in html
    for day in ("2027-04-22", "2027-04-29", "2027-04-28"):
        assert f'dateTime="{day}"' in html, "of the Diaspora and of Israel"
    hebrew = await fresh_site.client.get("/search?q=פסח", headers={"cookie": "language=he"})
    assert "בלוח השנה העברי" in hebrew.text
    assert "מתחיל בשקיעת החמה" in hebrew.text


async def test_a_search_is_computed_once_while_nothing_changes(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    lantern = post(1, content="<p>A lantern.</p>")
    await shown(fresh_site, fresh_engine, [lantern], "/search?q=lantern")
    with statements(fresh_site) as executed:
        response = await fresh_site.client.get("/search?q=lantern")
    assert response.headers["cache-control"] == "public, no-cache"
    assert executed == []


async def test_help_in_danger_is_not_stored(fresh_site: Site) -> None:
    """It is that of the reader's country."""
    response = await fresh_site.client.get("/search", params={"q": "i want to kill myself"})
    assert response.headers["cache-control"] == "no-cache"
