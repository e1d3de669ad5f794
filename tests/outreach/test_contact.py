"""`POST /api/contact`: stored, limited, mailed with Reply-To (CONTACT-5 to CONTACT-12)."""

from __future__ import annotations

import json
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Engine, text

from api.core.settings import Settings
from api.jobs.registry import BLUEPRINTS
from api.outreach.contact.endpoints import CONTACT
from api.queue.status import queue_status
from tests.jobs.worker import run_until_empty
from tests.outreach.smtp_server import Inbox
from tests.site_fixtures import running

MESSAGE = {
    "name": "Ruth שלום",
    "email": "Ruth@Site.Test",
    "subject": "A question",
    "message": "When is the next essay?\nThank you.",
}
STORED = text("SELECT name, email, subject, message FROM contact_messages")


@pytest.mark.rule("CONTACT-12")
async def test_a_message_is_stored_and_mailed_to_the_operator(
    mail_settings: Settings,
    run_jobs: Callable[[], Awaitable[None]],
    fresh_engine: Engine,
    inbox: Inbox,
) -> None:
    async with running(mail_settings) as site:
        response = await site.client.post("/api/contact", json=MESSAGE)
    assert response.status_code == 202
    assert response.json()["message"].startswith("Thank you for your message.")
    assert response.headers["Cache-Control"] == "private, no-store"
    await run_jobs()
    [mail] = inbox.to("owner@torah.test")
    assert mail["Subject"] == "Contact: A question"
    assert mail["Reply-To"] == "Ruth שלום <ruth@site.test>"
    assert MESSAGE["message"] in mail.get_content().replace("\r\n", "\n")
    with fresh_engine.connect() as connection:
        stored = dict(connection.execute(STORED).mappings().one())
    assert stored == MESSAGE | {"email": "ruth@site.test"}


@pytest.mark.rule("CONTACT-12")
async def test_no_message_is_lost_while_mail_is_down(
    mail_settings: Settings, fresh_engine: Engine
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"smtp://127.0.0.1:{free.getsockname()[1]}"
    settings = mail_settings.model_copy(update={"smtp_url": url})
    assert settings.database_url
    async with running(settings) as site:
        assert (await site.client.post("/api/contact", json=MESSAGE)).status_code == 202
    await run_until_empty(settings.database_url, BLUEPRINTS, settings)
    with fresh_engine.connect() as connection:
        assert len(connection.execute(STORED).all()) == 1
        assert queue_status(connection).waiting == 1


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("name", " R ", "Name must be at least 2 characters."),
        ("name", "R" * 101, "Name must be at most 100 characters."),
        ("email", "ruth", "Please enter a valid email address."),
        ("email", "ruth@site.test\nBcc: x@site.test", "Please enter a valid email address."),
        ("email", "r" * 60 + "@" + "s" * 40 + ".test", "Please enter a valid email address."),
        ("subject", "Hi", "Subject must be at least 5 characters."),
        ("subject", "S" * 256, "Subject must be at most 255 characters."),
        ("message", "Hello", "Message must be at least 10 characters."),
        ("message", "M" * 5001, "Message must be at most 5000 characters."),
        ("message", "Hello\x00 and more", "Please remove the special characters."),
        ("message", "Hello\ud800 and more", None),
    ],
)
async def test_each_field_has_its_own_text(
    fresh_site: Any, field: str, value: str, problem: str | None
) -> None:
    # A lone surrogate can be written in JSON only as an escape.
    content = json.dumps(MESSAGE | {field: value})
    headers = {"Content-Type": "application/json"}
    response = await fresh_site.client.post("/api/contact", content=content, headers=headers)
    assert response.status_code == 422
    assert response.json()["code"] == "validation_failed"
    assert list(response.json()["fields"]) == [field]
    if problem:
        assert response.json()["fields"][field] == problem


@pytest.mark.rule("LANG-16")
async def test_an_invalid_message_is_refused_in_hebrew(fresh_site: Any) -> None:
    response = await fresh_site.client.post(
        "/api/contact",
        json={**MESSAGE, "name": "R", "email": "ruth"},
        headers={"Cookie": "language=he"},
    )
    assert response.json()["fields"] == {
        "name": "שם: נדרשים לפחות 2 תווים.",
        "email": "יש להקליד כתובת דוא״ל תקינה.",
    }


async def test_a_line_break_in_a_name_adds_no_header(
    mail_settings: Settings,
    run_jobs: Callable[[], Awaitable[None]],
    inbox: Inbox,
) -> None:
    injected = {"name": "Ruth\r\nBcc: x@site.test", "subject": "Hello\u2028Bcc: x@site.test"}
    async with running(mail_settings) as site:
        response = await site.client.post("/api/contact", json=MESSAGE | injected)
    assert response.status_code == 202
    await run_jobs()
    [mail] = inbox.messages
    assert mail["Bcc"] is None
    assert mail["Subject"] == "Contact: Hello Bcc: x@site.test"
    assert inbox.recipients == ["owner@torah.test"]


@pytest.mark.rule("CONTACT-12")
async def test_messages_of_one_address_are_limited(fresh_site: Any) -> None:
    for _ in range(CONTACT.limit):
        assert (await fresh_site.client.post("/api/contact", json=MESSAGE)).status_code == 202
    response = await fresh_site.client.post("/api/contact", json=MESSAGE)
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0
