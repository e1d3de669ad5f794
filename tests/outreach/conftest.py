"""A mail server, and sites that use it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.core.database import async_engine
from api.core.settings import Settings
from api.jobs.registry import BLUEPRINTS
from api.mail import Email, queue_email
from tests.jobs.worker import run_until_empty
from tests.outreach.smtp_server import Inbox, smtp_server
from tests.site_fixtures import site_settings

SITE_URL = "https://torah.test"


@pytest.fixture
async def inbox() -> AsyncIterator[Inbox]:
    """A mail server that runs during the test."""
    inbox = Inbox()
    async with smtp_server(inbox):
        yield inbox


@pytest.fixture
def mail_settings(fresh_database_url: str, tmp_path: Path, inbox: Inbox) -> Settings:
    """A site that sends its mail to `inbox`."""
    return site_settings(
        fresh_database_url,
        tmp_path,
        smtp_url=inbox.url,
        mail_from="Torah Nuggets <mail@torah.test>",
        site_url=SITE_URL,
        contact_email="owner@torah.test",
    )


@pytest.fixture
async def mail_engine(mail_settings: Settings) -> AsyncIterator[AsyncEngine]:
    assert mail_settings.database_url
    engine = async_engine(mail_settings.database_url)
    yield engine
    await engine.dispose()


@pytest.fixture
def run_jobs(mail_settings: Settings) -> Callable[[], Awaitable[None]]:
    """Run the jobs that are due."""

    async def run() -> None:
        assert mail_settings.database_url
        await run_until_empty(mail_settings.database_url, BLUEPRINTS, mail_settings)

    return run


async def queue(engine: AsyncEngine, email: Email) -> None:
    async with AsyncSession(engine) as session, session.begin():
        await queue_email(session, email)
