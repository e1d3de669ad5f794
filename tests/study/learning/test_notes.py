"""Study notes (STUDY-120 to STUDY-123)."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Engine

from tests.accounts.people import Person, registered, visitor
from tests.factories import execute
from tests.site_fixtures import Site

NOTES = "/api/study-notes"
CANDLES, BIRDS = 17, 39
FLAMES = "Watch the two flames some Friday from across the room."


async def noted(person: Person, post_id: int = CANDLES, **fields: Any) -> dict[str, Any]:
    sent = {"postId": post_id, "noteText": "Remember this", **fields}
    response = await person.post(NOTES, **sent)
    assert response.status_code == 201, response.text
    note: dict[str, Any] = response.json()
    return note


async def found(person: Person, query: str = "") -> list[str]:
    response = await person.get(NOTES + query)
    assert response.status_code == 200, response.text
    return [note["noteText"] for note in response.json()]


@pytest.mark.rule("STUDY-120")
async def test_a_note_is_kept_changed_and_deleted(samples_site: Site) -> None:
    person = await registered(samples_site)
    note = await noted(person, highlightedText=FLAMES, noteType="insight")
    assert (note["title"], note["postType"]) == ("Two Candles, One Light", "daily")
    assert (note["highlightedText"], note["paragraph"]) == (FLAMES, "p4")
    assert note["updatedAt"] == note["createdAt"]
    changed = await person.send("PATCH", f"{NOTES}/{note['id']}", {"noteText": "Better"})
    assert changed.json()["noteText"] == "Better"
    assert changed.json()["noteType"] == "insight"
    assert changed.json()["updatedAt"] > note["updatedAt"]
    assert (await person.delete(f"{NOTES}/{note['id']}")).status_code == 204
    assert (await person.delete(f"{NOTES}/{note['id']}")).status_code == 404
    assert await found(person) == []


@pytest.mark.rule("STUDY-120")
async def test_notes_are_private(samples_site: Site) -> None:
    person, stranger = await registered(samples_site), await registered(samples_site, "aharon")
    path = f"{NOTES}/{(await noted(person))['id']}"
    assert await found(stranger) == []
    assert (await stranger.send("PATCH", path, {"noteText": "Mine now"})).status_code == 404
    assert (await stranger.delete(path)).status_code == 404
    assert await found(person) == ["Remember this"]
    for method in ("GET", "POST"):
        assert (await visitor(samples_site).send(method, NOTES, {})).status_code == 401
    for method in ("PATCH", "DELETE"):
        assert (await visitor(samples_site).send(method, path, {})).status_code == 401


@pytest.mark.rule("STUDY-120")
async def test_shared_accounts_keep_no_notes(samples_site: Site) -> None:
    person = visitor(samples_site)
    person.accept(await person.post("/api/demo-login"))
    assert (await person.post(NOTES, postId=CANDLES, noteText="Hello")).status_code == 403


@pytest.mark.rule("STUDY-121")
@pytest.mark.parametrize(
    "highlighted",
    [
        "watch the TWO flames",
        "ames some Friday from acr",
        "זכור",
        "which candle is lighting the wall",
        "an ear can hear (Shevuot 20b). We receive as two",
    ],
)
async def test_a_highlight_is_found_whatever_its_points(
    samples_site: Site, highlighted: str
) -> None:
    person = await registered(samples_site)
    response = await person.post(NOTES, postId=CANDLES, noteText="See", highlightedText=highlighted)
    assert response.status_code == (422 if highlighted.startswith("an ear") else 201)


@pytest.mark.rule("STUDY-121")
@pytest.mark.parametrize("highlighted", ["words of another teaching", "—", "flames two the"])
async def test_a_highlight_must_be_in_the_teaching(samples_site: Site, highlighted: str) -> None:
    person = await registered(samples_site)
    response = await person.post(NOTES, postId=CANDLES, noteText="See", highlightedText=highlighted)
    assert response.status_code == 422
    assert "highlightedText" in response.json()["fields"]
    assert (await person.post(NOTES, postId=99999, noteText="See")).status_code == 404


@pytest.mark.rule("STUDY-122")
async def test_notes_of_a_teaching_come_in_its_order(samples_site: Site) -> None:
    person = await registered(samples_site)
    await noted(person, noteText="last", highlightedText=FLAMES)
    await noted(person, noteText="first", highlightedText="The Ten Commandments are written twice")
    await noted(person, noteText="of the whole")
    await noted(person, BIRDS, noteText="elsewhere")
    assert await found(person, f"?postId={CANDLES}") == ["first", "last", "of the whole"]
    assert await found(person) == ["elsewhere", "of the whole", "first", "last"]
    response = await person.get(f"{NOTES}?limit=1&offset=1")
    assert [note["noteText"] for note in response.json()] == ["of the whole"]
    assert response.headers["x-total-count"] == "4"


@pytest.mark.rule("STUDY-122")
@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("shabbos", ["On Shabbat rest"]),
        ("שבת", ["On Shabbat rest"]),
        ("REST", ["On Shabbat rest"]),
        ("two birds", ["On speech"]),
        ("flam", ["On light"]),
        ("shabbat speech", []),
        ("  ", ["On speech", "On light", "On Shabbat rest"]),
    ],
)
async def test_notes_are_searched_in_any_spelling(
    samples_site: Site, q: str, expected: list[str]
) -> None:
    person = await registered(samples_site)
    await noted(person, 41, noteText="On Shabbat rest")
    await noted(person, CANDLES, noteText="On light", highlightedText=FLAMES)
    await noted(person, BIRDS, noteText="On speech")
    response = await person.get(f"{NOTES}?q={q}")
    assert [note["noteText"] for note in response.json()] == expected
    assert response.headers["x-total-count"] == str(len(expected))


@pytest.mark.rule("STUDY-120")
async def test_there_is_a_bound_on_notes(samples_site: Site, samples_engine: Engine) -> None:
    person = await registered(samples_site)
    execute(
        samples_engine,
        "INSERT INTO study_notes (user_id, post_id, note_text)"
        f" SELECT {person.user['id']}, 17, 'n' FROM generate_series(1, 2000)",
    )
    response = await person.post(NOTES, postId=CANDLES, noteText="One more")
    assert response.status_code == 409
    assert "2,000 notes" in response.json()["message"]


@pytest.mark.rule("STUDY-123")
async def test_hidden_and_locked_teachings_keep_their_notes_without_their_words(
    samples_site: Site, samples_engine: Engine, members_site: Site
) -> None:
    person = await registered(samples_site)
    await noted(person, 1, noteText="On Abraham", highlightedText="Moses has a basket and a river")
    await noted(person, CANDLES, noteText="Kept", highlightedText=FLAMES)
    member = visitor(members_site)
    member.accept(await member.login("miriam"))
    notes = {note["postId"]: note for note in (await member.get(NOTES)).json()}
    assert notes[1]["title"] == "The Courage to Leave"
    assert notes[1]["highlightedText"] is None
    assert notes[CANDLES]["highlightedText"] == FLAMES
    assert (await member.post(NOTES, postId=1, noteText="More")).status_code == 403
    change = "UPDATE posts SET publish_date = publish_date + interval '{}' WHERE id = 17"
    execute(samples_engine, change.format("90 years"))
    try:
        [note] = (await person.get(f"{NOTES}?postId=17")).json()
    finally:
        execute(samples_engine, change.format("-90 years"))
    assert (note["noteText"], note["highlightedText"]) == ("Kept", None)


@pytest.mark.rule("STUDY-120")
async def test_the_export_contains_notes(samples_site: Site) -> None:
    person = await registered(samples_site)
    await noted(person, highlightedText=FLAMES)
    [note] = (await person.get("/api/account/export")).json()["studyNotes"]
    assert (note["noteText"], note["highlightedText"]) == ("Remember this", FLAMES)
