"""A text in the making: its paragraphs, and what they quote of a teaching (STUDY-82)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from api.models.study_guide import Step
from api.search.text.analyzer import tokens
from api.study.guide import block_of, sentence_of, span_with
from api.study.quoting import has_words, is_verbatim
from api.study.schemas import Source
from api.study.sentence_forms import in_quotation_marks, split_reference
from api.study.teaching import Block, Teaching
from api.study.teaching_structure import (
    Passage,
    SourceQuotation,
    Structure,
    extended,
    structure,
)

HEBREW_WORD = re.compile(
    r"(?<![\u0590-\u05ff])(?P<hebrew>[\u0590-\u05ff][\u0590-\u05ff ]{0,80}),"
    r" (?P<latin>[a-z][a-z'’-]{0,40}(?: [a-z][a-z'’-]{0,40})?)(?=[,.;:)]| \()"
)
_LETTER = re.compile(r"[A-Za-z]")
# Words read aloud in a minute, without haste.
WORDS_A_MINUTE = 130
# Fewer words are not a beginning or an end.
_FEW_WORDS = 25
# Where the words of a passage do not end in a mark of their own.
_CLOSED = (".", "!", "?", "…", ".”", "!”", "?”", "’", '"', "”")


@dataclass
class Draft:
    """`choose` varies the wording by the teaching, so that two teachings do not read alike.

    `minutes` is how long a speech was asked for; None where it is as long as it comes.
    """

    teaching: Teaching
    minutes: int | None = None
    paragraphs: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    _choices: int = 0
    # The texts of the blocks that are quoted whole: what rests on them is not told again.
    _quoted_whole: list[str] = field(default_factory=list)
    # The paragraphs and the words of the sources.
    _cited: set[tuple[str | None, str]] = field(default_factory=set)

    @property
    def structure(self) -> Structure:
        return structure(self.teaching)

    @property
    def text(self) -> str:
        return "\n\n".join(self.paragraphs)

    @property
    def is_short(self) -> bool:
        return self.minutes is not None and self.minutes <= 2

    @property
    def is_long(self) -> bool:
        return self.minutes is not None and self.minutes >= 5

    def has_room(self, end: int) -> bool:
        """Whether a speech with an end of so many words is still shorter than it was asked for."""
        return self.is_long and len(self.text.split()) + end < (self.minutes or 0) * WORDS_A_MINUTE

    @property
    def title(self) -> str:
        return f"‘{self.teaching.title}’"

    def add(self, *parts: str) -> None:
        """Add a paragraph of these parts, which may be empty."""
        self.paragraphs.append(" ".join(part for part in parts if part))

    def add_lines(self, *lines: str) -> None:
        """Add a paragraph with a line break between its parts."""
        self.paragraphs.append("\n".join(line for line in lines if line))

    def choose(self, *options: str) -> str:
        """One of the options, always the same for the same teaching and place in the text."""
        self._choices += 1
        key = f"{self.teaching.id} {self._choices} {len(options)}"
        digest = hashlib.blake2b(key.encode(), digest_size=4).digest()
        return options[int.from_bytes(digest) % len(options)]

    def quote(self, passage: Passage) -> str:
        """A passage in quotation marks, with the reference that ends it after them."""
        words, reference = split_reference(passage.text)
        self._cite(words, passage.anchor)
        return _referenced(words, reference)

    def quote_opening(self) -> str:
        """The first paragraphs, as many as make a beginning, each in quotation marks."""
        return self._quote_blocks(_beginning(_readable(self.teaching)))

    def quote_closing(self) -> str:
        """The last paragraphs, as many as make an end, each in quotation marks."""
        readable = _readable(self.teaching)
        shown = _beginning(readable)
        rest = readable[len(shown) :]
        return self._quote_blocks(_end(rest) if rest else shown[-1:])

    def quote_whole(self) -> list[str]:
        """Every paragraph in quotation marks."""
        return [self.quote_block(block) for block in _readable(self.teaching)]

    def quote_block(self, block: Block) -> str:
        """A paragraph in quotation marks."""
        return self._quote_blocks([block])

    def _quote_blocks(self, blocks: Sequence[Block]) -> str:
        for block in blocks:
            self._cite(block.text, block.anchor)
            self._quoted_whole.append(block.text)
        return " ".join(_quoted(block.text) for block in blocks)

    def say(self, text: str) -> str:
        """A sentence of the study guide, with the sentence of the teaching that it rests on."""
        block = block_of(self.teaching, text)
        if block:
            self._cite(sentence_of(self.teaching, text), block.anchor)
        return text

    def steps_not_quoted(self, steps: Sequence[Step]) -> Sequence[Step]:
        """The steps that rest on nothing that was quoted; all if each does."""
        blocks = ((step, block_of(self.teaching, step.text)) for step in steps)
        found = [
            step for step, block in blocks if not block or block.text not in self._quoted_whole
        ]
        return found or steps

    def say_steps(self, steps: Iterable[Step]) -> str:
        """The steps as one paragraph."""
        return " ".join(self.say(step.text) for step in steps)

    def quote_source(self, quotation: SourceQuotation) -> str:
        """What the teaching quotes, in quotation marks and with its reference."""
        self._cite(quotation.words, quotation.anchor)
        return _referenced(quotation.words, quotation.reference)

    def quote_key(self) -> str:
        """The study guide's words to know by heart, with their source; empty if the teaching does
        not have them, or they were quoted with their paragraph.
        """
        key = self.teaching.guide.key_quote if self.teaching.guide else None
        span = span_with(self.teaching, key.words) if key else None
        if key is None or span is None or span.block.text in self._quoted_whole:
            return ""
        self._cite(key.words, span.block.anchor)
        return _referenced(key.words, key.source)

    def quote_excerpt(self) -> str:
        """The teaching's excerpt in quotation marks; empty if it has none."""
        if not self.teaching.excerpt:
            return ""
        self._cite(self.teaching.excerpt, None)
        return in_quotation_marks(self.teaching.excerpt)

    @property
    def quotations(self) -> list[SourceQuotation]:
        """What the teaching quotes from sources and what is not shown otherwise."""
        shown = " ".join(
            [self.structure.opening.text, self.structure.closing.text, *self._quoted_whole]
        )
        words = tokens(shown)
        return [each for each in self.structure.quotations if not has_words(words, each.words)]

    @property
    def questions(self) -> list[Passage]:
        """What the teaching asks, beside its opening and closing."""
        shown = (self.structure.opening, self.structure.closing)
        return [each for each in self.structure.questions if not _overlap(each, shown)]

    def lead_in(self, *leads: str) -> str:
        """One of these leads to the opening; a plain one where it is not the very beginning."""
        lead = self.choose(*leads)
        return lead if self.structure.opening.position == 0 else "Here is a way into it:"

    def keys(
        self, count: int, most_words: int = 60, besides: Sequence[Passage] = ()
    ) -> list[Passage]:
        """The best key passages in the order of the text, each extended to this length.

        None repeats the opening, the closing, the first quotation or `besides`.
        """
        taken = [self.structure.opening, self.structure.closing, *besides]
        found: list[Passage] = []
        told = [each.words for each in self.quotations[:1]]
        for key in self.structure.keys:
            whole = extended(self.teaching, key, most_words)
            usable = (each for each in (whole, key) if not _overlap(each, [*taken, *found]))
            new = (
                each for each in usable if not any(is_verbatim(words, each.text) for words in told)
            )
            passage = next(new, None)
            if passage and len(passage.text.split()) <= most_words:
                found.append(passage)
            if len(found) == count:
                break
        return sorted(found, key=lambda each: each.position)

    def hebrew_words(self) -> list[str]:
        """The Hebrew words that the teaching transliterates: 'חֶסֶד (chesed)'."""
        text = " ".join(block.text for block in self.teaching.blocks)
        found = (f"{m['hebrew'].strip()} ({m['latin']})" for m in HEBREW_WORD.finditer(text))
        return list(dict.fromkeys(found))

    def topics(self) -> str:
        """'Shabbat, Home and Mitzvot'; empty without topics."""
        return listed(self.teaching.topics)

    def _cite(self, words: str, anchor: str | None) -> None:
        if (anchor, words) in self._cited:
            return
        self._cited.add((anchor, words))
        teaching = self.teaching
        source = Source(
            post_id=teaching.id,
            title=teaching.title,
            post_type=teaching.type,
            paragraph=anchor,
            quote=words,
        )
        self.sources.append(source)


