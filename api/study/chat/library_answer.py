"""Answers of the chat from the library alone: quotations, plainly introduced (STUDY-75)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from api.core.translation import gettext_noop, t
from api.search.query.caution import Caution, with_practice
from api.search.schemas import SitePage
from api.study.chat.schemas import ChatAnswer
from api.study.schemas import Source, TeachingRef
from api.study.sentence_forms import in_quotation_marks
from api.study.teaching import Teaching

_GREETING = re.compile(
    r"\W*(?:hi|hello|hey|shalom|good (?:morning|evening|afternoon)|shabbat shalom|שלום|שבת שלום)"
    r"(?: (?:there|rabbi|all|everyone))?\W*",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"\W*(?:thanks?(?: you)?(?: (?:so|very) much| a lot)?|todah?(?: rabb?ah?)?|תודה(?: רבה)?|"
    r"that (?:helps|is helpful)|great|wonderful|beautiful)\W*",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"what(?:'s| is| does) (?:this|the|it)(?: \w+)?(?: teaching| essay| text| post)?"
    r" (?:about|say|mean|teach(?:ing)?)(?: (?:us|me|here|in short))?\W*$"
    r"|\b(?:summar|main (?:idea|point|message)|key (?:idea|point)|take-?away|tl;?dr)"
    r"|\bin (?:short|a nutshell)\b"
    r"|^(?:please )?(?:explain|tell me (?:more )?about) (?:this|it)(?: teaching| essay| text)?\W*$"
    r"|^על מה|^מה הרעיון|^סכם",
    re.IGNORECASE,
)
HELLO = gettext_noop(
    "Shalom! Ask whatever you like about this teaching: what a verse means, why somebody did what "
    "they did, or what it asks of us."
)
HELLO_LIBRARY = gettext_noop(
    "Shalom! Ask whatever you like: what a teaching of the library says, what a verse means, or "
    "what to read."
)
WELCOME = gettext_noop("You are welcome. May the learning stay with you.")
NOTHING = gettext_noop("No passage of this teaching answers that, nor one of another.")
UNCLEAR = gettext_noop("I cannot tell whom or what you mean. Please ask once more and name it.")
NOTHING_LIBRARY = gettext_noop("No teaching of the library answers that.")
UNAVAILABLE = gettext_noop(
    "The library could not be searched just now. Please try again in a moment."
)
CLOSEST = gettext_noop("No teaching answers this directly. Closest in meaning:")
CLOSEST_HERE = gettext_noop("The nearest this teaching comes to that:")


@dataclass(frozen=True, slots=True)
class Quoted:
    """A passage to quote, the full text of its paragraph, the teacher's own answer which it
    supports with the question that it is to, and what its teaching says as a whole.
    """

    source: Source
    paragraph: str
    reply: str | None = None
    answering: str | None = None
    idea: str | None = None


def quoted_at(here: Teaching, quote: str, anchor: str | None, paragraph: str) -> Quoted:
    """Words of a teaching, with the id and the text of their paragraph."""
    source = Source(
        post_id=here.id, title=here.title, post_type=here.type, paragraph=anchor, quote=quote
    )
    return Quoted(source, paragraph)


def small_talk(text: str, *, is_open: bool) -> str | None:
    """A friendly word for a greeting or thanks; None for anything else."""
    if _GREETING.fullmatch(text):
        return t(HELLO if is_open else HELLO_LIBRARY)
    return t(WELCOME) if _THANKS.fullmatch(text) else None


def asks_for_whole(message: str) -> bool:
    """Whether a message asks what the teaching as a whole says."""
    return _WHOLE.search(message.strip()) is not None


def plain_answer(text: str, caution: Caution | None = None) -> ChatAnswer:
    """An answer that needs no source."""
    return ChatAnswer(
        response=text,
        mode="template",
        outcome=None,
        sources=[],
        suggestions=[],
        caution=caution,
        citations=[],
    )


def site_answer(pages: Sequence[SitePage]) -> ChatAnswer:
    """What the site says of itself."""
    text = "\n\n".join(f"{page.name}: {page.about}" for page in pages)
    found = {"outcome": "answered", "site_pages": list(pages)}
    return plain_answer(text).model_copy(update=found)


def no_answer(here: Teaching | None, caution: Caution | None, *, is_complete: bool) -> ChatAnswer:
    """The library does not answer, or could not be searched."""
    if not is_complete:
        return plain_answer(with_practice(t(UNAVAILABLE), caution), caution)
    return _without_answer(t(NOTHING if here else NOTHING_LIBRARY), here, caution)


def unclear_answer(here: Teaching, caution: Caution | None) -> ChatAnswer:
    """To a question that names nothing: 'why did they do that?'."""
    return _without_answer(t(UNCLEAR), here, caution)


def _without_answer(text: str, here: Teaching | None, caution: Caution | None) -> ChatAnswer:
    parts = [text]
    if here and here.guide:
        parts.append(t("What this teaching asks: {0}", here.guide.question))
    answer = plain_answer(with_practice("\n\n".join(parts), caution), caution)
    return answer.model_copy(update={"outcome": "nothing"})


def closest_answer(
    here: Teaching | None,
    passages: Sequence[Quoted],
    near: Sequence[TeachingRef],
    caution: Caution | None,
) -> ChatAnswer:
    """The passages that come near without an answer, each with its mark."""
    sources = [passage.source for passage in passages]
    quoted = (
        f"“{source.title}”: {in_quotation_marks(source.quote)} [{number}]"
        for number, source in enumerate(sources, 1)
    )
    is_here = here is not None and all(source.post_id == here.id for source in sources)
    heading = t(CLOSEST_HERE if is_here else CLOSEST)
    answer = plain_answer(with_practice("\n\n".join([heading, *quoted]), caution), caution)
    found = {"outcome": "close", "sources": sources, "suggestions": list(near)}
    return answer.model_copy(update=found)


def quoted_answer(
    here: Teaching | None,
    passages: Sequence[Quoted],
    near: Sequence[TeachingRef],
    caution: Caution | None,
    *,
    is_whole: bool,
) -> ChatAnswer:
    """Quotations of the teaching, then of others, each with its mark."""
    parts = [_introduction(here, passages[0], is_whole=is_whole)]
    teaching = here.id if here else passages[0].source.post_id
    for number, passage in enumerate(passages, 1):
        source = passage.source
        is_other = source.post_id != teaching
        if is_other and number > 1:
            parts.append(t("“{0}” adds:", source.title))
        if passage.reply and passage.answering and number > 1:
            parts.append(f"{passage.answering} {passage.reply}")
        elif passage.reply:
            parts.append(passage.reply)
        elif (is_other or (here is None and number == 1)) and passage.idea:
            parts.append(passage.idea)
        teaching = source.post_id
        parts.append(f"{in_quotation_marks(source.quote)} [{number}]")
    first = passages[0]
    if here and first.source.post_id == here.id and first.idea and not first.reply:
        parts.append(t("As a whole it says: {0}", first.idea))
    return ChatAnswer(
        response=with_practice("\n\n".join(filter(None, parts)), caution),
        mode="template",
        outcome="answered",
        sources=[passage.source for passage in passages],
        suggestions=list(near),
        caution=caution,
        citations=[],
        answering=first.answering,
    )


def _introduction(here: Teaching | None, first: Quoted, *, is_whole: bool) -> str:
    """The words before the first quotation; none before the teacher's own answer."""
    title = first.source.title
    if is_whole:
        return t("In the teaching’s own words:")
    if here is None:
        return t("From “{0}”:", title)
    if first.source.post_id != here.id:
        return t("This teaching does not take that up. “{0}” does:", title)
    return "" if first.reply else t("This teaching says:")
