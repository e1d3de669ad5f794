"""A page for oneself, with lines to write on."""

from __future__ import annotations

from api.study.transforms.draft import Draft

LINES = "\n".join(["_" * 44] * 3)
ARRIVALS = (
    "Sit down where nobody needs you for ten minutes. Breathe out slowly three times, then read:",
    "Put the telephone in another room. Read these words twice, the second time aloud:",
    "Take a pen and a quiet corner. Begin by reading this, more slowly than you usually read:",
)
_FIRST = (
    "What in these words is about me, today?",
    "Which word stays with me, and why that one?",
    "What did I notice in my body or my mood as I read?",
)
_SECOND = (
    "When did I last live like this? When did I not?",
    "Who in my life comes to mind, and what would I like to say to them?",
    "What makes this hard for me, if I am honest?",
)
STEPS = (
    "One small thing that I will do before tomorrow night:",
    "One small thing that I will do differently this week:",
    "One small thing that I will stop doing for a week:",
)
_SOURCES = (
    "Words to carry with me, and to say again tonight:",
    "Words for the pocket, to be read on the way:",
)


def personal_reflection(draft: Draft) -> None:
    """Write the page: three readings, each with room to write, then words to carry along."""
    structure = draft.structure
    draft.add_lines(f"{draft.title}: a page for myself", "Date: ____________________")
    questions = draft.questions[:1]
    keys = draft.keys(2, besides=questions)
    first = keys[0] if keys else structure.opening
    draft.add(draft.choose(*ARRIVALS), draft.quote(first))
    draft.add_lines(draft.choose(*_FIRST), LINES)
    for question in questions:
        draft.add("The teaching asks:", draft.quote(question))
        draft.add_lines("My answer, as it is now:", LINES)
    for passage in keys[1:]:
        draft.add("Read on:", draft.quote(passage))
        draft.add_lines(draft.choose(*_SECOND), LINES)
    draft.add("And the last words of the teaching:", draft.quote(structure.closing))
    draft.add_lines(draft.choose(*STEPS), LINES)
    for quotation in draft.quotations[:1]:
        draft.add(draft.choose(*_SOURCES), draft.quote_source(quotation))
    draft.add("Come back to this page in a week: what did I do, and what did I learn?")
    draft.add(LINES)
