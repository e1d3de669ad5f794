"""The published versions of an object (ADMIN-17)."""

from __future__ import annotations

from collections.abc import Sequence

from api.admin.content.fingerprint import fingerprint
from api.admin.content.kinds import Content, Kind
from api.admin.content.repository import VersionRepository, VersionRow
from api.core.errors import NotFound
from api.models import ContentVersion


class History:
    def __init__(self, versions: VersionRepository) -> None:
        self._versions = versions

    async def all(self, kind: Kind, id: int) -> Sequence[VersionRow]:
        """The newest first, with their titles."""
        return await self._versions.all(kind, id)

    async def get(self, kind: Kind, id: int, number: int) -> ContentVersion:
        """One version. Raises NotFound."""
        version = await self._versions.get(kind, id, number)
        if version is None:
            raise NotFound("This version was not found.")
        return version

    async def remember(self, kind: Kind, id: int, content: Content) -> None:
        """Keep a state, unless it is the latest version already.

        Before an object is published its current state is remembered, too: an import may have
        changed it since.
        """
        digest = fingerprint(content)
        latest = await self._versions.latest(kind, id)
        if latest and latest.fingerprint == digest:
            return
        version = ContentVersion(
            kind=kind,
            target_id=id,
            number=latest.number + 1 if latest else 1,
            content=content,
            fingerprint=digest,
        )
        await self._versions.add(version)
