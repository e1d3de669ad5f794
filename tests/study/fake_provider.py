"""A provider that says what a test tells it to, word by word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from api.study.provider import Picture, PictureTask, ProviderUnavailable, TextTask


class FakeProvider:
    """`answer` is what it says, or a function of the task; after `fails_after` words it fails."""

    model = "fake-1"
    available = True
    draws = True

    def __init__(
        self, answer: str | Callable[[TextTask], str] = "", fails_after: int | None = None
    ) -> None:
        self.answer, self.fails_after = answer, fails_after
        self.tasks: list[TextTask] = []
        self.waits: asyncio.Event | None = None

    async def stream(self, task: TextTask) -> AsyncIterator[str]:
        self.tasks.append(task)
        text = self.answer if isinstance(self.answer, str) else self.answer(task)
        for at, word in enumerate(text.split(" ")):
            if at == self.fails_after:
                raise ProviderUnavailable("it broke")
            yield word if not at else f" {word}"
            if self.waits is not None:
                await self.waits.wait()

    async def complete(self, task: TextTask) -> str:
        return "".join([words async for words in self.stream(task)])

    async def draw(self, task: PictureTask) -> Picture:
        raise ProviderUnavailable(f"no picture of {task.description}")
