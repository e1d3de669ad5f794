"""The links from a teaching: `JourneyPaths.tsx`, `PostCollections.tsx`, `EssayEnd.tsx`."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.settings import Settings
from api.core.translation import message, t
from api.library.schemas import ContainingPortion, ContainingSeries, Journey
from api.search.schemas import RelatedPost
from api.site.html_views.dates import time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    badge,
    bidi,
    concat_html,
    content_language,
    el,
    icon,
    members_mark,
    script_button,
)
from api.site.html_views.lessons import lesson_place
from api.site.html_views.references import book_name, portion_name
from api.site.sections import SERIES, TIMELINE, post_url_path

_JOURNEYS = {
    "learn-more": message("Learn more"),
    "related-concept": message("Related concept"),
    "practical-application": message("Practical application"),
    "deeper-study": message("Deeper study"),
}

_REASONS = {
    "verse": message("Same verse"),
    "topic": message("Same topic"),
    "similarity": message("Close in meaning"),
}


def journey_paths(journeys: Sequence[Journey], level: str = "h2") -> Html:
    if not journeys:
        return NOTHING
    return el(
        "section",
        "no-print mt-14",
        el(level, "font-serif text-2xl font-semibold", t("Continue Your Journey")),
        el(
            "ul", "mt-4 grid gap-3 sm:grid-cols-2", concat_html(_journey(path) for path in journeys)
        ),
    )


def _journey(path: Journey) -> Html:
    target = path.target_post
    return el(
        "li",
        "group relative rounded-xl border border-rule bg-raised p-5 transition-shadow "
        "duration-200 hover:shadow-lift",
        el(
            "p",
            "text-xs font-semibold tracking-[0.08em] text-gold uppercase",
            t(_JOURNEYS.get(path.path_type, path.path_type)),
        ),
        el(
            "p",
            "mt-1.5 font-serif text-lg leading-snug font-semibold",
            el(
                "a",
                "card-link group-hover:text-tekhelet",
                bidi(target.title),
                icon("arrow-right", 16, "ms-1.5 inline text-tekhelet"),
                href=post_url_path(target.type, target.id),
            ),
            **content_language(target.title),
        ),
        el(
            "p",
            "mt-1.5 text-[0.9375rem] text-ink-soft",
            bidi(path.description),
            **content_language(path.description),
        ),
    )


def collapsible(title: str, rows: Sequence[Html]) -> Html:
    """A section that script can collapse."""
    if not rows:
        return NOTHING
    toggle = script_button(
        t("Hide"), icon("chevron-down", 17), variant="quiet", more="no-print -me-4 shrink-0"
    )
    return el(
        "section",
        "mt-12",
        el(
            "div",
            "flex items-center justify-between gap-3 border-b border-rule",
            el("h2", "text-2xl", title),
            toggle,
        ),
        el("ul", "", *rows),
    )


def _row(to: str, title: str, *badges: Html) -> Html:
    return el(
        "li",
        "group relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b "
        "border-rule py-3.5",
        el(
            "a",
            "card-link font-serif text-lg leading-snug font-semibold group-hover:text-tekhelet",
            bidi(title),
            href=to,
        ),
        el("span", "flex flex-wrap gap-2", *badges),
    )


def series_row(series: ContainingSeries) -> Html:
    return _row(SERIES.at(series.slug), series.title, badge(lesson_place(series)))


def timeline_row(portion: ContainingPortion) -> Html:
    badges = (
        badge(bidi(book_name(portion.book)), "blue"),
        badge(bidi(portion_name(portion.parasha, portion.hebrew_name)), "gold"),
    )
    return _row(TIMELINE.at(portion.slug), portion.title, *badges)


def related_essays(posts: Sequence[RelatedPost], settings: Settings) -> Html:
    if not posts:
        return NOTHING
    return el(
        "section",
        "no-print mt-14",
        el("h2", "text-2xl", t("Related Essays"), id="related"),
        el(
            "ul",
            "mt-4 grid gap-4 sm:grid-cols-2",
            concat_html(_related_essay(post, settings) for post in posts),
        ),
        aria_labelledby="related",
    )


def _related_essay(post: RelatedPost, settings: Settings) -> Html:
    facts = el(
        "p",
        "mt-3 flex flex-wrap gap-x-3 text-sm text-ink-faint",
        time(post.publish_date, settings.zone),
        members_mark() if post.is_locked else NOTHING,
    )
    return related_card(post, facts=facts)


def related_card(post: RelatedPost, *, mark: Html = NOTHING, facts: Html = NOTHING) -> Html:
    """A related teaching with its reason, which a mark may follow (`RelatedCard.tsx`)."""
    return el(
        "li",
        "group relative rounded-xl border border-rule bg-raised p-5 transition-shadow "
        "duration-200 hover:shadow-lift",
        el(
            "p",
            "mb-1.5 flex flex-wrap gap-x-3 text-xs font-semibold tracking-[0.08em] text-gold "
            "uppercase",
            t(_REASONS[post.reason]),
            mark,
        ),
        el(
            "h3",
            "text-lg leading-snug",
            el(
                "a",
                "card-link group-hover:text-tekhelet",
                bidi(post.title),
                href=post_url_path(post.type, post.id),
            ),
            **content_language(post.title),
        ),
        el(
            "p",
            "mt-2 line-clamp-3 font-serif text-ink-soft",
            bidi(post.excerpt),
            **content_language(post.excerpt),
        ),
        facts,
    )
