"""Snippets and highlights: the sentence that matches best, cut from the documents on the page.

A post that is near in meaning may have few words of the query: its snippet is what its study guide
quotes as the answer, else its nearest paragraph.

An engine spends four fifths of its time on cropping ten bodies (`bench.search_load`). Here only the
documents that are shown are cut, by the same analysis by which they were found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from api.core.typography import with_typographic_signs
from api.search.references.recognition import citations
from api.search.references.verse_reference import Reference
from api.search.results.matcher import Matcher
from api.search.results.query_parts import Match

# The space after a sentence, whose quotation marks may follow its period. An initial ends none.
_SENTENCE_END = re.compile(r"(?:(?<=[.!?…])|(?<=[.!?…][\"'”’)]))(?<!\b[A-Z]\.)\s+")
# Characters: about three lines of a result card.
_MAX_LENGTH = 240
# What is shorter says little without what stands before it.
_SHORT = 120
# If more parts of a query are missing, misspellings are not the cause.
_MAX_FUZZY_PARTS = 3


@dataclass(frozen=True, slots=True)
class Marks:
    """The markup around matched words, and how the text is escaped."""

    before: str
    after: str
    escape: Callable[[str], str]


HTML = Marks("<mark>", "</mark>", escape)


class Snippet(NamedTuple):
    """A part of a document's text, as safe HTML unless the marks escape otherwise.

    `paragraph` is the number of its paragraph; None where nothing in the text matched. `parts`
    counts the parts of the query in it.
    """

    text: str
    paragraph: int | None
    parts: int = 0


class _Sentence(NamedTuple):
    """The best sentence of a text: where it is in which paragraph, and the query's parts in it."""

    paragraph: str = ""
    number: int | None = None
    start: int = 0
    end: int = 0
    parts: int = 0


def highlight(text: str, matcher: Matcher, marks: Marks = HTML) -> str:
    """The text as it is shown, with the query's words marked.

    It is safe HTML unless `marks` escape otherwise.
    """
    safe, text = marks.escape, with_typographic_signs(text)
    parts: list[str] = []
    at = 0
    for match in matcher.find(text):
        if match.start < at:
            continue  # one word that matches two parts of the query
        found = safe(text[match.start : match.end])
        parts += [safe(text[at : match.start]), marks.before, found, marks.after]
        at = match.end
    return "".join([*parts, safe(text[at:])])


def snippet(paragraphs: Sequence[str], matcher: Matcher, marks: Marks = HTML) -> Snippet:
    """The first sentence with the most parts of the query, marked; else the first sentence.

    Short ones are shown with those around them. Inexact matches count where they add parts: in the
    paragraphs with an exact match, or in all of them if none has one. Not if many parts of a long
    query are missing.
    """
    numbered = list(enumerate(paragraphs))
    best = _best_sentence(numbered, matcher.find_exact, matcher.size)
    if 0 < matcher.size - best.parts <= _MAX_FUZZY_PARTS or not best.parts:
        matching = [each for each in numbered if matcher.find_exact(each[1])]
        other = _best_sentence(matching or numbered, matcher.find, matcher.size)
        best = other if other.parts > best.parts else best
    if best.number is None and paragraphs:
        best = _Sentence(paragraphs[0], end=next(_sentences(paragraphs[0]))[1])
    shown = highlight(_in_context(best, matcher), matcher, marks)
    return Snippet(shown, best.number, best.parts)


def answering_snippet(
    paragraphs: Sequence[str], quote: str, nearest: int | None, matcher: Matcher
) -> Snippet | None:
    """The quote, else the nearest paragraph by its number; None where the text has neither.

    A long one is shown around its sentence with the most parts of the query.
    """
    of_quote = (at for at, text in enumerate(paragraphs) if quote in text) if quote else iter(())
    number = next(of_quote, None)
    if number is not None:
        return Snippet(highlight(_passage(quote, matcher), matcher), number)
    if nearest is None or nearest >= len(paragraphs):
        return None
    return Snippet(highlight(_passage(paragraphs[nearest], matcher), matcher), nearest)


