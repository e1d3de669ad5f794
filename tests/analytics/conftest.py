"""Fixtures of the analytics tests: a site and a logged-in admin."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from api.admin_auth import tokens
from api.core.database import async_engine as api_engine
from tests.site_fixtures import Site, running, site_settings

SECRET = "a secret of all processes"
# A term that no built-in table will ever contain.
NAME, FORMS = "Blorkhala", ["Plorkhala", "בלורקהלה", "Blork Hala"]
OpenProcess = Callable[[], AbstractAsyncContextManager[Site]]


@pytest.fixture
def open_process(fresh_database_url: str, tmp_path: Path) -> OpenProcess:
    """Starts another process of the same site."""
    number = iter(range(100))

    @asynccontextmanager
    async def open_one() -> AsyncIterator[Site]:
        folder = tmp_path / f"process{next(number)}"
        settings = site_settings(
            fresh_database_url, folder, secret_key=SECRET, admin_password="correct horse"
        )
        async with running(settings) as site:
            yield site

    return open_one


@pytest.fixture
async def site(open_process: OpenProcess) -> AsyncIterator[Site]:
    async with open_process() as site:
        yield site


@pytest.fixture
def admin(site: Site) -> httpx2.AsyncClient:
    """A client that is logged in as the admin."""
    token = tokens.issue(site.app.state.settings)
    site.client.headers["Authorization"] = f"Bearer {token}"
    return site.client


@pytest.fixture
async def fresh_async_engine(fresh_database_url: str) -> AsyncIterator[AsyncEngine]:
    engine = api_engine(fresh_database_url)
    yield engine
    await engine.dispose()


async def add_spelling(admin: httpx2.AsyncClient, name: str, *forms: str) -> httpx2.Response:
    return await admin.post("/api/admin/spellings", json={"name": name, "forms": forms})
