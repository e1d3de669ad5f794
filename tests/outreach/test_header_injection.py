"""Nothing that a stranger typed is anything but text in the headers of a mail (NEWS-8)."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email import policy
from email.header import decode_header, make_header
from email.headerregistry import Address
from email.message import Message
from email.parser import BytesParser
from email.utils import getaddresses
from pathlib import Path

import pytest
from pydantic import ValidationError
from sqlalchemy import Engine, text

from api.admin.messages.service import answer_email
from api.core.settings import Settings
from api.mail import Email, UnsendableEmail
from api.mail.message import Envelope, FinishedEmail, build_message
from api.models import ContactMessage
from api.outreach.contact.schemas import ContactRequest
from api.outreach.contact.service import contact_mail
from api.outreach.newsletter.edition import render_edition
from api.outreach.newsletter.links import NewsletterLinks
from tests.factories import age_rate_limits, days_ago, post
from tests.outreach.hostile_texts import HOSTILE
from tests.outreach.smtp_server import Inbox
from tests.site_fixtures import running, site_settings

pytestmark = pytest.mark.rule("NEWS-8")

ENVELOPE = Envelope(Address("תורה", addr_spec="mail@torah.test"), "1", datetime.now(UTC))
SENT = ["To", "Subject", "From", "Date", "Message-ID", "Auto-Submitted"]
BODY = "When is the next essay?"
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return site_settings("postgresql://nowhere", tmp_path, secret_key="k" * 40)


def read(finished: FinishedEmail) -> list[Message]:
    """The message as both of Python's readers understand it."""
    policies = (policy.compat32, policy.default)
    return [BytesParser(policy=each).parsebytes(finished.content) for each in policies]


def decoded(message: Message, name: str) -> str:
    """A header as text; also what a program that decodes twice would show."""
    value = re.sub(r"\r?\n(?=[ \t])", "", str(message[name]))
    once = str(make_header(decode_header(value)))
    assert str(make_header(decode_header(once))) == once
    assert not UNSEEN.search(once), once
    return once


def letters(value: str) -> str:
    """What is left of a text without spaces and what nobody sees."""
    return "".join(UNSEEN.sub("", value).split())


def check(finished: FinishedEmail, subject: str, *further: str) -> None:
    """The message has its own headers, and its subject every letter of what was typed."""
    for message in read(finished):
        own = [name for name in message if name not in ("MIME-Version", "Content-Type")]
        own = [name for name in own if name != "Content-Transfer-Encoding"]
        assert sorted(own) == sorted([*SENT, *further])
        assert getaddresses([str(message["To"])]) == [("", finished.recipient)]
        assert getaddresses([str(message["From"])])[0][1] == "mail@torah.test"
        assert letters(decoded(message, "Subject")) == letters(subject)
        assert all(len(line) <= 998 for line in finished.content.split(b"\r\n"))


def test_there_are_fifty_hostile_texts() -> None:
    assert len(set(HOSTILE)) == len(HOSTILE) >= 50


@pytest.mark.parametrize("value", HOSTILE)
def test_the_subject_of_a_contact_message_is_text(value: str) -> None:
    try:
        request = ContactRequest(
            name="Ruth", email="ruth@site.test", subject=f"{value} hello", message=BODY
        )
    except ValidationError as error:
        assert "special characters" in str(error)  # noqa: PT017 - it may be refused, too
        return
    finished = build_message(contact_mail(request, "owner@torah.test"), ENVELOPE)
    check(finished, f"Contact: {value} hello", "Reply-To")
    assert all(BODY in str(message.get_payload()) for message in read(finished))


@pytest.mark.parametrize("value", HOSTILE)
def test_the_name_of_a_contact_message_is_text(value: str) -> None:
    try:
        request = ContactRequest(
            name=value[:100], email="ruth@site.test", subject="A question", message=BODY
        )
    except ValidationError as error:
        assert "special characters" in str(error)  # noqa: PT017 - it may be refused, too
        return
    finished = build_message(contact_mail(request, "owner@torah.test"), ENVELOPE)
    check(finished, "Contact: A question", "Reply-To")
    for message in read(finished):
        [(name, address)] = getaddresses([re.sub(r"\r?\n(?=[ \t])", "", str(message["Reply-To"]))])
        assert address == "ruth@site.test"
        assert letters(str(make_header(decode_header(name)))) == letters(value[:100])


