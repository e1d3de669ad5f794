"""A model may improve the words of a learning path, never its teachings or their order (STUDY-103).

What it returns is checked: its shape, its lengths, its quotations and its Bible references.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from api.search.references.parser import citations
from api.study.allowances import CallAllowance
from api.study.json_reply import json_object
from api.study.prompts import prompt
from api.study.provider import Message, ProviderUnavailable, StudyProvider, TextTask
from api.study.quoting import is_verbatim, quotations
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
    def __init__(self, provider: StudyProvider, calls: CallAllowance) -> None:
        self._provider, self._calls = provider, calls

    async def improve(
        self, goals: Sequence[str], wording: Wording, titles: Sequence[str]
    ) -> Wording | None:
        """Better words, or None for the library's own. Counts as a call if it reaches the model.

        Commits the session. Raises TooManyRequests beyond the allowance.
        """
        if not self._provider.available:
            return None
        async with self._calls.call(asks_model=True) as call:
            try:
                answer = await call.reaching(self._provider.complete(_task(goals, wording, titles)))
            except ProviderUnavailable as error:
                logger.info("learning path without a model: %s", error)
                return None
        return checked(answer, wording)


def checked(answer: str, wording: Wording) -> Wording | None:
    """The words of an answer; None unless all of them may be shown."""
    try:
        given = _Wording.model_validate(json_object(answer))
    except (ValueError, ValidationError):
        return None
    by_number = {step.number: step.description for step in given.steps}
    if set(by_number) != set(range(1, len(wording.steps) + 1)):
        return None
    material = "\n".join((wording.name, wording.description, *wording.steps))
    steps = tuple(by_number[number] for number in sorted(by_number))
    said = "\n".join((given.name, given.description, *steps))
    if not all(is_verbatim(quoted, material) for quoted in quotations(said)):
        return None
    if {each.name for each in citations(said)} - {each.name for each in citations(material)}:
        return None
    return Wording(given.name, given.description, steps)


def _task(goals: Sequence[str], wording: Wording, titles: Sequence[str]) -> TextTask:
    parts = [as_data("goal", goal) for goal in goals]
    parts.append(as_data("path", wording.description, name=wording.name))
    for number, (title, words) in enumerate(zip(titles, wording.steps, strict=True), 1):
        parts.append(as_data("step", words, number=number, title=title))
    message = Message("user", "\n".join(parts))
    return TextTask(prompt("learning_path"), (message,), _MAX_TOKENS, json=True)
