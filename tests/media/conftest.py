"""A site on which an admin uploads files, and its job worker."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx2
import pytest

from api.admin_auth import tokens
from api.core.settings import Settings
from api.jobs.registry import BLUEPRINTS
from api.media.storage import MediaStore
from tests.jobs.worker import run_until_empty
from tests.site_fixtures import Site, eventually, running, site_settings

PASSWORD = "correct horse battery"
TUS = {"Tus-Resumable": "1.0.0"}


@dataclass(frozen=True)
class Desk:
    """The admin's calls, and what they leave on the server's disk."""

    site: Site
    settings: Settings
    headers: Mapping[str, str]

    @property
    def client(self) -> httpx2.AsyncClient:
        return self.site.client

    @property
    def store(self) -> MediaStore:
        return MediaStore(self.settings.data_dir)

    async def call(self, method: str, path: str, **options: Any) -> httpx2.Response:
        headers = {**self.headers, **options.pop("headers", {})}
        return await self.client.request(method, path, headers=headers, **options)

    async def send_form(self, content: bytes, name: str = "light.mp3") -> httpx2.Response:
        """`POST /api/uploads`. The declared type is a lie on purpose."""
        files = {"audioFile": (name, content, "image/png")}
        return await self.call("POST", "/api/uploads", files=files)

    async def create(self, kind: str, size: int, name: str = "light") -> httpx2.Response:
        metadata = ",".join(
            f"{key} {encoded(text)}" for key, text in (("kind", kind), ("filename", name))
        )
        headers = {**TUS, "Upload-Length": str(size), "Upload-Metadata": metadata}
        return await self.call("POST", "/api/admin/uploads", headers=headers)

    async def append(self, location: str, offset: int, content: Any) -> httpx2.Response:
        headers = {
            **TUS,
            "Upload-Offset": str(offset),
            "Content-Type": "application/offset+octet-stream",
        }
        return await self.call("PATCH", location, headers=headers, content=content)

    async def send(self, kind: str, content: bytes, name: str = "light") -> httpx2.Response:
        """A whole resumable upload in one piece. The answer to its last request."""
        created = await self.create(kind, len(content), name)
        return await self.append(created.headers["location"], 0, content)

    async def upload(self, kind: str, content: bytes, name: str = "light") -> int:
        """The id of an uploaded file."""
        response = await self.send(kind, content, name)
        assert response.status_code == 204, response.text
        return int(response.headers["media-id"])

    async def work(self, concurrency: int = 1) -> None:
        """Run the queued jobs."""
        assert self.settings.database_url
        await run_until_empty(self.settings.database_url, BLUEPRINTS, self.settings, concurrency)

    async def media(self, id: int) -> dict[str, Any]:
        response = await self.call("GET", f"/api/admin/media/{id}")
        return dict(response.raise_for_status().json())

    def public_files(self) -> set[str]:
        folder = self.store.public
        return {file.name for file in folder.iterdir()} if folder.is_dir() else set()

    def incoming_files(self) -> set[str]:
        folder = self.store.incoming
        return {file.name for file in folder.iterdir()} if folder.is_dir() else set()


def encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def upload_id(location: str) -> UUID:
    return UUID(location.rpartition("/")[2])


@pytest.fixture
async def desk(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    settings = site_settings(fresh_database_url, tmp_path, admin_password=PASSWORD)
    async with running(settings) as site:
        await eventually(lambda: site.cache.is_reliable)
        yield Desk(site, settings, {"Authorization": f"Bearer {tokens.issue(settings)}"})
