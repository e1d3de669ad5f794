"""The sentence that matched, with its words marked, cut from the documents that are shown.

Cutting ten bodies is four fifths of what an engine spends on an answer; here only the hits on
the page are looked at, by the same reading of words that found them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from api.search.references.parser import Reference, citations
from api.search.results.matcher import Match, Matcher

_SENTENCE_END = re.compile(r"(?<=[.!?…:;])\s+")
# About three lines of a result card.
_LONGEST = 240
_MOST_SLIPS = 3


@dataclass(frozen=True, slots=True)
class Marks:
    """How matched words are set off, and how the text around them is made safe."""

    before: str
    after: str
    safe: Callable[[str], str]


HTML = Marks("<mark>", "</mark>", escape)


def highlight(text: str, matcher: Matcher, marks: Marks = HTML) -> str:
    """The text with the query's words marked, as safe HTML unless `marks` say otherwise."""
    safe = marks.safe
    parts: list[str] = []
    at = 0
    for match in matcher.find(text):
        if match.start < at:
            continue  # one word that two parts of the query meant
        found = safe(text[match.start : match.end])
        parts += [safe(text[at : match.start]), marks.before, found, marks.after]
        at = match.end
    return "".join([*parts, safe(text[at:])])


def snippet(paragraphs: Sequence[str], matcher: Matcher, marks: Marks = HTML) -> str:
    """The sentence in which most of the query's words stand, marked; else the first one.

    Slips are forgiven where that finds more: in the paragraphs that hold a word without one, in
    all of them where none does. Not where much of a long question is missing, which is no slip.
    """
    sentence, most = _richest(paragraphs, matcher.find_exact, matcher.size)
    if 0 < matcher.size - most <= _MOST_SLIPS or not most:
        held = [text for text in paragraphs if matcher.find_exact(text)] if most else paragraphs
        other, more = _richest(held, matcher.find, matcher.size)
        sentence = other if more > most else sentence
    return highlight(_shortened(sentence or _first_sentence(paragraphs), matcher), matcher, marks)


def _richest(
    paragraphs: Sequence[str], find: Callable[[str], list[Match]], size: int
) -> tuple[str, int]:
    """The first sentence that holds most parts of the query, and how many of them."""
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


def citing(paragraphs: Sequence[str], reference: Reference) -> str | None:
    """The sentence that cites a verse of the reference, as safe HTML; None where none does."""
    first, last = reference.span()
    for paragraph in paragraphs:
        for start, end in _sentences(paragraph):
            sentence = paragraph[start:end]
            for cited in citations(sentence):
                begin, finish = cited.span()
                if begin <= last and first <= finish:
                    return escape(_cut(sentence, max(0, sentence.find(f"{cited.chapter}:"))))
    return None


def shortened(paragraph: str) -> str:
    """The beginning of a paragraph, as much as a card shows, as safe HTML."""
    return escape(_cut(paragraph, 0))


def _first_sentence(paragraphs: Sequence[str]) -> str:
    return _SENTENCE_END.split(paragraphs[0], 1)[0] if paragraphs else ""


def _sentences(paragraph: str) -> Iterator[tuple[int, int]]:
    """Where each sentence begins and ends."""
    start = 0
    for gap in _SENTENCE_END.finditer(paragraph):
        yield start, gap.start()
        start = gap.end()
    yield start, len(paragraph)


def _distinct(found: Iterable[Match], start: int, end: int) -> int:
    return len({match.part for match in found if start <= match.start < end})


def _shortened(sentence: str, matcher: Matcher) -> str:
    """A long sentence cut at words around its first match."""
    first = next(iter(matcher.find(sentence)), None) if len(sentence) > _LONGEST else None
    return _cut(sentence, first.start if first else 0)


def _cut(sentence: str, around: int) -> str:
    """At most so much of a sentence as a card shows, in whole words."""
    if len(sentence) <= _LONGEST:
        return sentence
    start = max(0, around - _LONGEST // 3)
    if start:
        start = sentence.find(" ", start) + 1
    end = sentence.rfind(" ", start, start + _LONGEST)
    cut = sentence[start : end if end > start else start + _LONGEST]
    return ("…" if start else "") + cut + ("…" if start + len(cut) < len(sentence) else "")
