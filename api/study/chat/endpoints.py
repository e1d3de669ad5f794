"""`POST /api/ai/chat-with-content` (STUDY-52)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from api.core.body_limits import BodyLimit
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.study.allowances import Call
from api.study.chat.schemas import ChatAnswer, ChatRequest
from api.study.chat.service import ChatService, Conversation
from api.study.chat.streaming import HEADERS, MEDIA_TYPE, Event, server_sent
from api.study.deps import (
    CALL_RATE,
    Calls,
    Grounding,
    Provider,
    ReadableTeachings,
    TextChecker,
    Tokens,
)

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])

# A message with its history; a letter may take six bytes of JSON.
BODY_LIMIT = BodyLimit("/api/ai/chat-with-content", max_bytes=576 * 1024, seconds=10.0, max_depth=8)

_STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The answer; with `Accept: text/event-stream` the events `sources`, `text`,"
        " `done` (a ChatAnswer) and `error` (an ErrorResponse).",
        "content": {MEDIA_TYPE: {}},
    }
}


@router.post(
    "/chat-with-content",
    response_model=ChatAnswer,
    responses={**_STREAM, **errors(403, 404, 429)},
    dependencies=[CALL_RATE],
)
async def chat(
    body: ChatRequest,
    request: Request,
    teachings: ReadableTeachings,
    grounding: Grounding,
    provider: Provider,
    tokens: Tokens,
    checker: TextChecker,
    calls: Calls,
) -> Any:
    """Answer a message about a post, from the post and related teachings."""
    service = ChatService(teachings, grounding, provider, tokens, checker)
    conversation = await service.prepare(body)
    # The allowance is checked before the response begins; the stream then owns the call.
    stack = AsyncExitStack()
    asks_model = service.asks_model(conversation)
    call = await stack.enter_async_context(calls.call(asks_model=asks_model))
    if MEDIA_TYPE not in request.headers.get("accept", ""):
        async with stack:
            return await service.answer(conversation, call)
    events = server_sent(_within(stack, service, conversation, call))
    return StreamingResponse(events, media_type=MEDIA_TYPE, headers=HEADERS)


async def _within(
    stack: AsyncExitStack, service: ChatService, conversation: Conversation, call: Call
) -> AsyncIterator[Event]:
    async with stack:
        async for event in service.events(conversation, call):
            yield event
