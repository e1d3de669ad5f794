"""The mail of the day, for readers who want it (NEWS-10, NEWS-11)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx2
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.core.settings import Settings
from api.library.calendar import is_day_of_rest
from api.library.portions import portions
from api.mail import Email, queue_email
from api.models import AccountDeletion, ReviewCard, User
from api.outreach.daily_mail.links import DailyMailLinks
from api.outreach.daily_mail.service import queue_daily_mail
from api.outreach.newsletter.links import NewsletterLinks
from tests.factories import SECRET, execute, post, save, weekly_portion
from tests.outreach.smtp_server import Inbox
from tests.site_fixtures import Site, running

NEW_YORK = ZoneInfo("America/New_York")
# A Wednesday in the week of Toldot.
WEDNESDAY = datetime(2025, 11, 19, 7, tzinfo=NEW_YORK)
DAY = timedelta(days=1)
RunJobs = Callable[[], Awaitable[None]]


def reader(id: int, **fields: Any) -> User:
    row = {"username": f"reader{id}", "email": f"{id}@site.test", "daily_mail": True}
    return User(id=id, **(row | fields))


def teaching(id: int = 1, *, before: timedelta = timedelta(hours=2), **fields: Any) -> Any:
    return post(id, publish_date=WEDNESDAY - before, **fields)


def queued(engine: Engine) -> Sequence[Any]:
    query = text("SELECT * FROM outgoing_emails ORDER BY recipient, id")
    with engine.connect() as connection:
        return connection.execute(query).all()


@pytest.fixture
def at(mail_engine: AsyncEngine, mail_settings: Settings) -> Callable[[datetime], Awaitable[int]]:
    """Does what the periodic job does at a moment."""

    async def run(now: datetime) -> int:
        return await queue_daily_mail(mail_engine, mail_settings, now)

    return run


At = Callable[[datetime], Awaitable[int]]


@pytest.mark.rule("NEWS-10")
async def test_it_has_the_teaching_the_aliyah_and_the_cards(at: At, fresh_engine: Engine) -> None:
    save(
        fresh_engine,
        [
            reader(2001),
            teaching(title="A well in the valley", content="<p>Isaac digs again.</p>"),
            weekly_portion(portions()[6]),
        ],
    )
    card = {"user_id": 2001, "post_id": 1, "schedule": {}, "due": WEDNESDAY - DAY}
    save(fresh_engine, [ReviewCard(question=name, **card) for name in ("a", "b")])
    assert await at(WEDNESDAY) == 1
    [mail] = queued(fresh_engine)
    assert mail.recipient == "2001@site.test"
    assert mail.subject == "Your learning for Wednesday, November 19, 2025"
    for content in (mail.text, mail.html):
        assert "A well in the valley" in content
        assert "Isaac digs again." in content
        assert "https://torah.test/daily-learning/1" in content
        assert "Toldot: Fourth aliyah" in content
        assert "Genesis 26:23-29" in content
        assert "?aliyah=4#aliyah-4" in content
        assert "2 cards are due" in content
        assert "https://torah.test/review" in content
        assert "https://torah.test/newsletter/daily-mail?token=" in content
    assert mail.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail.headers["Content-Language"] == "en"


@pytest.mark.rule("NEWS-10")
async def test_it_is_in_the_readers_language(at: At, fresh_engine: Engine) -> None:
    save(fresh_engine, [reader(2001, language="he"), teaching(title="Light")])
    await at(WEDNESDAY)
    [mail] = queued(fresh_engine)
    assert mail.headers["Content-Language"] == "he"
    assert "תולדות: עלייה רביעית" in mail.text
    assert "בראשית כו, כג–כט" in mail.text
    assert '<html lang="he" dir="rtl">' in mail.html
    # The library's words keep their own direction.
    heading = re.search(r'<h1[^>]*dir="ltr"[^>]*>[^h]*Light', mail.html)
    assert heading
    assert "text-align: left" in heading[0]


async def test_joined_portions_have_one_aliyah(at: At, fresh_engine: Engine) -> None:
    save(fresh_engine, [reader(2001), weekly_portion(portions()[42])])
    await at(datetime(2025, 7, 23, 7, tzinfo=NEW_YORK))
    [mail] = queued(fresh_engine)
    assert "-Masei: Fourth aliyah" in mail.text
    assert "?aliyah=4&joined=1#aliyah-4" in mail.text


@pytest.mark.rule("ACCOUNT-14")
async def test_only_who_switched_it_on_and_has_a_confirmed_address(
    at: At, fresh_engine: Engine
) -> None:
    save(
        fresh_engine,
        [
            teaching(),
            reader(2001),
            reader(2002, daily_mail=False),
            reader(2003, email=None, unconfirmed_email="3@site.test"),
            reader(2004),
        ],
    )
    save(fresh_engine, [AccountDeletion(user_id=2004, due_at=WEDNESDAY + DAY)])
    assert await at(WEDNESDAY) == 1
    assert [mail.recipient for mail in queued(fresh_engine)] == ["2001@site.test"]


@pytest.mark.rule("NEWS-10")
async def test_once_a_day_also_by_two_workers(at: At, fresh_engine: Engine) -> None:
    save(fresh_engine, [teaching(), *(reader(2000 + number) for number in range(30))])
    await asyncio.gather(at(WEDNESDAY), at(WEDNESDAY))
    assert await at(WEDNESDAY + timedelta(hours=3)) == 0
    recipients = [mail.recipient for mail in queued(fresh_engine)]
    assert len(recipients) == len(set(recipients)) == 30
    assert await at(WEDNESDAY + DAY) == 30


@pytest.mark.rule("NEWS-10")
async def test_what_a_killed_worker_left_is_queued_once(
    at: At, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(fresh_engine, [teaching(), reader(2001), reader(2002)])

    async def dies(session: AsyncSession, email: Email, **options: Any) -> None:
        if email.to.startswith("2002"):
            raise ConnectionError("killed")
        await queue_email(session, email, **options)

    with monkeypatch.context() as patch:
        patch.setattr("api.outreach.daily_mail.service.queue_email", dies)
        with pytest.raises(ConnectionError):
            await at(WEDNESDAY)
    assert queued(fresh_engine) == []
    assert await at(WEDNESDAY) == 2
    assert [mail.recipient for mail in queued(fresh_engine)] == ["2001@site.test", "2002@site.test"]


@pytest.mark.rule("NEWS-10")
@pytest.mark.parametrize(
    "moment",
    [
        pytest.param(WEDNESDAY + 3 * DAY, id="Shabbat"),
        pytest.param(datetime(2026, 4, 2, 7, tzinfo=NEW_YORK), id="Passover"),
        pytest.param(datetime(2026, 4, 3, 7, tzinfo=NEW_YORK), id="the second day of Passover"),
        pytest.param(datetime(2025, 10, 2, 7, tzinfo=NEW_YORK), id="Yom Kippur"),
        pytest.param(WEDNESDAY.replace(hour=5), id="before the morning"),
        pytest.param(WEDNESDAY.replace(hour=12), id="after the morning"),
    ],
)
async def test_not_on_days_of_rest_and_only_in_the_morning(
    at: At, fresh_engine: Engine, moment: datetime
) -> None:
    save(fresh_engine, [reader(2001), post(1, publish_date=moment - timedelta(hours=1))])
    assert await at(moment) == 0
    assert queued(fresh_engine) == []


def test_days_of_rest() -> None:
    rests = [
        day
        for day in (date(2026, 4, 1) + timedelta(days=n) for n in range(10))
        if is_day_of_rest(day)
    ]
    # Two days of Passover and its Sabbath, then the last two days and a Sabbath that follows them.
    assert [day.day for day in rests] == [2, 3, 4, 8, 9]
    # The middle days, Chanukah and Purim are days of work.
    for day in (date(2026, 4, 6), date(2026, 12, 7), date(2026, 3, 3)):
        assert not is_day_of_rest(day)


@pytest.mark.rule("NEWS-10")
async def test_a_teaching_is_mailed_once_and_a_locked_one_without_its_text(
    at: At, fresh_engine: Engine, mail_engine: AsyncEngine, mail_settings: Settings
) -> None:
    hidden = f"<p>{'Seen by all. ' * 60}</p><p>{SECRET}</p>"
    save(
        fresh_engine,
        [reader(2001), teaching(title="Locked", is_premium=1, content=hidden)],
    )
    paid = mail_settings.model_copy(update={"launch_free": False})
    assert await queue_daily_mail(mail_engine, paid, WEDNESDAY) == 1
    [first] = queued(fresh_engine)
    assert "Locked" in first.text
    assert SECRET not in first.text + first.html
    # The next day has nothing but the aliyah.
    assert await at(WEDNESDAY + DAY) == 1
    assert "Locked" not in queued(fresh_engine)[1].text


@pytest.mark.rule("NEWS-10")
async def test_a_day_without_anything_has_no_mail(at: At, fresh_engine: Engine) -> None:
    save(fresh_engine, [reader(2001)])
    # The week of Passover: no portion, no teaching, no card.
    assert await at(datetime(2026, 4, 1, 7, tzinfo=NEW_YORK)) == 0
    assert queued(fresh_engine) == []


async def send(engine: Engine, run_jobs: RunJobs) -> None:
    """Send what is queued. The job of each morning may be due by the real clock as well: for it
    everybody had their mail today."""
    execute(engine, "UPDATE users SET daily_mailed_at = now()")
    await run_jobs()
    execute(engine, f"UPDATE users SET daily_mailed_at = '{WEDNESDAY.isoformat()}'")


@pytest.mark.rule("NEWS-10")
async def test_what_could_not_be_sent_by_noon_is_not_sent(
    at: At, fresh_engine: Engine, inbox: Inbox, run_jobs: RunJobs
) -> None:
    save(fresh_engine, [teaching(), reader(2001), reader(2002)])
    await at(WEDNESDAY)
    later = (
        "UPDATE outgoing_emails SET expires_at = now() + interval '1 hour' WHERE recipient = '{}'"
    )
    execute(fresh_engine, later.format("2001@site.test"))
    await send(fresh_engine, run_jobs)
    [message] = inbox.messages
    assert message["To"] == "2001@site.test"
    assert message["List-Unsubscribe"].startswith(
        "<https://torah.test/newsletter/daily-mail?token="
    )
    [_, expired] = queued(fresh_engine)
    assert expired.sent_at is None
    assert expired.expires_at == WEDNESDAY.replace(hour=12).astimezone(UTC)


@pytest.mark.rule("NEWS-10")
async def test_an_address_that_is_refused_for_good_receives_none(
    at: At, fresh_engine: Engine, inbox: Inbox, run_jobs: RunJobs
) -> None:
    save(fresh_engine, [teaching(), reader(2001), reader(2002)])
    inbox.replies["2001@site.test"] = "550 5.1.1 No such user"
    await at(WEDNESDAY)
    execute(fresh_engine, "UPDATE outgoing_emails SET expires_at = NULL")
    await send(fresh_engine, run_jobs)
    assert await at(WEDNESDAY + DAY) == 1
    assert queued(fresh_engine)[-1].recipient == "2002@site.test"


# --- its link ---


@pytest.fixture
async def site(mail_settings: Settings) -> AsyncIterator[Site]:
    async with running(mail_settings) as site:
        yield site


def is_on(engine: Engine, id: int) -> bool:
    with engine.connect() as connection:
        query = text("SELECT daily_mail FROM users WHERE id = :id")
        return bool(connection.scalar(query, {"id": id}))


@pytest.mark.rule("NEWS-11")
async def test_one_click_ends_it_without_signing_in(
    site: Site, mail_settings: Settings, fresh_engine: Engine
) -> None:
    save(fresh_engine, [reader(2001), reader(2002)])
    url = httpx2.URL(DailyMailLinks(mail_settings).unsubscribe_url(2001))
    path = url.raw_path.decode()
    page = await site.client.get(path)
    assert page.status_code == 200
    assert "Unsubscribe" in page.text
    # A GET changes nothing: programs that look for harmful links follow them.
    assert is_on(fresh_engine, 2001)
    for _ in range(2):
        done = await site.client.post(path, data={"List-Unsubscribe": "One-Click"})
        assert done.status_code == 200
        assert "You are unsubscribed" in done.text
    assert (is_on(fresh_engine, 2001), is_on(fresh_engine, 2002)) == (False, True)


@pytest.mark.rule("NEWS-11")
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_link_of_something_else_does_not_work(
    site: Site, fresh_engine: Engine, mail_settings: Settings, method: str
) -> None:
    save(fresh_engine, [reader(2001)])
    for token in ("", "x", NewsletterLinks(mail_settings).manage_token(2001)):
        answer = await site.client.request(method, f"/newsletter/daily-mail?token={token}")
        assert answer.status_code == 404
        assert "This link does not work any more" in answer.text
    assert is_on(fresh_engine, 2001)
