"""The narrow interface behind which a language model stands.

A tool first collects what the library says, then asks the provider for a text or a picture made of
that. `providers/openai.py` calls a server; `LibraryOnly` stands where none is configured. In both
cases a tool catches `ProviderUnavailable` and uses what the library alone gives (STUDY-4).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from api.study.prompts import Prompt

# What made an answer: a model, or the library alone.
Mode = Literal["model", "template"]


class Message(NamedTuple):
    role: Literal["user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class TextTask:
    """A text to generate: the prompt is the system message, `messages` follow it."""

    prompt: Prompt
    messages: tuple[Message, ...]
    # Of the answer.
    max_tokens: int
    # Whether the answer must be a JSON object.
    json: bool = False


@dataclass(frozen=True, slots=True)
class PictureTask:
    """A picture to draw."""

    description: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The bytes of a picture and their media type."""

    data: bytes
    media_type: Literal["image/png", "image/jpeg", "image/webp"]


class ProviderUnavailable(Exception):
    """No model is configured, or it gave no usable answer. The message is for the log."""


class ProviderRefused(ProviderUnavailable):
    """The model declined to answer; another attempt would not help."""


class StudyProvider(Protocol):
    """Every call may raise ProviderUnavailable, a stream also after its first words."""

    # The name of the model, which is stored with what it made.
    model: str

    @property
    def available(self) -> bool:
        """Whether a model is configured and answers (STUDY-43)."""
        ...

    @property
    def draws(self) -> bool:
        """Whether that is so of a model for pictures."""
        ...

    def stream(self, task: TextTask) -> AsyncIterator[str]:
        """The words of the answer as they come, at least one."""
        ...

    async def complete(self, task: TextTask) -> str:
        """The whole answer, never empty."""
        ...

    async def draw(self, task: PictureTask) -> Picture: ...


class LibraryOnly:
    """No model: every tool answers from the library alone."""

    model = "library"
    available = False
    draws = False

    async def stream(self, task: TextTask) -> AsyncIterator[str]:
        yield await self.complete(task)

    async def complete(self, task: TextTask) -> str:
        raise ProviderUnavailable(f"no model for {task.prompt.name}")

    async def draw(self, task: PictureTask) -> Picture:
        raise ProviderUnavailable(f"no model for {task.description[:40]!r}")