@pytest.mark.parametrize("value", HOSTILE)
def test_the_subject_of_an_answer_is_text(value: str, settings: Settings) -> None:
    message = ContactMessage(
        name=value,
        email="ruth@site.test",
        subject=value,
        message=value,
        created_at=datetime.now(UTC),
    )
    finished = build_message(answer_email(message, "Soon.", settings), ENVELOPE)
    check(finished, f"Re: {value}", "Reply-To")
    assert finished.recipient == "ruth@site.test"


@pytest.mark.parametrize("value", HOSTILE)
def test_the_title_of_a_teaching_is_text_in_the_newsletter(value: str, settings: Settings) -> None:
    links = NewsletterLinks(settings)
    edition = render_edition(post(1, title=value, publish_date=days_ago(0)), settings, links)
    email = edition.to("reader@site.test", links.unsubscribe_url("t"), links.preferences_url("t"))
    check(build_message(email, ENVELOPE), value, "List-Unsubscribe", "List-Unsubscribe-Post")


async def test_a_hostile_message_arrives_as_one_message_to_the_operator(
    mail_settings: Settings,
    run_jobs: Callable[[], Awaitable[None]],
    fresh_engine: Engine,
    inbox: Inbox,
) -> None:
    hostile = "=?utf-8?q?a=0D=0ABcc:_q@evil.example?= hello"
    letter = {"email": "ruth@site.test", "message": BODY}
    async with running(mail_settings) as site:
        for name, subject in (("Ruth", hostile), (hostile, "A question")):
            body = letter | {"name": name, "subject": subject}
            assert (await site.client.post("/api/contact", json=body)).status_code == 202
            age_rate_limits(fresh_engine, 600)
    await run_jobs()
    assert inbox.recipients == ["owner@torah.test"] * 2
    assert [message["Bcc"] for message in inbox.messages] == [None, None]
    with fresh_engine.connect() as connection:
        stored = connection.execute(text("SELECT name, subject FROM contact_messages")).all()
    assert {tuple(row) for row in stored} == {("Ruth", hostile), (hostile, "A question")}


@pytest.mark.rule("CONTACT-12")
async def test_a_message_that_cannot_be_mailed_is_stored(
    mail_settings: Settings, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise UnsendableEmail("for this test")

    monkeypatch.setattr("api.mail.message.verify", refused)
    letter = {"name": "Ruth", "email": "ruth@site.test", "subject": "A question", "message": BODY}
    async with running(mail_settings) as site:
        assert (await site.client.post("/api/contact", json=letter)).status_code == 202
    with fresh_engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM contact_messages")) == 1
        assert connection.scalar(text("SELECT count(*) FROM outgoing_emails")) == 0


@pytest.mark.parametrize(
    ("headers", "content"),
    [
        ("Subject: Hello\r\nBcc: q@evil.example", "other headers"),
        ("Subject: =?utf-8?b?SGVsbG8=?=\r\n =?utf-8?b?DQpCY2M6IHE=?=", "something else"),
        ("Subject: Hello\r\n\r\nAnother body", "other headers"),
    ],
)
def test_a_message_that_reads_differently_is_found(
    headers: str, content: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check does not depend on how the headers were written."""

    def folded(name: str, words: list[str]) -> str:
        return headers if name == "Subject" else f"{name}: {' '.join(words)}"

    monkeypatch.setattr("api.mail.headers._folded", folded)
    with pytest.raises(UnsendableEmail, match=content):
        build_message(Email("reader@site.test", "Hello", "Text"), ENVELOPE)


def test_an_email_address_is_no_encoded_word() -> None:
    for address in ("=?utf-8?q?a=2C?=@site.test", "a=?b@site.test"):
        with pytest.raises(ValidationError):
            ContactRequest(name="Ruth", email=address, subject="A question", message=BODY)
        with pytest.raises(UnsendableEmail):
            Email(address, "A question", BODY)
