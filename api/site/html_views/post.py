"""A teaching as a part of other pages (`PortionTeaching.tsx` and its parts)."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.settings import Settings
from api.core.translation import message, t
from api.library.schemas import Journey, PostCard, PostContent, PostText
from api.site.html_views.dates import time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    archive_badge,
    bidi,
    content_language,
    dot,
    el,
    join,
    members_mark,
)
from api.site.html_views.plain import plain_page
from api.site.html_views.post_links import (
    journey_paths,
)
from api.site.html_views.texts import TYPE_NAMES
from api.site.sections import post_url_path

_NO_AUDIO = message("No audio file available for this content.")
_PREMIUM = message("Available for premium members")
_PREMIUM_FREE = message("Available for premium members: free during the launch")


def plain_teaching(post: PostContent) -> Html:
    return plain_page(post.title, body(post, NOTHING))


def portion_teaching(
    post: PostText, journeys: Sequence[Journey], settings: Settings, call: Html = NOTHING
) -> Html:
    """A teaching on a portion, in full (`PortionTeaching.tsx`)."""
    title = el("a", "hover:text-tekhelet", bidi(post.title), href=post_url_path(post.type, post.id))
    return el(
        "article",
        "mb-14 border-b border-rule pb-12 last:border-0",
        el(
            "header",
            "mb-6",
            el("h2", "text-[1.75rem] md:text-[2rem]", title, **content_language(post.title)),
            el(
                "p",
                "mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-faint",
                archive_badge("premium") if post.is_premium else NOTHING,
                facts(post, settings),
            ),
        ),
        audio(post, settings),
        body(post, call),
        journey_paths(journeys, level="h3"),
    )


def facts(post: PostCard | PostText, settings: Settings) -> Html:
    """Date, type and reading time of a teaching, and whether it is locked."""
    return join(
        time(post.publish_date, settings.zone),
        dot(),
        el("span", "", t(TYPE_NAMES[post.type])),
        dot(),
        el("span", "", t("{0} min read", post.read_minutes)),
        members_mark() if post.is_locked else NOTHING,
    )


def audio(post: PostCard | PostText, settings: Settings, *, in_series: bool = False) -> Html:
    """Placeholder of the player, which needs script (`Listen.tsx`)."""
    if not post.audio_url:
        return NOTHING
    premium = t(_PREMIUM_FREE if settings.launch_free else _PREMIUM)
    playable = post.audio_url.startswith(("https://", "/"))
    return el(
        "section",
        "no-print mb-5 rounded-xl border border-rule bg-raised p-2 md:mb-9 md:p-4 md:px-5",
        el(
            "div",
            "flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft max-md:px-1",
            el("p", "font-semibold max-md:sr-only", t("Listen to this teaching")),
            el("p", "text-balance", premium) if post.is_premium else NOTHING,
        ),
        el(
            "div",
            f"skeleton md:mt-1 {'h-11 md:h-44' if in_series else 'h-11 md:h-33'}",
            aria_hidden="true",
            data_player=True,
        )
        if playable
        else el("p", "mt-2 text-ink-soft", t(_NO_AUDIO)),
    )


def body(post: PostText, call: Html) -> Html:
    """The text, which was sanitised when it was written; of a locked teaching the preview and the
    call to join (`TeachingBody.tsx`)."""
    if not post.is_locked:
        text = Html(post.content)
        return el("div", "reading", text, **content_language(text))
    beginning = el("p", "", bidi(post.preview), **content_language(post.preview))
    return join(el("div", "reading locked-preview", beginning), call)
