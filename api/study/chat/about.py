"""Messages about the teaching as a whole, and their answers, which need no search (STUDY-95).

'Which verses does it read?', 'What can I do with it?': such a message shares no word with the
teaching. Every answer is made of the teaching and its study guide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from api.search.query.caution import Caution, with_practice
from api.search.text.analyzer import is_hebrew
from api.search.text.sentences import sentences
from api.study.chat.library_answer import Quoted, quoted_at
from api.study.chat.schemas import ChatAnswer
from api.study.checking.figures import number_of
from api.study.guide import block_of, sentence_of
from api.study.sentence_forms import in_quotation_marks
from api.study.teaching import Block, Teaching
from api.study.teaching_structure import Passage, SourceQuotation, extended, structure
from api.study.transforms.draft import HEBREW_WORD

_OTHER_NUMBERS = {
    "a": 1, "couple of": 2, "שתי": 2, "שני": 2, "שלוש": 3, "שלושה": 3, "ארבע": 4, "חמש": 5,
    "משפט": 1,
}  # fmt: skip
_COUNT = re.compile(
    r"(?<!\w)(?P<count>\d|10|one|two|three|four|five|six|seven|eight|nine|ten"
    rf"|{'|'.join(_OTHER_NUMBERS)})\s+(?:\w+\s+)?"
    r"(?:sentences?|questions?|lines?|משפטים|שאלות)(?!\w)",
    re.IGNORECASE,
)
_MOST, _MOST_CITED, _CLOSING_WORDS = 5, 12, 90
_NO_HEBREW = "This teaching explains no Hebrew words. Its sources are quoted in English."
_LATIN = re.compile(r"[A-Za-z]{3}")
# A reference in brackets: (Berakhot 31a).
_CITED = re.compile(r"\([^()]{2,200}\)")
_IS_REFERENCE = re.compile(r"[A-Za-z0-9].*\d", re.DOTALL)


@dataclass
class Said:
    """An answer in paragraphs, whose marks [1], [2] are the numbers of its sources."""

    teaching: Teaching
    # How many sentences or questions a message wants.
    wanted: int | None = None
    # What was asked before, of a follow-up.
    question: str = ""
    paragraphs: list[str] = field(default_factory=list)
    sources: list[Quoted] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n\n".join(self.paragraphs)

    def add(self, text: str) -> None:
        self.paragraphs.append(text)

    def add_guided(self, text: str) -> None:
        """A text of the study guide, with the paragraph that it rests on."""
        block = block_of(self.teaching, text)
        if block is None:
            self.add(text)
            return
        quote = sentence_of(self.teaching, text)
        self.sources.append(quoted_at(self.teaching, quote, block.anchor, block.text))
        self.add(f"{text} [{len(self.sources)}]")

    def add_quoted(self, passage: Passage, before: str = "") -> None:
        block = self.teaching.block(passage.anchor)
        paragraph = block.text if block else passage.text
        self.sources.append(quoted_at(self.teaching, passage.text, passage.anchor, paragraph))
        quoted = in_quotation_marks(passage.text)
        self.add(f"{before}{quoted} [{len(self.sources)}]")


def about(teaching: Teaching, message: str) -> Said | None:
    """The answer to a message about the whole teaching; None for another message."""
    message = message.strip()
    for form, answer in _ANSWERS.items():
        if form.search(message):
            said = Said(teaching, _wanted(message))
            answer(said)
            return said if said.paragraphs else None
    return None


def answer_about(said: Said, caution: Caution | None) -> ChatAnswer:
    return ChatAnswer(
        response=with_practice(said.text, caution),
        mode="template",
        outcome="answered",
        sources=[quoted.source for quoted in said.sources],
        suggestions=[],
        caution=caution,
        citations=[],
    )


def _summary(said: Said) -> None:
    """Only with a guide: otherwise key passages are quoted."""
    guide = said.teaching.guide
    if guide:
        said.add(guide.idea)
        said.add("It gets there like this:")
        for step in guide.steps:
            said.add_guided(step.text)


def _in_short(said: Said) -> None:
    if said.teaching.guide:
        said.add_guided(said.teaching.guide.idea)


def _in_sentences(said: Said) -> None:
    """In as many sentences as are wanted: of the idea, then of the steps to it."""
    guide, left = said.teaching.guide, said.wanted or 1
    if guide is None:
        for passage in structure(said.teaching).keys[:left]:
            said.add_quoted(passage)
        return
    for text in (guide.idea, *(step.text for step in guide.steps)):
        taken = sentences(text)[:left]
        if taken:
            said.add_guided(" ".join(taken))
        left -= len(taken)


def _wanted(message: str) -> int | None:
    """The number of sentences or questions that a message names."""
    found = _COUNT.search(message)
    if found is None:
        return None
    word = found["count"].casefold()
    return number_of(word) or _OTHER_NUMBERS.get(word)


def _for_children(said: Said) -> None:
    guide = said.teaching.guide
    if guide:
        for text in [guide.retelling] if guide.retelling else [guide.steps[0].text, guide.idea]:
            said.add_guided(text)
        for question in guide.discussion[:1]:
            said.add(f"A question for a child: {question}")


def _use(said: Said) -> None:
    guide = said.teaching.guide
    if guide is None:
        _ending(said)
        return
    said.add_guided(guide.idea)
    said.add(f"For this week: {guide.takeaway}")
    for question in guide.discussion[-1:]:
        said.add(f"A question to take along: {question}")


def _ending(said: Said) -> None:
    closing = extended(said.teaching, structure(said.teaching).closing, _CLOSING_WORDS)
    said.add_quoted(closing, "It ends with these words: ")


def _question(said: Said) -> None:
    if said.teaching.guide:
        said.add_guided(said.teaching.guide.question)
    for passage in structure(said.teaching).questions[:2]:
        said.add_quoted(passage, "In its own words: ")


def _sources(said: Said) -> None:
    """Everything that the teaching cites, in the order of its text."""
    first: dict[str, SourceQuotation] = {}
    for each in structure(said.teaching).quotations:
        first.setdefault(each.reference, each)
    for block, sentence in _whole_sentences(said.teaching):
        here = [each for each in first.values() if _is_in(each, block, sentence)]
        for each in here:
            said.add_quoted(Passage(each.words, each.anchor, 0), f"{each.reference}: ")
            del first[each.reference]
        named = [cited for cited in _CITED.findall(sentence) if _IS_REFERENCE.search(cited)]
        is_new = named and not any(each.reference in cited for cited in named for each in here)
        if is_new and len(said.sources) < _MOST_CITED:
            said.add_quoted(Passage(sentence, block.anchor, 0))
    if said.paragraphs:
        said.paragraphs.insert(0, "In the order of its text, this teaching cites:")


def _whole_sentences(teaching: Teaching) -> Iterator[tuple[Block, str]]:
    """The sentences; a reference in brackets belongs to the one before it."""
    for block in teaching.blocks:
        joined: list[str] = []
        for sentence in block.sentences if block.kind != "heading" else ():
            if joined and sentence.startswith("("):
                joined[-1] += f" {sentence}"
            else:
                joined.append(sentence)
        yield from ((block, sentence) for sentence in joined)


def _is_in(quotation: SourceQuotation, block: Block, sentence: str) -> bool:
    return quotation.anchor == block.anchor and quotation.reference in sentence


def _discussion(said: Said) -> None:
    guide = said.teaching.guide
    if guide:
        more = [guide.question, *(each.question for each in guide.answers)]
        asked = [*guide.discussion, *more][: said.wanted] if said.wanted else guide.discussion
        for each in asked:
            said.add(each)
        return
    for passage in structure(said.teaching).questions[:2]:
        said.add_quoted(passage, "The teaching asks, and you can answer: ")
    said.add("Which sentence of this teaching would you argue with, and what would you say?")
    said.add("Where did something like this happen in your own life?")


def _hebrew(said: Said) -> None:
    shown: set[str] = set()
    for position, (block, sentence) in enumerate(said.teaching.sentences()):
        for match in HEBREW_WORD.finditer(sentence):
            if match["latin"] not in shown and len(shown) < _MOST:
                shown.add(match["latin"])
                name = f"{match['hebrew'].strip()} ({match['latin']}): "
                said.add_quoted(Passage(sentence, block.anchor, position), name)
    if not shown:
        for block in said.teaching.blocks:
            # Hebrew that is explained where it stands: a paragraph of Hebrew alone is not.
            if is_hebrew(block.text) and _LATIN.search(block.text) and len(said.sources) < 2:
                said.add_quoted(Passage(block.text, block.anchor, 0))
    if not said.paragraphs:
        said.add(_NO_HEBREW)


_FORMS = {
    "this": r"(?:this|it|the (?:teaching|essay|text|post))",
    "source": r"(?:verses?|sources?|texts?|passages?)",
    "idea": r"(?:idea|point|message|thought)",
}


def _form(*patterns: str) -> re.Pattern[str]:
    """Matches a message with any of these patterns; <this> stands for the words that mean it."""
    joined = "|".join(patterns)
    for name, form in _FORMS.items():
        joined = joined.replace(f"<{name}>", form)
    return re.compile(joined, re.IGNORECASE)


# The first form that a message has counts.
_ANSWERS: Mapping[re.Pattern[str], Callable[[Said], None]] = {
    _form(
        r"\bin (?:\d+|a|one|two|three|four|five|six) (?:\w+ )?(?:sentences?|lines?)\b",
        r"(?<!\w)ב(?:משפט|שני משפטים|שלושה משפטים)(?!\w)",
    ): _in_sentences,
    _form(
        r"\b(?:which|what) <source>\b",
        r"\b(?:verses?|sources?)\b.*\b<this>",
        r"\bsources\W*$",
        r"\bbased on\b",
    ): _sources,
    _form(r"\bhebrew\b.*\b(?:words?|terms?|means?)\b", r"\bwords?\b.*\bhebrew\b"): _hebrew,
    _form(
        r"\bquestions?\b.*\b(?:discuss|talk|table|family|class|friends?|group|students?)\b",
        r"\bdiscuss\w*\b.*\bquestions?\b",
        r"שאלות ל(?:דיון|שולחן|שיחה)",
    ): _discussion,
    _form(
        r"\b(?:what|which)\b.*\bquestions?\b.*\b<this>", r"\bwhat does <this> ask\W*$"
    ): _question,
    _form(
        r"\b(?:apply|practi[cs]e|use)\b.*\b(?:this|it|daily|life|today|week)\b",
        r"\bin (?:my|our)? ?(?:daily|everyday|own) li(?:fe|ves)\b",
        r"^\W*(?:(?:and|but|so|ok|then) )*what (?:can|should|do) i do"
        r"(?: (?:now|today|differently|this week|(?:about|with|after) <this>))*\W*$",
        r"\bwhy does <this> matter",
        r"\bcare about <this>",
        r"\blive by <this>",
        r"\b(?:ask|want|demand)s? (?:of|from) (?:me|us)\b",
        r"\bmatter (?:to|for) (?:me|us)\b",
        r"\btake ?-?away\b",
    ): _use,
    _form(r"\bhow does <this> end\b"): _ending,
    _form(
        r"\b(?:tell|teach|explain\w*|retell|put|story|version)\b.*\b(?:child|children|kids?)\b",
        r"^\W*(?:and )?(?:for|to|with) (?:\w+ )?(?:child|children|kids?)\b",
        r"\b(?:my|our|the) (?:\w+ )?(?:child|children|kids?)\W*$",
        r"\b(?:\w+|\d+)[- ]years?[- ]olds?\b",
    ): _for_children,
    _form(
        r"\b(?:tl;?dr|in short|in a nutshell)\b",
        r"\bthe <idea> (?:here|of <this>)\W*$",
        r"(?<!\w)(?:במילים פשוטות|בקצרה|מה המסר|מה הרעיון)(?!\w)",
    ): _in_short,
    _form(
        r"\b(?:summar\w+|simpl\w+)\b",
        r"(?<!\w)(?:ת?סכמי?|לסכם|סיכום)(?!\w)",
        r"\b(?:main|key|central) <idea>",
        r"\bwhat (?:happens|is the story)(?: here| in <this>| of <this>)?\W*$",
        r"^what(?:'s| is| does) <this>(?: \w+)? (?:about|say|mean|teach)\W*(?:us|me|here)?\W*$",
    ): _summary,
}
