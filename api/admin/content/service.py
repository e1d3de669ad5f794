"""Drafts, and how they are published (ADMIN-17).

A draft begins as a copy of a published object or as a new one. Each save names the version that it
is based on, so that of two windows that edit one draft neither overwrites the other. To publish
compares the published object with the one that the draft began with: an object that was changed
meanwhile is not overwritten unless its writer has seen it.

What follows from a change of the library is not called from here: triggers of the database see each
change, also one by an import or by plain SQL, and act when the transaction commits. They drop the
cached pages, feeds and API responses of every process (`core/change_watch.py`), and queue the
documents of the search (`indexer/sync.py`). Only whether a teaching is mailed is stored here; the
job `send_editions` mails it (`outreach/jobs.py`). See "Publishing" in `docs/architecture.md`.
"""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.content.base import NOT_FOUND, ContentBase
from api.admin.content.fingerprint import fingerprint
from api.admin.content.kinds import Content, Kind, Row, new_content, title_of
from api.admin.content.repository import DraftRow
from api.admin_auth.audit.service import Audit
from api.core.error_body import ErrorCode
from api.core.errors import Conflict, NotFound, Unprocessable
from api.core.settings import Settings
from api.library.importing.content import is_empty, sanitize
from api.library.importing.labels import LABELS, sentence
from api.library.importing.records import (
    InvalidRecord,
    PostRecord,
    Record,
    SeriesRecord,
    TimelineRecord,
    edited_fields,
    parse_record,
)
from api.library.service import Page
from api.models import ContentDraft
from api.outreach.newsletter.mailing import MailingService

_NO_DRAFT = "This draft does not exist any more."
_CHANGED_DRAFT = "This draft was changed in another window."
_CHANGED_OBJECT = "What is published was changed since you began this draft."
_IN_TRASH = "It was deleted. Bring it back from the trash first."
_NOTHING_LEFT = "Write something that readers can see."


@dataclass(frozen=True, slots=True)
class OpenDraft:
    """A draft, whether its object is in the library, and whether what is published is another than
    the one that it began with."""

    draft: ContentDraft
    is_published: bool
    is_outdated: bool


@dataclass(frozen=True, slots=True)
class Published:
    """A published object with its fingerprint and the id of its draft, if there is one."""

    kind: Kind
    id: int
    title: str
    content: Content
    fingerprint: str
    draft_id: int | None


