"""An empty library, and the exports of two sites with every feature of their formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine, text

from api.library.importing.sites import (
    ImportOptions,
    MediaFolder,
    PostReport,
    SiteReport,
    SourceSite,
    import_site,
)
from api.library.importing.sites.ghost.export import GhostExport
from api.library.importing.sites.wordpress.export import WordPressExport

ZONE = ZoneInfo("America/New_York")
FOLDER = Path(__file__).parent
OPTIONS = ImportOptions("daily", "A Teacher", ZONE)
Rows = Callable[[str], list[tuple[Any, ...]]]
Import = Callable[..., SiteReport]


@pytest.fixture
def rows(library: Engine) -> Rows:
    def rows(query: str) -> list[tuple[Any, ...]]:
        with library.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query))]

    return rows


@pytest.fixture
def run(library: Engine, tmp_path: Path) -> Import:
    """Import a site in a transaction of its own, as the commands do."""

    def run(
        site: SourceSite,
        media: Path | Sequence[Path] | None = None,
        options: ImportOptions = OPTIONS,
    ) -> SiteReport:
        folders = [media] if isinstance(media, Path) else media or []
        with (
            MediaFolder(folders, tmp_path / "uploads") as files,
            library.begin() as connection,
        ):
            return import_site(connection, site, files, options)

    return run


def wordpress(path: Path = FOLDER / "wordpress.xml") -> WordPressExport:
    return WordPressExport(path, ZONE)


def ghost(path: Path = FOLDER / "ghost.json", url: str = "https://old.example") -> GhostExport:
    return GhostExport(path, url)


def reported(report: SiteReport, title: str) -> PostReport:
    return next(post for post in report.posts if post.title == title)


def id_of(rows: Rows, title: str) -> int:
    [(id,)] = rows(f"SELECT id FROM posts WHERE title = '{title}'")
    return int(id)


@pytest.fixture
def media(tmp_path: Path) -> Path:
    """The files of both sites, in folders of which an address may name any part."""
    folder = tmp_path / "media"
    for name in (
        *("2019/05/photo.jpg", "2019/05/talk.mp3", "2019/05/film.mp4", "2020/01/lesson.mp3"),
        *("images/2021/02/cover.png", "images/2021/02/one.webp", "media/2021/02/voice.mp3"),
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(f"the bytes of {name}".encode())
    return folder
