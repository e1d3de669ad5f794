"""A teaching's text as pages show it; the stored HTML stays as its author wrote it."""

from __future__ import annotations

from api.core.hebrew import with_hebrew_marked
from api.core.pictures import with_srcsets
from api.library.citation_links import with_citations_linked
from api.library.verse_places import VersePlaces


def shown_content(html: str, places: VersePlaces) -> str:
    """Stored HTML with links of its citations, its Hebrew marked, and the smaller versions of its
    pictures."""
    return with_srcsets(with_hebrew_marked(with_citations_linked(html, places)))
