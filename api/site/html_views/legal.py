"""A legal page (`LegalPage.tsx`)."""

from __future__ import annotations

from api.site.html_views.elements import Html, el, join, page_header
from api.site.legal.texts import LegalPage


def legal_text(page: LegalPage) -> Html:
    return join(
        page_header(page.title),
        el(
            "div",
            "page pb-16 md:pb-24",
            el("div", "mx-auto max-w-[38rem]", el("div", "reading", Html(page.html))),
        ),
    )
