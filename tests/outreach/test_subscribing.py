"""Double opt-in, preferences and unsubscribing by the links of the mails (NEWS-1, NEWS-2)."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.settings import Settings
from api.outreach.newsletter.limits import MAILS_TO_ADDRESS, SUBSCRIPTIONS
from api.outreach.newsletter.links import NewsletterLinks
from api.outreach.newsletter.repository import delete_expired_subscribers
from api.site.renderer import Renderer
from tests.factories import execute
from tests.outreach.conftest import SITE_URL
from tests.outreach.smtp_server import Inbox
from tests.site_fixtures import Site, running

RunJobs = Callable[[], Awaitable[None]]
READER = "reader@site.test"


@pytest.fixture
async def site(mail_settings: Settings) -> AsyncIterator[Site]:
    async with running(mail_settings) as site:
        yield site


@pytest.fixture
def links(mail_settings: Settings) -> NewsletterLinks:
    return NewsletterLinks(mail_settings)


async def subscribe(site: Site, email: str = READER, frequency: str = "both") -> httpx2.Response:
    body = {"email": email, "frequency": frequency}
    return await site.client.post("/api/newsletter/subscriptions", json=body)


def path_in(text: str) -> str:
    found = re.search(rf"{re.escape(SITE_URL)}(/newsletter/\S+)", text)
    assert found
    return found[1]


def confirmation_path(inbox: Inbox, address: str = READER) -> str:
    part = inbox.to(address)[-1].get_body(("plain",))
    assert part
    return path_in(part.get_content())


def subscriber(engine: Engine, email: str = READER) -> dict[str, Any]:
    """The state of an address, in words."""
    query = """
        SELECT id, frequency, confirmed_at IS NOT NULL AS confirmed,
               unsubscribed_at IS NOT NULL AS unsubscribed, refused_at IS NOT NULL AS refused
        FROM newsletter_subscribers WHERE email = :email
    """
    with engine.connect() as connection:
        return dict(connection.execute(text(query), {"email": email}).mappings().one())


async def confirmed(site: Site, run_jobs: RunJobs, inbox: Inbox, frequency: str = "both") -> None:
    await subscribe(site, frequency=frequency)
    await run_jobs()
    assert (await site.client.post(confirmation_path(inbox))).status_code == 200


@pytest.mark.rule("NEWS-1")
async def test_an_address_is_subscribed_after_its_link_was_confirmed(
    site: Site, run_jobs: RunJobs, inbox: Inbox, fresh_engine: Engine
) -> None:
    response = await subscribe(site, " Reader@Site.TEST ", "weekly")
    assert response.status_code == 202
    await run_jobs()
    assert subscriber(fresh_engine)["confirmed"] is False
    path = confirmation_path(inbox)
    page = await site.client.get(path)
    assert page.status_code == 200
    assert "Confirm subscription</button>" in page.text
    assert "the essay each Friday" in page.text
    assert subscriber(fresh_engine)["confirmed"] is False, "a GET changes nothing"
    done = await site.client.post(path)
    assert "You are subscribed" in done.text
    assert subscriber(fresh_engine) == {
        "id": 1,
        "frequency": "weekly",
        "confirmed": True,
        "unsubscribed": False,
        "refused": False,
    }


@pytest.mark.rule("LANG-17", "LANG-19")
async def test_a_hebrew_confirmation_runs_from_right_to_left(
    site: Site, run_jobs: RunJobs, inbox: Inbox
) -> None:
    site.client.cookies.set("language", "he")
    await subscribe(site, frequency="weekly")
    await run_jobs()
    [mail] = inbox.to(READER)
    assert mail["Content-Language"] == "he"
    part = mail.get_body(("html",))
    assert part
    html = part.get_content()
    assert '<html lang="he" dir="rtl">' in html
    assert "המאמר בכל יום שישי" in html
    page = await site.client.get(confirmation_path(inbox))
    assert "אישור ההרשמה</button>" in page.text
    assert "Confirm" not in page.text.split("<main")[1].split("</main>")[0]


@pytest.mark.rule("NEWS-1")
async def test_known_and_unknown_addresses_get_the_same_response_and_mail(
    site: Site, run_jobs: RunJobs, inbox: Inbox
) -> None:
    await confirmed(site, run_jobs, inbox)
    known, unknown = await subscribe(site), await subscribe(site, "new@site.test")
    assert known.status_code == unknown.status_code == 202
    assert known.json() == unknown.json()
    await run_jobs()
    subjects = {mail["Subject"] for mail in inbox.messages}
    assert len(inbox.messages) == 3
    assert subjects == {"Please confirm your subscription to Torah Nuggets"}


@pytest.mark.rule("NEWS-1")
async def test_a_stranger_cannot_change_a_subscription(
    site: Site, run_jobs: RunJobs, inbox: Inbox, fresh_engine: Engine
) -> None:
    await confirmed(site, run_jobs, inbox, "daily")
    await subscribe(site, frequency="weekly")
    assert subscriber(fresh_engine)["frequency"] == "daily"


@pytest.mark.rule("NEWS-2")
async def test_one_click_unsubscribes_without_signing_in(
    site: Site, run_jobs: RunJobs, inbox: Inbox, fresh_engine: Engine, links: NewsletterLinks
) -> None:
    await confirmed(site, run_jobs, inbox)
    url = links.unsubscribe_url(links.manage_token(1)).removeprefix(SITE_URL)
    page = await site.client.get(url)
    assert "Unsubscribe</button>" in page.text
    assert subscriber(fresh_engine)["unsubscribed"] is False, "a GET changes nothing"
    for _ in range(2):
        done = await site.client.post(url, data={"List-Unsubscribe": "One-Click"})
        assert done.status_code == 200
        assert "You are unsubscribed" in done.text
    assert subscriber(fresh_engine)["unsubscribed"] is True


@pytest.mark.rule("NEWS-2")
async def test_preferences_change_what_is_sent_and_subscribe_again(
    site: Site, run_jobs: RunJobs, inbox: Inbox, fresh_engine: Engine, links: NewsletterLinks
) -> None:
    await confirmed(site, run_jobs, inbox)
    token = links.manage_token(1)
    url = links.preferences_url(token).removeprefix(SITE_URL)
    assert re.search(r'<input[^>]*checked[^>]*value="both"', (await site.client.get(url)).text)
    saved = await site.client.post(url, data={"frequency": "daily"})
    assert "Saved." in saved.text
    assert subscriber(fresh_engine)["frequency"] == "daily"
    await site.client.post(links.unsubscribe_url(token).removeprefix(SITE_URL))
    assert "You are not subscribed" in (await site.client.get(url)).text
    await site.client.post(url, data={"frequency": "weekly"})
    state = subscriber(fresh_engine)
    assert (state["frequency"], state["unsubscribed"]) == ("weekly", False)
    await site.client.post(url, data={"frequency": "hourly"})
    assert subscriber(fresh_engine)["frequency"] == "weekly"


async def test_who_unsubscribed_can_subscribe_again(
    site: Site, run_jobs: RunJobs, inbox: Inbox, fresh_engine: Engine, links: NewsletterLinks
) -> None:
    await confirmed(site, run_jobs, inbox)
    await site.client.post(links.unsubscribe_url(links.manage_token(1)).removeprefix(SITE_URL))
    await confirmed(site, run_jobs, inbox, "daily")
    state = subscriber(fresh_engine)
    assert (state["id"], state["frequency"], state["unsubscribed"]) == (1, "daily", False)


@pytest.mark.parametrize("page", ["confirm", "unsubscribe", "preferences"])
@pytest.mark.parametrize("token", ["", "x", "a.b.c", "\0", "é" * 600])
async def test_an_invalid_link_is_answered_by_a_page(site: Site, page: str, token: str) -> None:
    url = httpx2.URL(f"/newsletter/{page}", params={"token": token})
    for method in ("GET", "POST"):
        response = await site.client.request(method, url)
        assert response.status_code == 404
        assert "This link does not work any more" in response.text


async def test_a_link_of_one_kind_is_invalid_for_another(
    site: Site, run_jobs: RunJobs, inbox: Inbox, links: NewsletterLinks
) -> None:
    await subscribe(site)
    await run_jobs()
    confirmation = confirmation_path(inbox)
    unsubscribing = confirmation.replace("/confirm", "/unsubscribe")
    assert (await site.client.post(unsubscribing)).status_code == 404
    token = links.manage_token(1)
    assert (await site.client.post(f"/newsletter/confirm?token={token}")).status_code == 404


async def test_the_pages_run_no_script_and_are_not_stored(
    site: Site, run_jobs: RunJobs, inbox: Inbox
) -> None:
    await subscribe(site)
    await run_jobs()
    page = await site.client.get(confirmation_path(inbox))
    assert page.headers["Cache-Control"] == "private, no-store"
    assert '<script type="module"' not in page.text
    assert '<meta name="robots" content="noindex">' in page.text


async def test_a_forged_host_reaches_no_mail(site: Site, run_jobs: RunJobs, inbox: Inbox) -> None:
    body = {"email": READER, "frequency": "both"}
    await site.client.post(
        "/api/newsletter/subscriptions", json=body, headers={"Host": "evil.example"}
    )
    await run_jobs()
    assert "evil.example" not in inbox.messages[0].as_string()


@pytest.mark.rule("AUTH-73", "NEWS-1")
async def test_mails_to_one_address_and_from_one_client_are_limited(
    site: Site, run_jobs: RunJobs, inbox: Inbox
) -> None:
    for _ in range(MAILS_TO_ADDRESS.limit):
        assert (await subscribe(site)).status_code == 202
    # The links that were sent still work: their owner is not refused.
    assert (await subscribe(site, "READER@site.test")).status_code == 202
    for number in range(SUBSCRIPTIONS.limit - MAILS_TO_ADDRESS.limit - 1):
        assert (await subscribe(site, f"reader{number}@site.test")).status_code == 202
    response = await subscribe(site, "last@site.test")
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0
    await run_jobs()
    assert len(inbox.to(READER)) == MAILS_TO_ADDRESS.limit


@pytest.mark.rule("NEWS-5")
@pytest.mark.parametrize("email", ["", "reader", "reader@", "a b@site.test", "reader@site..test"])
async def test_an_invalid_address_has_a_text(site: Site, email: str) -> None:
    response = await subscribe(site, email)
    assert response.status_code == 422
    assert response.json()["fields"] == {"email": "Please enter a valid email address."}


async def test_a_confirmation_that_is_refused_for_good_stops_the_address(
    site: Site, run_jobs: RunJobs, inbox: Inbox, fresh_engine: Engine
) -> None:
    inbox.replies[READER] = "550 5.1.1 No such user"
    await subscribe(site)
    await run_jobs()
    assert subscriber(fresh_engine)["refused"] is True


@pytest.mark.rule("NEWS-1")
async def test_addresses_that_are_not_subscribed_are_deleted(
    mail_engine: AsyncEngine, fresh_engine: Engine
) -> None:
    row = "INSERT INTO newsletter_subscribers (email, frequency, {}) VALUES ('{}', 'both', {})"
    days = "now() - interval '{} days'"
    for email, columns in {
        "fresh@x": {"requested_at": 6},
        "unconfirmed@x": {"requested_at": 8},
        "active@x": {"requested_at": 99, "confirmed_at": 99},
        "left@x": {"requested_at": 99, "confirmed_at": 99, "unsubscribed_at": 29},
        "gone@x": {"requested_at": 99, "confirmed_at": 99, "unsubscribed_at": 31},
        "asks-again@x": {"requested_at": 1, "confirmed_at": 99, "unsubscribed_at": 31},
    }.items():
        values = ", ".join(days.format(age) for age in columns.values())
        execute(fresh_engine, row.format(", ".join(columns), email, values))
    async with mail_engine.begin() as connection:
        await delete_expired_subscribers(connection)
    with fresh_engine.connect() as connection:
        kept = connection.scalars(text("SELECT email FROM newsletter_subscribers ORDER BY id"))
        assert kept.all() == ["fresh@x", "active@x", "left@x", "asks-again@x"]


async def test_a_newsletter_is_left_without_the_renderer(
    site: Site, links: NewsletterLinks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = Renderer(tmp_path / "nobody")
    monkeypatch.setitem(site.app.state._state, "renderer", nobody)
    url = links.preferences_url(links.manage_token(1)).removeprefix(SITE_URL)
    await subscribe(site)
    page = (await site.client.get(url)).text
    await nobody.close()
    assert '<form method="post">' in page
    assert '<input type="radio" name="frequency" value="both" checked>' in page
    assert '<button type="submit">Subscribe again</button>' in page
