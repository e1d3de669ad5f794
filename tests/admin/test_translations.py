"""Translations of cited mishnahs, written at the desk (ADMIN-73, MISHNAH-8)."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from lxml import html
from sqlalchemy import Engine

from indexer.sync import update_documents
from tests.admin.conftest import Desk
from tests.factories import days_ago, post, save
from tests.library.test_torah_text import paragraphs

HILLEL, ANTIGONOS = "Mishnah Avot 1:14", "Mishnah Avot 1:3"
WORDS = "If I am not for myself,\nwho is for me?"
WRITTEN = {"text": f"  {WORDS}\r\n", "translator": " The Teacher "}
SIGNED = {"reference": HILLEL, "text": WORDS, "translator": "The Teacher"}


def path(reference: str) -> str:
    return f"/api/admin/translations/{quote(reference)}"


@pytest.fixture(autouse=True)
def indexed(fresh_engine: Engine) -> None:
    """Before the site runs, whose own indexer would take some of them."""
    teachings = [
        post(1, content=paragraphs("If I am not for myself (Avot 1:14); all of Avot 1.")),
        post(2, content=paragraphs("Bartenura on Avot 1:14, and again Avot 1:14; Avot 1:2-3.")),
        post(3, publish_date=days_ago(-3), content=paragraphs("Tomorrow: Avot 1:14, Peah 1:1.")),
        post(4, content=paragraphs("Genesis 1:14, Shabbat 31a.")),
    ]
    save(fresh_engine, teachings)
    while update_documents(fresh_engine):
        pass


@pytest.fixture
def cited(teacher: Desk) -> Desk:
    return teacher


async def listed(desk: Desk, **params: str) -> list[Any]:
    response = await desk.client.get("/api/admin/translations", params=params)
    found: list[Any] = response.json()
    assert response.headers["x-total-count"] == str(len(found))
    return found


async def write(desk: Desk, reference: str = HILLEL, body: Any = WRITTEN) -> Any:
    response = await desk.client.put(path(reference), json=body)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.rule("ADMIN-73")
async def test_the_mishnahs_that_are_cited_are_listed_the_most_cited_first(cited: Desk) -> None:
    found = await listed(cited)
    assert [(source["reference"], source["teachings"]) for source in found] == [
        (HILLEL, 3),
        ("Mishnah Peah 1:1", 1),
        ("Mishnah Avot 1:2", 1),
        (ANTIGONOS, 1),
    ]
    assert found[0]["hebrew"].startswith("הוא היה אומר")
    assert found[0]["url"] == "/mishnah/avot/1#14"
    assert [each["reference"] for each in await listed(cited, q="PEAH")] == ["Mishnah Peah 1:1"]


@pytest.mark.rule("ADMIN-73")
async def test_one_that_is_translated_is_only_among_all(cited: Desk) -> None:
    await write(cited)
    uncited = await write(cited, "Mishnah Yoma 8:9")
    assert (uncited["teachings"], uncited["suggestedTranslator"]) == (
        0,
        "The Torah Nuggets Teacher",
    )
    assert HILLEL not in [source["reference"] for source in await listed(cited)]
    every = await listed(cited, state="all")
    assert (every[0]["reference"], every[0]["text"]) == (HILLEL, WORDS)
    assert every[-1]["reference"] == "Mishnah Yoma 8:9"


@pytest.mark.rule("ADMIN-73")
async def test_a_translation_is_written_edited_and_deleted(cited: Desk) -> None:
    assert (await cited.client.get(path(HILLEL))).json()["text"] is None
    written = await write(cited)
    assert (written["text"], written["translator"]) == (WORDS, "The Teacher")
    await write(cited, body={"text": "Another.", "translator": "A. Sage"})
    assert (await cited.client.get(path(HILLEL))).json()["text"] == "Another."
    assert (await cited.client.delete(path(HILLEL))).status_code == 204
    assert (await cited.client.delete(path(HILLEL))).status_code == 404
    assert (await cited.client.get(path(HILLEL))).json()["text"] is None
    entries = (await cited.client.get("/api/admin/audit")).json()
    assert [(entry["action"], entry["target"]) for entry in entries] == [
        ("translation.delete", HILLEL),
        ("translation.write", HILLEL),
        ("translation.write", HILLEL),
    ]
    assert entries[1]["changes"]["text"] == {"before": WORDS, "after": "Another."}


@pytest.mark.rule("ADMIN-73")
@pytest.mark.parametrize(
    "reference", ["Avot 1:14", "Mishnah Avot 1", "Mishnah Avot 1:99", "Genesis 1:1", "x"]
)
async def test_only_a_mishnah_has_one(cited: Desk, reference: str) -> None:
    assert (await cited.client.put(path(reference), json=WRITTEN)).status_code == 404


@pytest.mark.rule("ADMIN-73")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("text", " \n "),
        ("text", "…"),
        ("text", "a\0b"),
        ("text", "a" * 10_001),
        ("translator", "  "),
        ("translator", "a\nb"),
        ("translator", "a" * 101),
    ],
)
async def test_a_translation_has_bounded_words_and_a_name(
    cited: Desk, field: str, value: str
) -> None:
    response = await cited.client.put(path(HILLEL), json={**WRITTEN, field: value})
    assert response.status_code == 422
    assert list(response.json()["fields"]) == [field]


@pytest.mark.rule("MISHNAH-8")
async def test_it_stands_wherever_the_mishnah_is_shown(cited: Desk) -> None:
    places = (
        f"/api/mishnah?reference={quote('Avot 1:13-14')}",
        f"/api/mishnah?reference={quote('Avot 1:13')}",
        "/api/mishnah/avot/1",
        f"/api/search?q={quote('Avot 1:14')}",
    )
    before = [(await cited.client.get(place)).json() for place in places]
    await write(cited)
    cited_range, beside, chapter, search = [(await cited.read(place)).json() for place in places]
    assert [each["translation"] for each in cited_range["mishnahs"]] == [None, SIGNED]
    assert beside["after"]["translation"] == SIGNED
    assert [each["mishnah"] for each in chapter["mishnahs"] if each["translation"]] == [14]
    assert search["mishnah"]["translations"] == [SIGNED]
    await cited.client.delete(path(HILLEL))
    after = [(await cited.read(place)).json() for place in places]
    assert [each for each in after if "tookMs" not in each] == before[:3]
    assert after[3]["mishnah"] == before[3]["mishnah"]


@pytest.mark.rule("MISHNAH-8")
async def test_the_page_of_the_chapter_has_it_for_those_without_a_script(cited: Desk) -> None:
    await write(cited)
    response = await cited.read("/mishnah/avot/1")
    page = str(html.fromstring(response.text).xpath("string()"))
    assert "If I am not for myself," in page
    assert "Translated by The Teacher" in page


@pytest.mark.rule("MISHNAH-8")
async def test_a_change_renews_what_is_cached(cited: Desk, fresh_engine: Engine) -> None:
    with fresh_engine.connect() as connection:
        connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("LISTEN library_changed")
        await write(cited)
        assert [note.channel for note in driver.notifies(timeout=5, stop_after=1)] == [
            "library_changed"
        ]


async def test_only_the_admin_sees_the_list(cited: Desk) -> None:
    del cited.client.headers["Authorization"]
    assert (await cited.client.get("/api/admin/translations")).status_code == 401
    assert (await cited.client.put(path(HILLEL), json=WRITTEN)).status_code == 401
