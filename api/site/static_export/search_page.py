"""The search page of a static site."""

from __future__ import annotations

from pathlib import Path

import htpy
from htpy import div, form, h1, ol, p
from lxml import html

from api.site.static_export.documents import Document

SEARCH_SCRIPT = Path(__file__).with_name("search.js")
SEARCH_FOLDER = "search"
_LABEL = "Search the library"


def with_search(document: Document) -> Document:
    """The page with the static search in the place of the site's, without its script."""
    field = htpy.input(
        class_="min-h-11 w-full rounded-lg border border-rule-strong bg-raised px-4 text-ink",
        type="text",
        name="q",
        aria_label=_LABEL,
        placeholder=_LABEL,
        autocomplete="off",
    )
    page = div(class_="page pt-9 pb-16 md:pt-14")[
        h1(class_="text-center text-[2.125rem] md:text-[2.9rem]")["Search"],
        p(class_="mt-4 text-center font-serif text-lg text-ink-soft")[
            "Every teaching, in all usual spellings."
        ],
        form(class_="mx-auto mt-8 max-w-xl", role="search", aria_label=_LABEL)[field],
        # The script clears it.
        p("#search-status", class_="mt-6", role="status")["Searching needs script."],
        ol("#search-results", class_="mt-2 list-none"),
    ]
    main = next(document.tree.iter("main"))
    for child in list(main):
        main.remove(child)
    main.append(html.fragment_fromstring(str(page)))
    return document


def with_script(page: str) -> str:
    """The finished page with the script."""
    script = f'<script src="{SEARCH_FOLDER}/{SEARCH_SCRIPT.name}"></script>'
    before, _, after = page.rpartition("</body>")
    return f"{before}{script}</body>{after}"
