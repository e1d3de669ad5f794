"""New teachings are mailed once to each subscriber, at their time (NEWS-3, NEWS-4)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.settings import Settings
from api.mail.transport import mail_transport
from api.models import NewsletterSubscriber
from api.outreach.newsletter.editions import create_due_editions, give_up_old_deliveries
from api.outreach.newsletter.sending import MAX_ATTEMPTS, EditionSender
from tests.factories import SECRET, days_ago, execute, post, save
from tests.outreach.smtp_server import Inbox

Mail = Callable[[], Awaitable[None]]
HOUR = 1 / 24


def subscriber(name: str, frequency: str = "both", **fields: Any) -> NewsletterSubscriber:
    row = {"email": f"{name}@site.test", "frequency": frequency, "confirmed_at": days_ago(9)}
    return NewsletterSubscriber(**(row | fields))


@pytest.fixture
def mail(mail_engine: AsyncEngine, mail_settings: Settings) -> Mail:
    """What the periodic job does."""

    async def run() -> None:
        async with mail_engine.begin() as connection:
            await create_due_editions(connection)
            await give_up_old_deliveries(connection)
        async with mail_transport(mail_settings) as transport:
            await EditionSender(mail_engine, mail_settings, transport).run(60)

    return run


def failures(engine: Engine) -> list[tuple[str | None, bool]]:
    """Error, and whether it is final, of the deliveries that were not sent."""
    query = "SELECT error, failed_at IS NOT NULL FROM newsletter_deliveries WHERE sent_at IS NULL"
    with engine.connect() as connection:
        return [(error, is_final) for error, is_final in connection.execute(text(query))]


@pytest.mark.rule("NEWS-3")
async def test_a_teaching_is_mailed_to_the_subscribers_of_its_kind(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(
        fresh_engine,
        [
            subscriber("daily", "daily"),
            subscriber("weekly", "weekly"),
            subscriber("both"),
            subscriber("unconfirmed", confirmed_at=None),
            subscriber("left", unsubscribed_at=days_ago(1)),
            subscriber("refused", refused_at=days_ago(1)),
            post(1, publish_date=days_ago(HOUR), title="Insight"),
            post(2, publish_date=days_ago(HOUR), type="weekly", title="Essay"),
        ],
    )
    await mail()
    await mail()
    sent = sorted((message["To"], message["Subject"]) for message in inbox.messages)
    assert sent == [
        ("both@site.test", "Essay"),
        ("both@site.test", "Insight"),
        ("daily@site.test", "Insight"),
        ("weekly@site.test", "Essay"),
    ]
    assert len({message["Message-ID"] for message in inbox.messages}) == 4


@pytest.mark.rule("NEWS-3")
async def test_a_scheduled_teaching_is_mailed_when_its_time_has_come(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), post(1, publish_date=days_ago(-HOUR))])
    await mail()
    assert inbox.messages == []
    execute(fresh_engine, "UPDATE posts SET publish_date = now()")
    await mail()
    assert len(inbox.messages) == 1


@pytest.mark.rule("NEWS-3")
async def test_an_imported_archive_is_not_mailed(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), *(post(id, publish_date=days_ago(id)) for id in (4, 40))])
    await mail()
    assert inbox.messages == []


async def test_a_new_subscriber_does_not_receive_earlier_teachings(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [post(1, publish_date=days_ago(HOUR))])
    await mail()
    save(fresh_engine, [subscriber("a")])
    await mail()
    assert inbox.messages == []


async def test_nothing_is_mailed_twice_when_dates_change_or_posts_are_imported_again(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), post(1, publish_date=days_ago(HOUR))])
    await mail()
    execute(fresh_engine, "UPDATE posts SET publish_date = now()")
    await mail()
    execute(fresh_engine, "DELETE FROM posts")
    save(fresh_engine, [post(1, publish_date=days_ago(HOUR))])
    await mail()
    assert len(inbox.messages) == 1


async def test_a_teaching_that_was_withdrawn_is_not_sent(
    mail: Mail, mail_engine: AsyncEngine, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), post(1, publish_date=days_ago(HOUR))])
    async with mail_engine.begin() as connection:
        await create_due_editions(connection)
    execute(fresh_engine, "UPDATE posts SET publish_date = now() + interval '1 hour'")
    await mail()
    assert inbox.messages == []
    execute(fresh_engine, "UPDATE newsletter_editions SET addressed_at = now() - interval '4 days'")
    await mail()
    assert failures(fresh_engine) == [("not sent within three days", True)]


@pytest.mark.rule("PROD-5", "NEWS-2", "NEWS-4")
async def test_a_mail_has_its_links_and_one_click_headers(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), subscriber("b"), post(7, publish_date=days_ago(HOUR))])
    await mail()
    links = set()
    for message in inbox.messages:
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        link = message["List-Unsubscribe"].strip("<>")
        assert link.startswith("https://torah.test/newsletter/unsubscribe?token=")
        links.add(link)
        for kind in ("plain", "html"):
            part = message.get_body((kind,))
            assert part
            content = part.get_content()
            assert link in content
            assert "https://torah.test/newsletter/preferences?token=" in content
            assert "https://torah.test/daily-learning/7" in content
            assert "The text of teaching 7." in content
            assert "The newsletter is free, and separate from the membership." in content
    assert len(links) == 2


@pytest.mark.rule("NEWS-3")
async def test_of_a_locked_teaching_only_the_preview_is_mailed(
    mail_engine: AsyncEngine, mail_settings: Settings, fresh_engine: Engine, inbox: Inbox
) -> None:
    settings = mail_settings.model_copy(update={"launch_free": False})
    content = f"<p>{'An open beginning. ' * 40}</p><p>{SECRET}</p>"
    locked = post(1, publish_date=days_ago(HOUR), is_premium=1, content=content)
    save(fresh_engine, [subscriber("a"), locked])
    async with mail_engine.begin() as connection:
        await create_due_editions(connection)
    async with mail_transport(settings) as transport:
        await EditionSender(mail_engine, settings, transport).run(60)
    [message] = inbox.messages
    for part in message.iter_parts():
        assert SECRET not in part.get_content()
        assert "This teaching is for members" in part.get_content()


@pytest.mark.rule("NEWS-3")
async def test_a_subscriber_who_is_refused_for_good_is_stopped(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    posts = [post(id, publish_date=days_ago(HOUR)) for id in (1, 2)]
    save(fresh_engine, [subscriber("a"), subscriber("b"), *posts])
    inbox.replies["a@site.test"] = "550 5.1.1 No such user"
    await mail()
    assert failures(fresh_engine) == [("550 5.1.1 No such user", True)]
    with fresh_engine.connect() as connection:
        stopped = "SELECT email FROM newsletter_subscribers WHERE refused_at IS NOT NULL"
        assert connection.scalars(text(stopped)).all() == ["a@site.test"]
    assert len(inbox.to("b@site.test")) == 2


async def test_a_refusal_that_may_pass_is_tried_again_and_holds_up_nobody(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), subscriber("b"), post(1, publish_date=days_ago(HOUR))])
    inbox.replies["a@site.test"] = "450 4.2.0 Greylisted"
    await mail()
    assert len(inbox.to("b@site.test")) == 1
    assert failures(fresh_engine) == [("450 4.2.0 Greylisted", False)]
    inbox.replies.clear()
    await mail()
    assert inbox.to("a@site.test") == [], "it is too early"
    execute(fresh_engine, "UPDATE newsletter_deliveries SET next_attempt_at = now()")
    await mail()
    assert len(inbox.to("a@site.test")) == 1


async def test_a_delivery_is_given_up_after_its_last_attempt(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), post(1, publish_date=days_ago(HOUR))])
    inbox.replies["a@site.test"] = "450 later"
    for _ in range(MAX_ATTEMPTS):
        await mail()
        execute(fresh_engine, "UPDATE newsletter_deliveries SET next_attempt_at = now()")
    assert failures(fresh_engine) == [("450 later", True)]


async def test_a_message_that_the_server_refuses_holds_up_nobody(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), subscriber("b"), post(1, publish_date=days_ago(HOUR))])
    inbox.data_replies = ["554 5.6.0 I do not like this message"]
    await mail()
    assert len(inbox.messages) == 1
    assert failures(fresh_engine) == [("554 5.6.0 I do not like this message", False)]


async def test_an_address_that_no_mail_can_have_holds_up_nobody(
    mail: Mail, fresh_engine: Engine, inbox: Inbox
) -> None:
    rows = [subscriber("bad", email="b@d@site.test"), subscriber("a")]
    save(fresh_engine, [*rows, post(1, publish_date=days_ago(HOUR))])
    await mail()
    assert len(inbox.to("a@site.test")) == 1
    [(_, is_final)] = failures(fresh_engine)
    assert not is_final


async def test_a_delivery_that_another_sender_holds_is_left_to_it(
    mail: Mail, mail_engine: AsyncEngine, fresh_engine: Engine, inbox: Inbox
) -> None:
    save(fresh_engine, [subscriber("a"), subscriber("b"), post(1, publish_date=days_ago(HOUR))])
    async with mail_engine.begin() as connection:
        await create_due_editions(connection)
    async with mail_engine.begin() as other:
        claim = "SELECT 1 FROM newsletter_deliveries WHERE subscriber_id = 1 FOR UPDATE"
        await other.execute(text(claim))
        await mail()
    assert [message["To"] for message in inbox.messages] == ["b@site.test"]
    await mail()
    assert len(inbox.messages) == 2


async def test_editions_use_one_connection(mail: Mail, fresh_engine: Engine, inbox: Inbox) -> None:
    rows = [subscriber(f"reader{number}") for number in range(5)]
    save(fresh_engine, [*rows, post(1, publish_date=days_ago(HOUR))])
    await mail()
    assert len(inbox.messages) == 5
    assert inbox.connections == 1
