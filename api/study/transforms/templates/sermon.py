"""A sermon: opening, text, tension, turn, charge."""

from __future__ import annotations

from api.study.sentence_forms import split_reference
from api.study.teaching_structure import Passage
from api.study.transforms.draft import Draft

# Of a passage from the teaching.
_MOST_WORDS = 85
# How many passages a long sermon may have, and about as many words follow its turn.
_MOST_KEYS, _CHARGE_WORDS = 10, 90
_OPENINGS = (
    "Friends, I would like to begin as the teaching itself begins:",
    "Let me start with these words:",
    "I want to think with you today about a teaching called {title}. It opens like this:",
)
_TEXTS = (
    "The text before us is this:",
    "Let us hear the source:",
    "Here is what is written:",
)
_MORE_TEXTS = (
    "Set beside it a second one:",
    "And hear another, from the same teaching:",
)
TENSIONS = (
    "Now something in this will not lie still.",
    "If that were all, we could go home.",
    "And here we have to stop.",
)
_ASKED = ("The teaching asks a question:", "The teaching asks:")
_TOLD = ("Listen to this:", "The teaching says it like this:")
_TURNS = (
    "But the teaching does not stop there:",
    "Read on, and something turns:",
    "Hear, then, how it goes on:",
)
_AGAIN = (
    "Look again at what it told us on the way:",
    "The reply has been before our eyes:",
)
_FURTHER = ("And further on:", "Later it adds:")
WEIGHED = (
    "Let us not hurry past that. [Tell of something like it that you have seen.]",
    "I ask you to weigh those words. [Tell what they have meant in your own life.]",
    "Think of whom you know who lives like this. [Tell of such a person, with their leave.]",
)
_CHARGES = (
    "So what is asked of us when we leave this room? Let the teaching have the word:",
    "We came to hear, and we leave to do. The teaching sends us off like this:",
    "What shall we carry out through that door? Hear the end:",
)
# After a step that the study guide names.
BLESSING = "May the work of our hands be blessed. Amen."
_ENDINGS = (
    "This week let each of us choose one thing, small enough to be done: [name it]. And may the One"
    " who gives strength to His people bless His people with peace. Amen.",
    "Choose one person before you sleep tonight to whom this makes a difference, and do it:"
    " [name the step]. May it be so for us and for all Israel. Amen.",
    "Let us not admire this. Let us try it, once, before next Shabbat: [name the step]. And may the"
    " work of our hands be blessed. Amen.",
)


def sermon(draft: Draft) -> None:
    """Write the sermon, its five parts with their names."""
    structure = draft.structure
    opening = draft.lead_in(*_OPENINGS).format(title=draft.title)
    draft.add_lines("Opening", f"{opening} {draft.quote(structure.opening)}")
    if not draft.is_short:
        _text(draft)
    asked = draft.questions[:1]
    usual = 4 if draft.teaching.type == "weekly" else 3
    count = 2 if draft.is_short else _MOST_KEYS if draft.is_long else usual
    keys = draft.keys(count, _MOST_WORDS, besides=asked)
    tension = asked[0] if asked else _contrast(keys[:-1] or keys)
    if tension and len(keys) > 1:
        lead = draft.choose(*(_ASKED if asked else _TOLD))
        draft.add_lines("Tension", f"{draft.choose(*TENSIONS)} {lead} {draft.quote(tension)}")
    elif excerpt := draft.quote_excerpt():
        draft.add_lines("Tension", f"{draft.choose(*TENSIONS)} In its author's words: {excerpt}")
        tension = None
    _turn(draft, [each for each in keys if each != tension], tension.position if tension else -1)
    draft.add_lines(
        "Charge",
        f"{draft.choose(*_CHARGES)} {draft.quote(structure.closing)}",
        draft.choose(*_ENDINGS),
    )


def _text(draft: Draft) -> None:
    quotations = draft.quotations
    if quotations:
        parts = [f"{draft.choose(*_TEXTS)} {draft.quote_source(quotations[0])}"]
        if len(quotations) > 1 and quotations[1].words not in quotations[0].words:
            parts.append(f"{draft.choose(*_MORE_TEXTS)} {draft.quote_source(quotations[1])}")
        draft.add_lines("Text", *parts)
    elif excerpt := draft.quote_excerpt():
        draft.add_lines("Text", f"This is the matter before us, in its author's words: {excerpt}")


def _turn(draft: Draft, passages: list[Passage], after: int) -> None:
    """The passages after the tension; if there are none, those before it are read again."""
    later = [each for each in passages if each.position > after]
    leads = _TURNS if later else _AGAIN
    passages = later or passages
    if not passages:
        return
    parts = [f"{draft.choose(*leads)} {draft.quote(passages[0])}"]
    parts += [f"{draft.choose(*_FURTHER)} {draft.quote(each)}" for each in passages[1:2]]
    parts.append(draft.choose(*WEIGHED))
    parts += [f"And one thing more: {draft.quote(each)}" for each in passages[2:3]]
    draft.add_lines("Turn", *parts)
    for passage in passages[3:]:
        if draft.has_room(_CHARGE_WORDS):
            draft.add("It says further:", draft.quote(passage))


def _contrast(passages: list[Passage]) -> Passage | None:
    """The first passage that turns against something ('Yet …', 'but …'), or else the first."""
    signs = (" but ", " Yet ", " yet ", " But ", " not ", " never ")
    return next(
        (each for each in passages if any(sign in split_reference(each.text)[0] for sign in signs)),
        passages[0] if passages else None,
    )
