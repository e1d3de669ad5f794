"""The page of an unknown URL (`shared/ui/NotFound.tsx`)."""

from __future__ import annotations

from api.core.translation import message, t
from api.library.schemas import PostType
from api.site.html_views.elements import Html, back_link, button_link, concat_html, el
from api.site.html_views.texts import BACK_TEXTS, TYPE_NAMES
from api.site.sections import DAILY, SERIES, TIMELINE

TITLE = message("404 Page Not Found")
DETAIL = message("Did you forget to add the page to the router?")
_INSIGHT: PostType = "daily"
_ESSAY: PostType = "weekly"
_LINE_WIDTHS = (100, 96, 99, 92, 97, 60)


def not_found() -> Html:
    return _page(
        t(TITLE),
        t(DETAIL),
        button_link("/", t("Return to Home")),
        button_link("/search", t("Search the library"), variant="outline"),
    )


def missing_series() -> Html:
    back = back_link(SERIES.path, t("Back to Series"))
    return _page(t(TITLE), t("This series is not here, or not any more."), back)


def missing_portion() -> Html:
    back = back_link(TIMELINE.path, t("Back to Torah Timeline"))
    return _page(t("Torah Timeline Not Found"), t(TITLE), back)


def missing_insight() -> Html:
    back = back_link(DAILY.path, t(BACK_TEXTS[_INSIGHT]))
    return _page(t(TITLE), t("Error loading the post. Please try again later."), back)


def missing_essay() -> Html:
    """Loading state: script shows a sample essay; without script, the not-found page."""
    lines = concat_html(
        el("div", "mt-4", el("div", "skeleton h-5"), style=f"width: {width}%")
        for width in _LINE_WIDTHS
    )
    return el(
        "div",
        "page pt-5 pb-16 md:pt-8",
        el("h1", "sr-only", t(TYPE_NAMES[_ESSAY])),
        el(
            "div",
            "mx-auto max-w-[38rem]",
            el(
                "p",
                "flex min-h-11 items-center gap-3 text-ink-faint",
                el(
                    "span",
                    "size-4 animate-spin rounded-full border-2 border-rule-strong "
                    "border-t-tekhelet",
                    aria_hidden="true",
                ),
                t("Loading content..."),
            ),
            el("div", "skeleton mt-12 h-11 w-4/5"),
            el("div", "skeleton mt-5 h-5 w-2/3"),
            lines,
        ),
        el("noscript", "", not_found()),
    )


def _page(title: str, detail: str, *links: Html) -> Html:
    return el(
        "div",
        "page grid justify-items-center py-16 text-center md:py-28",
        el(
            "p",
            "hebrew-display text-7xl text-gold",
            "אַיֶּכָּה",
            lang="he",
            aria_hidden="true",
        ),
        el("p", "mt-3 text-sm text-ink-faint", t("“Where are you?” (Genesis 3:9)")),
        el("h1", "mt-8 text-4xl", title),
        el("p", "mt-4 max-w-md font-serif text-lg text-ink-soft", detail),
        el("div", "mt-8 flex flex-wrap justify-center gap-x-6 gap-y-3", *links),
    )
