"""The OpenAI client against a local server: streaming, and every way in which a server fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing

import pytest
from openai import AsyncOpenAI

from api.core.circuit_breaker import CircuitBreaker
from api.study.prompts import Prompt
from api.study.provider import (
    LibraryOnly,
    Message,
    PictureTask,
    ProviderRefused,
    ProviderUnavailable,
    TextTask,
)
from api.study.providers import openai
from api.study.providers.openai import OpenAIProvider
from tests.site_fixtures import eventually
from tests.study.openai_server import PNG, Fault, OpenAIServer, running_openai

TASK = TextTask(
    Prompt("chat", 1, "You are a teacher's assistant.", "0" * 64),
    (Message("user", "What is in the well?"),),
    max_tokens=200,
)


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with running_openai() as server:
        yield server


@pytest.fixture
async def provider(server: OpenAIServer) -> AsyncIterator[OpenAIProvider]:
    async with AsyncOpenAI(api_key="key", base_url=server.url, max_retries=0) as client:
        yield OpenAIProvider(client, "test-model", "test-images")


async def words(provider: OpenAIProvider) -> list[str]:
    return [word async for word in provider.stream(TASK)]


@pytest.mark.rule("STUDY-61")
async def test_words_come_one_by_one(provider: OpenAIProvider, server: OpenAIServer) -> None:
    assert await words(provider) == ["The", " well", " is", " deep."]
    [request] = server.requests
    assert request["model"] == "test-model"
    assert request["max_tokens"] == 200
    assert request["messages"] == [
        {"role": "system", "content": "You are a teacher's assistant."},
        {"role": "user", "content": "What is in the well?"},
    ]
    assert provider.available


async def test_a_whole_answer(provider: OpenAIProvider) -> None:
    assert await provider.complete(TASK) == "The well is deep."


@pytest.mark.rule("STUDY-61")
@pytest.mark.parametrize(
    "fault",
    ["rate-limited", "broken", "cut", "malformed", "not-a-stream", "empty"],
)
async def test_a_failing_server_is_unavailable(
    provider: OpenAIProvider, server: OpenAIServer, fault: Fault
) -> None:
    server.fault = fault
    with pytest.raises(ProviderUnavailable) as caught:
        await words(provider)
    assert not isinstance(caught.value, ProviderRefused)


@pytest.mark.parametrize("fault", ["refusal", "filtered", "invalid-request"])
async def test_a_refusal_says_nothing_about_the_next_call(
    provider: OpenAIProvider, server: OpenAIServer, fault: Fault
) -> None:
    for _ in range(5):
        server.fault = fault
        with pytest.raises(ProviderRefused):
            await words(provider)
    server.fault = ""
    assert await provider.complete(TASK) == "The well is deep."


async def test_the_first_words_before_a_cut_are_kept(
    provider: OpenAIProvider, server: OpenAIServer
) -> None:
    server.fault = "cut"
    stream = aiter(provider.stream(TASK))
    assert await anext(stream) == "The"
    with pytest.raises(ProviderUnavailable):
        await anext(stream)


@pytest.mark.rule("STUDY-61")
async def test_a_server_that_says_nothing_is_left(
    provider: OpenAIProvider, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openai, "FIRST_TOKEN_SECONDS", 0.2)
    server.fault = "silent"
    with pytest.raises(ProviderUnavailable, match="TimeoutError"):
        await words(provider)


async def test_an_answer_that_stalls_is_left(
    provider: OpenAIProvider, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openai, "ANSWER_SECONDS", 0.5)
    server.fault = "stalled"
    with pytest.raises(ProviderUnavailable, match="TimeoutError"):
        await words(provider)


@pytest.mark.rule("STUDY-61")
async def test_words_that_stop_coming_are_not_waited_for(
    provider: OpenAIProvider, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long before the limit of the whole answer."""
    monkeypatch.setattr(openai, "IDLE_SECONDS", 0.2)
    server.fault, server.words_before_stall = "stalled", 2
    server.answer = "one two three"
    with pytest.raises(ProviderUnavailable, match="TimeoutError"):
        await words(provider)


