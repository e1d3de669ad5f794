"""Server-sent events of an answer, with heartbeats while a model thinks.

The events are made in a task of their own: a provider's deadlines belong to one task. It ends with
the response, also when the reader leaves.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import suppress

from api.core.error_body import ErrorCode, error_body
from api.core.schemas import Schema

logger = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 10.0
# A comment, which clients ignore.
_HEARTBEAT = b": waiting\n\n"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
MEDIA_TYPE = "text/event-stream"

Event = tuple[str, Schema]


async def server_sent(events: AsyncIterator[Event]) -> AsyncIterator[bytes]:
    """The bytes of a stream. An error that nobody expected becomes the event `error`."""
    queue: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=32)
    producer = asyncio.create_task(_produce(events, queue))
    try:
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    part = await queue.get()
            except TimeoutError:
                yield _HEARTBEAT
                continue
            if part is None:
                return
            yield part
    finally:
        producer.cancel()
        with suppress(asyncio.CancelledError):
            await producer


async def _produce(events: AsyncIterator[Event], queue: asyncio.Queue[bytes | None]) -> None:
    try:
        async for name, data in events:
            await queue.put(_encoded(name, data.model_dump_json()))
    except Exception:
        logger.exception("the answer could not be completed")
        message = "Something went wrong. Please try again later."
        body = json.dumps(error_body(ErrorCode.INTERNAL_ERROR, message))
        await queue.put(_encoded("error", body))
    await queue.put(None)


def _encoded(name: str, data: str) -> bytes:
    return f"event: {name}\ndata: {data}\n\n".encode()
