"""What was deleted is kept for 30 days (ADMIN-60)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from api.admin.content.base import NOT_FOUND, ContentBase
from api.admin.content.kinds import Content, Kind, title_of
from api.core.errors import Conflict, NotFound
from api.library.importing.labels import sentence
from api.library.importing.records import (
    InvalidRecord,
    Record,
    SeriesRecord,
    TimelineRecord,
    parse_record,
)
from api.library.service import Page
from api.models import ContentDraft, TrashedContent

KEPT_DAYS = 30


@dataclass(frozen=True, slots=True)
class Restored:
    """What was brought back. `missing_posts`: teachings of it that were deleted for ever."""

    item: TrashedContent
    missing_posts: list[int]


class Trash(ContentBase):
    async def page(self, limit: int, offset: int) -> Page[TrashedContent]:
        """The last deleted first."""
        return Page(*await self._trash.page(limit, offset))

    async def delete_object(self, kind: Kind, id: int) -> None:
        """Move an object to the trash: readers do not see it any more. Raises NotFound.

        A teaching's row stays, so that what readers saved and wrote about it comes back with it.
        """
        content = await self._existing(kind, id, lock=True)
        await self._history.remember(kind, id, content)
        title = title_of(kind, content)
        item = TrashedContent(kind=kind, target_id=id, title=title, content=content)
        await self._trash.add(item)
        await self._objects.take_away(kind, id)
        await self._audit.record(f"{kind}.delete", id, title)

    async def delete_draft(self, id: int) -> None:
        """Move a draft to the trash. Raises NotFound."""
        draft = await self._drafts.locked(id)
        if draft is None:
            raise NotFound(NOT_FOUND)
        kind: Any = draft.kind
        title = title_of(kind, draft.content)
        item = TrashedContent(
            kind=kind,
            target_id=draft.target_id,
            is_draft=True,
            title=title,
            content=draft.content,
        )
        await self._trash.add(item)
        await self._drafts.delete(draft)
        await self._audit.record(f"{kind}.delete-draft", draft.target_id, title)

    async def restore(self, id: int) -> Restored:
        """Bring something back. Raises NotFound and Conflict."""
        item = await self._locked(id)
        kind: Any = item.kind
        missing: list[int] = []
        if item.is_draft:
            await self._restore_draft(kind, item)
        else:
            missing = await self._restore_object(kind, item)
        await self._trash.remove(item)
        await self._audit.record(f"{kind}.undelete", item.target_id, item.title)
        return Restored(item, missing)

    async def _restore_object(self, kind: Kind, item: TrashedContent) -> list[int]:
        """Returns the teachings without which it comes back, since they do not exist any more."""
        assert item.target_id is not None
        record = self._record(kind, item.content)
        missing: list[int] = []
        if isinstance(record, SeriesRecord | TimelineRecord):
            existing = await self._objects.existing_posts(record.posts)
            missing = [post for post in record.posts if post not in existing]
            record.posts = [post for post in record.posts if post in existing]
        current = await self._objects.read(kind, item.target_id, lock=True)
        if current is not None:
            # The library has it again, perhaps from a backup: that state can be restored, too.
            await self._history.remember(kind, item.target_id, current)
        await self._objects.write(kind, item.target_id, record)
        return missing

    def _record(self, kind: Kind, content: Content) -> Record:
        """The deleted object. Raises Conflict if its fields are not valid (any more)."""
        data = {name: value for name, value in content.items() if value is not None}
        try:
            return parse_record({"kind": kind, **data}, self._settings.zone)
        except InvalidRecord as invalid:
            faults = " ".join(sentence(kind, name, fault) for name, fault in invalid.faults)
            raise Conflict(f"It cannot be brought back. {faults}") from None

    async def _restore_draft(self, kind: Kind, item: TrashedContent) -> None:
        if item.target_id and await self._drafts.of_object(kind, item.target_id):
            raise Conflict("There is another draft of it now. Publish or delete that one first.")
        draft = ContentDraft(kind=kind, target_id=item.target_id, content=item.content)
        await self._drafts.add(draft)

    async def delete_forever(self, id: int) -> None:
        """Delete something from the trash. Raises NotFound."""
        item = await self._locked(id)
        await self._purge(item)
        await self._audit.record(f"{item.kind}.delete-forever", item.target_id, item.title)

    async def delete_expired(self, now: datetime) -> int:
        """Delete what has been in the trash for 30 days. Returns the number."""
        expired = await self._trash.expired(now.astimezone(UTC) - timedelta(days=KEPT_DAYS))
        for item in expired:
            await self._purge(item)
        return len(expired)

    async def _purge(self, item: TrashedContent) -> None:
        kind: Any = item.kind
        await self._trash.remove(item)
        if item.target_id is None:
            return
        # Of what was unpublished the draft is all that is left; its row goes with the last of them.
        is_needed = await self._drafts.of_object(kind, item.target_id) or (
            await self._trash.has(kind, item.target_id, drafts=True)
        )
        if not item.is_draft or not is_needed:
            await self._objects.delete(kind, item.target_id)

    async def _locked(self, id: int) -> TrashedContent:
        item = await self._trash.locked(id)
        if item is None:
            raise NotFound("This is not in the trash any more.")
        return item
