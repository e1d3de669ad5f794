"""Texts for occasions from a teaching's study guide, with its own first and last words (STUDY-94).

The guide's sentences are said, not quoted; what stands in quotation marks is in the teaching.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from api.models.study_guide import Step, StudyGuide
from api.study.transforms.draft import WORDS_A_MINUTE, Draft, listed
from api.study.transforms.prompt_match import PromptMatch
from api.study.transforms.schemas import Context
from api.study.transforms.templates.bar_mitzvah import (
    BLESSINGS,
    END_WORDS,
    GREETINGS,
    INTRODUCTION,
    PROMISES,
    SHORT_THANKS,
    THANKS,
)
from api.study.transforms.templates.classroom import ACTIVITIES, DAILY, WEEKLY
from api.study.transforms.templates.personal_reflection import ARRIVALS, LINES
from api.study.transforms.templates.sermon import BLESSING, TENSIONS, WEIGHED
from api.study.transforms.templates.shabbat_dinner import (
    OPENINGS,
    PARTINGS,
    by_age,
    questions_for_the_table,
)

_ASKED = ("Somebody may ask:", "One may ask:", "And here is another question:")
# About as many words follow the turn of a sermon.
_CHARGE_WORDS = 120


def bar_mitzvah(draft: Draft, guide: StudyGuide) -> None:
    """Write the speech; what only the speaker knows stands in [brackets] (SKETCH-11)."""
    draft.add(draft.choose(*GREETINGS), INTRODUCTION)
    draft.add(f"I would like to share a teaching called {draft.title}. It asks: {guide.question}")
    if not draft.is_short:
        draft.add("My own first answer was this: [your answer, in a sentence or two].")
    if draft.is_long:
        draft.add("This is how the teaching begins:", draft.quote_opening())
    draft.add(
        draft.choose("Now let me tell you what I learned.", "This is what I found out."),
        draft.say(guide.idea) if draft.is_short else _told(draft, guide),
    )
    if draft.is_long:
        draft.add(*(draft.say(part) for part in (guide.tension, guide.turn) if part))
    _answer_questions(draft, guide, END_WORDS)
    if words := draft.quote_key():
        draft.add("The words that I learned for today are these:", words)
    if not draft.is_short:
        draft.add("All this reminds me of [a person, or a moment in your own life].")
    deed = f"[one thing that you will do, and when; the teaching suggests: {guide.takeaway}]"
    draft.add(draft.choose(*PROMISES), deed)
    if draft.is_long:
        draft.add("The teaching ends with these words:", draft.quote_closing())
    draft.add(SHORT_THANKS if draft.is_short else THANKS)
    draft.add(draft.choose(*BLESSINGS))


def shabbat_dinner(draft: Draft, guide: StudyGuide) -> None:
    """Write the talk: a daily teaching is read whole, an essay is told."""
    if draft.teaching.type == "daily":
        read = [("Read aloud", draft.quote_whole()), ("In one breath", [guide.idea])]
    else:
        told = _told(draft, guide) if guide.retelling else ""
        read = [
            ("Read aloud", [draft.quote_opening()]),
            ("Then tell", [told or draft.say_steps(draft.steps_not_quoted(guide.steps))]),
            ("And end with these words", [draft.quote_closing()]),
        ]
    words = sum(len(text.split()) for _, texts in read for text in texts)
    minutes = math.ceil(words / WORDS_A_MINUTE)
    draft.add(f"{draft.title}: {minutes} minutes for the Shabbat table")
    draft.add(draft.choose(*OPENINGS), guide.question)
    draft.add("[Let people guess before you go on.]")
    for heading, texts in read:
        draft.add_lines(heading, *texts)
    draft.add_lines("Questions for the table", *by_age(questions_for_the_table(draft)))
    draft.add_lines("To take along into the week", guide.takeaway)
    draft.add(draft.choose(*PARTINGS))


def classroom(draft: Draft, guide: StudyGuide) -> None:
    """Write the plan, for half an hour on a daily teaching and 45 minutes on an essay."""
    opening, text, discussion, activity, closing = (
        DAILY if draft.teaching.type == "daily" else WEEKLY
    )
    total = opening + text + discussion + activity + closing
    sources = listed(list(dict.fromkeys(each.reference for each in draft.quotations[:4])))
    draft.add_lines(
        f"Lesson plan: {draft.title}",
        f"Time: {total} minutes",
        f"Topics: {draft.topics()}" if draft.topics() else "",
        "To prepare: a copy of the teaching for each student"
        + (f"; {sources} to look up." if sources else "."),
    )
    draft.add_lines(
        "Aim",
        f"Students can explain how the teaching answers the question: {guide.question}",
        f"The answer to reach: {guide.idea}",
    )
    draft.add_lines(
        f"Opening ({opening} minutes)",
        "Write the question on the board and collect first answers. Then read aloud:",
        draft.quote_opening(),
    )
    words = draft.hebrew_words()[:4]
    key = draft.quote_key()
    draft.add_lines(
        f"Text ({text} minutes)",
        "Read the whole teaching together, and stop after each of these steps:",
        *(f"{number}. {_step(draft, step)}" for number, step in enumerate(guide.steps, 1)),
        f"Words to learn by heart: {key}" if key else "",
        f"Hebrew to write on the board: {', '.join(words)}" if words else "",
    )
    draft.add_lines(
        f"Questions for discussion ({discussion} minutes)",
        *(f"{number}. {each}" for number, each in enumerate(guide.discussion, 1)),
    )
    draft.add_lines(f"Activity ({activity} minutes)", guide.activity or draft.choose(*ACTIVITIES))
    checks = [f"{each.question} (Answer: {each.answer})" for each in guide.quiz[:2]]
    draft.add_lines(
        f"Closing ({closing} minutes)",
        *checks,
        "Go back to the first answers on the board: what would students change now?",
        f"For the week: {guide.takeaway}",
    )


def sermon(draft: Draft, guide: StudyGuide) -> None:
    """Write the sermon, its five parts with their names."""
    draft.add_lines("Opening", f"Friends, it begins like this: {draft.quote_opening()}")
    if not draft.is_short and (words := draft.quote_key()):
        draft.add_lines("Text", f"These are the words for today: {words}")
    steps = draft.steps_not_quoted(guide.steps)
    middle = math.ceil(len(steps) / 2)
    asked = f"{draft.choose(*TENSIONS)} {guide.question} {draft.say_steps(steps[:middle])}"
    draft.add_lines("Tension", draft.say(guide.tension) if guide.tension else asked)
    turn = draft.say(guide.turn) if guide.turn else draft.say_steps(steps[middle:])
    draft.add_lines("Turn", turn, "" if draft.is_short else draft.choose(*WEIGHED))
    if draft.is_long and guide.retelling:
        draft.add("Let me tell it as one tells it to a child.", draft.say(guide.retelling))
    _answer_questions(draft, guide, _CHARGE_WORDS)
    draft.add_lines(
        "Charge",
        guide.takeaway,
        f"And let the teaching itself have the last word: {draft.quote_closing()}",
        BLESSING,
    )


def personal_reflection(draft: Draft, guide: StudyGuide) -> None:
    """Write the page: words to read slowly, questions with room to write, and a deed."""
    draft.add_lines(f"{draft.title}: a page for myself", "Date: ____________________")
    draft.add(draft.choose(*ARRIVALS), draft.quote_key() or draft.quote_opening())
    draft.add("The teaching asks:", guide.question)
    draft.add_lines("My answer, as it is now:", LINES)
    draft.add("This is what it finds:", draft.say(guide.idea))
    draft.add_lines("Where do I agree, and where does it resist me?", LINES)
    for each in guide.discussion[-1:]:
        draft.add_lines(each, LINES)
    draft.add("Something to do:", guide.takeaway)
    draft.add_lines("When will I do it, and what could come in the way?", LINES)
    draft.add("And the last words of the teaching, to take along:", draft.quote_closing())
    draft.add("Come back to this page in a week: what did I do, and what did I learn?")
    draft.add(LINES)


def custom(draft: Draft, guide: StudyGuide, near: PromptMatch) -> None:
    """Write what the teaching offers for a prompt, the nearest first."""
    if near.is_far:
        draft.add(
            "Nothing in this teaching is near to your words. If it should be this one all the"
            " same, here is what it says."
        )
    for_children = guide.retelling if near.is_for_children else None
    if for_children:
        draft.add_lines("To tell to a child", draft.say(for_children))
    if near.blocks and not near.is_far:
        draft.add_lines("Nearest to your words", *map(draft.quote_block, near.blocks))
    if words := draft.quote_key():
        draft.add_lines("Words to quote", words)
    draft.add_lines("What it asks", guide.question)
    draft.add_lines("What it answers", guide.idea)
    if not for_children:
        draft.add_lines(
            "Its thoughts, in order", *(f"- {draft.say(step.text)}" for step in guide.steps)
        )
    draft.add_lines("What to do with it", guide.takeaway)
    at = 0 if near.is_for_children else -1
    draft.add_lines("A question to put to others", *guide.discussion[at:][:1])


def _answer_questions(draft: Draft, guide: StudyGuide, end: int) -> None:
    """The teacher's answers to readers' questions, until the speech is as long as asked for."""
    for reader in guide.answers:
        if draft.has_room(end + len(reader.answer.split())):
            draft.add(draft.choose(*_ASKED), reader.question, draft.say(reader.answer))


def _told(draft: Draft, guide: StudyGuide) -> str:
    """The teaching in plain words; without them its steps."""
    return draft.say(guide.retelling) if guide.retelling else draft.say_steps(guide.steps)


def _step(draft: Draft, step: Step) -> str:
    """A step in one line, with its alternatives."""
    ways = " ".join(f"{each.title}: {each.text}" for each in step.alternatives)
    return f"{step.title}. {draft.say(step.text)} {ways}".strip()


GUIDED: Mapping[Context, Callable[[Draft, StudyGuide], None]] = {
    "barMitzvah": bar_mitzvah,
    "shabbatDinner": shabbat_dinner,
    "classroom": classroom,
    "sermon": sermon,
    "personalReflection": personal_reflection,
}
