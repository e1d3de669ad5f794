"""The links from a teaching: `JourneyPaths.tsx`, `RelatedCard.tsx`."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.translation import message, t
from api.library.schemas import Journey
from api.search.schemas import RelatedPost
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    concat_html,
    content_language,
    el,
    icon,
)
from api.site.sections import post_url_path

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
