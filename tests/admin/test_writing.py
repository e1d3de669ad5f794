"""Verses, topics, the calendar, and the previews of page and newsletter (ADMIN-61, ADMIN-62)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.admin.conftest import Desk


@pytest.mark.rule("ADMIN-63")
@pytest.mark.parametrize("reference", ["Genesis 1:1-2", "bereishis 1:1-2", "בראשית א א-ב"])
async def test_verses_are_found_by_reference(teacher: Desk, reference: str) -> None:
    found = await teacher.get(f"/verses?reference={reference}")
    assert found["reference"] == "Genesis 1:1-2"
    assert found["hebrewReference"] == "בראשית א, א–ב"
    assert [verse["verse"] for verse in found["verses"]] == [1, 2]
    assert found["verses"][0]["text"].startswith("בְּרֵאשִׁ֖ית"[:2])


@pytest.mark.parametrize("reference", ["nothing", "Genesis 99:1", "Genesis"])
async def test_what_is_no_reference_is_refused(teacher: Desk, reference: str) -> None:
    response = await teacher.client.get(f"/api/admin/verses?reference={reference}")
    assert response.status_code == 404
    assert "reference" in response.json()["fields"]


@pytest.mark.rule("ADMIN-63")
@pytest.mark.parametrize(
    ("reference", "told"),
    [
        ("Genesis 50:30", "There is no Genesis 50:30: Genesis 50 has 26 verses."),
        ("Genesis 1:1-90", "There is no Genesis 1:90: Genesis 1 has 31 verses."),
        ("Genesis 51", "There is no Genesis 51: Genesis has 50 chapters."),
        ("Avot 1:30", "There is no Avot 1:30: Avot 1 has 18 mishnahs."),
        ("Rashi on Genesis 1:1", "The edition that this site has does not have this text."),
        ("Genesis 1:1 light", "This is not a reference to verses or mishnahs"),
    ],
)
async def test_a_place_that_is_not_there_is_explained(
    teacher: Desk, reference: str, told: str
) -> None:
    response = await teacher.client.get("/api/admin/verses", params={"reference": reference})
    assert response.status_code == 404
    assert response.json()["message"].startswith(told)
    assert response.json()["fields"]["reference"] == response.json()["message"]


@pytest.mark.rule("ADMIN-63")
@pytest.mark.parametrize("reference", ["Avot 1:14", "avos 1 14", "אבות א יד"])
async def test_mishnahs_are_found_by_reference(teacher: Desk, reference: str) -> None:
    found = await teacher.get(f"/verses?reference={reference}")
    assert (found["reference"], found["hebrewReference"]) == (
        "Mishnah Avot 1:14",
        "משנה אבות א, יד",
    )
    [mishnah] = found["verses"]
    assert (mishnah["chapter"], mishnah["verse"]) == (1, 14)
    assert "אם אין אני לי" in mishnah["text"]


@pytest.mark.rule("ADMIN-76")
async def test_citations_of_what_there_is_not_are_named_with_the_last_that_there_is(
    teacher: Desk,
) -> None:
    text = (
        "<p>As Genesis 51:3 and <em>Genesis</em> 50:30 say (Shemot 41:5), and Avot 1:30.</p>"
        "<p>Genesis 51:3 again; Genesis 1:1, Avot 1:14 and Numbers 500 are no mistakes.</p>"
        "<p>Exodus 16:1: no bread falls on Shabbat (16:23).</p>"
    )
    found = await teacher.client.post(
        "/api/admin/citations/check", json={"title": "", "content": text}
    )
    assert [(each["explanation"], each["nearest"]) for each in found.json()["missing"]] == [
        ("There is no Genesis 51:3: Genesis has 50 chapters.", "Genesis 50"),
        ("There is no Genesis 50:30: Genesis 50 has 26 verses.", "Genesis 50:26"),
        ("There is no Exodus 41:5: Exodus has 40 chapters.", "Exodus 40"),
        ("There is no Avot 1:30: Avot 1 has 18 mishnahs.", "Avot 1:18"),
    ]


async def test_a_long_reference_is_cut(teacher: Desk) -> None:
    assert len((await teacher.get("/verses?reference=Psalms 119"))["verses"]) == 60


@pytest.mark.rule("ADMIN-63")
async def test_topics_are_suggested_in_any_spelling(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    await teacher.published(**teaching | {"topics": ["Shabbat", "Teshuvah", "Kindness"]})
    response = await teacher.client.post(
        "/api/admin/topics/suggest",
        json={
            "title": "Before Shabbos",
            "content": "<p>Who does teshuva on Friday lights the candle of שבת.</p>",
        },
    )
    assert response.json() == {"topics": ["Shabbat", "Teshuvah"]}
    assert (await teacher.get("/topics"))["topics"] == ["Kindness", "Shabbat", "Teshuvah"]


@pytest.mark.rule("ADMIN-62")
async def test_the_calendar_has_hebrew_dates_and_what_is_planned(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    await teacher.published(**teaching | {"publishDate": "2026-12-05"})
    await teacher.save(await teacher.begin(), title="Drafted", publishDate="2026-12-06T06:00:00Z")
    days = await teacher.get("/calendar?month=2026-12")
    assert len(days) == 5 * 7
    assert (days[0]["day"], days[-1]["day"]) == ("2026-11-29", "2027-01-02")
    friday, sabbath, sunday = days[5:8]
    assert friday["posts"] == []
    assert sabbath["hebrewDate"] == "כ״ה כסלו תשפ״ז"
    assert sabbath["reading"] == "Vayeshev"
    assert sabbath["posts"][0]["title"] == teaching["title"]
    assert sunday["reading"] is None
    assert sunday["posts"][0]["draftId"]


@pytest.mark.parametrize(("month", "weeks"), [("2026-02", 4), ("2026-08", 6), ("2199-12", 5)])
async def test_a_calendar_has_whole_weeks(teacher: Desk, month: str, weeks: int) -> None:
    days = await teacher.get(f"/calendar?month={month}")
    assert len(days) == weeks * 7


@pytest.mark.rule("ADMIN-62")
async def test_the_newsletter_is_shown_before_it_is_sent(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    teacher.execute(
        "INSERT INTO newsletter_subscribers (email, frequency, confirmed_at) VALUES"
        " ('a@x.test', 'both', now()), ('b@x.test', 'daily', now()),"
        " ('c@x.test', 'weekly', now()), ('d@x.test', 'daily', NULL)"
    )
    draft = await teacher.save(await teacher.begin(), **teaching | {"publishDate": "2090-01-01"})
    mail = await teacher.get(f"/drafts/{draft['id']}/newsletter")
    assert mail["subject"] == teaching["title"]
    assert "A candle loses nothing" in mail["html"]
    assert (mail["mailing"]["recipients"], mail["mailing"]["isDue"]) == (2, True)
    old = await teacher.save(draft, publishDate="2020-01-01")
    assert not (await teacher.get(f"/drafts/{old['id']}/newsletter"))["mailing"]["isDue"]


@pytest.mark.rule("ADMIN-70")
async def test_a_test_is_mailed_to_one_address(teacher: Desk, teaching: dict[str, Any]) -> None:
    draft = await teacher.save(await teacher.begin(), **teaching)
    url = f"/api/admin/drafts/{draft['id']}/newsletter/test"
    assert (await teacher.client.post(url, json={"email": "Own@Site.test"})).status_code == 204
    assert teacher.scalar("SELECT recipient FROM outgoing_emails") == "own@site.test"
    assert teacher.scalar("SELECT subject FROM outgoing_emails") == teaching["title"]
    assert teacher.scalar("SELECT count(*) FROM procrastinate_jobs WHERE task_name ~ 'send_mail'")
    entry = (await teacher.get("/audit"))[0]
    assert (entry["action"], entry["title"]) == ("post.send-test", teaching["title"])
    assert "site.test" not in str(entry)


@pytest.mark.rule("ADMIN-70")
async def test_tests_are_limited_and_need_an_address(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    draft = await teacher.save(await teacher.begin(), **teaching)
    url = f"/api/admin/drafts/{draft['id']}/newsletter/test"
    refused = await teacher.client.post(url, json={"email": "nobody"})
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["email"])
    codes = [
        (await teacher.client.post(url, json={"email": "a@site.test"})).status_code
        for _ in range(21)
    ]
    assert codes == [204] * 20 + [429]


async def test_only_teachings_are_sent_by_mail(teacher: Desk) -> None:
    series = await teacher.begin("series")
    of_series = await teacher.client.get(f"/api/admin/drafts/{series['id']}/newsletter")
    assert (of_series.status_code, of_series.json()["code"]) == (409, "conflict")
    test = await teacher.client.post(
        f"/api/admin/drafts/{series['id']}/newsletter/test", json={"email": "a@site.test"}
    )
    assert test.status_code == 409
    gone = await teacher.client.get(f"/api/admin/drafts/{series['id'] + 1}/newsletter")
    assert gone.status_code == 404


@pytest.mark.rule("ADMIN-61")
async def test_a_preview_is_the_readers_page_at_a_private_address(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    draft = await teacher.save(await teacher.begin(), **teaching)
    del teacher.client.headers["Authorization"]
    page = await teacher.client.get(f"{draft['previewPath']}?theme=dark")
    assert page.status_code == 200
    assert "A candle loses nothing by lighting another." in page.text
    assert '<html lang="en" data-theme="dark"' in page.text
    assert '<script type="module"' not in page.text
    assert page.headers["x-robots-tag"] == "noindex, nofollow"
    assert page.headers["cache-control"] == "private, no-store"
    assert "frame-ancestors 'self'" in page.headers["content-security-policy"]


async def test_a_preview_of_what_is_not_complete(teacher: Desk) -> None:
    for kind in ("post", "series", "timeline", "journey", "testimonial"):
        draft = await teacher.begin(kind)
        assert (await teacher.client.get(draft["previewPath"])).status_code == 200
    wrong = await teacher.save(
        await teacher.begin(), title=7, content=[], publishDate="soon", topics="none"
    )
    page = await teacher.client.get(wrong["previewPath"])
    assert "Untitled" in page.text


@pytest.mark.rule("ADMIN-61")
async def test_a_preview_ends_with_its_draft(teacher: Desk, teaching: dict[str, Any]) -> None:
    draft = await teacher.save(await teacher.begin(), **teaching)
    await teacher.publish(draft)
    assert (await teacher.client.get(draft["previewPath"])).status_code == 404
    assert (await teacher.client.get("/preview/" + "x" * 32)).status_code == 404
