"""What a model wrote of a teaching, without what the teaching does not say (STUDY-83)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.search.text.sentences import sentences
from api.study.checking.checker import Checker, Passage
from api.study.checking.quotation_marks import quoted_in
from api.study.checking.teachings import passages_of, whole
from api.study.quoting import MIN_QUOTED_WORDS, is_verbatim
from api.study.schemas import Source
from api.study.teaching import Teaching

# Of the words of a text that must remain, and how many in all.
MIN_SHARE_LEFT, MIN_WORDS_LEFT = 0.6, 60
# A longer text is not read on.
_MAX_SENTENCES = 400
# The words of a heading or the name of a part.
_HEADING_WORDS = 6


@dataclass(frozen=True, slots=True)
class CheckedText:
    """What holds of a text; `omitted` sentences do not."""

    text: str
    omitted: int


def checked(text: str, teaching: Teaching, draft: str, checker: Checker) -> CheckedText | None:
    """The text without the sentences that neither the teaching nor the library's `draft` carries.

    A sentence that claims nothing stays: it thanks, it asks. None if too little remains. It blocks.
    """
    reader = _Reader(teaching, draft, checker)
    kept = "\n".join(reader.line(line.strip()) for line in text.strip().splitlines())
    while "\n\n\n" in kept:
        kept = kept.replace("\n\n\n", "\n\n")
    left, all_words = len(kept.split()), len(text.split())
    if left < MIN_WORDS_LEFT or left < MIN_SHARE_LEFT * all_words:
        return None
    return CheckedText(kept.strip(), reader.omitted)


class _Reader:
    def __init__(self, teaching: Teaching, draft: str, checker: Checker) -> None:
        self._passages: Sequence[Passage] = list(passages_of(teaching).values())
        self._whole, self._draft, self._checker = whole(teaching), draft, checker
        self._read = self.omitted = 0

    def line(self, line: str) -> str:
        found = list(sentences(line))
        kept = [sentence for sentence in found if self._holds(sentence)]
        self.omitted += len(found) - len(kept)
        return " ".join(kept)

    def _holds(self, sentence: str) -> bool:
        self._read += 1
        if self._read > _MAX_SENTENCES:
            return False
        if not any(letter.isalnum() for letter in sentence):
            return True  # a rule to write on
        if is_verbatim(sentence, self._draft):
            return True
        if self._checker.claims_nothing(self._whole, sentence):
            return True
        if len(sentence.split()) <= _HEADING_WORDS and not sentence.endswith((".", "!", "…")):
            return self._checker.names_part_of(self._whole, sentence)
        return self._checker.carries_one_of(self._passages, sentence)


def quoted_sources(text: str, teaching: Teaching) -> list[Source]:
    """The paragraphs that a text quotes, each quotation once, in order."""
    found: list[Source] = []
    for quotation in quoted_in(text):
        place = _place(quotation, teaching)
        if place is None or len(quotation.split()) < MIN_QUOTED_WORDS:
            continue
        source = Source(
            post_id=teaching.id,
            title=teaching.title,
            post_type=teaching.type,
            paragraph=place[0],
            quote=quotation,
        )
        if source not in found:
            found.append(source)
    return found


def _place(quotation: str, teaching: Teaching) -> tuple[str | None] | None:
    """The paragraph that contains a quotation, None within for title and excerpt; or None."""
    for block in teaching.blocks:
        if is_verbatim(quotation, block.text):
            return (block.anchor,)
    if any(is_verbatim(quotation, text) for text in (teaching.title, teaching.excerpt)):
        return (None,)
    return None
