"""Single hits of a search (`ResultGroups.tsx`)."""

from __future__ import annotations

from urllib.parse import quote

from api.core.settings import Settings
from api.core.translation import is_hebrew_interface, plural, t
from api.search.calendar import VerseRange
from api.search.schemas import Hit, PostHit, SeriesHit, TimelineHit
from api.site.html_views.dates import time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    archive_badge,
    badge,
    bidi,
    content_language,
    dot,
    el,
    hebrew,
    icon,
    join,
    marked_bidi,
    members_mark,
    script_button,
)
from api.site.html_views.references import verse_range
from api.site.html_views.texts import TYPE_NAMES
from api.site.sections import SERIES, TIMELINE, post_url_path

# The results of a group that may be on the first screen.
_ON_FIRST_SCREEN = 3
_DEFERRED = "deferred-render [--deferred-height:10rem]"


def _result(
    index: int,
    to: str,
    title: str,
    snippet: Html,
    facts: Html,
    below: Html = NOTHING,
    heading: str = "h4",
) -> Html:
    """A result at this index of its group. `title` is safe HTML, as the search answers it."""
    style = "group relative border-b border-rule py-5 last:border-0"
    return el(
        "li",
        style if index < _ON_FIRST_SCREEN else f"{style} {_DEFERRED}",
        el(
            heading,
            "font-serif text-[1.3rem] leading-snug font-semibold",
            el("a", "card-link group-hover:text-tekhelet", marked_bidi(title), href=to),
            **content_language(Html(title)),
        ),
        el(
            "p",
            "mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-faint",
            facts,
        ),
        el(
            "p",
            "mt-2 font-serif text-[1.0625rem] leading-relaxed text-ink-soft",
            marked_bidi(snippet),
            **content_language(snippet),
        )
        if snippet
        else NOTHING,
        below,
    )


def post_result(index: int, hit: PostHit, settings: Settings, *, is_closest: bool = False) -> Html:
    """A post in its group, or one of those that come closest where nothing was found."""
    facts = join(
        badge(t("Close in meaning"), "blue") if hit.semantic and not is_closest else NOTHING,
        _nearby(hit),
        archive_badge("premium") if hit.is_premium else NOTHING,
        members_mark() if hit.is_locked else NOTHING,
        el("span", "", t(TYPE_NAMES[hit.type])),
        dot(),
        time(hit.publish_date, settings.zone),
        dot(),
        el("span", "", bidi(hit.author)),
    )
    more = script_button(
        t("More like this"), icon("chevron-down", 16), variant="quiet", more="-ms-4 text-sm"
    )
    below = el("div", "above-card-link mt-1 w-fit max-w-full", more)
    snippet = Html(hit.snippet) if hit.snippet else join(hit.excerpt)
    fragment = f"#{quote(hit.paragraph)}" if hit.paragraph else ""
    url = post_url_path(hit.type, hit.id) + fragment
    heading = "h3" if is_closest else "h4"
    return _result(index, url, hit.highlighted_title, snippet, facts, below, heading)


def series_result(index: int, hit: SeriesHit) -> Html:
    facts = join(
        _nearby(hit), el("span", "", plural("{0} lesson", "{0} lessons", hit.lesson_count))
    )
    snippet = Html(hit.snippet) if hit.snippet else join(hit.description)
    return _result(index, SERIES.at(hit.slug), hit.highlighted_title, snippet, facts)


def portion_result(index: int, hit: TimelineHit) -> Html:
    facts = join(
        _nearby(hit),
        _portion_names(hit),
        dot(),
        el("bdi", "", verse_range(VerseRange.model_validate(hit, from_attributes=True))),
    )
    return _result(index, TIMELINE.at(hit.slug), hit.highlighted_title, Html(hit.snippet), facts)


def _portion_names(hit: TimelineHit) -> Html:
    style = "font-medium text-ink-soft"
    if is_hebrew_interface():
        return el("span", style, hit.hebrew_name)
    return join(
        el("span", style, hit.parasha), el("span", "", hit.english_name), hebrew(hit.hebrew_name)
    )


def _nearby(hit: Hit) -> Html:
    """Marks what cites a place near the one that was searched (SEARCH-47)."""
    return badge(t("Nearby")) if hit.nearby else NOTHING