def nearest_snippet(paragraph: str, nearest: Sequence[str]) -> str:
    """The nearest sentences of a paragraph, marked, with what stands between them."""
    marked = [
        f"{HTML.before}{escape(with_typographic_signs(each))}{HTML.after}" for each in nearest
    ]
    if len(nearest) == 1:
        return marked[0]
    start = paragraph.find(nearest[0]) + len(nearest[0])
    between = paragraph[start : paragraph.find(nearest[-1])]
    return escape(with_typographic_signs(between if len(between) <= _SHORT else " … ")).join(marked)


def _passage(text: str, matcher: Matcher) -> str:
    """A text up to the length on a card, around its best sentence."""
    best = _best_sentence([(0, text)], matcher.find, matcher.size)
    if len(text) <= _MAX_LENGTH or best.number is None:
        return _cut(text, 0)
    return _in_context(best, matcher)


def _best_sentence(
    paragraphs: Iterable[tuple[int, str]], find: Callable[[str], list[Match]], size: int
) -> _Sentence:
    """The first sentence with the most parts of the query, of paragraphs with their numbers."""
    best = _Sentence()
    for number, paragraph in paragraphs:
        found = find(paragraph)
        # No sentence has more parts than its paragraph.
        if len({match.part for match in found}) > best.parts:
            for start, end in _sentences(paragraph):
                count = _distinct(found, start, end)
                if count > best.parts:
                    best = _Sentence(paragraph, number, start, end, count)
            if best.parts == size:
                break
    return best


def citing_sentence(
    paragraphs: Sequence[str], reference: Reference, *, nearby: bool = False
) -> Snippet | None:
    """The first sentence that cites the place; None where none does.

    With `nearby` the sentence that cites the nearest place.
    """
    best: tuple[int, Snippet] | None = None
    cited_in = zip(paragraphs, citations(paragraphs), strict=True)
    for number, (paragraph, found) in enumerate(cited_in):
        for cited in found:
            away = reference.distance(cited.reference)
            if away is None or (away and not nearby):
                continue
            if best is None or away < best[0]:
                best = away, Snippet(escape(_sentence_at(paragraph, cited.start)), number)
    return best[1] if best else None


def _sentence_at(paragraph: str, at: int) -> str:
    """The sentence with this position, cut around it."""
    for start, end in _sentences(paragraph):
        if at < end:
            return _cut(paragraph[start:end], max(0, at - start))
    return _cut(paragraph, at)


def _sentences(paragraph: str) -> Iterator[tuple[int, int]]:
    """The start and end of each sentence."""
    start = 0
    for gap in _SENTENCE_END.finditer(paragraph):
        yield start, gap.start()
        start = gap.end()
    yield start, len(paragraph)


def _distinct(found: Iterable[Match], start: int, end: int) -> int:
    return len({match.part for match in found if start <= match.start < end})


def _in_context(best: _Sentence, matcher: Matcher) -> str:
    """A sentence with those around it that fit; a long one is cut around its first match.

    Those that follow it come first, then those before it while what is shown is short.
    """
    paragraph, start, end = best.paragraph, best.start, best.end
    if end - start > _MAX_LENGTH:
        first = next(iter(matcher.find(paragraph[start:end])), None)
        return _cut(paragraph[start:end], first.start if first else 0)
    sentences = list(_sentences(paragraph))
    fitting = (last for _, last in sentences if end <= last <= start + _MAX_LENGTH)
    end = max(fitting, default=end)
    for earlier, _ in reversed([each for each in sentences if each[0] < start]):
        if end - start >= _SHORT or end - earlier > _MAX_LENGTH:
            break
        start = earlier
    return paragraph[start:end]


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
