"""A model may improve the words of a learning path, never its teachings or their order (STUDY-103).

What it returns is checked: its shape, its lengths, and every sentence against the library's own
words for the same step (STUDY-73).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from api.search.text.sentences import sentences
from api.study.allowances import CallAllowance
from api.study.checking.checker import Checker, Passage
from api.study.json_reply import json_object
from api.study.prompts import prompt
from api.study.provider import Message, ProviderUnavailable, StudyProvider, TextTask
from api.study.request_text import as_data

logger = logging.getLogger(__name__)

_MAX_TOKENS = 2500
_Words = Annotated[str, Field(min_length=10, max_length=900, pattern=r"^[^\x00<>]*$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)


class _Step(_Strict):
    number: Annotated[int, Field(alias="stepNumber")]
    description: _Words


class _Wording(_Strict):
    name: Annotated[
        str, Field(alias="pathName", min_length=3, max_length=120, pattern=r"^[^\x00<>]*$")
    ]
    description: _Words
    steps: Annotated[list[_Step], Field(max_length=20)]


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a path: its name, its description and that of each step."""

    name: str
    description: str
    steps: tuple[str, ...]


class PathModel:
    def __init__(self, provider: StudyProvider, calls: CallAllowance, checker: Checker) -> None:
        self._provider, self._calls, self._checker = provider, calls, checker

    @property
    def available(self) -> bool:
        """Whether a model would be asked."""
        return self._provider.available

    async def improve(
        self, goals: Sequence[str], wording: Wording, titles: Sequence[str]
    ) -> Wording | None:
        """Better words, or None for the library's own. Counts as a call if it reaches the model.

        Commits the session. Raises TooManyRequests beyond the allowance.
        """
        async with self._calls.call(asks_model=True) as call:
            try:
                answer = await call.reaching(self._provider.complete(_task(goals, wording, titles)))
            except ProviderUnavailable as error:
                logger.info("learning path without a model: %s", error)
                return None
        return await asyncio.to_thread(checked, answer, wording, self._checker, titles, goals)


def checked(
    answer: str,
    wording: Wording,
    checker: Checker,
    titles: Sequence[str] = (),
    goals: Sequence[str] = (),
) -> Wording | None:
    """The words of an answer; None unless all of them may be shown. It blocks."""
    try:
        given = _Wording.model_validate(json_object(answer))
    except (ValueError, ValidationError):
        return None
    by_number = {step.number: step.description for step in given.steps}
    if set(by_number) != set(range(1, len(wording.steps) + 1)):
        return None
    steps = tuple(by_number[number] for number in sorted(by_number))
    material = "\n".join((wording.name, wording.description, *wording.steps, *titles))
    everything = Passage(material, ", ".join(goals))
    if not checker.contradicts_nothing(everything, given.name):
        return None
    if not _holds(given.description, [everything], everything, checker):
        return None
    for text, known in zip(steps, wording.steps, strict=True):
        if not _holds(text, [Passage(known, material), everything], everything, checker):
            return None
    return Wording(given.name, given.description, steps)


def _holds(text: str, passages: Sequence[Passage], everything: Passage, checker: Checker) -> bool:
    """Whether each sentence is carried by the material, or claims nothing."""
    return all(
        checker.carries_one_of(passages, sentence) or checker.claims_nothing(everything, sentence)
        for sentence in sentences(text)
    )


def _task(goals: Sequence[str], wording: Wording, titles: Sequence[str]) -> TextTask:
    parts = [as_data("goal", goal) for goal in goals]
    parts.append(as_data("path", wording.description, name=wording.name))
    for number, (title, words) in enumerate(zip(titles, wording.steps, strict=True), 1):
        parts.append(as_data("step", words, number=number, title=title))
    message = Message("user", "\n".join(parts))
    return TextTask(prompt("learning_path"), (message,), _MAX_TOKENS, json=True)
