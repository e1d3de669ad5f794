"""Mail is stored with the transaction that causes it, sent by a job, and sent once (NEWS-6)."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from procrastinate.jobs import Job
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.core.database import async_engine
from api.core.settings import Settings
from api.jobs.registry import BLUEPRINTS
from api.mail import Email, queue_email
from api.mail.sending import delete_expired_mail, send_stored
from api.mail.transport import MailUnavailable, mail_transport
from api.outreach.jobs import MAIL_RETRY
from api.queue.status import queue_status
from tests.factories import execute
from tests.jobs.worker import run_until_empty
from tests.outreach.conftest import queue
from tests.outreach.smtp_server import Inbox, smtp_server
from tests.site_fixtures import site_settings

RunJobs = Callable[[], Awaitable[None]]
LETTER = Email("reader@site.test", "שלום and welcome", "Text שלום\n", "<p>HTML שלום</p>")


@pytest.mark.rule("NEWS-6")
async def test_a_queued_message_is_sent_with_text_and_html(
    mail_engine: AsyncEngine, run_jobs: RunJobs, inbox: Inbox
) -> None:
    await queue(mail_engine, LETTER)
    await run_jobs()
    [message] = inbox.messages
    assert inbox.recipients == ["reader@site.test"]
    assert message["Subject"] == "שלום and welcome"
    assert message["From"] == "Torah Nuggets <mail@torah.test>"
    assert message["Message-ID"].endswith("@torah.test>")
    assert message["Auto-Submitted"] == "auto-generated"
    parts = {part.get_content_type(): part.get_content().strip() for part in message.iter_parts()}
    assert parts == {"text/plain": "Text שלום", "text/html": "<p>HTML שלום</p>"}


@pytest.mark.rule("NEWS-6")
async def test_a_line_of_plain_text_begins_in_its_direction(
    mail_engine: AsyncEngine, run_jobs: RunJobs, inbox: Inbox
) -> None:
    """A mail program knows nothing of a line but its first strong character (UAX #9, P2)."""
    hebrew = "Genesis 12:1: וילך אברם כאשר דבר אליו ה׳ וילך אתו לוט"
    english = "שבת is a day of rest for everybody"
    await queue(mail_engine, Email("reader@site.test", "A letter", f"{hebrew}\n{english}\nBye.\n"))
    await run_jobs()
    [message] = inbox.messages
    assert message.get_content().splitlines() == [f"\u200f{hebrew}", f"\u200e{english}", "Bye."]


async def test_a_message_of_a_transaction_that_fails_is_not_sent(
    mail_engine: AsyncEngine, run_jobs: RunJobs, inbox: Inbox
) -> None:
    async with AsyncSession(mail_engine) as session:
        await queue_email(session, LETTER)
        await session.rollback()
    await run_jobs()
    assert inbox.messages == []


async def test_a_job_that_runs_again_sends_nothing_twice(
    mail_engine: AsyncEngine, mail_settings: Settings, run_jobs: RunJobs, inbox: Inbox
) -> None:
    await queue(mail_engine, LETTER)
    await run_jobs()
    async with mail_transport(mail_settings) as transport:
        await send_stored(mail_engine, mail_settings, transport, 1)
    assert len(inbox.messages) == 1


async def test_what_could_not_be_recorded_is_sent_again_with_the_same_id(
    mail_engine: AsyncEngine,
    mail_settings: Settings,
    fresh_engine: Engine,
    inbox: Inbox,
) -> None:
    await queue(mail_engine, LETTER)
    async with mail_transport(mail_settings) as transport:
        for _ in range(2):
            await send_stored(mail_engine, mail_settings, transport, 1)
            execute(fresh_engine, "UPDATE outgoing_emails SET sent_at = NULL")
    first, second = inbox.messages
    assert first["Message-ID"] == second["Message-ID"]
    assert first["Date"] == second["Date"]


async def test_a_message_that_another_worker_sends_is_left_to_it(
    mail_engine: AsyncEngine, mail_settings: Settings, inbox: Inbox
) -> None:
    await queue(mail_engine, LETTER)
    async with mail_engine.begin() as other, mail_transport(mail_settings) as transport:
        await other.execute(text("SELECT id FROM outgoing_emails FOR UPDATE"))
        with pytest.raises(MailUnavailable, match="another worker"):
            await send_stored(mail_engine, mail_settings, transport, 1)
    assert inbox.messages == []


@pytest.mark.parametrize("reply", ["550 5.1.1 No such user", "550 No such user", "553 bad name"])
async def test_an_address_that_does_not_exist_is_not_tried_again(
    reply: str,
    mail_engine: AsyncEngine,
    run_jobs: RunJobs,
    fresh_engine: Engine,
    inbox: Inbox,
) -> None:
    inbox.replies[LETTER.to] = reply
    await queue(mail_engine, LETTER)
    await run_jobs()
    with fresh_engine.connect() as connection:
        refused = "SELECT error FROM outgoing_emails WHERE refused_at IS NOT NULL"
        assert connection.scalar(text(refused)) == reply
        assert queue_status(connection).waiting == 0


@pytest.mark.parametrize(
    "reply", ["450 4.2.0 Greylisted", "550 5.7.1 Relaying denied", "552 5.2.2 Mailbox full"]
)
async def test_a_refusal_that_may_pass_is_tried_again(
    reply: str,
    mail_engine: AsyncEngine,
    run_jobs: RunJobs,
    fresh_engine: Engine,
    inbox: Inbox,
) -> None:
    inbox.replies[LETTER.to] = reply
    await queue(mail_engine, LETTER)
    await run_jobs()
    assert _waiting(fresh_engine) == 1
    inbox.replies.clear()
    await _run_now(run_jobs, fresh_engine)
    assert len(inbox.messages) == 1
    assert _waiting(fresh_engine) == 0


@pytest.mark.rule("NEWS-6")
async def test_mail_outlasts_an_outage_of_the_server(
    mail_engine: AsyncEngine, mail_settings: Settings, fresh_engine: Engine
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    down = mail_settings.model_copy(update={"smtp_url": f"smtp://127.0.0.1:{port}"})
    assert down.database_url
    await queue(mail_engine, LETTER)
    await run_until_empty(down.database_url, BLUEPRINTS, down)
    assert _waiting(fresh_engine) == 1
    back = Inbox(port)
    execute(fresh_engine, "UPDATE procrastinate_jobs SET scheduled_at = now()")
    async with smtp_server(back):
        await run_until_empty(down.database_url, BLUEPRINTS, down)
    assert len(back.messages) == 1


@pytest.mark.rule("NEWS-6")
async def test_a_message_that_never_goes_becomes_a_dead_letter(
    mail_engine: AsyncEngine, run_jobs: RunJobs, fresh_engine: Engine, inbox: Inbox
) -> None:
    inbox.replies[LETTER.to] = "450 later"
    await queue(mail_engine, LETTER)
    execute(fresh_engine, "UPDATE procrastinate_jobs SET attempts = 8")
    await run_jobs()
    with fresh_engine.connect() as connection:
        status = queue_status(connection)
        assert connection.scalar(text("SELECT error FROM outgoing_emails")) == "450 later"
    assert status.failed == 1
    assert "outreach:send_mail" in str(status.dead_letters[0])
    assert status.dead_letters[0].error == "450 later"


def test_retries_go_on_for_about_a_day() -> None:
    job = Job(id=1, queue="q", lock=None, queueing_lock=None, task_name="t")
    decisions = [
        MAIL_RETRY.get_retry_decision(exception=OSError(), job=job.evolve(attempts=attempts))
        for attempts in range(9)
    ]
    assert all(decisions[:8])
    assert decisions[8] is None


async def test_the_server_gets_user_name_and_password(
    mail_engine: AsyncEngine, mail_settings: Settings
) -> None:
    inbox = Inbox(auth_required=True)
    async with smtp_server(inbox):
        for credentials, is_sent in (("us%2Fer:wrong", False), ("us%2Fer:p%40ss", True)):
            url = f"smtp://{credentials}@127.0.0.1:{inbox.port}"
            settings = mail_settings.model_copy(update={"smtp_url": url})
            await queue(mail_engine, LETTER)
            async with mail_transport(settings) as transport:
                if is_sent:
                    await send_stored(mail_engine, settings, transport, 2)
                else:
                    with pytest.raises(MailUnavailable, match="535"):
                        await send_stored(mail_engine, settings, transport, 1)
    assert len(inbox.messages) == 1


@pytest.mark.rule("NEWS-6")
async def test_without_a_server_mail_is_written_to_files(
    fresh_database_url: str, tmp_path: Path
) -> None:
    settings = site_settings(fresh_database_url, tmp_path)
    engine = async_engine(fresh_database_url)
    await queue(engine, LETTER)
    await run_until_empty(fresh_database_url, BLUEPRINTS, settings)
    await engine.dispose()
    [file] = (tmp_path / "mail").iterdir()
    assert file.suffix == ".eml"
    assert file.stat().st_mode & 0o077 == 0
    message = message_from_bytes(file.read_bytes(), policy=default)
    assert message["To"] == "reader@site.test"
    assert message["Subject"] == "שלום and welcome"


@pytest.mark.rule("NEWS-6")
async def test_content_is_erased_some_days_after_it_was_sent(
    mail_engine: AsyncEngine, run_jobs: RunJobs, fresh_engine: Engine
) -> None:
    for _ in range(3):
        await queue(mail_engine, LETTER)
    await run_jobs()
    age = "UPDATE outgoing_emails SET {} = now() - interval '{} days' WHERE id = {}"
    execute(fresh_engine, age.format("sent_at", 4, 1))
    execute(fresh_engine, age.format("sent_at", 2, 2))
    execute(fresh_engine, age.format("created_at", 31, 3))
    async with mail_engine.begin() as connection:
        await delete_expired_mail(connection)
    with fresh_engine.connect() as connection:
        rows = connection.execute(text("SELECT id, text FROM outgoing_emails ORDER BY id")).all()
    assert [tuple(row) for row in rows] == [(1, None), (2, LETTER.text)]


@pytest.mark.parametrize(
    ("to", "subject", "headers"),
    [
        ("reader@site.test\nBcc: other@site.test", "S", {}),
        ("reader@site.test, other@site.test", "S", {}),
        ("Reader <reader@site.test>", "S", {}),
        ("reader@site.test", "S", {"Reply-To": "a@site.test\r\nBcc: other@site.test"}),
        ("reader@site.test", "S", {"List-Unsubscribe": "<https://a>\nBcc: other@site.test"}),
        ("reader@site.test", "S", {"From": "other@site.test"}),
    ],
)
def test_no_value_can_add_a_header_or_a_recipient(
    to: str, subject: str, headers: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match=r"set for every|invalid|one address"):
        Email(to, subject, "text", headers=headers)


def _waiting(engine: Engine) -> int:
    with engine.connect() as connection:
        return queue_status(connection).waiting


async def _run_now(run_jobs: RunJobs, engine: Engine) -> None:
    execute(engine, "UPDATE procrastinate_jobs SET scheduled_at = now()")
    await run_jobs()
