"""This week's reading in the API and in the server's HTML."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import httpx2
import pytest
from sqlalchemy import Engine

from api.library.calendar import Week, this_week, week_of
from api.library.portions import Portion, portions
from api.library.this_week import describe, portion_starts
from api.models import WeeklyPortion
from tests.factories import execute, portion, save
from tests.site_fixtures import Site, eventually

NEW_YORK = ZoneInfo("America/New_York")
ENDPOINT = "/api/torah-timeline/this-week"


def week(year: int, month: int, day: int) -> Week:
    return week_of(datetime(year, month, day, 12, tzinfo=UTC), NEW_YORK)


def entry(of: Portion, slug: str, **fields: Any) -> WeeklyPortion:
    """A portion of the library with its own spelling."""
    verses = of.verses
    return portion(
        of.number,
        slug,
        book=verses.book,
        start_chapter=verses.start_chapter,
        start_verse=verses.start_verse,
        end_chapter=verses.start_chapter,
        end_verse=verses.start_verse,
        **fields,
    )


def data_of(week: Week, *entries: WeeklyPortion) -> dict[str, Any]:
    """The endpoint's data for a week, with these entries in the library."""
    by_start = {(row.book, row.start_chapter, row.start_verse): row for row in entries}
    return describe(week, by_start).model_dump(mode="json")


def test_the_portion_uses_the_texts_of_the_library() -> None:
    own = entry(portions()[8], "wayishlah", parasha="Wayishlaḥ")
    data = data_of(week(2026, 11, 23), own)
    assert (data["sabbath"], data["hebrewDate"]) == ("2026-11-28", "י״ח כסלו תשפ״ז")
    assert data["until"] == "2026-11-29T00:00:00-05:00"
    assert data["israel"] is None
    read = data["diaspora"]
    assert (read["name"], read["hebrewName"], read["isHoliday"]) == ("Wayishlaḥ", "בראשית", False)
    [shown] = read["portions"]
    assert (shown["slug"], shown["title"]) == ("wayishlah", "Portion 8")
    assert shown["line"] == "About portion 8."
    # The verses are those of the calendar, whatever the end of the entry.
    assert (shown["endChapter"], shown["endVerse"]) == (36, 43)


@pytest.mark.parametrize(
    ("description", "line"),
    [
        ("Jacob <b>wrestles</b> until dawn. Then he limps.", "Jacob wrestles until dawn."),
        ('He asks: "What is your name?" And he is told.', "He asks: “What is your name?”"),
        ("One sentence alone", "One sentence alone"),
        ("Gen. 32 tells of a night. And of a morning.", "Gen. 32 tells of a night."),
        ("word " * 90, ("word " * 48).strip() + "..."),
        ("", ""),
    ],
)
def test_the_summary_is_the_first_sentence(description: str, line: str) -> None:
    own = entry(portions()[8], "own", description=description)
    assert data_of(week(2026, 11, 23), own)["diaspora"]["portions"][0]["line"] == line


@pytest.mark.rule("WEEK-8")
def test_a_portion_missing_from_the_library_is_still_named() -> None:
    [shown] = data_of(week(2026, 11, 23))["diaspora"]["portions"]
    assert (shown["parasha"], shown["hebrewName"]) == ("Vayishlach", "וַיִּשְׁלַח")
    assert (shown["slug"], shown["title"], shown["line"]) == (None, None, None)


@pytest.mark.rule("WEEK-2")
def test_combined_portions_are_both_returned() -> None:
    read = data_of(week(2026, 7, 8))["diaspora"]
    assert (read["name"], read["hebrewName"]) == ("Matot-Masei", "מַטּוֹת־מַסְעֵי")
    assert [each["parasha"] for each in read["portions"]] == ["Matot", "Masei"]
    assert (read["startChapter"], read["endChapter"], read["endVerse"]) == (30, 36, 13)


def test_a_holiday_names_the_date_of_the_next_portion() -> None:
    read = data_of(week(2026, 4, 1))["diaspora"]
    assert (read["name"], read["isHoliday"]) == ("Shabbat Chol HaMoed of Passover", True)
    assert (read["book"], read["startChapter"], read["startVerse"]) == ("Exodus", 33, 12)
    assert read["portions"] == []
    assert read["resumes"]["day"] == "2026-04-11"
    assert [each["parasha"] for each in read["resumes"]["portions"]] == ["Shmini"]


@pytest.mark.rule("WEEK-5")
def test_a_different_reading_in_israel_is_shown() -> None:
    data = data_of(week(2029, 4, 3))
    assert data["diaspora"]["name"] == "Eighth Day of Passover"
    assert data["israel"]["name"] == "Shmini"


