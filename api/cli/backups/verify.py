"""Rehearses the restore of a backup into a temporary database, and checks what comes out (OPS-19).

Every table and every upload is compared with the manifest, which was made in the snapshot of the
backup. Then the site opens the restored library and searches it.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import psycopg

from api.app import create_app
from api.cli.backups.archive import UPLOADS
from api.cli.backups.manifest import (
    FileContent,
    Manifest,
    TableContent,
    file_content,
    file_contents,
    table_contents,
)
from api.cli.backups.restore import check_backup, read_manifest, restore
from api.cli.backups.retention import CHECKSUM_SUFFIX, list_backups
from api.cli.contents import pluralize
from api.cli.permissions import private_folder, private_umask
from api.cli.postgres import Postgres
from api.cli.shared_server import sharing
from api.core.console import CommandError
from api.core.dsn import libpq_dsn
from api.core.migrate import migrate
from api.core.settings import Settings

# How many differences are printed of each kind.
_SHOWN = 10
# The rehearsal never calls other servers, and shows what members read.
_OFFLINE: Mapping[str, Any] = {
    "database_read_url": None,
    "meili_url": None,
    "embedding_model": "off",
    "openai_api_key": None,
    "stripe_secret_key": None,
    "google_client_id": None,
    "smtp_url": None,
    "launch_free": True,
}


Contents = Mapping[str, TableContent] | Mapping[str, FileContent]


@dataclass
class Rehearsal:
    """The findings of one rehearsal, as lines for the operator."""

    lines: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def compare(
        self, what: str, expected: Mapping[str, object], found: Mapping[str, object]
    ) -> None:
        """Report which items differ from what the manifest says."""
        names = sorted(expected.keys() | found.keys())
        wrong = [name for name in names if expected.get(name) != found.get(name)]
        equal = len(names) - len(wrong)
        self.lines.append(f"{what}: {equal:,} of {pluralize(len(names), 'item')} equal.")
        for name in wrong[:_SHOWN]:
            self.problems.append(
                f"{what}: {name} differs: {expected.get(name)} in the manifest, "
                f"{found.get(name)} restored"
            )
        if len(wrong) > _SHOWN:
            self.problems.append(f"{what}: {len(wrong) - _SHOWN:,} more differ")


def newest_backup(path: Path) -> Path:
    """The file itself, or the newest scheduled backup of a folder. Raises CommandError."""
    if not path.is_dir():
        return path
    backups = list_backups(path)
    if not backups:
        raise CommandError(f"There is no scheduled backup in {path}.")
    return backups[0].file


def verify_backup(source: Path, settings: Settings) -> Rehearsal:
    """Restore the backup into a temporary place. Raises CommandError if that is impossible."""
    check_backup(source)
    rehearsal = Rehearsal()
    _compare_checksum_file(source, rehearsal)
    manifest = read_manifest(source)
    with temporary_site() as (dsn, data_dir):
        restore(dsn, data_dir, source)
        if manifest is None:
            rehearsal.lines.append(
                "No manifest: a backup of an earlier release, nothing to compare."
            )
        else:
            compare_content(manifest, dsn, data_dir, rehearsal)
        migrate(dsn)
        asyncio.run(_open_library(rehearsal_settings(settings, dsn, data_dir), rehearsal))
    return rehearsal


def rehearsal_settings(settings: Settings, dsn: str, data_dir: Path) -> Settings:
    return settings.model_copy(update={**_OFFLINE, "database_url": dsn, "data_dir": data_dir})


@contextmanager
def temporary_site() -> Iterator[tuple[str, Path]]:
    """An empty database and data folder, in the folder for temporary files (TMPDIR)."""
    with tempfile.TemporaryDirectory(prefix="nuggets-verify-") as folder, private_umask():
        Path(folder).chmod(0o711)  # the database's own system user passes through it
        data_dir = Path(folder, "site")
        private_folder(data_dir)
        server = Postgres(data_dir, ("fsync=off", "full_page_writes=off"))
        with sharing(server):
            yield server.dsn(), data_dir


def _compare_checksum_file(source: Path, rehearsal: Rehearsal) -> None:
    file = source.with_name(source.name + CHECKSUM_SUFFIX)
    if not file.is_file():
        return
    if file.read_text().split()[:1] == [file_content(source).sha256]:
        rehearsal.lines.append("Checksum of the file: equal.")
    else:
        rehearsal.problems.append(f"The file differs from its checksum in {file.name}.")


def compare_content(manifest: Manifest, dsn: str, data_dir: Path, rehearsal: Rehearsal) -> None:
    with psycopg.connect(libpq_dsn(dsn)) as connection:
        rehearsal.compare("Tables", manifest.tables, table_contents(connection))
    rehearsal.compare("Uploads", manifest.uploads, file_contents(data_dir / UPLOADS))
    rehearsal.lines.append(f"Written {manifest.created_at}: {pluralize(manifest.rows, 'row')}.")


async def _open_library(settings: Settings, rehearsal: Rehearsal) -> None:
    """Start the application on the restored data, and search for one of its newest teachings."""
    async with library_client(settings) as client:
        ready = await client.get("/api/health/ready")
        recent = await client.get("/api/posts/recent")
        if not (ready.is_success and recent.is_success):
            rehearsal.problems.append(f"The library does not open: {ready.text} {recent.text}")
            return
        await _search(client, recent.json(), rehearsal)


@asynccontextmanager
async def library_client(settings: Settings) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of the application in this process."""
    app = create_app(settings)
    transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://rehearsal.invalid") as client,
    ):
        yield client


async def _search(
    client: httpx2.AsyncClient, posts: list[dict[str, Any]], rehearsal: Rehearsal
) -> None:
    """At least one recent teaching is found by its title: the newest may not be indexed yet."""
    for post in posts:
        response = await client.get("/api/search", params={"q": post["title"]})
        if not response.is_success:
            rehearsal.problems.append(f"The search fails: {response.text[:200]}")
            return
        if any(hit["id"] == post["id"] for hit in response.json()["posts"]):
            rehearsal.lines.append(f"The library opens, and a search finds '{post['title']}'.")
            return
    if posts:
        rehearsal.problems.append("The search finds none of the newest teachings by their titles.")
    else:
        rehearsal.lines.append("The library opens; it has no teachings to search for.")
