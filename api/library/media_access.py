"""Which media files only members may have: those of locked teachings (ACCESS-27).

A process reads the addresses of premium recordings once after each change of the library; then a
request for a file costs a look-up in a set. While everything is free there is nothing to look up.
"""

from __future__ import annotations

import asyncio
import os
import posixpath
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from starlette.types import Scope

from api.core.errors import DATABASE_FAILURES
from api.core.response_cache import ResponseCache
from api.core.state import StateKey
from api.core.viewer import ViewerResolver
from api.library.media_access_repository import MediaAccessRepository

# How the names of uploads and imported files begin. What is made of an upload, as a recording that
# every browser plays, lies beside it under the same digest.
_DIGEST = re.compile(r"[0-9a-f]{32}(?![0-9a-f])")
_LINK = re.compile(r'\b(?:src|href)="([^"]*)"')
# How long what was read is used while changes of the library may be missed.
_UNWATCHED_SECONDS = 5.0


@dataclass(slots=True)
class _Premium:
    """The keys of what premium teachings play, and which of it is known to be free as well."""

    generation: int
    read_at: float
    keys: frozenset[str]
    is_free: dict[str, bool] = field(default_factory=dict)


class MediaAccess:
    """Decides for the media files of one process. `folders` maps URL prefixes to folders."""

    def __init__(
        self,
        engine: AsyncEngine,
        changes: ResponseCache,
        viewers: ViewerResolver,
        folders: Mapping[str, Path],
        *,
        launch_free: bool,
    ) -> None:
        self._engine, self._changes, self._viewers = engine, changes, viewers
        self._folders, self._launch_free = folders, launch_free
        self._premium: _Premium | None = None
        self._reading = asyncio.Lock()

    async def is_for_members(self, url: str, path: str) -> bool:
        """Whether only members may have the file at a path below a folder's URL."""
        if self._launch_free:
            return False
        premium = await self._current()
        if not premium.keys:
            return False
        keys = await asyncio.to_thread(self._keys_of_file, url, path)
        for key in premium.keys.intersection(keys):
            if key not in premium.is_free:
                premium.is_free[key] = await self._is_free(key)
            if not premium.is_free[key]:
                return True
        return False

    async def allows(self, scope: Scope) -> bool:
        """Whether the sender of a request may have what only members may have."""
        return await self._viewers.may_play_premium(scope)

    def _keys_of_file(self, url: str, path: str) -> Iterator[str]:
        """The key of the file under this name, and under the one to which the file system leads."""
        folder = os.path.realpath(self._folders[url])
        real = os.path.relpath(os.path.realpath(os.path.join(folder, path)), folder)  # noqa: PTH118
        return filter(None, map(media_key, {f"{url}/{path}", f"{url}/{real}"}))

    async def _current(self) -> _Premium:
        if known := self._known():
            return known
        async with self._reading:
            if known := self._known():
                return known
            generation = self._changes.generation
            try:
                keys = await self._premium_keys()
            except DATABASE_FAILURES:
                # Free recordings are heard without the database, as they were before.
                if self._premium is None:
                    raise
                return self._premium
            self._premium = _Premium(generation, time.monotonic(), keys)
            return self._premium

    def _known(self) -> _Premium | None:
        """What was read, unless the library may have changed since."""
        premium = self._premium
        if premium is None:
            return None
        if self._changes.is_reliable:
            return premium if premium.generation == self._changes.generation else None
        return premium if time.monotonic() - premium.read_at < _UNWATCHED_SECONDS else None

    async def _premium_keys(self) -> frozenset[str]:
        async with AsyncSession(self._engine) as session:
            addresses = MediaAccessRepository(session).premium_recordings()
            return frozenset([key async for each in addresses if (key := address_key(each))])

    async def _is_free(self, key: str) -> bool:
        """Whether a free teaching plays the file too, or links to it in its text."""
        name = key.rpartition("/")[2]
        async with AsyncSession(self._engine) as session:
            teachings = await MediaAccessRepository(session).free_teachings({name, quote(name)})
        return any(key in _keys(_addresses(*teaching)) for teaching in teachings)


def _addresses(audio: str | None, video: str | None, content: str) -> Iterator[str]:
    yield from filter(None, (audio, video))
    yield from (unescape(link) for link in _LINK.findall(content))


def _keys(addresses: Iterable[str]) -> Iterator[str]:
    return filter(None, map(address_key, addresses))


def address_key(address: str) -> str | None:
    """The key of what an address in a teaching leads to; None outside of the media folders."""
    try:
        return media_key(unquote(urlsplit(address).path))
    except ValueError:
        return None


def media_key(path: str) -> str | None:
    """What the path of a recording and of those that are made of it have in common.

    Without the suffix: a recording lies beside its other formats. Case is ignored, as it is by some
    file systems.
    """
    normal = posixpath.normpath("/" + path.replace("\\", "/").lstrip("/"))
    folder, _, name = normal.rpartition("/")
    if not folder.startswith("/media/"):
        return None
    digest = _DIGEST.match(name.lower())
    stem = digest[0] if digest else posixpath.splitext(name)[0]
    return f"{folder}/{stem}".lower()


MEDIA_ACCESS = StateKey[MediaAccess]("media_access")