@pytest.mark.rule("WEEK-5")
def test_israel_can_continue_earlier_after_the_same_reading() -> None:
    data = data_of(week(2029, 3, 28))
    assert data["diaspora"]["name"] == data["israel"]["name"] == "Passover"
    assert data["diaspora"]["resumes"]["day"] == "2029-04-14"
    assert data["israel"]["resumes"]["day"] == "2029-04-07"


def test_the_last_portion_on_simchat_torah() -> None:
    data = data_of(week(2025, 10, 13), entry(portions()[54], "end"))
    ending = data["simchatTorah"]
    assert (ending["diaspora"], ending["israel"]) == ("2025-10-15", "2025-10-14")
    assert ending["portions"][0]["slug"] == "end"
    # The reading of the Sabbath after it is the same everywhere.
    assert (data["diaspora"]["name"], data["israel"]) == ("Bereshit", None)


@pytest.mark.rule("WEEK-4")
def test_simchat_torah_is_on_sabbath_in_israel_and_a_day_later_elsewhere() -> None:
    data = data_of(week(2026, 10, 1))
    assert (data["israel"]["name"], data["simchatTorah"]) == ("Simchat Torah", None)
    assert [each["parasha"] for each in data["israel"]["portions"]] == ["Vezot Haberakhah"]
    ending = data_of(week(2026, 10, 4))["simchatTorah"]
    assert (ending["diaspora"], ending["israel"]) == ("2026-10-04", None)


def test_every_mentioned_portion_is_loaded() -> None:
    page_query = portion_starts(week(2026, 10, 1))
    assert page_query == [("Deuteronomy", 33, 1), ("Genesis", 1, 1)]


@pytest.mark.rule("WEEK-7")
async def test_the_endpoint_returns_the_current_week(client: httpx2.AsyncClient) -> None:
    response = await client.get(ENDPOINT)
    assert response.status_code == 200
    assert response.headers["cache-control"].startswith("public")
    now = this_week(NEW_YORK)
    data = response.json()
    assert data["sabbath"] == now.sabbath.isoformat()
    assert data["diaspora"]["book"] == now.diaspora.verses.book
    numbers = [each["startVerse"] for each in data["diaspora"]["portions"]]
    assert numbers == [each.verses.start_verse for each in now.diaspora.portions]


@pytest.mark.rule("WEEK-7")
async def test_of_duplicate_portions_the_first_is_linked(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    reads = this_week(NEW_YORK)
    read = (reads.diaspora.portions or reads.diaspora.resumes.portions)[0]  # type: ignore[union-attr]
    later = entry(read, "later", order=9)
    later.id = 99
    save(fresh_engine, [later, entry(read, "mine", order=1, parasha="Own <Name>")])
    await eventually(lambda: fresh_site.cache.is_reliable)
    slugs = await shown_slugs(fresh_site)
    assert slugs == {"mine"}
    for page in ("/", "/torah-timeline"):
        html = (await fresh_site.client.get(page)).text.split('<div id="root"')[1]
        assert "Own &lt;Name&gt;" in html
        assert 'href="/torah-timeline/mine"' in html
    execute(fresh_engine, "DELETE FROM torah_timeline")
    await eventually(lambda: fresh_site.cache.get(f"{ENDPOINT}?".encode()) is None)
    assert await shown_slugs(fresh_site) == {None}


async def shown_slugs(site: Site) -> set[str | None]:
    read = (await site.client.get(ENDPOINT)).json()["diaspora"]
    portions = read["portions"] or read["resumes"]["portions"]
    return {each["slug"] for each in portions[:1]}


@pytest.mark.rule("TIMELINE-21")
@pytest.mark.parametrize(
    ("id", "previous", "following"),
    [(2, None, "noach"), (1, "bereshit", "shemot"), (3, "noach", None)],
)
async def test_adjacent_portions_are_returned(
    client: httpx2.AsyncClient, id: int, previous: str | None, following: str | None
) -> None:
    adjacent = (await client.get(f"/api/torah-timeline/{id}/adjacent")).json()
    assert set(adjacent) == {"previous", "next"}
    assert [each and each["slug"] for each in adjacent.values()] == [previous, following]
    for each in filter(None, adjacent.values()):
        assert set(each) == {"slug", "parasha", "hebrewName", "title"}


async def test_an_unknown_portion_has_no_adjacent_portions(client: httpx2.AsyncClient) -> None:
    assert (await client.get("/api/torah-timeline/99/adjacent")).status_code == 404
