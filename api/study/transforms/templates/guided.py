"""Texts for occasions from a teaching's study guide, with its own first and last words (STUDY-94).

The guide's sentences are said, not quoted; what stands in quotation marks is in the teaching.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from api.models.study_guide import StudyGuide
from api.study.teaching_structure import ranked
from api.study.transforms.draft import Draft, listed
from api.study.transforms.schemas import Context
from api.study.transforms.templates.bar_mitzvah import BLESSINGS, GREETINGS, PROMISES, THANKS
from api.study.transforms.templates.classroom import ACTIVITIES, DAILY, WEEKLY
from api.study.transforms.templates.personal_reflection import ARRIVALS, LINES, STEPS
from api.study.transforms.templates.sermon import BLESSING, TENSIONS, WEIGHED
from api.study.transforms.templates.shabbat_dinner import OPENINGS, PARTINGS

# Words read aloud in a minute, without haste.
_WORDS_A_MINUTE = 130


def bar_mitzvah(draft: Draft, guide: StudyGuide) -> None:
    """Write the speech; what only the speaker knows stands in [brackets] (SKETCH-11)."""
    draft.add(draft.choose(*GREETINGS), "[Name the day, and the portion that you read.]")
    draft.add(f"I would like to share a teaching called {draft.title}. It starts like this:")
    draft.add(draft.quote_opening())
    draft.add("So this is what it asks:", guide.question)
    draft.add("My own first answer was this: [your answer, in a sentence or two].")
    draft.add(
        draft.choose(
            "And this is the way that the teaching takes.",
            "Let me tell you how it goes on.",
            "Now come along with me through the teaching.",
        ),
        draft.say_steps(draft.steps_not_quoted(guide.steps)),
    )
    for quotation in draft.quotations[:1]:
        draft.add("The words that I learned for today are these:", draft.quote_source(quotation))
    draft.add(
        draft.choose("So here is its answer, as I understand it.", "What did I learn from it?"),
        guide.idea,
        "It reminds me of [a person, or a moment in your own life].",
    )
    draft.add(draft.choose(*PROMISES), "[one thing that you will do, and when].")
    draft.add("The teaching ends with these words:", draft.quote_closing())
    draft.add(THANKS)
    draft.add(draft.choose(*BLESSINGS))


def shabbat_dinner(draft: Draft, guide: StudyGuide) -> None:
    """Write the talk: a daily teaching is read whole, an essay is told."""
    teaching = draft.teaching
    words = sum(len(block.text.split()) for block in teaching.blocks)
    minutes = math.ceil(words / _WORDS_A_MINUTE) if teaching.type == "daily" else 3
    draft.add(f"{draft.title}: {minutes} minutes for the Shabbat table")
    draft.add(draft.choose(*OPENINGS), "Start with the question, and let people guess.")
    draft.add(guide.question)
    if teaching.type == "daily":
        draft.add_lines("Read aloud", *draft.quote_whole())
    else:
        draft.add_lines("Read aloud", draft.quote_opening())
        draft.add_lines("Then tell", draft.say_steps(draft.steps_not_quoted(guide.steps)))
        draft.add_lines("And end with these words", draft.quote_closing())
    draft.add("In one breath:", guide.idea)
    ages = ("For the youngest", "For those at school", "For teenagers and adults")
    asked = [f"{age}: {each}" for age, each in zip(ages, guide.discussion, strict=False)]
    draft.add_lines("Questions for the table", *asked)
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
    draft.add_lines(
        f"Text ({text} minutes)",
        "Read the whole teaching together, and stop after each of these steps:",
        *(
            f"{number}. {step.title}. {draft.say(step.text)}"
            for number, step in enumerate(guide.steps, 1)
        ),
        *(f"The source: {draft.quote_source(each)}" for each in draft.quotations[:1]),
        f"Hebrew to write on the board: {', '.join(words)}" if words else "",
    )
    draft.add_lines(
        f"Questions for discussion ({discussion} minutes)",
        *(f"{number}. {each}" for number, each in enumerate(guide.discussion, 1)),
    )
    draft.add_lines(f"Activity ({activity} minutes)", draft.choose(*ACTIVITIES))
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
    steps = draft.steps_not_quoted(guide.steps)
    middle = math.ceil(len(steps) / 2)
    quotations = draft.quotations[:2]
    texts = [draft.quote_source(each) for each in quotations]
    if texts:
        draft.add_lines("Text", "Let us hear what is written:", *texts)
    draft.add_lines(
        "Tension",
        f"{draft.choose(*TENSIONS)} {guide.question}",
        draft.say_steps(steps[:middle]),
    )
    draft.add_lines(
        "Turn",
        f"Now hear where the teaching goes. {draft.say_steps(steps[middle:])}",
        draft.choose(*WEIGHED),
    )
    draft.add_lines(
        "Charge",
        f"What shall we carry out through that door? {guide.idea}",
        guide.takeaway,
        f"And the teaching itself ends so: {draft.quote_closing()}",
        BLESSING,
    )


def personal_reflection(draft: Draft, guide: StudyGuide) -> None:
    """Write the page: three readings, each with room to write, then words to carry along."""
    draft.add_lines(f"{draft.title}: a page for myself", "Date: ____________________")
    draft.add(draft.choose(*ARRIVALS), draft.quote_opening())
    draft.add("The teaching asks:", guide.question)
    draft.add_lines("My answer, as it is now:", LINES)
    draft.add("This is what it finds:", guide.idea)
    draft.add_lines("Where do I agree, and where does it resist me?", LINES)
    for each in guide.discussion[-1:]:
        draft.add_lines(each, LINES)
    draft.add("And the last words of the teaching:", draft.quote_closing())
    draft.add("For this week:", guide.takeaway)
    draft.add_lines(draft.choose(*STEPS), LINES)
    for quotation in draft.quotations[:1]:
        draft.add("Words to carry with me:", draft.quote_source(quotation))
    draft.add("Come back to this page in a week: what did I do, and what did I learn?")
    draft.add(LINES)


def custom(draft: Draft, guide: StudyGuide, prompt: str) -> None:
    """Write what the teaching offers for a prompt: whole paragraphs and the guide's own texts."""
    draft.add_lines("What it asks", guide.question)
    draft.add_lines("What it answers", guide.idea)
    nearest = ranked(draft.teaching, prompt)[:1]
    for block in filter(None, (draft.teaching.block(each.anchor) for each in nearest)):
        draft.add_lines("The paragraph nearest to your words", draft.quote_block(block))
    draft.add_lines(
        "Its thoughts, in order", *(f"- {draft.say(each.text)}" for each in guide.steps)
    )
    draft.add_lines("How it ends", draft.quote_closing())
    draft.add_lines("What to do with it", guide.takeaway)
    draft.add_lines("A question to put to others", *guide.discussion[-1:])


GUIDED: Mapping[Context, Callable[[Draft, StudyGuide], None]] = {
    "barMitzvah": bar_mitzvah,
    "shabbatDinner": shabbat_dinner,
    "classroom": classroom,
    "sermon": sermon,
    "personalReflection": personal_reflection,
}
