"""The sheet for a Shabbat table (TABLE-1 to TABLE-4)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from api.library.portions import portions
from api.library.torah_readings import readings_from
from api.models import TorahTimelinePost
from api.search.references.translation import english_verse
from api.search.references.verses import accented_verse
from api.study.shabbat_table.verses import verses_by_portion
from indexer.sync import update_documents
from tests.factories import days_ago, post, save, weekly_portion
from tests.site_fixtures import Site, running, site_settings

# The Sabbath of Vayeshev, of Shemini Atzeret (in Israel Simchat Torah), and of two joined portions.
VAYESHEV, SHEMINI_ATZERET, MATOT_MASEI = "2026-12-05", "2026-10-03", "2027-07-31"
SECRET = "Zephyrquartz"
GUIDE = {
    "question": "What did Judah see?",
    "idea": "He saw himself.",
    "takeaway": "Look once more.",
    "retelling": "Judah was asked whose coat it was.",
    "steps": [{"title": "A coat", "text": "It is recognised."}],
    "discussion": ["What would you have said?"],
}


@pytest.fixture
async def site(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> AsyncIterator[Site]:
    """On Vayeshev a long teaching (1), a shorter one (2), one for members (3) and a scheduled one
    (4); on Masei one without a study guide (5)."""
    words = "<p>Judah recognised the coat. </p>"
    save(
        fresh_engine,
        [
            *map(weekly_portion, portions().values()),
            post(1, title="Long", content=words * 40),
            post(2, title="Short", content=words * 3, study_guide=GUIDE),
            post(3, title="Members", content=f"<p>{SECRET}.</p>", is_premium=1),
            post(4, title="Scheduled", content="<p>No.</p>", publish_date=days_ago(-9)),
            post(5, title="Journeys", content="<p>Forty-two camps in the wilderness.</p>"),
        ],
    )
    links = [*((9, id) for id in (1, 2, 3, 4)), (43, 5)]
    save(fresh_engine, [TorahTimelinePost(timeline_id=t, post_id=p) for t, p in links])
    while update_documents(fresh_engine):
        pass
    settings = site_settings(fresh_database_url, tmp_path, launch_free=False)
    async with running(settings) as site:
        yield site


async def sheet(site: Site, day: str) -> Any:
    response = await site.client.get("/api/shabbat-table", params={"day": day})
    assert response.status_code == 200, response.text
    assert SECRET not in response.text
    return response.json()


@pytest.mark.rule("TABLE-1")
async def test_the_sheet_of_a_sabbath(site: Site) -> None:
    table = await sheet(site, VAYESHEV)
    assert table["sabbath"] == VAYESHEV
    [read] = table["readings"]
    assert (read["name"], read["url"]) == ("Vayeshev", "/torah-timeline/portion-9")
    [haftarah] = read["haftarot"]
    # The first day of Chanukah.
    assert read["special"]["name"] == "Shabbat Chanukah"
    assert read["special"]["maftir"]["book"] == "Numbers"
    assert (haftarah["custom"], haftarah["passages"][0]["book"]) == (None, "Zechariah")
    portion = "/torah-timeline/portion-9"
    assert haftarah["url"] == f"{portion}?haftarah=ashkenazi&sabbath={VAYESHEV}#haftarah"
    verse = table["verse"]
    assert (verse["book"], verse["chapter"], verse["verse"]) == ("Genesis", 39, 21)
    assert verse["hebrew"] == accented_verse("Genesis", 39, 21)
    assert verse["english"] == english_verse("Genesis", 39, 21)
    assert verse["url"] == "/torah-timeline/portion-9?aliyah=6#39:21"


@pytest.mark.rule("TABLE-3")
async def test_the_thought_is_the_shortest_teaching_that_the_reader_may_read(site: Site) -> None:
    table = await sheet(site, VAYESHEV)
    thought = table["thought"]
    assert thought["post"]["id"] == 2
    assert thought["question"] == GUIDE["question"]
    assert (thought["text"], thought["takeaway"]) == (GUIDE["retelling"], GUIDE["takeaway"])


@pytest.mark.rule("TABLE-3")
async def test_there_is_a_question_for_each_age(site: Site) -> None:
    """Those of the study guide come first."""
    asked = (await sheet(site, VAYESHEV))["questions"]
    assert [question["age"] for question in asked] == ["youngest", "school", "grown"]
    assert asked[0]["text"] == "What would you have said?"
    assert all(question["text"].endswith(("?", ".")) for question in asked)


@pytest.mark.rule("TABLE-3")
async def test_a_teaching_without_a_guide_is_quoted(site: Site) -> None:
    table = await sheet(site, MATOT_MASEI)
    assert table["readings"][0]["name"] == "Matot-Masei"
    thought = table["thought"]
    assert (thought["post"]["id"], thought["question"]) == (5, None)
    assert thought["text"] == "Forty-two camps in the wilderness."
    assert len(table["questions"]) == 3


@pytest.mark.rule("TABLE-1", "TABLE-4")
async def test_a_holiday_has_the_readings_of_both_places(site: Site) -> None:
    table = await sheet(site, SHEMINI_ATZERET)
    assert [(read["place"], read["name"]) for read in table["readings"]] == [
        ("diaspora", "Shemini Atzeret"),
        ("israel", "Simchat Torah"),
    ]
    assert (table["verse"]["book"], table["verse"]["chapter"]) == ("Exodus", 31)


@pytest.mark.rule("TABLE-2")
async def test_a_weekday_has_the_sheet_of_its_sabbath(site: Site) -> None:
    assert await sheet(site, "2026-11-29") == await sheet(site, VAYESHEV)
    page = await site.client.get("/shabbat-table/2026-11-29")
    assert f'href="http://site.test/shabbat-table/{VAYESHEV}"' in page.text


@pytest.mark.rule("TABLE-2")
@pytest.mark.parametrize(
    "day", ["2026-13-01", "1899-01-01", "2200-01-01", "soon", "0", "2026-12-05/x"]
)
async def test_an_unknown_day(site: Site, day: str) -> None:
    assert (await site.client.get(f"/shabbat-table/{day}")).status_code == 404
    refused = await site.client.get("/api/shabbat-table", params={"day": day})
    assert refused.status_code == 422


@pytest.mark.rule("TABLE-1")
async def test_this_weeks_sheet_needs_no_date(site: Site) -> None:
    table = (await site.client.get("/api/shabbat-table")).json()
    assert table == await sheet(site, table["sabbath"])
    assert (await site.client.get("/shabbat-table")).status_code == 200


@pytest.mark.rule("TABLE-2")
async def test_a_portion_leads_to_the_sheet_of_its_next_sabbath(site: Site) -> None:
    for number, of in portions().items():
        readings = (await site.client.get(f"/api/torah-timeline/{number}/readings")).json()
        if number == 54:
            assert readings["nextSabbath"] is None
            continue
        table = await sheet(site, readings["nextSabbath"])
        assert of.parasha in table["readings"][0]["name"]


@pytest.mark.rule("TEXT-11")
async def test_the_whole_text_of_a_portion_is_one_page(site: Site) -> None:
    page = await site.client.get("/torah-timeline/portion-9/print")
    assert page.status_code == 200
    for address in ("text?aliyah=1", "text?aliyah=7", "haftarah?custom=ashkenazi"):
        assert f"/api/torah-timeline/9/{address}" in page.text
    assert 'href="http://site.test/torah-timeline/portion-9"' in page.text
    for unknown in ("none/print", "portion-9/printed", "portion-9/print/x"):
        assert (await site.client.get(f"/torah-timeline/{unknown}")).status_code == 404


@pytest.mark.rule("TABLE-4")
@pytest.mark.parametrize("number", portions())
def test_each_portion_has_a_verse_of_its_own_or_of_its_haftarah(number: int) -> None:
    verse = verses_by_portion()[number]
    assert verse.verse
    read = readings_from(portions()[number].verses.start)[0]
    passages = [
        portions()[number].verses,
        *(passage for haftarah in read.haftarot for passage in haftarah.passages),
    ]
    assert any(
        passage.book == verse.book and passage.has(verse.chapter, verse.verse)
        for passage in passages
    )
    assert accented_verse(verse.book, verse.chapter, verse.verse)
    assert english_verse(verse.book, verse.chapter, verse.verse)
