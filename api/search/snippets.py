"""The sentence that matched, with its words marked, cut from the documents that are shown.

Cutting ten bodies is four fifths of what an engine spends on an answer; here only the hits on
the page are looked at, by the same reading of words that found them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from api.search.aliases import terms_in
from api.search.language import Word, stems, tokens, words


@dataclass(frozen=True, slots=True)
class Marks:
    """How matched words are set off, and how the text around them is made safe."""

    before: str
    after: str
    safe: Callable[[str], str]


HTML = Marks("<mark>", "</mark>", escape)
_SENTENCE = re.compile(r"(?<=[.!?…:;])\s+")
# About three lines of a result card.
_LONGEST = 240
# Letters from which an engine forgives one and two slips (Meilisearch's own measure).
_ONE_TYPO, _TWO_TYPOS = 5, 9


@dataclass(frozen=True)
class Matcher:
    """Tells which words of a text a query meant."""

    exact: frozenset[str]
    prefixes: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Matcher:
        """The words that were typed, the other spellings of their terms, the last as a prefix."""
        typed = tokens(text)
        spelled = {
            token for term in terms_in(typed) for form in term.forms for token in tokens(form)
        }
        return cls(frozenset(typed) | spelled, tuple(typed[-1:]))

    def meant(self, word: str) -> bool:
        """Whether this folded word is one of the query's: itself, begun, prefixed or misspelt."""
        if word in self.exact or word.startswith(self.prefixes):
            return True
        return any(stem in self.exact for stem in stems(word)) or self._nearly(word)

    def _nearly(self, word: str) -> bool:
        return any(_within_typos(typed, word) for typed in self.exact if len(typed) >= _ONE_TYPO)


def allowed_typos(word: str) -> int:
    return 2 if len(word) >= _TWO_TYPOS else 1 if len(word) >= _ONE_TYPO else 0


def _within_typos(typed: str, word: str) -> bool:
    budget = allowed_typos(typed)
    if abs(len(typed) - len(word)) > budget or typed[0] != word[0]:
        return False
    return _distance(typed, word, budget) <= budget


def _distance(a: str, b: str, bound: int) -> int:
    """Edits from one word to the other, two letters that changed places being one.

    Stops early at more than `bound`.
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, above = row, before
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        if min(row) > bound:
            return bound + 1
    return row[-1]


def highlight(text: str, matcher: Matcher, marks: Marks = HTML) -> str:
    """The text with the query's words marked, as safe HTML unless `marks` say otherwise."""
    safe = marks.safe
    parts: list[str] = []
    at = 0
    for word in _meant_words(text, matcher):
        found = safe(text[word.start : word.end])
        parts += [safe(text[at : word.start]), marks.before, found, marks.after]
        at = word.end
    return "".join([*parts, safe(text[at:])])


def snippet(paragraphs: Sequence[str], matcher: Matcher, marks: Marks = HTML) -> str:
    """The sentence in which most of the query's words stand, marked; else the first one."""
    best, most = "", -1
    for sentence in _sentences(paragraphs):
        found = len({word.folded for word in _meant_words(sentence, matcher)})
        if found > most:
            best, most = sentence, found
    return highlight(_shortened(best, matcher), matcher, marks)


def _sentences(paragraphs: Iterable[str]) -> Iterable[str]:
    for paragraph in paragraphs:
        yield from _SENTENCE.split(paragraph)


def _meant_words(text: str, matcher: Matcher) -> list[Word]:
    return [word for word in words(text) if matcher.meant(word.folded)]


def _shortened(sentence: str, matcher: Matcher) -> str:
    """A long sentence cut at words around its first match."""
    if len(sentence) <= _LONGEST:
        return sentence
    first = next(iter(_meant_words(sentence, matcher)), None)
    start = max(0, first.start - _LONGEST // 3) if first else 0
    if start:
        start = sentence.find(" ", start) + 1
    end = sentence.rfind(" ", start, start + _LONGEST)
    cut = sentence[start : end if end > start else start + _LONGEST]
    return ("…" if start else "") + cut + ("…" if start + len(cut) < len(sentence) else "")
