"""A site whose client is the administrator."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from api.admin_auth import tokens
from api.core.database import sync_engine
from tests.site_fixtures import Site, running, site_settings

PASSWORD = "correct horse battery"


@pytest.fixture
async def desk(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    """An empty site; every request of its client carries the token of one login."""
    settings = site_settings(fresh_database_url, tmp_path, admin_password=PASSWORD)
    async with running(settings) as site:
        site.client.headers["Authorization"] = f"Bearer {tokens.issue(settings)}"
        yield site


class Desk:
    """The desk's calls, which must succeed."""

    def __init__(self, site: Site) -> None:
        self.client, self._site = site.client, site
        self._dsn = site.app.state.settings.database_url

    def execute(self, statement: str) -> None:
        """Change the database from outside the desk."""
        engine = sync_engine(self._dsn)
        with engine.begin() as connection:
            connection.execute(text(statement))
        engine.dispose()

    def scalar(self, query: str) -> Any:
        engine = sync_engine(self._dsn)
        with engine.connect() as connection:
            found = connection.scalar(text(query))
        engine.dispose()
        return found

    async def get(self, path: str) -> Any:
        response = await self.client.get(f"/api/admin{path}")
        assert response.status_code == 200, response.text
        return response.json()

    async def read(self, path: str) -> httpx2.Response:
        """A reader's request, answered from the database."""
        self._site.forget()
        return await self.client.get(path)

    async def begin(self, kind: str = "post", target: int | None = None) -> Any:
        response = await self.client.post(
            "/api/admin/drafts", json={"kind": kind, "targetId": target}
        )
        assert response.status_code == 200, response.text
        return response.json()

    async def save(self, draft: Any, **content: Any) -> Any:
        body = {"version": draft["version"], "content": draft["content"] | content}
        response = await self.client.put(f"/api/admin/drafts/{draft['id']}", json=body)
        assert response.status_code == 200, response.text
        return response.json()

    async def publish(
        self, draft: Any, based_on: str | None = None, *, mail: bool | None = None
    ) -> Any:
        response = await self.client.post(
            f"/api/admin/drafts/{draft['id']}/publish",
            json={"version": draft["version"], "basedOn": based_on, "mail": mail},
        )
        assert response.status_code == 200, response.text
        return response.json()

    async def published(self, kind: str = "post", **content: Any) -> Any:
        """A new object, published."""
        draft = await self.save(await self.begin(kind), **content)
        return await self.publish(draft)

    async def delete(self, kind: str, id: int) -> None:
        response = await self.client.delete(f"/api/admin/content/{kind}/{id}")
        assert response.status_code == 204, response.text


@pytest.fixture
def teacher(desk: Site) -> Desk:
    return Desk(desk)


@pytest.fixture
def teaching() -> dict[str, Any]:
    """The fields of a complete teaching."""
    return {
        "type": "daily",
        "title": "The light of a small deed",
        "content": "<p>A candle loses nothing by lighting another.</p><p>נר מצווה ותורה אור</p>",
        "excerpt": "What giving leaves behind.",
        "publishDate": "2026-01-05T06:00:00-05:00",
        "author": "The Teacher",
        "topics": ["Kindness"],
    }
