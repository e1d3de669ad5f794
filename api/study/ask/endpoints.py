"""`GET /api/ai/ask` (STUDY-78)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.core.cache_policy import ENTITLEMENT_RESPONSE
from api.core.error_responses import TWO_CHARACTERS
from api.core.stored_response import PERSONAL
from api.study.ask.schemas import LibraryAnswer
from api.study.ask.service import AskService
from api.study.deps import Grounding, ReadableTeachings

router = APIRouter(prefix="/api/ai", tags=["study"])


@router.get("/ask", dependencies=[ENTITLEMENT_RESPONSE])
async def ask(
    response: Response,
    grounding: Grounding,
    teachings: ReadableTeachings,
    q: Annotated[str, Query(json_schema_extra=TWO_CHARACTERS)] = "",
) -> LibraryAnswer:
    """The sentences of the library that answer a question, or none."""
    answer = await AskService(grounding, teachings).answer(q)
    of_reader = answer.site_pages or answer.caution in ("danger", "advice")
    if answer.status == "unavailable" or of_reader:
        # Not stored: the next attempt may find more, or the words are in the reader's language.
        response.headers["Cache-Control"] = PERSONAL
    return answer
