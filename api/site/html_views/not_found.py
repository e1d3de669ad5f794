"""The page of an unknown URL (`shared/ui/NotFound.tsx`)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from api.core.settings import Settings
from api.core.translation import message, t
from api.library.schemas import PostType
from api.site.addresses import NearPage
from api.site.built_in_essays import Essay
from api.site.html_views.dates import time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    back_link,
    bidi,
    button_link,
    concat_html,
    content_language,
    el,
    join,
    library_search,
)
from api.site.html_views.texts import BACK_TEXTS
from api.site.sections import DAILY, SERIES, TIMELINE, WEEKLY

TITLE = message("404 Page Not Found")
DETAIL = message("Did you forget to add the page to the router?")
_INSIGHT: PostType = "daily"
_ESSAY: PostType = "weekly"
# READ-37.
_SAMPLE_AGE = timedelta(days=5)


def not_found(nearest: Sequence[NearPage]) -> Html:
    return _page(
        t("There is no page at this address."),
        t(TITLE),
        nearest,
        button_link("/", t("Return to Home")),
        button_link("/search", t("Search the library"), variant="outline"),
        detail=t(DETAIL),
    )


def missing_series(nearest: Sequence[NearPage]) -> Html:
    back = back_link(SERIES.path, t("Back to Series"))
    return _page(t("This series is not here, or not any more."), t(TITLE), nearest, back)


def missing_portion(nearest: Sequence[NearPage]) -> Html:
    back = back_link(TIMELINE.path, t("Back to Torah Timeline"))
    text = t("There is no portion at this address.")
    title = t("Torah Timeline Not Found")
    return _page(text, title, nearest, back, detail=t(TITLE))


def missing_insight(nearest: Sequence[NearPage]) -> Html:
    back = back_link(DAILY.path, t(BACK_TEXTS[_INSIGHT]))
    return _page(t("This teaching is not here, or not any more."), t(TITLE), nearest, back)


def missing_essay(nearest: Sequence[NearPage], essays: Sequence[Essay], settings: Settings) -> Html:
    """Not found, and below it a built-in essay, marked as one."""
    back = back_link(WEEKLY.path, t(BACK_TEXTS[_ESSAY]))
    page = _page(t("This essay is not here, or not any more."), t(TITLE), nearest, back)
    return join(page, _sample(essays[0], settings)) if essays else page


def _sample(essay: Essay, settings: Settings) -> Html:
    date = datetime.now(UTC) - _SAMPLE_AGE
    note = t("This essay could not be found. Here is a sample essay in its place.")
    return el(
        "article",
        "mx-auto max-w-[38rem] pb-16 page",
        el(
            "p",
            "rounded-lg border-s-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-gold",
            note,
            role="note",
        ),
        el("h2", "mt-8 text-3xl", bidi(essay.title), **content_language(essay.title)),
        el("p", "mt-3 text-sm text-ink-faint", time(date, settings.zone)),
        el(
            "div",
            "reading reading-essay mt-6",
            Html(essay.content),
            **content_language(Html(essay.content)),
        ),
    )


def _page(
    sentence: str, title: str, nearest: Sequence[NearPage], *links: Html, detail: str = ""
) -> Html:
    """A sentence for readers, then the page's title, and ways on."""
    return el(
        "div",
        "page grid justify-items-center py-16 text-center md:py-24",
        el(
            "p",
            "hebrew-display text-7xl text-gold",
            "אַיֶּכָּה",
            lang="he",
            aria_hidden="true",
        ),
        el("p", "mt-3 text-sm text-ink-faint", t("“Where are you?” (Genesis 3:9)")),
        el("p", "mt-8 max-w-xl font-serif text-2xl md:text-3xl", sentence),
        el("h1", "mt-4 font-sans text-base font-medium text-ink-faint", title),
        el("p", "text-sm text-ink-faint", detail) if detail else NOTHING,
        _nearest(nearest) if nearest else NOTHING,
        _search(),
        el("div", "mt-8 flex flex-wrap justify-center gap-x-6 gap-y-3", *links),
    )


def _nearest(pages: Sequence[NearPage]) -> Html:
    style = "inline-flex min-h-11 items-center text-tekhelet underline underline-offset-4"
    links = concat_html(
        el("li", "", el("a", style, bidi(page.title), href=page.url)) for page in pages
    )
    return el(
        "nav",
        "mt-8",
        el("h2", "font-sans text-base font-semibold tracking-normal", t("Perhaps you meant")),
        el("ul", "mt-1 flex flex-wrap justify-center gap-x-6 font-serif text-lg", links),
        aria_label=t("Perhaps you meant"),
    )


def _search() -> Html:
    return el(
        "form",
        "mt-8 flex w-full max-w-md items-center rounded-lg border border-rule-strong bg-raised",
        library_search("", t("A word, a verse, a portion…")),
        role="search",
        aria_label=t("Library"),
        action="/search",
    )
