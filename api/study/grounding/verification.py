"""Checks what a model wrote against its sources, sentence by sentence (STUDY-73).

A sentence holds if it ends with the number of a source, quotes that source word for word, cites no
verse that does not exist, and shares its words with the sources. Anything else is left out, whoever
made the model write it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from api.search.references.books import by_name
from api.search.references.parser import citations
from api.study.grounding.words import stems, subject_stems
from api.study.quoting import is_verbatim, quotations

# The share of a sentence's content words that the sources must have. A paraphrase has other words.
_MIN_SHARED = 0.3
_MARK = re.compile(r"\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
_ANY_MARK = re.compile(r"\[(\d{1,3})\]")
# The end of a sentence with its marks, before a next sentence.
_END = re.compile(r"[.!?…][\"”’)]*(?:\s*\[[\d\s,]+\])*\s+(?=[^\s\[])")
_LINK = re.compile(r"https?://|www\.|<[a-z/]", re.IGNORECASE)
_VERSE = re.compile(r"\b(?P<book>(?:[12I]{1,2} )?[A-Z][a-z]+) (?P<place>\d{1,3}:\d{1,3})\b")


class VerifiedText:
    """An answer that is verified while it is written.

    `feed` takes the next words, `finish` the end. `text` is what holds; `changed` becomes true
    whenever a sentence was left out.
    """

    def __init__(self, sources: Sequence[str]) -> None:
        """`sources` are the full texts that the numbers 1, 2, … stand for."""
        self._sources = sources
        self._source_stems = frozenset[str]().union(*map(stems, sources))
        self._verified, self._pending = "", ""
        self.changed = False

    @property
    def text(self) -> str:
        """What was verified, and the sentence that is being written."""
        return (self._verified + self._pending).strip()

    def feed(self, words: str) -> bool:
        """Add words. Returns whether a finished sentence was left out."""
        self._pending += words
        dropped = False
        while end := _END.search(self._pending):
            dropped = not self._settle(end.end()) or dropped
        return dropped

    def finish(self) -> str:
        """Verify the last sentence; returns all that holds. An unfinished sentence is left out."""
        if self._pending.strip():
            self._settle(len(self._pending))
        return self._verified.strip()

    def _settle(self, end: int) -> bool:
        sentence, self._pending = self._pending[:end], self._pending[end:]
        holds = self.holds(sentence.strip())
        if holds:
            self._verified += _separate_marks(sentence)
        else:
            self.changed = True
        return holds

    def holds(self, sentence: str) -> bool:
        """Whether one sentence rests on its sources."""
        marks = [int(number) for number in _ANY_MARK.findall(_separate_marks(sentence))]
        if not marks or not all(1 <= mark <= len(self._sources) for mark in marks):
            return False
        if _LINK.search(sentence) or not _verses_exist(sentence):
            return False
        cited = [self._sources[mark - 1] for mark in marks]
        quoted = quotations(sentence)
        if not all(any(is_verbatim(each, text) for text in cited) for each in quoted):
            return False
        return shares_words(subject_stems(_ANY_MARK.sub("", sentence)), self._source_stems)


def shares_words(words: Set[str], source: Set[str]) -> bool:
    """Whether the source has enough of the stems of a text's content words."""
    return len(words & source) >= _MIN_SHARED * len(words)


def _separate_marks(sentence: str) -> str:
    """`[1, 3]` as `[1] [3]`."""
    return _MARK.sub(
        lambda match: "".join(f" [{number.strip()}]" for number in match[1].split(",")), sentence
    )


def _verses_exist(sentence: str) -> bool:
    """Whether each verse of a book of the Bible that a sentence cites exists."""
    cited = [match for match in _VERSE.finditer(sentence) if match["book"] in by_name()]
    return all(any(True for _ in citations(match[0])) for match in cited)