async def test_a_slow_answer_may_take_longer_than_its_first_words(
    provider: OpenAIProvider, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openai, "FIRST_TOKEN_SECONDS", 2.0)
    server.pause, server.answer = 0.3, "one two three four five six seven eight nine ten"
    assert len(await words(provider)) == 10


async def test_an_endless_answer_is_cut(provider: OpenAIProvider, server: OpenAIServer) -> None:
    server.fault = "endless"
    length = sum(map(len, await words(provider)))
    assert openai.MAX_ANSWER_CHARACTERS <= length < openai.MAX_ANSWER_CHARACTERS + 1000
    await eventually(lambda: server.abandoned == 1)


async def test_a_reader_who_leaves_ends_the_call(
    provider: OpenAIProvider, server: OpenAIServer
) -> None:
    server.fault = "endless"
    async with aclosing(provider.stream(TASK)) as stream:  # type: ignore[type-var]
        await anext(stream)
    await eventually(lambda: server.abandoned == 1)
    assert provider.available


@pytest.mark.rule("STUDY-61")
async def test_the_circuit_opens_after_repeated_failures(server: OpenAIServer) -> None:
    now = 0.0
    breaker = CircuitBreaker(min_failures=3, open_seconds=30.0, clock=lambda: now)
    server.fault = "broken"
    async with AsyncOpenAI(api_key="key", base_url=server.url, max_retries=0) as client:
        provider = OpenAIProvider(client, "test-model", None, breaker)
        for _ in range(5):
            with pytest.raises(ProviderUnavailable):
                await words(provider)
        assert (len(server.requests), provider.available) == (3, False)
        now, server.fault = 31.0, ""
        assert await provider.complete(TASK) == "The well is deep."
        assert provider.available


@pytest.mark.rule("STUDY-61")
@pytest.mark.parametrize(("retry_after", "rests"), [("7", True), ("soon", False)])
async def test_a_server_that_asks_to_wait_is_left_alone(
    provider: OpenAIProvider, server: OpenAIServer, retry_after: str, *, rests: bool
) -> None:
    server.fault, server.retry_after = "rate-limited", retry_after
    with pytest.raises(ProviderUnavailable):
        await words(provider)
    assert provider.available is not rests


@pytest.mark.rule("STUDY-61")
async def test_a_picture(provider: OpenAIProvider, server: OpenAIServer) -> None:
    picture = await provider.draw(PictureTask("A well at sunset"))
    assert (picture.data, picture.media_type) == (PNG, "image/png")
    assert server.requests[0]["prompt"] == "A well at sunset"


@pytest.mark.parametrize("fault", ["not-base64", "not-a-picture", "empty", "broken"])
async def test_what_is_no_picture_is_refused(
    provider: OpenAIProvider, server: OpenAIServer, fault: Fault
) -> None:
    server.fault = fault
    with pytest.raises(ProviderUnavailable):
        await provider.draw(PictureTask("A well"))


async def test_without_a_model_for_images_nothing_is_drawn(server: OpenAIServer) -> None:
    async with AsyncOpenAI(api_key="key", base_url=server.url) as client:
        provider = OpenAIProvider(client, "test-model", None)
        with pytest.raises(ProviderUnavailable):
            await provider.draw(PictureTask("A well"))
    assert server.requests == []


async def test_without_a_provider_every_call_is_unavailable() -> None:
    library = LibraryOnly()
    assert library.available is False
    with pytest.raises(ProviderUnavailable):
        await library.complete(TASK)
    with pytest.raises(ProviderUnavailable):
        await asyncio.wait_for(anext(aiter(library.stream(TASK))), 5)
    with pytest.raises(ProviderUnavailable):
        await library.draw(PictureTask("A well"))
