"""Schemas of the audit trail."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from api.core.schemas import Schema


class FieldChange(Schema):
    """A number, a text that is cut where it is long, or null where there was no value."""

    before: Any
    after: Any


class AuditTrailEntry(Schema):
    """What was done, by which login, and the fields that it changed."""

    id: int
    created_at: datetime
    actor: str
    action: str
    target: str | None
    title: str
    changes: dict[str, FieldChange]
