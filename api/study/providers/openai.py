"""A server that speaks the OpenAI interface: OpenAI itself, Ollama, vLLM and others.

`OPENAI_API_KEY`, `OPENAI_BASE_URL`, `OPENAI_CHAT_MODEL`, `OPENAI_IMAGE_MODEL`. Every call has a
deadline for its first words, for each that follows and for the whole answer; the answer has a
greatest length. After
repeated failures the circuit breaker opens, so that readers get the library's answer at once.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from openai import APIStatusError, AsyncOpenAI, AsyncStream, OpenAIError
from openai.types.chat import ChatCompletionChunk, ChatCompletionMessageParam

from api.core.circuit_breaker import CircuitBreaker
from api.core.settings import Settings
from api.study.provider import (
    Picture,
    PictureTask,
    ProviderRefused,
    ProviderUnavailable,
    TextTask,
)

logger = logging.getLogger(__name__)

FIRST_TOKEN_SECONDS, ANSWER_SECONDS, PICTURE_SECONDS = 10.0, 60.0, 90.0
# Between words: a server that stalls has broken off.
IDLE_SECONDS = 10.0
CONNECT_SECONDS = 5.0
# A server that ignores `max_tokens` is cut here.
MAX_ANSWER_CHARACTERS = 40_000
MAX_PICTURE_BYTES = 8 * 1024 * 1024
_MAX_RETRY_AFTER = 300.0
_SIGNATURES: dict[bytes, Any] = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"RIFF": "image/webp",
}
# Errors of this server's client, of its network, and of a stream that is not what it should be.
_FAILURES = (OpenAIError, OSError, TimeoutError, ValueError, TypeError, AttributeError)


class OpenAIProvider:
    """One for each process."""

    def __init__(
        self,
        client: AsyncOpenAI,
        chat_model: str,
        image_model: str | None,
        breaker: CircuitBreaker | None = None,
    ) -> None:
        """Without `image_model` it draws nothing."""
        self.model = chat_model
        self._client, self._image_model = client, image_model
        self._breaker = breaker or CircuitBreaker(open_seconds=30.0)
        # A 429 or 503 may say when to come back.
        self._closed_until = 0.0

    @classmethod
    @asynccontextmanager
    async def from_settings(cls, settings: Settings) -> AsyncIterator[OpenAIProvider]:
        """The provider of a site with `OPENAI_API_KEY`; its connections end with the context."""
        client = AsyncOpenAI(
            api_key=settings.openai_api_key,
            base_url=settings.openai_base_url,
            timeout=ANSWER_SECONDS,
            max_retries=0,
        )
        images = settings.openai_image_model
        async with client:
            yield cls(client, settings.openai_chat_model, None if images == "off" else images)

    @property
    def available(self) -> bool:
        now = asyncio.get_running_loop().time()
        return not self._breaker.is_open and now >= self._closed_until

    @property
    def draws(self) -> bool:
        return self.available and self._image_model is not None

    async def stream(self, task: TextTask) -> AsyncIterator[str]:
        """The words as they come. Raises ProviderUnavailable, also after the first words."""
        self._admit()
        length = 0
        try:
            async with asyncio.timeout(ANSWER_SECONDS) as deadline:
                whole = deadline.when()
                deadline.reschedule(asyncio.get_running_loop().time() + FIRST_TOKEN_SECONDS)
                async with await self._open(task) as chunks:
                    async for text in _words(chunks):
                        idle = asyncio.get_running_loop().time() + IDLE_SECONDS
                        deadline.reschedule(min(whole, idle) if whole else idle)
                        length += len(text)
                        yield text
                        if length >= MAX_ANSWER_CHARACTERS:
                            break
        except ProviderRefused:
            self._breaker.succeeded()
            raise
        except _FAILURES as error:
            raise self._failed(error) from error
        if not length:
            raise self._failed(ValueError("the answer is empty"))
        self._breaker.succeeded()

    async def complete(self, task: TextTask) -> str:
        """The whole answer. Raises ProviderUnavailable."""
        return "".join([text async for text in self.stream(task)])

    async def draw(self, task: PictureTask) -> Picture:
        """Raises ProviderUnavailable, also where no model for images is configured."""
        if self._image_model is None:
            raise ProviderUnavailable("no model for images")
        self._admit()
        try:
            async with asyncio.timeout(PICTURE_SECONDS):
                made = await self._client.images.generate(
                    model=self._image_model,
                    prompt=task.description,
                    n=1,
                    size="1024x1024",
                    timeout=PICTURE_SECONDS,
                )
            picture = _picture(made.data[0].b64_json if made.data else None)
        except _FAILURES as error:
            raise self._failed(error) from error
        self._breaker.succeeded()
        return picture

    async def _open(self, task: TextTask) -> AsyncStream[ChatCompletionChunk]:
        messages: list[ChatCompletionMessageParam] = [
            {"role": "system", "content": task.prompt.text},
            *(_message(role, content) for role, content in task.messages),
        ]
        extra: dict[str, Any] = {"response_format": {"type": "json_object"}} if task.json else {}
        stream: AsyncStream[ChatCompletionChunk] = await self._client.chat.completions.create(
            model=self.model,
            messages=messages,
            max_tokens=task.max_tokens,
            temperature=0.3,
            stream=True,
            **extra,
        )
        return stream

    def _admit(self) -> None:
        if not self.available:
            raise ProviderUnavailable(f"{self.model} failed too often; no calls for a while")

    def _failed(self, error: BaseException) -> ProviderUnavailable:
        """Record a failure. A refusal of this one request says nothing about the next."""
        status = error.status_code if isinstance(error, APIStatusError) else None
        # The body of a response may repeat the request, and so a teaching for members.
        detail = f"{status} {error.code}" if isinstance(error, APIStatusError) else str(error)
        reason = f"{type(error).__name__}: {detail}"[:300]
        if status in (400, 413, 422):
            return ProviderRefused(f"{self.model}: {reason}")
        logger.warning("no answer of %s: %s", self.model, reason)
        if seconds := _retry_after(error):
            self._closed_until = asyncio.get_running_loop().time() + seconds
        self._breaker.failed()
        return ProviderUnavailable(f"{self.model}: {reason}")


def _message(role: str, content: str) -> ChatCompletionMessageParam:
    if role == "assistant":
        return {"role": "assistant", "content": content}
    return {"role": "user", "content": content}


async def _words(chunks: AsyncStream[ChatCompletionChunk]) -> AsyncIterator[str]:
    """The texts of a stream. Raises ProviderRefused for a refusal, ValueError for a cut answer."""
    finished = False
    async for chunk in chunks:
        for choice in chunk.choices[:1]:
            if choice.delta.refusal or choice.finish_reason == "content_filter":
                raise ProviderRefused("the model refused")
            finished = finished or choice.finish_reason is not None
            if choice.delta.content:
                yield choice.delta.content
    if not finished:
        raise ValueError("the answer was cut off")


def _retry_after(error: BaseException) -> float:
    """The seconds that a server asked to wait, at most five minutes; 0 if it did not."""
    if not isinstance(error, APIStatusError):
        return 0.0
    try:
        return min(_MAX_RETRY_AFTER, max(0.0, float(error.response.headers.get("retry-after", 0))))
    except ValueError:
        return 0.0


def _picture(encoded: str | None) -> Picture:
    """Raises ValueError for anything but a picture of a known type and size."""
    if not encoded or len(encoded) > MAX_PICTURE_BYTES * 4 // 3 + 4:
        raise ValueError("no picture, or one that is too large")
    try:
        data = base64.b64decode(encoded, validate=True)
    except binascii.Error as error:
        raise ValueError("the picture is not base64") from error
    for signature, media_type in _SIGNATURES.items():
        if data.startswith(signature):
            return Picture(data, media_type)
    raise ValueError("the picture is of an unknown type")
