"""A lesson plan: aim, minutes, text, questions for discussion, activity, closing."""

from __future__ import annotations

from api.study.transforms.draft import Draft, listed

ACTIVITIES = (
    "In pairs, students read the passages above aloud to each other, one sentence each in turn."
    " Each pair writes a single question that the text does not answer, and gives it to another"
    " pair, which has three minutes to try.",
    "Divide the room by an imaginary line from ‘I agree’ to ‘I disagree’. Read the passages above"
    " one by one; students stand where they belong, and two from different places explain why.",
    "In groups of three, students prepare a scene of one minute in which the thought of this"
    " teaching happens on their own street. No one may explain it; the class says what it saw.",
    "Each student copies by hand the one sentence from the passages above that matters most, and"
    " writes under it, in three lines, a moment from real life that belongs to it. A few read.",
)
_CLOSINGS = (
    "Read the last words of the teaching aloud, then leave half a minute of silence:",
    "End with the teaching's own last words, read by a student:",
    "Let the teaching have the last word:",
)
_MOST_WORDS = 80
# The minutes of the parts.
DAILY = (3, 7, 8, 8, 4)
WEEKLY = (5, 12, 12, 11, 5)


def classroom(draft: Draft) -> None:
    """Write the plan, for half an hour on a daily teaching and 45 minutes on an essay."""
    opening, text, discussion, activity, closing = (
        DAILY if draft.teaching.type == "daily" else WEEKLY
    )
    total = opening + text + discussion + activity + closing
    topics = draft.topics()
    draft.add_lines(
        f"Lesson plan: {draft.title}",
        f"Time: {total} minutes",
        f"Topics: {topics}" if topics else "",
        f"To prepare: a copy of the teaching for each student{_to_look_up(draft)}.",
    )
    draft.add_lines("Aim", _aim(draft))
    draft.add_lines(
        f"Opening ({opening} minutes)",
        f"Read aloud, without any introduction: {draft.quote(draft.structure.opening)}",
        "Ask what students expect to come next, and write their guesses on the board.",
    )
    _text(draft, text)
    _discussion(draft, discussion)
    draft.add_lines(f"Activity ({activity} minutes)", draft.choose(*ACTIVITIES))
    draft.add_lines(
        f"Closing ({closing} minutes)",
        f"{draft.choose(*_CLOSINGS)} {draft.quote(draft.structure.closing)}",
        "Go back to the guesses on the board: which of them was nearest?",
    )


def _to_look_up(draft: Draft) -> str:
    references = dict.fromkeys(each.reference for each in draft.quotations[:3])
    if not references:
        return ""
    noun = "source" if len(references) == 1 else "sources"
    return f"; the {noun} {listed(list(references))}"


def _aim(draft: Draft) -> str:
    aim = "Students can retell the thought of this teaching in their own words"
    for quotation in draft.quotations[:1]:
        aim += f", say how it reads {quotation.reference},"
    excerpt = draft.quote_excerpt()
    aim += " and connect it with their own lives."
    return f"{aim} In the words of its author: {excerpt}" if excerpt else aim


def _text(draft: Draft, minutes: int) -> None:
    lines = [f"Text ({minutes} minutes)", "Read together, then read the whole teaching alone."]
    lines += [f"The source: {draft.quote_source(each)}" for each in draft.quotations[:1]]
    passages = draft.keys(3, _MOST_WORDS, besides=draft.questions[:2])
    lines += [f"Passage {n}: {draft.quote(each)}" for n, each in enumerate(passages, 1)]
    words = draft.hebrew_words()[:4]
    if words:
        lines.append(f"Hebrew to write on the board: {', '.join(words)}")
    draft.add_lines(*lines)


def _discussion(draft: Draft, minutes: int) -> None:
    questions = [
        f"The teaching asks: {draft.quote(each)} How would you answer?"
        for each in draft.questions[:2]
    ]
    questions += [
        f"Look up {each.reference}. What does the teaching notice there that you passed over?"
        for each in draft.quotations[:1]
    ]
    if draft.keys(3):
        questions.append(
            "Which of the passages above says most, and what could be said against it?"
        )
    topics = draft.teaching.topics
    if topics:
        questions.append(
            f"One of its topics is {draft.choose(*topics)}. What is new to you about it here?"
        )
    questions.append("Why, do you think, does the teaching end as it does?")
    questions.append("What would change on Monday if we took this seriously?")
    numbered = [f"{number}. {each}" for number, each in enumerate(questions, 1)]
    draft.add_lines(f"Questions for discussion ({minutes} minutes)", *numbered)
