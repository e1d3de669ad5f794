"""The lists of teachings on the home page (`HomeLists.tsx`, `HomeCard.tsx`)."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.settings import Settings
from api.core.translation import t
from api.library.schemas import PostCard
from api.site.html_views.dates import short_time
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
)
from api.site.html_views.texts import TYPE_NAMES
from api.site.sections import DAILY, post_url_path

_FEATURED_SHOWN = 4
_RECENT_SHOWN = 6


def featured(posts: Sequence[PostCard], settings: Settings) -> Html:
    if not posts:
        return NOTHING
    return el(
        "section",
        "deferred-render page pt-14 md:pt-20",
        el("h2", "mb-7 text-3xl md:text-4xl", t("Featured Insights"), id="featured"),
        el(
            "div",
            "grid gap-5 sm:grid-cols-2",
            concat_html(_card(post, settings, large=True) for post in posts[:_FEATURED_SHOWN]),
        ),
        aria_labelledby="featured",
    )


def recent(posts: Sequence[PostCard], settings: Settings) -> Html:
    if not posts:
        return NOTHING
    return el(
        "section",
        "deferred-render page py-14 md:py-20",
        el(
            "div",
            "mb-7 flex flex-wrap items-baseline justify-between gap-x-6",
            el("h2", "text-3xl md:text-4xl", t("Recent Insights"), id="recent"),
            el(
                "a",
                "inline-flex min-h-11 items-center gap-1.5 font-semibold text-tekhelet "
                "underline-offset-4 hover:underline",
                t("View All"),
                icon("arrow-right", 17),
                href=DAILY.path,
            ),
        ),
        el(
            "div",
            "grid gap-5 sm:grid-cols-2 lg:grid-cols-3",
            concat_html(_card(post, settings) for post in posts[:_RECENT_SHOWN]),
        ),
        aria_labelledby="recent",
    )


def _card(post: PostCard, settings: Settings, *, large: bool = False) -> Html:
    to = post_url_path(post.type, post.id)
    return el(
        "article",
        "group relative flex flex-col rounded-xl border border-rule bg-raised p-6 "
        "transition-shadow duration-200 hover:shadow-lift",
        el(
            "p",
            "flex items-center justify-between gap-3 text-sm text-ink-faint",
            badge(t(TYPE_NAMES[post.type]), "blue" if post.type == "daily" else "gold"),
            members_mark() if post.is_locked else NOTHING,
            short_time(post.publish_date, settings.zone),
        ),
        el(
            "h3",
            "mt-4 text-2xl md:text-[1.75rem]" if large else "mt-4 text-[1.35rem]",
            el("a", "card-link group-hover:text-tekhelet", bidi(post.title), href=to),
            **content_language(post.title),
        ),
        el(
            "p",
            "mt-2.5 mb-4 line-clamp-3 font-serif text-[1.0625rem] leading-relaxed text-ink-soft",
            post.excerpt,
            **content_language(post.excerpt),
        ),
        el(
            "a",
            "above-card-link mt-auto self-start font-semibold text-tekhelet group-hover:underline",
            t("Read Now"),
            el("span", "sr-only", ": ", post.title, **content_language(post.title)),
            href=to,
        ),
    )
