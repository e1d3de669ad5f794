"""What models made of teachings: only what the admin approved or edited is shown to others.

A reader sees what a model made for them; the next reader of the same teaching sees it once it is
approved, without another call. What is hidden is not shown, nor made again for this text: the
library's own version stands in its place (STUDY-66).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import StudyOutput
from api.study.outputs.schemas import OutputKind
from api.study.prompts import Prompt
from api.study.teaching import Teaching


@dataclass(frozen=True, slots=True)
class Published:
    """`content` is to be shown as it is; None if nothing is approved.

    `is_hidden`: no model may be asked for it.
    """

    content: Mapping[str, Any] | None
    is_hidden: bool


class OutputStore:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def published(self, teaching: Teaching, kind: OutputKind, variant: str) -> Published:
        """What the admin decided about an output of the teaching's present text."""
        row = await self._session.scalar(
            select(StudyOutput).where(
                StudyOutput.post_id == teaching.id,
                StudyOutput.kind == kind,
                StudyOutput.variant == variant,
                StudyOutput.content_digest == teaching.digest,
            )
        )
        if row is None:
            return Published(None, is_hidden=False)
        is_shown = row.status in ("approved", "edited")
        return Published(row.content if is_shown else None, is_hidden=row.status == "hidden")

    async def save(
        self,
        teaching: Teaching,
        kind: OutputKind,
        variant: str,
        content: Mapping[str, Any],
        *,
        model: str,
        prompt: Prompt,
    ) -> None:
        """Store an output for review. A decision about the same text stays."""
        values = {
            "content": dict(content),
            "model": model,
            "prompt": prompt.label,
            "prompt_hash": prompt.hash,
            "content_digest": teaching.digest,
            "status": "pending",
        }
        key = {"post_id": teaching.id, "kind": kind, "variant": variant}
        is_undecided = (StudyOutput.status == "pending") | (
            StudyOutput.content_digest != teaching.digest
        )
        await self._session.execute(
            insert(StudyOutput)
            .values(**key, **values)
            .on_conflict_do_update(
                index_elements=list(key),
                set_={**values, "created_at": func.now(), "reviewed_at": None},
                where=is_undecided,
            )
        )
