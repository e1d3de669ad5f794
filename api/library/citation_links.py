"""Links each citation in a teaching's HTML to a search for what it cites (SEARCH-49).

This happens on output; the stored HTML stays as its author wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from api.core.html import BLOCK_TAG, TAG
from api.search.references.recognition import Citation, citations

# What is inside these is not linked: a link already, or text that is shown as it is.
_UNLINKED = re.compile(r"<(/?)(?:a|code|pre|script|style)(?=[\s/>])", re.IGNORECASE)
_LETTER = re.compile(r"\w")
# A teaching is shown often and changes seldom; one takes about a millisecond to read.
_TEXTS_KEPT = 256


class _Run(NamedTuple):
    """A text between two tags: its place in the HTML, and in its paragraph's text."""

    html_start: int
    start: int
    end: int
    linked: bool


@lru_cache(maxsize=_TEXTS_KEPT)
def with_citations_linked(html: str) -> str:
    """The HTML with its citations as links. Expects sanitised HTML."""
    blocks = list(_blocks(html))
    found = citations(text for text, _ in blocks)
    links = [
        link
        for (_, runs), cited in zip(blocks, found, strict=True)
        for each in cited
        if (link := _link(html, runs, each))
    ]
    parts: list[str] = []
    at = 0
    for start, end, name in links:
        if start < at:
            continue  # two places that share their words
        url = f"/search?q={quote(name)}"
        parts += [html[at:start], f'<a class="citation" href="{url}">{html[start:end]}</a>']
        at = end
    return "".join([*parts, html[at:]])


def _blocks(html: str) -> Iterator[tuple[str, list[_Run]]]:
    """The text of each block, and the runs that it consists of."""
    text, runs, at, inside = "", list[_Run](), 0, 0
    for tag in TAG.finditer(html):
        if run := html[at : tag.start()]:
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


def _link(html: str, runs: list[_Run], cited: Citation) -> tuple[int, int, str] | None:
    """Where the citation's numbers are in the HTML, with as much of its names as has no tag."""
    run = next((run for run in runs if run.start < cited.end <= run.end), None)
    if run is None or not run.linked:
        return None
    offset = run.html_start - run.start
    start, end = max(cited.start, run.start) + offset, cited.end + offset
    first = _LETTER.search(html, start, end)
    return (first.start() if first else start), end, cited.reference.name
