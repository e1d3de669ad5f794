"""The search page of a static site."""

from __future__ import annotations

from pathlib import Path

from lxml import html

from api.site.html_views.elements import concat_html, el, page_header, search_field
from api.site.static_export.documents import Document

SEARCH_SCRIPT = Path(__file__).with_name("search.js")
SEARCH_FOLDER = "search"


def with_search(document: Document) -> Document:
    """The page with the static search in the place of the site's, without its script."""
    field = search_field("Search the library", "q", "", "Search the library")
    parts = (
        page_header("Search", "Every teaching, in all usual spellings."),
        el(
            "div",
            "page pb-16",
            el("form", "mx-auto max-w-xl", field, role="search", aria_label="Search the library"),
            # The script clears it.
            el("p", "mt-6", "Searching needs script.", id="search-status", role="status"),
            el("ol", "mt-2 list-none", id="search-results"),
        ),
    )
    main = next(document.tree.iter("main"))
    for child in list(main):
        main.remove(child)
    main.extend(html.fragments_fromstring(str(concat_html(parts))))
    return document


def with_script(page: str) -> str:
    """The finished page with the script."""
    script = f'<script src="{SEARCH_FOLDER}/{SEARCH_SCRIPT.name}"></script>'
    before, _, after = page.rpartition("</body>")
    return f"{before}{script}</body>{after}"
