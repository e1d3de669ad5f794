"""The study guide of a post, as its teacher writes it: the shape of `posts.study_guide` (DATA-32).

Every text of it makes sense alone. The study tools arrange these texts; without a guide they
quote the teaching itself.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

logger = logging.getLogger(__name__)

WRONG_ANSWERS = 3

# One line, without control characters.
_LINE = r"^[^\x00-\x1f]+$"

Label = Annotated[str, Field(max_length=100, pattern=_LINE)]
Option = Annotated[str, Field(max_length=200, pattern=_LINE)]
Sentence = Annotated[str, Field(max_length=400, pattern=_LINE)]


class _Part(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", str_strip_whitespace=True, populate_by_name=True
    )


class Step(_Part):
    """One move of the teaching's thought."""

    title: Label
    text: Sentence


class Relation(_Part):
    """Two concepts and how they are related; a true sentence when read in order."""

    source: Label = Field(alias="from")
    label: Label
    target: Label = Field(alias="to")


class Event(_Part):
    """`date` is a verse, a time or a source."""

    date: Label
    title: Label
    text: Sentence


class GuideQuestion(_Part):
    """A question of the quiz with its right answer and three wrong ones."""

    question: Sentence
    answer: Option
    wrong: tuple[Option, ...]

    @model_validator(mode="after")
    def _four_different_options(self) -> GuideQuestion:
        if len(self.wrong) != WRONG_ANSWERS or self.answer in self.wrong:
            raise ValueError(f"needs {WRONG_ANSWERS} wrong answers")
        if len(set(self.wrong)) != WRONG_ANSWERS:
            raise ValueError("has the same wrong answer twice")
        return self


class StudyGuide(_Part):
    """`question` is what the teaching asks, `idea` its answer, `takeaway` what to do with it.

    `steps` and `events` are in order. `answers` are questions of readers that it answers.
    `hebrew` is the word that stands for it, `motif` the name of a picture.
    """

    question: Sentence
    idea: Sentence
    takeaway: Sentence
    steps: Annotated[tuple[Step, ...], Field(min_length=1, max_length=8)]
    discussion: Annotated[tuple[Sentence, ...], Field(max_length=8)] = ()
    relations: Annotated[tuple[Relation, ...], Field(max_length=16)] = ()
    events: Annotated[tuple[Event, ...], Field(max_length=12)] = ()
    quiz: Annotated[tuple[GuideQuestion, ...], Field(max_length=12)] = ()
    answers: Annotated[tuple[Sentence, ...], Field(max_length=12)] = ()
    hebrew: Label | None = None
    motif: Label | None = None


def stored_guide(data: Mapping[str, Any] | None) -> StudyGuide | None:
    """The guide of a row. One that is not valid is logged, and counts as none."""
    if data is None:
        return None
    try:
        return StudyGuide.model_validate(data)
    except ValidationError as error:
        logger.warning("a study guide is not valid: %s", error)
        return None