def _readable(teaching: Teaching) -> list[Block]:
    """The paragraphs that can be read aloud in English: no headings, and no Hebrew alone."""
    return [
        block
        for block in teaching.blocks
        if block.kind != "heading" and _LETTER.search(block.text) is not None
    ]


def _beginning(blocks: Sequence[Block]) -> list[Block]:
    """The first block, and the next while it leads on to that or there are few words."""
    taken: list[Block] = []
    for block in blocks:
        if taken and not taken[-1].text.endswith(":") and _words(taken) >= _FEW_WORDS:
            break
        taken.append(block)
    return taken


def _end(blocks: Sequence[Block]) -> list[Block]:
    taken: list[Block] = []
    for block in reversed(blocks):
        if taken and not block.text.endswith(":") and _words(taken) >= _FEW_WORDS:
            break
        taken.insert(0, block)
    return taken


def _words(blocks: Sequence[Block]) -> int:
    return sum(len(block.text.split()) for block in blocks)


def _quoted(text: str) -> str:
    """In quotation marks; a colon that leads on to the next paragraph stands after them."""
    return f"{in_quotation_marks(text[:-1])}:" if text.endswith(":") else in_quotation_marks(text)


def _overlap(passage: Passage, others: Sequence[Passage]) -> bool:
    return any(passage.overlaps(other) for other in others)


def listed(items: Sequence[str]) -> str:
    """'a, b and c'."""
    *first, last = items or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _referenced(words: str, reference: str | None) -> str:
    whole = words if words.endswith(_CLOSED) else f"{words.rstrip(',;:—–')}."
    quoted = in_quotation_marks(f"… {whole}" if whole[:1].islower() else whole)
    # A verse without its book says nothing outside the teaching.
    if reference is None or not _LETTER.search(reference):
        return quoted
    return f"{quoted} ({reference})"