class ContentService(ContentBase):
    def __init__(self, session: AsyncSession, audit: Audit, settings: Settings) -> None:
        super().__init__(session, audit, settings)
        self._mailings = MailingService(session, settings)

    # --- what is published ---

    async def page(self, kind: Kind, q: str, limit: int, offset: int) -> Page[tuple[Row, str]]:
        """Objects of a kind with their titles; posts and journeys the newest first."""
        return Page(*await self._objects.page(kind, q, limit, offset))

    async def published(self, kind: Kind, id: int) -> Published:
        """Raises NotFound."""
        content = await self._existing(kind, id)
        draft = await self._drafts.of_object(kind, id)
        title = title_of(kind, content)
        return Published(
            kind, id, title, content, fingerprint(content), draft.id if draft else None
        )

    # --- drafts ---

    async def drafts(self, kind: Kind | None) -> Sequence[DraftRow]:
        """The last changed first, with their titles."""
        return await self._drafts.all(kind)

    async def draft(self, id: int) -> OpenDraft:
        """Raises NotFound."""
        draft = await self._drafts.get(id)
        if draft is None:
            raise NotFound(_NO_DRAFT)
        return await self._opened(draft)

    async def begin(self, kind: Kind, target_id: int | None) -> OpenDraft:
        """The draft of an object, a new one if it has none; without a target one of a new object.

        Raises NotFound.
        """
        if target_id is None:
            content, based_on = new_content(kind, self._settings.teacher_name), None
        else:
            # The lock makes two windows that begin at once share one draft.
            found = await self._objects.read(kind, target_id, lock=True)
            if draft := await self._drafts.of_object(kind, target_id):
                return await self._opened(draft)
            if found is None:
                raise NotFound(NOT_FOUND)
            content, based_on = found, fingerprint(found)
        draft = await self._new_draft(kind, target_id, content, based_on)
        await self._audit.record(f"{kind}.draft", target_id, title_of(kind, content))
        return await self._opened(draft)

    async def _new_draft(
        self, kind: Kind, target_id: int | None, content: Content, based_on: str | None
    ) -> ContentDraft:
        draft = ContentDraft(kind=kind, target_id=target_id, content=content, based_on=based_on)
        await self._drafts.add(draft)
        await self._drafts.refresh(draft)
        return draft

    async def save(self, id: int, version: int, content: Content) -> OpenDraft:
        """Save a draft that is based on a version. Raises NotFound, Conflict, Unprocessable."""
        draft = await self._unchanged(id, version)
        draft.content = await to_thread(_checked, draft.kind, content)
        draft.version += 1
        draft.updated_at = datetime.now(UTC)
        await self._drafts.flush()
        return await self._opened(draft)

    async def _unchanged(self, id: int, version: int) -> ContentDraft:
        """The locked draft. Raises NotFound, and Conflict where it has another version."""
        draft = await self._drafts.locked(id)
        if draft is None:
            raise NotFound(_NO_DRAFT)
        if draft.version != version:
            raise Conflict(_CHANGED_DRAFT, code=ErrorCode.DRAFT_CHANGED)
        return draft

    async def _opened(self, draft: ContentDraft) -> OpenDraft:
        if draft.target_id is None:
            return OpenDraft(draft, is_published=False, is_outdated=False)
        current = await self._objects.read(_kind(draft), draft.target_id)
        is_outdated = current is not None and fingerprint(current) != draft.based_on
        return OpenDraft(draft, current is not None, is_outdated)

    # --- publishing ---

    async def publish(
        self, id: int, version: int, based_on: str | None, *, mail: bool | None
    ) -> Published:
        """Write a draft to the library: readers see it at its date.

        The write clears caches and updates the search by triggers: see the module's docstring.

        `based_on` is the fingerprint of the published object that the writer has seen last; without
        it the one that the draft began with. `mail` decides whether subscribers receive a teaching
        (NEWS-9). Raises NotFound, Conflict and Unprocessable.
        """
        draft = await self._unchanged(id, version)
        kind, target = _kind(draft), draft.target_id
        content = draft.content
        if not (await self._opened(draft)).is_published:
            content = _dated(kind, content)
        record = await to_thread(self._record, kind, content)
        await self._check_posts(record)
        before = await self._before(kind, target, based_on or draft.based_on)
        published_id = await self._objects.write(kind, target, record)
        after = await self._existing(kind, published_id)
        if before is not None:
            await self._history.remember(kind, published_id, before)
        await self._history.remember(kind, published_id, after)
        if kind == "post":
            await self._drafts.published(draft, published_id)
        else:
            await self._drafts.delete(draft)
        title = title_of(kind, after)
        await self._audit.record(f"{kind}.publish", published_id, title, before=before, after=after)
        if kind == "post":
            await self._decide_mailing(published_id, title, mail)
        return Published(kind, published_id, title, after, fingerprint(after), None)

    async def _decide_mailing(self, id: int, title: str, mail: bool | None) -> None:
        post = await self._objects.post(id)
        if await self._mailings.decide(post, mail) and mail is not None:
            await self._audit.record("post.mail" if mail else "post.mail-nobody", id, title)

    def _record(self, kind: Kind, content: Content) -> Record:
        """The draft as an object of the library. Raises Unprocessable with a message a field."""
        given = {name: value for name, value in content.items() if value not in (None, "")}
        try:
            record = parse_record({"kind": kind, **given}, self._settings.zone)
        except InvalidRecord as invalid:
            raise _unprocessable(kind, invalid) from None
        if isinstance(record, PostRecord) and is_empty(record.content, markdown=False):
            raise Unprocessable(_NOTHING_LEFT, fields={"content": _NOTHING_LEFT})
        return record

    async def _check_posts(self, record: Record) -> None:
        """Raises Unprocessable where an object names a teaching that does not exist."""
        if isinstance(record, SeriesRecord | TimelineRecord):
            fields: Mapping[str, Sequence[int]] = {"posts": record.posts}
        elif record.kind == "journey":
            fields = {
                "sourcePostId": [record.source_post_id],
                "targetPostId": [record.target_post_id],
            }
        else:
            return
        known = await self._objects.titles({id for ids in fields.values() for id in ids})
        for field, ids in fields.items():
            if unknown := [id for id in ids if id not in known]:
                message = f"There is no teaching {unknown[0]}."
                raise Unprocessable(message, fields={field: message})

    async def _before(self, kind: Kind, id: int | None, based_on: str | None) -> Content | None:
        """The locked object as it is now. Raises Conflict where its writer knows another one."""
        if id is None:
            return None
        if await self._trash.has(kind, id):
            raise Conflict(_IN_TRASH)
        current = await self._objects.read(kind, id, lock=True)
        if current is not None and fingerprint(current) != based_on:
            raise Conflict(_CHANGED_OBJECT, code=ErrorCode.CONTENT_CHANGED)
        return current

    async def unpublish(self, kind: Kind, id: int) -> OpenDraft:
        """Make a published object a draft again: the one that it has, or a new one with its text.

        It keeps its id, and so its address and what readers saved of it, for the day when it is
        published again. Of a teaching what is not mailed yet is stopped. Raises NotFound.
        """
        content = await self._existing(kind, id, lock=True)
        await self._history.remember(kind, id, content)
        draft = await self._drafts.of_object(kind, id)
        if draft is None:
            draft = await self._new_draft(kind, id, content, fingerprint(content))
        if kind == "post":
            await self._mailings.withdraw(await self._objects.post(id))
        await self._objects.take_away(kind, id)
        await self._audit.record(f"{kind}.unpublish", id, title_of(kind, content))
        return await self._opened(draft)

    async def restore_version(self, kind: Kind, id: int, number: int) -> OpenDraft:
        """Put an earlier version into the object's draft, to be published again.

        Raises NotFound.
        """
        content = (await self._history.get(kind, id, number)).content
        draft = (await self.begin(kind, id)).draft
        draft.content, draft.version = content, draft.version + 1
        draft.updated_at = datetime.now(UTC)
        await self._drafts.flush()
        title = f"{title_of(kind, content)}, version {number}"
        await self._audit.record(f"{kind}.restore", id, title)
        return await self._opened(draft)


