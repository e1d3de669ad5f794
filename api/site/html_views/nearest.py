"""The teachings nearest to a portion that has none (`NearestTeachings.tsx`)."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.translation import message, t
from api.search.schemas import RelatedPost
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    concat_html,
    el,
    members_mark,
)
from api.site.html_views.post_links import related_card
from api.site.sections import post_url_path

_TITLE = message("Nearest teachings")
# In the card of the home page.
_IN_WEEK = 2


def nearest_to_portion(posts: Sequence[RelatedPost]) -> Html:
    if not posts:
        return NOTHING
    cards = (
        related_card(post, mark=members_mark() if post.is_locked else NOTHING) for post in posts
    )
    return el(
        "section",
        "mb-14",
        el("h2", "text-2xl", t(_TITLE), id="nearest"),
        el("ul", "mt-4 grid gap-4 sm:grid-cols-2", concat_html(cards)),
        aria_labelledby="nearest",
    )


def nearest_in_week(posts: Sequence[RelatedPost]) -> Html:
    if not posts:
        return NOTHING
    links = (
        el(
            "li",
            "",
            el(
                "a",
                "inline-flex min-h-11 items-center font-serif text-lg font-semibold "
                "underline-offset-4 hover:text-tekhelet hover:underline",
                bidi(post.title),
                href=post_url_path(post.type, post.id),
            ),
        )
        for post in posts[:_IN_WEEK]
    )
    return el(
        "div",
        "mt-6 border-t border-rule pt-4",
        el("p", "text-sm font-semibold tracking-[0.08em] text-gold uppercase", t(_TITLE)),
        el("ul", "mt-1 flex flex-wrap gap-x-8", concat_html(links)),
    )
