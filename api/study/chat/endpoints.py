"""`POST /api/ai/chat-with-content` (STUDY-52)."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.study.chat.schemas import ChatAnswer, ChatRequest
from api.study.deps import CALL_RATE

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])

_STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The answer; with `Accept: text/event-stream` the events `sources`, `text`,"
        " `correction`, `done` (a ChatAnswer) and `error` (an ErrorResponse).",
        "content": {"text/event-stream": {}},
    }
}


@router.post(
    "/chat-with-content",
    responses={**_STREAM, **errors(403, 404, 429)},
    dependencies=[CALL_RATE],
)
async def chat(body: ChatRequest) -> ChatAnswer:
    """Answer a message about a post, from the post and related teachings."""
    raise NotImplementedError
