"""Posts that not everybody could read at an earlier site: here they are drafts of the desk.

They are never written to the library, so that an import makes nothing public that was not
(IMPORT-40). A later import changes a draft only if nobody has edited it here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from api.library.importing.content import sanitize
from api.library.importing.records import PostRecord, edited_fields
from api.library.importing.sites.identities import Identity
from api.library.importing.sites.site_report import DELETED, EDITED, PostReport
from api.models import ContentDraft, DraftOrigin

_AT_ONCE = 1000
_PUBLISHED = "it is published here, so it stays as it is"


class _Known(NamedTuple):
    """The draft of an origin: None if it was deleted here. `digest`: see `DraftOrigin`."""

    draft_id: int | None
    digest: str


@dataclass
class Drafts:
    """The drafts of one import: those of earlier ones, and what this one makes of them.

    `replaced` are origins that became teachings since.
    """

    connection: Connection
    known: Mapping[str, _Known]
    replaced: set[str] = field(default_factory=set)

    def convert(
        self, record: PostRecord, has_date: bool, published: Identity | None, report: PostReport
    ) -> dict[str, Any] | None:
        """The draft as `write` reads it; None where what is here stays.

        `published`: the teaching that it is already. Sets the report's status.
        """
        content = _content(record, has_date)
        digest = _digest_of(content)
        known = self.known.get(report.origin)
        if digest == (published or known or _Known(None, "")).digest:
            report.status = "unchanged"
            report.reason = None if published else report.reason
            return None
        if published is not None:
            report.status, report.reason = "kept", _PUBLISHED
            return None
        if known is not None:
            if reason := self.why_kept(report.origin):
                report.status, report.reason = "kept", reason
                return None
            report.status = "updated"
        draft_id = known.draft_id if known else None
        return {"id": draft_id, "origin": report.origin, "digest": digest, "content": content}

    def why_kept(self, origin: str) -> str:
        """Why an import may not change the draft of an origin; '' if it may, or there is none.

        Nobody edits it until the transaction ends.
        """
        known = self.known.get(origin)
        if known is None:
            return ""
        query = select(ContentDraft.content).where(ContentDraft.id == known.draft_id)
        content = self.connection.scalar(query.with_for_update())
        if content is None:
            return DELETED
        return "" if _digest_of(content) == known.digest else EDITED

    def write(self, lines: Path) -> None:
        """Write the drafts of a file, and delete those that became teachings."""
        with lines.open(encoding="utf-8") as file:
            while batch := list(map(json.loads, islice(file, 100))):
                for draft in batch:
                    self._write(draft)
        for part in _parts(self.replaced):
            drafts = [known.draft_id for origin in part if (known := self.known.get(origin))]
            self.connection.execute(delete(ContentDraft).where(ContentDraft.id.in_(drafts)))
            self.connection.execute(delete(DraftOrigin).where(DraftOrigin.origin.in_(part)))

    def _write(self, draft: Mapping[str, Any]) -> None:
        content, digest = draft["content"], draft["digest"]
        if draft["id"] is None:
            created = insert(ContentDraft).values(kind="post", content=content)
            id = self.connection.scalar(created.returning(ContentDraft.id))
            origin = insert(DraftOrigin).values(origin=draft["origin"], draft_id=id, digest=digest)
            self.connection.execute(origin)
            return
        # A window in which it is open learns that it was changed.
        changed = {"content": content, "version": ContentDraft.version + 1}
        self.connection.execute(
            update(ContentDraft)
            .where(ContentDraft.id == draft["id"])
            .values(**changed, updated_at=func.now())
        )
        self.connection.execute(
            update(DraftOrigin).where(DraftOrigin.origin == draft["origin"]).values(digest=digest)
        )


def drafts_of(connection: Connection, origins: Iterable[str]) -> Drafts:
    """What earlier imports made of these origins."""
    columns = (DraftOrigin.origin, DraftOrigin.draft_id, DraftOrigin.digest)
    known: dict[str, _Known] = {}
    for part in _parts(origins):
        rows = connection.execute(select(*columns).where(DraftOrigin.origin.in_(part)))
        known |= {origin: _Known(draft_id, digest) for origin, draft_id, digest in rows}
    return Drafts(connection, known)


def write_line(file: IO[str], draft: Mapping[str, Any]) -> None:
    file.write(json.dumps(draft) + "\n")


def _parts(origins: Iterable[str]) -> Iterator[Sequence[str]]:
    iterator = iter(origins)
    while part := list(islice(iterator, _AT_ONCE)):
        yield part


def _content(record: PostRecord, has_date: bool) -> dict[str, Any]:
    """The fields of a draft as the desk stores them. Without a date it is published at once."""
    fields = edited_fields("post")
    values = record.model_dump(mode="json", include=set(fields))
    content = {alias: values[name] for name, alias in fields.items()}
    content["content"] = sanitize(record.content)
    if not has_date:
        del content["publishDate"]
    return content


def _digest_of(content: Mapping[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()
