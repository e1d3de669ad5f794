"""`/api/admin/study-outputs`: what models made, for the admin to review (STUDY-66)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from api.core.schemas import Schema
from api.study.schemas import TeachingRef

OutputKind = Literal["diagram", "transform"]
OutputStatus = Literal["pending", "approved", "edited", "hidden"]


class StudyOutputEntry(TeachingRef):
    """An output of a model. `outdated`: the teaching was changed since."""

    id: int
    kind: OutputKind
    variant: str
    content: dict[str, Any]
    model: str
    prompt: str
    prompt_hash: str
    status: OutputStatus
    outdated: bool
    created_at: datetime
    reviewed_at: datetime | None


class OutputReview(Schema):
    """A decision. `edited` needs the new `content`, of the same shape."""

    status: Literal["approved", "edited", "hidden"]
    content: dict[str, Any] | None = None
