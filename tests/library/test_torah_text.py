"""The text of the portions, and the teachings beside the verses that they cite (TEXT-1 to TEXT-9)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date
from typing import Any

import pytest

from api.cli.postgres import Postgres
from api.core.database import sync_engine
from api.library import torah_text
from api.library.calendar import next_sabbath
from api.library.citing_teachings import LONGEST_RANGE
from api.library.portions import portions
from api.library.torah_readings import TorahReading, readings_from
from api.library.torah_text_repository import MAX_TEACHINGS
from api.search.references.translation import english_verse
from api.search.references.verses import accented_verse
from indexer.sync import update_documents
from tests.conftest import copied_database
from tests.factories import days_ago, portion, post, save, weekly_portion
from tests.library.test_torah_readings import places
from tests.site_fixtures import Site, running, site_settings, statements

SECRET = "Zephyrquartz"


def paragraphs(*texts: str) -> str:
    return "".join(f'<p id="p{number}">{text}</p>' for number, text in enumerate(texts, start=1))


TEACHINGS = [
    post(1, title="Righteous", content=paragraphs("Before.", "Noah walked (Genesis 6:9).")),
    post(2, type="weekly", title="Rashi asks", content=paragraphs("Rashi on Genesis 6:9 asks.")),
    post(3, title="Flood", content=paragraphs("From Genesis 6:10-11 on.", "Genesis 6:11 again.")),
    post(4, title="A chapter", content=paragraphs("All of Genesis 6.", "All of Genesis 6:9-7:24.")),
    post(5, title="In short", excerpt="On Genesis 6:12.", content=paragraphs("Nothing.")),
    post(6, title="Locked", is_premium=1, content=paragraphs(f"Genesis 6:13 {SECRET}.")),
    post(7, title="Scheduled", publish_date=days_ago(-1), content=paragraphs("Genesis 6:14.")),
    post(8, title="The prophet", content=paragraphs("Sing (Isaiah 54:1).")),
    *(post(n, title="Many", content=paragraphs("Genesis 11:32.")) for n in range(100, 170)),
]


@pytest.fixture(scope="module")
def torah_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """A database with the 54 portions, the teachings, and an entry that is no weekly portion."""
    rows = [
        *map(weekly_portion, portions().values()),
        portion(60, "other", start_verse=2),
        *TEACHINGS,
    ]
    with copied_database(postgres, f"torah_{worker_id}") as url:
        engine = sync_engine(url)
        save(engine, rows)
        while update_documents(engine):
            pass
        engine.dispose()
        yield url


@pytest.fixture(scope="module")
async def site(torah_url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    settings = site_settings(torah_url, tmp_path_factory.mktemp("torah"), launch_free=False)
    async with running(settings) as site:
        yield site


async def get(site: Site, address: str, status: int = 200) -> Any:
    response = await site.client.get(f"/api/torah-timeline/{address}")
    assert response.status_code == status, response.text
    return response.json()


def addresses(number: int, read: TorahReading) -> Iterator[tuple[str, Any]]:
    """Each part of a reading: its address and its passages."""
    joined = "&joined=true" if read.is_joined else ""
    for at, aliyah in enumerate(read.aliyot, start=1):
        yield f"{number}/text?aliyah={at}{joined}", [aliyah]
    for haftarah in read.haftarot:
        for custom in haftarah.customs:
            yield f"{number}/haftarah?custom={custom}{joined}", haftarah.passages


@pytest.mark.rule("TEXT-2")
@pytest.mark.parametrize("number", portions())
async def test_every_verse_that_is_shown_is_that_of_the_source(site: Site, number: int) -> None:
    """`make tables-check` compares the table with its source."""
    for read in readings_from(portions()[number].verses.start):
        for address, passages in addresses(number, read):
            shown = [
                (
                    passage["book"],
                    verse["chapter"],
                    verse["verse"],
                    verse["hebrew"],
                    verse["english"],
                )
                for passage in await get(site, address)
                for verse in passage["verses"]
            ]
            expected = [
                (
                    each.book,
                    *place,
                    accented_verse(each.book, *place),
                    english_verse(each.book, *place),
                )
                for each in passages
                for place in places([each])
            ]
            assert shown == expected, address


@pytest.mark.rule("TEXT-1", "TEXT-9")
async def test_the_readings_of_a_portion(site: Site) -> None:
    found = await get(site, "2/readings")
    alone = found["alone"]
    assert found["joined"] is None
    assert (alone["name"], alone["isJoined"], alone["diasporaOnly"]) == ("Noach", False, False)
    assert len(alone["aliyot"]) == 7
    genesis = {"book": "Genesis", "startChapter": 11, "endChapter": 11, "endVerse": 32}
    assert alone["aliyot"][6] == {**genesis, "startVerse": 1}
    assert alone["maftir"] == {**genesis, "startVerse": 29}
    assert [each["customs"] for each in alone["haftarot"]] == [["ashkenazi"], ["sephardi"]]
    assert alone["haftarot"][1]["passages"][0]["endVerse"] == 10


@pytest.mark.rule("TEXT-3")
async def test_a_portion_that_is_joined_in_the_diaspora_alone(site: Site) -> None:
    found = (await get(site, "40/readings"))["joined"]
    assert (found["name"], found["diasporaOnly"]) == ("Chukat-Balak", True)
    assert found["hebrewName"] == "־".join(portions()[at].hebrew_name for at in (39, 40))
    assert not (await get(site, "22/readings"))["joined"]["diasporaOnly"]
    assert (await get(site, "54/readings"))["alone"]["maftir"] is None


@pytest.mark.rule("TEXT-4")
async def test_a_haftarah_of_two_passages(site: Site) -> None:
    passages = await get(site, "43/haftarah?custom=sephardi")
    verses = [(passage["book"], len(passage["verses"])) for passage in passages]
    assert verses == [("Jeremiah", 25), ("Jeremiah", 2)]


@pytest.mark.rule("TEXT-14")
async def test_the_haftarah_of_a_special_sabbath(site: Site) -> None:
    [passage] = await get(site, "10/haftarah?custom=ashkenazi&sabbath=2026-12-12")
    assert (passage["book"], passage["verses"][0]["chapter"]) == ("1 Kings", 7)
    assert [verse["verse"] for verse in passage["verses"]] == list(range(40, 51))
    [regular] = await get(site, "10/haftarah?custom=ashkenazi")
    assert regular["verses"][0]["chapter"] == 3


@pytest.mark.rule("TEXT-14")
async def test_the_next_sabbath_of_a_portion_if_it_is_special(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for portion_id, name in ((10, "Shabbat Chanukah"), (11, None)):
        monkeypatch.setattr(
            torah_text, "next_sabbath", lambda number, _: next_sabbath(number, date(2026, 12, 6))
        )
        found = await get(site, f"{portion_id}/readings")
        assert (found["special"] and found["special"]["name"]) == name, found
    assert found["nextSabbath"] == "2026-12-19"


@pytest.mark.rule("TEXT-9")
@pytest.mark.parametrize(
    ("address", "status", "message"),
    [
        (
            "10/haftarah?sabbath=2026-12-11",
            404,
            "This day has no haftarah of its own with this portion.",
        ),
        (
            "9/haftarah?sabbath=2026-12-12",
            404,
            "This day has no haftarah of its own with this portion.",
        ),
        ("10/haftarah?sabbath=2026-13-12", 422, None),
        ("99/readings", 404, "Torah Timeline Not Found"),
        ("99/text?aliyah=1", 404, "Torah Timeline Not Found"),
        ("60/readings", 404, "No weekly portion begins with the verses of this entry."),
        ("60/haftarah", 404, "No weekly portion begins with the verses of this entry."),
        ("2/text?aliyah=1&joined=true", 404, "This portion is never joined to another one."),
        ("2/text", 422, None),
        ("2/text?aliyah=0", 422, None),
        ("2/text?aliyah=8", 422, None),
        ("2/text?aliyah=first", 422, None),
        ("2/haftarah?custom=other", 422, None),
        ("0/text?aliyah=1", 422, None),
    ],
)
async def test_bad_requests(site: Site, address: str, status: int, message: str | None) -> None:
    error = await get(site, address, status)
    assert message in (None, error["message"])


async def cited(site: Site, address: str) -> dict[str, list[tuple[str, str | None]]]:
    return {
        f"{verse['chapter']}:{verse['verse']}": [
            (teaching["title"], teaching["paragraph"]) for teaching in verse["teachings"]
        ]
        for passage in await get(site, address)
        for verse in passage["verses"]
        if verse["teachings"]
    }


@pytest.mark.rule("TEXT-8")
async def test_the_teachings_that_cite_a_verse(site: Site) -> None:
    """The newest first, with the first paragraph that cites it; a chapter counts at its start."""
    assert await cited(site, "2/text?aliyah=1") == {
        "6:9": [("Righteous", "p2"), ("Rashi asks", "p1"), ("A chapter", "p2")],
        "6:10": [("Flood", "p1")],
        "6:11": [("Flood", "p1")],
        "6:12": [("In short", None)],
        # It exists, but which paragraph of a locked teaching it is remains with its members.
        "6:13": [("Locked", None)],
    }
    assert await cited(site, "1/text?aliyah=7") == {"6:1": [("A chapter", "p1")]}
    assert await cited(site, "2/haftarah") == {"54:1": [("The prophet", "p1")]}
    assert LONGEST_RANGE < 24


@pytest.mark.rule("TEXT-8")
async def test_the_list_of_teachings_is_bounded(site: Site) -> None:
    [(verse, found)] = (await cited(site, "2/text?aliyah=7")).items()
    assert (verse, len(found)) == ("11:32", MAX_TEACHINGS)


@pytest.mark.rule("TEXT-8")
async def test_nothing_of_a_locked_teaching_is_told(site: Site) -> None:
    for address in ("2/text?aliyah=1", "2/readings"):
        response = await site.client.get(f"/api/torah-timeline/{address}")
        assert SECRET not in response.text


@pytest.mark.rule("TEXT-8")
async def test_one_query_reads_all_teachings_of_a_part(site: Site) -> None:
    site.forget()
    with statements(site) as executed:
        await get(site, "3/text?aliyah=1")
        await get(site, "10/text?aliyah=1")
    assert len([each for each in executed if "search_documents" in each]) == 2
    assert len([each for each in executed if "FROM posts" in each or "JOIN" in each]) == 2


@pytest.mark.rule("TEXT-9")
async def test_a_part_is_cached_with_an_etag(site: Site) -> None:
    address = "/api/torah-timeline/2/text?aliyah=2"
    first = await site.client.get(address)
    again = await site.client.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == "private, no-cache"
    readings = await site.client.get("/api/torah-timeline/2/readings")
    assert readings.headers["cache-control"] == "public, no-cache"