def _kind(draft: ContentDraft) -> Kind:
    kind: Any = draft.kind
    result: Kind = kind
    return result


def _checked(kind: Any, content: Content) -> Content:
    """A draft's fields with safe HTML. Raises Unprocessable for a field that the kind lacks."""
    if unknown := content.keys() - set(edited_fields(kind).values()):
        name = min(unknown)
        raise Unprocessable(f"There is no field {name}.", fields={name: "There is no such field."})
    html = content.get("content")
    if kind == "post" and isinstance(html, str):
        return {**content, "content": sanitize(html)}
    return content


def _dated(kind: Kind, content: Content) -> Content:
    """The fields of a draft that is not published; a teaching without a date is new."""
    if kind != "post" or content.get("publishDate"):
        return content
    return {**content, "publishDate": datetime.now(UTC).isoformat(timespec="seconds")}


def _unprocessable(kind: Kind, invalid: InvalidRecord) -> Unprocessable:
    """One message for each field, as a sentence."""
    fields: dict[str, str] = {}
    for field, fault in invalid.faults:
        name = (field or "").partition(".")[0]
        fields.setdefault(name, sentence(kind, field, fault))
    names = ", ".join(LABELS[kind].get(name, name) for name in fields if name)
    return Unprocessable(f"Not everything is filled in yet: {names}.", fields=fields)
