"""A talk of two minutes for the Shabbat table, with questions for each age."""

from __future__ import annotations

from api.study.teaching_structure import Passage
from api.study.transforms.draft import Draft

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
    "For the youngest: what did you see in your mind while you listened? Tell us, or show us with"
    " your hands.",
    "For the youngest: who was in the story, and what did they do? Act it out from your chair.",
    "For the youngest: if you could ask somebody in this teaching one thing, whom would you ask,"
    " and what?",
)
_SCHOOL = (
    "For those at school: has something like this happened to you this week? What did you do?",
    "For those at school: tell the whole thought again in one sentence. Who needs only ten words?",
    "For those at school: what in this would your best friend agree with, and what not?",
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
    draft.add(draft.choose(*_YOUNGEST))
    draft.add(draft.choose(*_SCHOOL))
    draft.add("For teenagers and adults:", _hard_question(draft, asked))
    draft.add(draft.choose(*PARTINGS))


def _hard_question(draft: Draft, asked: list[Passage]) -> str:
    if asked:
        return f"the teaching asks: {draft.quote(asked[0])} What would you reply?"
    return draft.choose(
        "with which sentence of this would you argue, and what would you say?",
        "what would have to change in this house if we took it seriously?",
        "where have you seen the opposite, and was that wrong?",
    )
