"""A talk of two minutes for the Shabbat table, with questions for each age."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from api.study.teaching_structure import Passage
from api.study.transforms.draft import Draft

Age = Literal["youngest", "school", "grown"]
AGES: Mapping[Age, str] = {
    "youngest": "For the youngest",
    "school": "For those at school",
    "grown": "For teenagers and adults",
}

# Of a passage from the teaching.
_MOST_WORDS = 75
OPENINGS = (
    "Before the next course, some words of Torah.",
    "A short thought for our table tonight.",
    "While we are all still sitting, here is something to talk about.",
)
_BEGINNINGS = ("It begins like this:", "Listen to how it begins:")
_TEXTS = (
    "It brings these words:",
    "Among the words that it reads are these:",
    "Here is a text that it reads:",
)
_KEYS = (
    "Now comes the thought that I wanted to bring to the table:",
    "Now listen to this:",
    "Here is what I would like us to talk about:",
)
_YOUNGEST = (
    "What did you see in your mind while you listened? Tell us, or show us with your hands.",
    "Who was in the story, and what did they do? Act it out from your chair.",
    "If you could ask somebody in this teaching one thing, whom would you ask, and what?",
)
_SCHOOL = (
    "Has something like this happened to you this week? What did you do?",
    "Tell the whole thought again in one sentence. Who needs only ten words?",
    "What in this would your best friend agree with, and what not?",
)
PARTINGS = (
    "Shabbat shalom, and let nobody clear the plates before we have heard an answer.",
    "Shabbat shalom. The first answer may come from whoever has spoken least tonight.",
    "Shabbat shalom. There is time for every answer, and for seconds.",
)


def shabbat_dinner(draft: Draft) -> None:
    """Write the talk: about 250 words to read aloud, then the questions."""
    structure = draft.structure
    draft.add(f"{draft.title}: two minutes for the Shabbat table")
    draft.add(draft.choose(*OPENINGS), draft.lead_in(*_BEGINNINGS), draft.quote(structure.opening))
    for quotation in draft.quotations[:1]:
        draft.add(draft.choose(*_TEXTS), draft.quote_source(quotation))
    asked = draft.questions[:1]
    keys = draft.keys(2, _MOST_WORDS, besides=asked)
    for passage in keys[:1]:
        draft.add(draft.choose(*_KEYS), draft.quote(passage))
    for passage in keys[1:]:
        draft.add("And further on:", draft.quote(passage))
    draft.add("And so it ends:", draft.quote(structure.closing))
    draft.add("Questions for the table")
    for question in by_age(_general(draft, asked)):
        draft.add(question)
    draft.add(draft.choose(*PARTINGS))


def questions_for_the_table(draft: Draft) -> Mapping[Age, str]:
    """A question for each age: those of the study guide, and general ones where it has none."""
    guide = draft.teaching.guide
    own = dict(zip(AGES, guide.discussion, strict=False)) if guide else {}
    return {age: own.get(age) or question for age, question in _general(draft, ()).items()}


def by_age(questions: Mapping[Age, str]) -> Sequence[str]:
    """The questions as lines of a talk."""
    return [f"{AGES[age]}: {question}" for age, question in questions.items()]


def _general(draft: Draft, asked: Sequence[Passage]) -> Mapping[Age, str]:
    return {
        "youngest": draft.choose(*_YOUNGEST),
        "school": draft.choose(*_SCHOOL),
        "grown": _hard_question(draft, asked),
    }


def _hard_question(draft: Draft, asked: Sequence[Passage]) -> str:
    if asked:
        return f"The teaching asks: {draft.quote(asked[0])} What would you reply?"
    return draft.choose(
        "With which sentence of this would you argue, and what would you say?",
        "What would have to change in this house if we took it seriously?",
        "Where have you seen the opposite, and was that wrong?",
    )
