"""A teaching's text as pages show it; the stored HTML stays as its author wrote it."""

from __future__ import annotations

import re
from functools import lru_cache

from api.core.bidi import letters_of
from api.core.hebrew import with_hebrew_marked
from api.core.html import TAG
from api.core.long_texts import LONG
from api.core.pictures import with_srcsets
from api.core.typography import with_typographic_signs
from api.library.citation_links import with_citations_linked
from api.library.verse_places import VersePlaces

# The first paragraph, if no other text comes before it.
_FIRST_PARAGRAPH = re.compile(r"<p((?:\s[^<>]*)?)>(.*?)(?:</p>|\Z)", re.DOTALL)
# A drop cap is three lines high: as many characters fill them where lines are longest.
_DROP_CAP_CHARACTERS = 240
_BEGINS_WITH_LATIN = re.compile(r"[\s\"'“‘(]*[A-Za-z\u00c0-\u024f]")


def shown_content(html: str, places: VersePlaces) -> str:
    """Stored HTML with links of its citations, its Hebrew marked, typographic signs, and the
    smaller versions of its pictures."""
    text = with_typographic_signs(with_citations_linked(html, places))
    return _marked(text) if len(text) > LONG else _cached_marked(text)


def _marked(html: str) -> str:
    return with_srcsets(with_hebrew_marked(_with_drop_cap(html)))


# Pages are made anew after each change of the library, mostly of the same texts.
_cached_marked = lru_cache(maxsize=64)(_marked)


def _with_drop_cap(html: str) -> str:
    """Mark a first paragraph that is long enough for a drop cap, which essays have (LOOK-18)."""
    first = _FIRST_PARAGRAPH.search(html)
    if first is None or "class=" in first[1]:
        return html
    text = TAG.sub("", first[2])
    runs_right = letters_of(text).direction == "ltr" and _BEGINS_WITH_LATIN.match(text)
    if len(text) < _DROP_CAP_CHARACTERS or not runs_right:
        return html
    return f'{html[: first.start()]}<p class="drop-cap"{html[first.start() + 2 :]}'
