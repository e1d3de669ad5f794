"""Whether a teaching is mailed is decided when it is published (NEWS-9, ADMIN-68)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.database import async_engine
from api.core.settings import Settings
from api.mail.transport import mail_transport
from api.outreach.newsletter.editions import create_due_editions, give_up_old_deliveries
from api.outreach.newsletter.sending import EditionSender
from tests.admin.conftest import Desk
from tests.factories import post, save
from tests.site_fixtures import Site

Run = Callable[[], Awaitable[list[str]]]
PASSED = "UPDATE newsletter_editions SET mail_at = mail_at - interval '5 minutes'"


@pytest.fixture
def settings(desk: Site) -> Settings:
    found: Settings = desk.app.state.settings
    return found


@pytest.fixture
async def engine(settings: Settings) -> AsyncIterator[AsyncEngine]:
    assert settings.database_url
    engine = async_engine(settings.database_url)
    yield engine
    await engine.dispose()


@pytest.fixture
def run(engine: AsyncEngine, settings: Settings) -> Run:
    """What the periodic job does. Returns the recipients of what is in the mail folder."""

    async def run() -> list[str]:
        async with engine.begin() as connection:
            await create_due_editions(connection)
            await give_up_old_deliveries(connection)
        async with mail_transport(settings) as transport:
            await EditionSender(engine, settings, transport).run(60)
        folder = settings.data_dir / "mail"
        files = [file.read_text() for file in folder.iterdir()] if folder.is_dir() else []
        return sorted(
            line.removeprefix("To: ")
            for file in files
            for line in file.splitlines()
            if line.startswith("To: ")
        )

    return run


@pytest.fixture
def subscribers(teacher: Desk) -> None:
    teacher.execute(
        "INSERT INTO newsletter_subscribers (email, frequency, confirmed_at) VALUES"
        " ('a@x.test', 'both', now()), ('b@x.test', 'daily', now()),"
        " ('c@x.test', 'weekly', now()), ('d@x.test', 'daily', NULL)"
    )


@pytest.fixture
def today(teaching: dict[str, Any]) -> dict[str, Any]:
    return teaching | {"publishDate": datetime.now(UTC).isoformat(timespec="seconds")}


async def published(teacher: Desk, content: dict[str, Any], *, mail: bool | None) -> int:
    draft = await teacher.save(await teacher.begin(), **content)
    found: int = (await teacher.publish(draft, mail=mail))["id"]
    return found


async def update(teacher: Desk, id: int, **content: Any) -> None:
    await teacher.publish(await teacher.save(await teacher.begin("post", id), **content))


async def mailing(teacher: Desk, id: int) -> Any:
    return await teacher.get(f"/posts/{id}/mailing")


async def change(teacher: Desk, method: str, id: int) -> httpx2.Response:
    return await teacher.client.request(method, f"/api/admin/posts/{id}/mailing")


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
@pytest.mark.parametrize("mail", [True, None])
async def test_a_mail_waits_and_then_goes_to_the_subscribers_of_its_kind(
    teacher: Desk, today: dict[str, Any], run: Run, mail: bool | None
) -> None:
    id = await published(teacher, today, mail=mail)
    waiting = await mailing(teacher, id)
    assert (waiting["state"], waiting["recipients"]) == ("waiting", 2)
    wait = datetime.fromisoformat(waiting["mailAt"]) - datetime.now(UTC)
    assert timedelta(minutes=4) < wait <= timedelta(minutes=5)
    assert await run() == []
    teacher.execute(PASSED)
    assert await run() == ["a@x.test", "b@x.test"]
    mailed = await mailing(teacher, id)
    assert (mailed["state"], mailed["sent"], mailed["failed"]) == ("mailed", 2, 0)
    assert mailed["mailedAt"] is not None


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
async def test_what_is_published_without_a_mail_is_mailed_when_the_teacher_says_so(
    teacher: Desk, today: dict[str, Any], run: Run
) -> None:
    id = await published(teacher, today, mail=False)
    assert (await mailing(teacher, id))["state"] == "withheld"
    assert await run() == []
    teacher.execute("UPDATE posts SET publish_date = publish_date - interval '40 days'")
    await update(teacher, id, title="A better title")
    assert await run() == []
    assert (await change(teacher, "POST", id)).json()["state"] == "waiting"
    assert await run() == []
    teacher.execute(PASSED)
    assert len(await run()) == 2


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
async def test_a_mail_is_stopped_until_sending_has_begun(
    teacher: Desk, today: dict[str, Any], run: Run
) -> None:
    id = await published(teacher, today, mail=True)
    assert (await change(teacher, "DELETE", id)).json()["state"] == "withheld"
    teacher.execute(PASSED)
    assert await run() == []
    await change(teacher, "POST", id)
    teacher.execute(PASSED)
    assert len(await run()) == 2
    for method in ("DELETE", "POST"):
        refused = await change(teacher, method, id)
        assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    assert (await mailing(teacher, id))["state"] == "mailed"


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
async def test_an_update_never_mails_twice(teacher: Desk, today: dict[str, Any], run: Run) -> None:
    id = await published(teacher, today, mail=True)
    teacher.execute(PASSED)
    assert len(await run()) == 2
    draft = await teacher.save(await teacher.begin("post", id), title="A better title")
    assert not (await teacher.get(f"/drafts/{draft['id']}/newsletter"))["mailing"]["isDue"]
    await teacher.publish(draft, mail=True)
    teacher.execute(PASSED)
    assert len(await run()) == 2


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
async def test_an_update_of_what_waits_waits_again(
    teacher: Desk, today: dict[str, Any], run: Run
) -> None:
    id = await published(teacher, today, mail=True)
    teacher.execute(PASSED)
    await update(teacher, id, title="A better title")
    assert await run() == []
    teacher.execute(PASSED)
    assert len(await run()) == 2


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
async def test_a_scheduled_teaching_is_mailed_at_its_date_or_not(
    teacher: Desk, teaching: dict[str, Any], run: Run
) -> None:
    future = teaching | {"publishDate": "2090-01-01T12:00:00Z"}
    mailed, withheld = [await published(teacher, future, mail=mail) for mail in (True, False)]
    waiting = await mailing(teacher, mailed)
    assert datetime.fromisoformat(waiting["mailAt"]) == datetime(2090, 1, 1, 12, tzinfo=UTC)
    teacher.execute(PASSED)
    assert await run() == []
    teacher.execute("UPDATE posts SET publish_date = now()")
    assert len(await run()) == 2
    assert (await mailing(teacher, mailed))["sent"] == 2
    assert (await mailing(teacher, withheld))["state"] == "withheld"


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
async def test_what_waited_for_more_than_three_days_is_not_mailed(
    teacher: Desk, today: dict[str, Any], run: Run
) -> None:
    id = await published(teacher, today, mail=True)
    teacher.execute("UPDATE newsletter_editions SET mail_at = now() - interval '4 days'")
    teacher.execute("UPDATE posts SET publish_date = now() - interval '4 days'")
    assert (await mailing(teacher, id))["state"] == "withheld"
    await update(teacher, id, title="A better title")
    teacher.execute(PASSED)
    assert await run() == []


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
async def test_an_old_teaching_is_mailed_only_when_the_teacher_says_so(
    teacher: Desk, teaching: dict[str, Any], run: Run
) -> None:
    id = await published(teacher, teaching, mail=None)
    before = await mailing(teacher, id)
    assert (before["state"], before["isDue"]) == ("undecided", False)
    assert await run() == []
    await change(teacher, "POST", id)
    teacher.execute(PASSED)
    assert len(await run()) == 2


@pytest.mark.rule("NEWS-9")
@pytest.mark.usefixtures("subscribers")
async def test_an_imported_teaching_is_mailed_at_once_unless_it_is_stopped(
    teacher: Desk, run: Run, fresh_engine: Engine
) -> None:
    now = datetime.now(UTC)
    save(fresh_engine, [post(id, publish_date=now - timedelta(hours=1)) for id in (1, 2)])
    before = await mailing(teacher, 1)
    assert (before["state"], before["isDue"]) == ("undecided", True)
    await change(teacher, "DELETE", 1)
    assert len(await run()) == 2
    assert (await mailing(teacher, 1))["state"] == "withheld"


@pytest.mark.rule("ADMIN-68")
async def test_the_choice_is_recorded(teacher: Desk, today: dict[str, Any]) -> None:
    for mail in (True, False):
        await published(teacher, today, mail=mail)
    actions = [entry["action"] for entry in await teacher.get("/audit")]
    assert [action for action in actions if action.startswith("post.mail")] == [
        "post.mail-nobody",
        "post.mail",
    ]


@pytest.mark.rule("NEWS-9")
async def test_of_what_is_deleted_nothing_is_mailed(
    teacher: Desk, today: dict[str, Any], run: Run
) -> None:
    teacher.execute(
        "INSERT INTO newsletter_subscribers (email, frequency, confirmed_at)"
        " VALUES ('a@x.test', 'both', now())"
    )
    id = await published(teacher, today, mail=True)
    await teacher.delete("post", id)
    for method in ("GET", "POST", "DELETE"):
        assert (await change(teacher, method, id)).status_code == 404
    teacher.execute(PASSED)
    assert await run() == []


async def unpublish(teacher: Desk, id: int) -> Any:
    """Its draft."""
    response = await teacher.client.post(f"/api/admin/content/post/{id}/unpublish")
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.rule("ADMIN-75")
@pytest.mark.usefixtures("subscribers")
async def test_of_what_is_unpublished_nothing_is_mailed_before_it_is_decided_again(
    teacher: Desk, today: dict[str, Any], run: Run
) -> None:
    id = await published(teacher, today, mail=True)
    draft = await unpublish(teacher, id)
    teacher.execute(PASSED)
    assert await run() == []
    again = (await teacher.get(f"/drafts/{draft['id']}/newsletter"))["mailing"]
    assert (again["state"], again["isDue"]) == ("undecided", True)
    await teacher.publish(draft, mail=True)
    assert (await mailing(teacher, id))["state"] == "waiting"
    teacher.execute(PASSED)
    assert len(await run()) == 2


@pytest.mark.rule("ADMIN-75")
@pytest.mark.usefixtures("subscribers")
async def test_the_mails_that_are_not_sent_are_stopped_when_a_teaching_is_unpublished(
    teacher: Desk, today: dict[str, Any], run: Run
) -> None:
    id = await published(teacher, today, mail=True)
    teacher.execute(PASSED)
    assert len(await run()) == 2
    teacher.execute(
        "UPDATE newsletter_deliveries SET sent_at = NULL WHERE subscriber_id ="
        " (SELECT id FROM newsletter_subscribers WHERE email = 'b@x.test')"
    )
    draft = await unpublish(teacher, id)
    await teacher.publish(draft)
    assert len(await run()) == 2, "the second one was not sent again"
    after = await mailing(teacher, id)
    assert (after["state"], after["sent"], after["pending"]) == ("mailed", 1, 0)


@pytest.mark.usefixtures("subscribers")
async def test_what_is_not_to_be_mailed_stays_so_when_it_is_unpublished(
    teacher: Desk, today: dict[str, Any], run: Run
) -> None:
    id = await published(teacher, today, mail=False)
    await teacher.publish(await unpublish(teacher, id))
    assert (await mailing(teacher, id))["state"] == "withheld"
    teacher.execute(PASSED)
    assert await run() == []
