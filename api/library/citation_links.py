"""Links each citation in a text to what it cites (READ-70, SEARCH-49).

This happens on output; what is stored stays as its author wrote it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple, TypeVar
from urllib.parse import quote

from api.core.footnotes import raised_marks
from api.core.html import BLOCK_TAG, TAG
from api.core.schemas import Schema
from api.library.verse_places import VersePlace, VersePlaces
from api.search.references.mishnah_range import MishnahRange, mishnahs_of
from api.search.references.missing import MissingPlace
from api.search.references.rabbinic_reference import RabbinicReference
from api.search.references.recognition import Citation, citations, missing_citations
from api.search.references.verse_reference import Reference, VerseReference

# What is inside these is not linked: a link already, or text that is shown as it is.
_UNLINKED = re.compile(r"<(/?)(?:a|code|pre|script|style)(?=[\s/>])", re.IGNORECASE)
_LETTER = re.compile(r"\w")
_PARAGRAPH = re.compile(r"(?:(?!\n{2}).)+", re.DOTALL)
# A teaching is shown often and changes seldom; one takes about a millisecond to read.
_TEXTS_KEPT = 256


class CitationLink(Schema):
    """A citation in a plain text: where it is, in UTF-16 code units as browsers count them, and
    where it leads. `reference` names the verses or mishnahs to show; null for what has no text."""

    start: int
    end: int
    reference: str | None
    url: str


class _Run(NamedTuple):
    """A text between two tags: its place in the HTML, and in its paragraph's text."""

    html_start: int
    start: int
    end: int
    linked: bool


class _Cited(NamedTuple):
    """A reference, and where in the HTML its link is."""

    start: int
    end: int
    reference: Reference


_Span = TypeVar("_Span", Citation, _Cited)


def with_citations_linked(html: str, places: VersePlaces) -> str:
    """The HTML with its citations as links. Expects sanitised HTML."""
    parts: list[str] = []
    at = 0
    for start, end, reference in _cited_in(html):
        parts += [html[at:start], _opening_tag(reference, places), html[start:end], "</a>"]
        at = end
    return "".join([*parts, html[at:]])


def missing_citations_in(html: str) -> list[MissingPlace]:
    """The places that a text cites and there is not: they are no links."""
    return missing_citations(text for text, _ in _blocks(html))


def cites_verses(html: str) -> bool:
    """Whether a link of this HTML can lead to a verse's place in a portion."""
    return any(isinstance(cited.reference, VerseReference) for cited in _cited_in(html))


def citation_links(text: str, places: VersePlaces) -> list[CitationLink]:
    """The citations in a plain text whose paragraphs are separated by empty lines.

    A paragraph may be quoted from another text than the one before it, so a verse without its
    book's name counts only where its own paragraph names the book.
    """
    links: list[CitationLink] = []
    at = units = 0
    for paragraph in _PARAGRAPH.finditer(text):
        for cited in _without_overlaps(citations([paragraph.group()])[0]):
            start, end = paragraph.start() + cited.start, paragraph.start() + cited.end
            first = units + _utf16_length(text[at:start])
            at, units = end, first + _utf16_length(text[start:end])
            links.append(
                CitationLink(
                    start=first,
                    end=units,
                    reference=_shown_name(cited.reference),
                    url=_url(cited.reference, places),
                )
            )
    return links


def _utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _without_overlaps(found: Iterable[_Span]) -> Iterator[_Span]:
    """Those that begin after the one before has ended."""
    at = 0
    for cited in found:
        if cited.start >= at:
            yield cited
            at = cited.end


def _opening_tag(reference: Reference, places: VersePlaces) -> str:
    name = _shown_name(reference)
    shown = f' data-reference="{escape(name)}"' if name else ""
    return f'<a class="citation"{shown} href="{escape(_url(reference, places))}">'


def _shown_name(reference: Reference) -> str | None:
    """The verses or mishnahs that the reference is about, of a comment those that it is on."""
    if verses := reference.verses():
        return verses.name
    mishnahs = mishnahs_of(reference)
    return mishnahs.reference.name if mishnahs else None


def _url(reference: Reference, places: VersePlaces) -> str:
    """The place in the text of a portion or of the Mishnah, else the search for what is cited."""
    place: VersePlace | MishnahRange | None = None
    if isinstance(reference, VerseReference):
        place = places.of(reference)
    elif isinstance(reference, RabbinicReference):
        place = mishnahs_of(reference)
    return place.url if place else f"/search?q={quote(reference.name)}"


@lru_cache(maxsize=_TEXTS_KEPT)
def _cited_in(html: str) -> Sequence[_Cited]:
    """The citations of a text to be linked, in its order, none of which overlap."""
    blocks = list(_blocks(html))
    found = citations(text for text, _ in blocks)
    links = (
        link
        for (_, runs), cited in zip(blocks, found, strict=True)
        for each in cited
        if (link := _link(html, runs, each))
    )
    return tuple(_without_overlaps(links))


def _blocks(html: str) -> Iterator[tuple[str, list[_Run]]]:
    """The text of each block, and the runs that it consists of."""
    text, runs, at, inside = "", list[_Run](), 0, 0
    # "12:1" with the mark of note 2 is not "12:12".
    marks = deque(mark for mark in raised_marks(html) if mark.is_note)
    for tag in TAG.finditer(html):
        while marks and marks[0].end <= at:
            marks.popleft()
        is_text = not marks or at < marks[0].start
        if is_text and (run := html[at : tag.start()]):
            runs.append(_Run(at, len(text), len(text) + len(run), inside == 0))
            text += run
        at = tag.end()
        if unlinked := _UNLINKED.match(tag[0]):
            inside = max(0, inside + (-1 if unlinked[1] else 1))
        if BLOCK_TAG.match(tag[0]):
            yield text, runs
            text, runs = "", []
    if run := html[at:]:
        runs.append(_Run(at, len(text), len(text) + len(run), inside == 0))
        text += run
    yield text, runs


def _link(html: str, runs: list[_Run], cited: Citation) -> _Cited | None:
    """Where the citation's numbers are in the HTML, with as much of its names as has no tag."""
    at = bisect_left(runs, cited.end, key=lambda run: run.end)
    run = runs[at] if at < len(runs) else None
    if run is None or run.start >= cited.end or not run.linked:
        return None
    offset = run.html_start - run.start
    start, end = max(cited.start, run.start) + offset, cited.end + offset
    first = _LETTER.search(html, start, end)
    return _Cited(first.start() if first else start, end, cited.reference)
