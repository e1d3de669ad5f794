"""Snippets and highlights: the sentence that matches best, cut from the documents on the page.

An engine spends four fifths of its time on cropping ten bodies (`bench.search_load`). Here only the
documents that are shown are cut, by the same analysis by which they were found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from api.search.references.recognition import citations
from api.search.references.types import Reference
from api.search.results.matcher import Matcher
from api.search.results.query_parts import Match

_SENTENCE_END = re.compile(r"(?<=[.!?…:;])\s+")
# Characters: about three lines of a result card.
_MAX_LENGTH = 240
# If more parts of a query are missing, misspellings are not the cause.
_MAX_FUZZY_PARTS = 3


@dataclass(frozen=True, slots=True)
class Marks:
    """The markup around matched words, and how the text is escaped."""

    before: str
    after: str
    escape: Callable[[str], str]


HTML = Marks("<mark>", "</mark>", escape)


def highlight(text: str, matcher: Matcher, marks: Marks = HTML) -> str:
    """The text with the query's words marked, as safe HTML unless `marks` escape otherwise."""
    safe = marks.escape
    parts: list[str] = []
    at = 0
    for match in matcher.find(text):
        if match.start < at:
            continue  # one word that matches two parts of the query
        found = safe(text[match.start : match.end])
        parts += [safe(text[at : match.start]), marks.before, found, marks.after]
        at = match.end
    return "".join([*parts, safe(text[at:])])


def snippet(paragraphs: Sequence[str], matcher: Matcher, marks: Marks = HTML) -> str:
    """The first sentence with the most parts of the query, marked; else the first sentence.

    Inexact matches count where they add parts: in the paragraphs with an exact match, or in all of
    them if none has one. Not if many parts of a long query are missing.
    """
    sentence, most = _best_sentence(paragraphs, matcher.find_exact, matcher.size)
    if 0 < matcher.size - most <= _MAX_FUZZY_PARTS or not most:
        matching = [text for text in paragraphs if matcher.find_exact(text)] if most else paragraphs
        other, more = _best_sentence(matching, matcher.find, matcher.size)
        sentence = other if more > most else sentence
    return highlight(
        _cut_around_match(sentence or _first_sentence(paragraphs), matcher), matcher, marks
    )


def _best_sentence(
    paragraphs: Sequence[str], find: Callable[[str], list[Match]], size: int
) -> tuple[str, int]:
    """The first sentence with the most parts of the query, and how many it has."""
    best, most = "", 0
    for paragraph in paragraphs:
        if found := find(paragraph):
            for start, end in _sentences(paragraph):
                count = _distinct(found, start, end)
                if count > most:
                    best, most = paragraph[start:end], count
            if most == size:
                break
    return best, most


def citing_sentence(
    paragraphs: Sequence[str], reference: Reference, *, nearby: bool = False
) -> str | None:
    """The first sentence that cites the place, as safe HTML; None where none does.

    With `nearby` the sentence that cites the nearest place.
    """
    best: tuple[int, str] | None = None
    for paragraph, found in zip(paragraphs, citations(paragraphs), strict=True):
        for cited in found:
            away = reference.distance(cited.reference)
            if away is None or (away and not nearby):
                continue
            if best is None or away < best[0]:
                best = away, _sentence_at(paragraph, cited.start)
    return escape(best[1]) if best else None


def _sentence_at(paragraph: str, at: int) -> str:
    """The sentence with this position, cut around it."""
    for start, end in _sentences(paragraph):
        if at < end:
            return _cut(paragraph[start:end], max(0, at - start))
    return _cut(paragraph, at)


def cut_paragraph(paragraph: str) -> str:
    """The start of a paragraph, up to the length on a card, as safe HTML."""
    return escape(_cut(paragraph, 0))


def _first_sentence(paragraphs: Sequence[str]) -> str:
    return _SENTENCE_END.split(paragraphs[0], 1)[0] if paragraphs else ""


def _sentences(paragraph: str) -> Iterator[tuple[int, int]]:
    """The start and end of each sentence."""
    start = 0
    for gap in _SENTENCE_END.finditer(paragraph):
        yield start, gap.start()
        start = gap.end()
    yield start, len(paragraph)


def _distinct(found: Iterable[Match], start: int, end: int) -> int:
    return len({match.part for match in found if start <= match.start < end})


def _cut_around_match(sentence: str, matcher: Matcher) -> str:
    """A long sentence, cut around its first match."""
    first = next(iter(matcher.find(sentence)), None) if len(sentence) > _MAX_LENGTH else None
    return _cut(sentence, first.start if first else 0)


def _cut(sentence: str, around: int) -> str:
    """A sentence up to the length on a card, in whole words."""
    if len(sentence) <= _MAX_LENGTH:
        return sentence
    start = max(0, around - _MAX_LENGTH // 3)
    if start:
        start = sentence.find(" ", start) + 1
    end = sentence.rfind(" ", start, start + _MAX_LENGTH)
    cut = sentence[start : end if end > start else start + _MAX_LENGTH]
    return ("…" if start else "") + cut + ("…" if start + len(cut) < len(sentence) else "")
