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
Paragraph = Annotated[str, Field(max_length=1_000, pattern=_LINE)]


class _Part(BaseModel):
    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        str_strip_whitespace=True,
        populate_by_name=True,
        # Errors are logged, and a guide may be that of a teaching for members.
        hide_input_in_errors=True,
    )


class Alternative(_Part):
    """One of the opinions or ways between which a step stands. It `ends` where the thought goes on
    without it.
    """

    title: Label
    text: Sentence
    ends: bool = False


class Step(_Part):
    """One move of the teaching's thought, with the alternatives that part there."""

    title: Label
    text: Sentence
    alternatives: Annotated[tuple[Alternative, ...], Field(max_length=3)] = ()

    @model_validator(mode="after")
    def _more_than_one_alternative(self) -> Step:
        if len(self.alternatives) == 1:
            raise ValueError("a single alternative is none")
        if self.alternatives and all(each.ends for each in self.alternatives):
            raise ValueError("the thought must go on from one of the alternatives")
        return self


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


class KeyQuote(_Part):
    """Words of the teaching that are worth knowing by heart; `source` where they are a verse or
    a Sage's.
    """

    words: Sentence
    source: Label | None = None


class ReaderQuestion(_Part):
    """A question of readers, the teacher's answer, and the sentences of the teaching to quote."""

    question: Sentence
    answer: Sentence
    quote: Paragraph | None = None


class Comparison(_Part):
    """The post with this id beside this one: what both say, and what each says alone."""

    post: int
    both: Annotated[tuple[Label, ...], Field(min_length=3, max_length=6)]
    here: Annotated[tuple[Label, ...], Field(min_length=2, max_length=6)]
    there: Annotated[tuple[Label, ...], Field(min_length=2, max_length=6)]


class GuideQuestion(_Part):
    """A question of the quiz with its right answer, three wrong ones, and the sentence of the
    teaching that proves it.
    """

    question: Sentence
    answer: Option
    wrong: tuple[Option, ...]
    quote: Paragraph | None = None

    @model_validator(mode="after")
    def _four_different_options(self) -> GuideQuestion:
        if len(self.wrong) != WRONG_ANSWERS or self.answer in self.wrong:
            raise ValueError(f"needs {WRONG_ANSWERS} wrong answers")
        if len(set(self.wrong)) != WRONG_ANSWERS:
            raise ValueError("has the same wrong answer twice")
        return self


class StudyGuide(_Part):
    """`question` is what the teaching asks, `idea` its answer, `takeaway` what to do with it.

    `steps` and `events` are in order. `retelling` is the teaching in plain words, as one tells it
    to a child. `tension` and `turn` are the middle of a talk: what makes the question hard, and
    how the thought turns. `activity` is for a class. `hebrew` is the word that stands for the
    teaching, `motif` the name of a picture.
    """

    question: Sentence
    idea: Sentence
    takeaway: Sentence
    steps: Annotated[tuple[Step, ...], Field(min_length=1, max_length=8)]
    discussion: Annotated[tuple[Sentence, ...], Field(max_length=8)] = ()
    relations: Annotated[tuple[Relation, ...], Field(max_length=16)] = ()
    events: Annotated[tuple[Event, ...], Field(max_length=12)] = ()
    quiz: Annotated[tuple[GuideQuestion, ...], Field(max_length=12)] = ()
    answers: Annotated[tuple[ReaderQuestion, ...], Field(max_length=20)] = ()
    retelling: Paragraph | None = None
    tension: Paragraph | None = None
    turn: Paragraph | None = None
    activity: Paragraph | None = None
    key_quote: KeyQuote | None = Field(default=None, alias="keyQuote")
    comparison: Comparison | None = None
    hebrew: Label | None = None
    motif: Label | None = None

    @property
    def questions(self) -> list[str]:
        """What the teaching asks, then what readers ask."""
        return [self.question, *(each.question for each in self.answers)]

    @property
    def answered(self) -> list[str]:
        """The same questions, each with its answer."""
        own = f"{self.question} {self.idea}"
        return [own, *(f"{each.question} {each.answer}" for each in self.answers)]

    @property
    def quotes(self) -> list[str]:
        """The teaching's own words on each of these questions; empty where none are quoted."""
        return ["", *(each.quote or "" for each in self.answers)]


def stored_guide(data: Mapping[str, Any] | None) -> StudyGuide | None:
    """The guide of a row. One that is not valid is logged, and counts as none."""
    if data is None:
        return None
    try:
        return StudyGuide.model_validate(data)
    except ValidationError as error:
        logger.warning("a study guide is not valid: %s", error)
        return None
