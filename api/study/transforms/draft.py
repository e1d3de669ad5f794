"""A text in the making: its paragraphs, and what they quote of a teaching (STUDY-82)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from api.study.quoting import is_verbatim
from api.study.schemas import Source
from api.study.sentence_forms import in_quotation_marks, split_reference
from api.study.teaching import Teaching
from api.study.teaching_structure import (
    Passage,
    SourceQuotation,
    Structure,
    extended,
    structure,
)

_HEBREW_WORD = re.compile(
    r"(?P<hebrew>[\u0590-\u05ff][\u0590-\u05ff ]*), (?P<latin>[a-z][a-z'’-]*(?: [a-z][a-z'’-]*)?)"
    r"(?=[,.;:)]| \()"
)
_LETTER = re.compile(r"[A-Za-z]")
# Where the words of a passage do not end in a mark of their own.
_CLOSED = (".", "!", "?", "…", ".”", "!”", "?”", "’", '"', "”")


@dataclass
class Draft:
    """`choose` varies the wording by the teaching, so that two teachings do not read alike."""

    teaching: Teaching
    paragraphs: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    _choices: int = 0

    @property
    def structure(self) -> Structure:
        return structure(self.teaching)

    @property
    def text(self) -> str:
        return "\n\n".join(self.paragraphs)

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

    def quote_source(self, quotation: SourceQuotation) -> str:
        """What the teaching quotes, in quotation marks and with its reference."""
        self._cite(quotation.words, quotation.anchor)
        return _referenced(quotation.words, quotation.reference)

    def quote_excerpt(self) -> str:
        """The teaching's excerpt in quotation marks; empty if it has none."""
        if not self.teaching.excerpt:
            return ""
        self._cite(self.teaching.excerpt, None)
        return in_quotation_marks(self.teaching.excerpt)

    @property
    def quotations(self) -> list[SourceQuotation]:
        """What the teaching quotes from sources and what its opening and closing do not show."""
        shown = f"{self.structure.opening.text} {self.structure.closing.text}"
        return [each for each in self.structure.quotations if not is_verbatim(each.words, shown)]

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
        for key in self.structure.keys:
            whole = extended(self.teaching, key, most_words)
            usable = (each for each in (whole, key) if self._is_new(each, [*taken, *found]))
            passage = next(usable, None)
            if passage and len(passage.text.split()) <= most_words:
                found.append(passage)
            if len(found) == count:
                break
        return sorted(found, key=lambda each: each.position)

    def _is_new(self, passage: Passage, taken: Sequence[Passage]) -> bool:
        repeats = any(is_verbatim(each.words, passage.text) for each in self.quotations[:1])
        return not repeats and not _overlap(passage, taken)

    def hebrew_words(self) -> list[str]:
        """The Hebrew words that the teaching transliterates: 'חֶסֶד (chesed)'."""
        text = " ".join(block.text for block in self.teaching.blocks)
        found = (f"{m['hebrew'].strip()} ({m['latin']})" for m in _HEBREW_WORD.finditer(text))
        return list(dict.fromkeys(found))

    def topics(self) -> str:
        """'Shabbat, Home and Mitzvot'; empty without topics."""
        return listed(self.teaching.topics)

    def _cite(self, words: str, anchor: str | None) -> None:
        teaching = self.teaching
        source = Source(
            post_id=teaching.id,
            title=teaching.title,
            post_type=teaching.type,
            paragraph=anchor,
            quote=words,
        )
        if source not in self.sources:
            self.sources.append(source)


def _overlap(passage: Passage, others: Sequence[Passage]) -> bool:
    return any(passage.overlaps(other) for other in others)


def listed(items: Sequence[str]) -> str:
    """'a, b and c'."""
    *first, last = items or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _referenced(words: str, reference: str | None) -> str:
    whole = words if words.endswith(_CLOSED) else f"{words.rstrip(',;:—–')}."
    quoted = in_quotation_marks(f"… {whole}" if whole[:1].islower() else whole)
    # A verse without its book says nothing outside of the teaching.
    if reference is None or not _LETTER.search(reference):
        return quoted
    return f"{quoted} ({reference})"
