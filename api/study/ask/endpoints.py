"""`GET /api/ai/ask` (STUDY-78)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from api.core.cache_policy import ENTITLEMENT_RESPONSE
from api.core.error_responses import TWO_CHARACTERS
from api.study.ask.schemas import LibraryAnswer

router = APIRouter(prefix="/api/ai", tags=["study"])


@router.get("/ask", dependencies=[ENTITLEMENT_RESPONSE])
async def ask(q: Annotated[str, Query(json_schema_extra=TWO_CHARACTERS)] = "") -> LibraryAnswer:
    """The sentences of the library that answer a question, or none."""
    raise NotImplementedError
