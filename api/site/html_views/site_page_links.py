"""The pages of the site that do what was searched for (`SitePageLinks.tsx`)."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.translation import t
from api.search.schemas import SitePage
from api.site.html_views.elements import NOTHING, Html, concat_html, el


def site_page_links(pages: Sequence[SitePage]) -> Html:
    if not pages:
        return NOTHING
    return el(
        "nav",
        "mt-5 grid gap-3",
        concat_html(_link(page) for page in pages),
        aria_label=t("Pages of the site"),
    )


def _link(page: SitePage) -> Html:
    style = "card-link text-tekhelet underline underline-offset-4"
    link = el("a", style, page.name, href=page.url)
    return el(
        "div",
        "rounded-xl border bg-raised border-rule relative px-5 py-4",
        el("p", "font-semibold", link),
        el("p", "mt-1 text-[0.9375rem] text-ink-soft", page.about),
    )
