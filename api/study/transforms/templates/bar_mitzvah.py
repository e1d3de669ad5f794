"""A speech in the first person for a Bar or Bat Mitzvah: three to four minutes, or as asked for."""

from __future__ import annotations

from api.study.teaching_structure import Passage
from api.study.transforms import places
from api.study.transforms.draft import Draft

GREETINGS = (
    "Good morning, everyone, and thank you for being here.",
    "Dear family, dear friends: it is good to see all of you in one room.",
    "Welcome, everybody. Some of you came a long way today, and I am glad that you did.",
)
_CHOICES = (
    "For today I chose a teaching called {title}.",
    "I would like to share a teaching with you. It is called {title}.",
    "The teaching that I studied for today is called {title}.",
)
_IN_SHORT = ("Its author sums it up in this way:", "In a few words, it is about this:")
_BEGINNINGS = (
    "This is how it begins:",
    "Listen to how it opens:",
    "It starts like this:",
)
_TEXTS = (
    "It reads these words from our tradition:",
    "One of the sources that it brings is this:",
    "It brings these old words, and listens to them closely:",
)
_FIRST_KEYS = (
    "There is a passage which I read more than once:",
    "Here is the passage that I would underline:",
    "If you remember one thing from this speech, let it be this:",
)
_SECOND_KEYS = (
    "And there is a second one:",
    "Then the teaching says something else:",
    "A second thought belongs beside it:",
)
PROMISES = (
    "From today on the mitzvot are mine to keep. I will begin with something small:",
    "Today I take my own place among the people who carry the Torah on. My part begins like this:",
    "Until now others have answered for me; from today I answer for myself. I promise this:",
)
BLESSINGS = (
    "May what we learn make us kinder to each other, may this family and this community be blessed"
    " with health and with peace, and may we meet again at many celebrations. Amen.",
    "May the Torah that we study today go home with each of you, may it light up your tables and"
    " your weekdays, and may we all be blessed with peace. Amen.",
    "May God bless everyone in this room, those who came from near and from far, with strength,"
    " with joy and with many good days together. Amen.",
)

INTRODUCTION = f"I am {places.NAME}; today is {places.DAY}, and my portion is {places.PORTION}."
THANKS = (
    "I want to say thank you: to my parents, [names], who brought me to this day; to my"
    " teachers, [names], who studied with me; to my grandparents, [names]; to [brothers,"
    " sisters, friends]; and to all of you, for listening."
)
SHORT_THANKS = "Thank you to my parents and teachers, [names], and to all of you, for listening."
# About as many words follow the thoughts.
END_WORDS = 170
# How many passages a speech may have beside its beginning and end.
_KEYS = 2
_MOST_KEYS = 10


def bar_mitzvah(draft: Draft) -> None:
    """Write the speech; what only the speaker knows stands in [brackets] (SKETCH-11)."""
    structure = draft.structure
    draft.add(draft.choose(*GREETINGS), INTRODUCTION)
    excerpt = draft.quote_excerpt()
    draft.add(
        draft.choose(*_CHOICES).format(title=draft.title),
        f"{draft.choose(*_IN_SHORT)} {excerpt}" if excerpt else "",
    )
    draft.add(draft.lead_in(*_BEGINNINGS), draft.quote(structure.opening))
    for quotation in draft.quotations[: 0 if draft.is_short else 1]:
        draft.add(draft.choose(*_TEXTS), draft.quote_source(quotation))
    questions = draft.questions[: 0 if draft.is_short else 1]
    for question in questions:
        draft.add("And it asks:", draft.quote(question))
        draft.add("My own first answer was this: [your answer, in a sentence or two].")
    _thoughts(draft, questions)
    draft.add(draft.choose(*PROMISES), "[one thing that you will do, and when].")
    draft.add("The teaching ends with these words:", draft.quote(structure.closing))
    draft.add(SHORT_THANKS if draft.is_short else THANKS)
    draft.add(draft.choose(*BLESSINGS))


def _thoughts(draft: Draft, questions: list[Passage]) -> None:
    keys = draft.keys(_MOST_KEYS if draft.is_long else _KEYS, besides=questions)
    if keys:
        draft.add(
            draft.choose(*_FIRST_KEYS),
            draft.quote(keys[0]),
            "I chose it because [say in your own words what it means to you].",
        )
    if len(keys) > 1 and not draft.is_short:
        draft.add(
            draft.choose(*_SECOND_KEYS),
            draft.quote(keys[1]),
            "It reminds me of [a person, or a moment in your own life].",
        )
    for key in keys[_KEYS:]:
        if draft.has_room(END_WORDS):
            draft.add("And it goes on:", draft.quote(key))
