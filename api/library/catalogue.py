"""The library as feeds and site maps present it: the newest teachings, and all URLs."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Annotated
from urllib.parse import unquote

from fastapi import Depends, Request

from api.core.errors import NotFound
from api.core.read_session import ReadSession
from api.core.settings import Settings
from api.core.state import SETTINGS
from api.core.translation import t
from api.core.viewer import Viewer
from api.library.access import can_read
from api.library.catalogue_repository import CatalogueRepository, SlugRow
from api.library.media import MEDIA_FOLDERS, SAMPLE_SECONDS, media_file
from api.models import Post

# Items per feed.
FEED_LENGTH = 50
# Search engines accept 50,000; smaller parts are cheaper to generate and cache.
PART_SIZE = 10_000


@dataclass(frozen=True, slots=True)
class Recording:
    """A teaching's audio file on this site: its path, size in bytes and media type.

    The length is known of uploads and of the samples' recordings.
    """

    path: str
    size: int
    kind: str
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Dates:
    """The last change among the posts of each type; None without posts."""

    daily: datetime | None
    weekly: datetime | None

    @property
    def any(self) -> datetime | None:
        return max((date for date in (self.daily, self.weekly) if date), default=None)


class Catalogue:
    def __init__(
        self, repository: CatalogueRepository, settings: Settings, folders: Mapping[str, Path]
    ) -> None:
        self._repository, self._settings, self._folders = repository, settings, folders

    async def newest(self, type: str | None = None) -> Sequence[Post]:
        return await self._repository.newest(FEED_LENGTH, type)

    def is_open(self, post: Post) -> bool:
        """Whether everybody may read it: feeds are the same for all viewers."""
        return can_read(Viewer(launch_free=self._settings.launch_free), post)

    async def episodes(self, base: str) -> Sequence[tuple[Post, Recording]]:
        """The newest teachings with an existing audio file that everybody may hear.

        A file added after its teaching is included with the library's next change.
        """
        only_free = not Viewer(self._settings.launch_free).reads_premium
        posts = await self._repository.with_audio(FEED_LENGTH, ["/", f"{base}/"], only_free)
        found = ((post, self._recording(post, base)) for post in posts)
        episodes = [(post, recording) for post, recording in found if recording]
        durations = SAMPLE_SECONDS | await self._repository.durations()
        return [
            (post, replace(recording, seconds=durations.get(_name(recording.path))))
            for post, recording in episodes
        ]

    def _recording(self, post: Post, base: str) -> Recording | None:
        path = (post.audio_url or "").removeprefix(base)
        file = media_file(PurePosixPath(unquote(path.partition("?")[0])), self._folders)
        if file is None:
            return None
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Recording(path, file.stat().st_size, kind)

    async def parts(self) -> Sequence[tuple[int, datetime]]:
        """The site map parts of posts: number (from 1) and last change."""
        return [(row[0], row[1]) for row in await self._repository.post_parts(PART_SIZE)]

    async def posts(self, part: int) -> Sequence[tuple[int, str, datetime]]:
        """The id, type and last change of each post of a part. Raises NotFound."""
        rows = await self._repository.posts(PART_SIZE, part)
        if not rows:
            raise NotFound(t("There is no such part."))
        return [(id, type, date) for id, type, date in rows]

    async def dates(self) -> Dates:
        newest = await self._repository.newest_dates()
        return Dates(newest.get("daily"), newest.get("weekly"))

    async def series(self) -> Sequence[SlugRow]:
        return await self._repository.series()

    async def portions(self) -> Sequence[SlugRow]:
        return await self._repository.portions()


def _name(path: str) -> str:
    """The name of the file at a path that may have a query string."""
    return PurePosixPath(path.partition("?")[0]).name


async def catalogue(request: Request, session: ReadSession) -> Catalogue:
    return Catalogue(CatalogueRepository(session), SETTINGS.of(request), MEDIA_FOLDERS.of(request))


CatalogueDep = Annotated[Catalogue, Depends(catalogue)]
