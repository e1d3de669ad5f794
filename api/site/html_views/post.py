"""A teaching's own page, and a teaching as a part of a portion's (`PostPage.tsx` and its parts)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from api.core.pictures import TEXT_SIZES
from api.core.settings import Settings
from api.core.translation import message, t
from api.library.schemas import Journey, PostCard, PostCollections, PostContent, PostText
from api.search.schemas import RelatedPost
from api.site.html_views.dates import long_time, time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    archive_badge,
    back_link,
    bidi,
    classes,
    concat_html,
    content_language,
    dot,
    el,
    icon,
    join,
    members_mark,
    ornament,
    script_button,
    share_button,
)
from api.site.html_views.essay_footer import author, sign_up
from api.site.html_views.join_call import join_call
from api.site.html_views.lessons import (
    SeriesContext,
    adjacent_posts,
    lesson_mark,
    series_context,
    series_lessons,
)
from api.site.html_views.names import topic_name
from api.site.html_views.post_links import (
    collapsible,
    journey_paths,
    related_essays,
    series_row,
    timeline_row,
)
from api.site.html_views.texts import BACK_TEXTS, TYPE_NAMES
from api.site.sections import DAILY, WEEKLY, post_url_path

_NO_AUDIO = message("No audio file available for this content.")
_PREMIUM = message("Available for premium members")
_PREMIUM_FREE = message("Available for premium members: free during the launch")


@dataclass(frozen=True, slots=True)
class Beside:
    """What a teaching's page links to. `series` is the slug of the series that the reader came
    from, or empty."""

    collections: PostCollections
    journeys: Sequence[Journey]
    related: Sequence[RelatedPost]
    series: str = ""


def teaching_page(post: PostContent, beside: Beside, settings: Settings) -> Html:
    series = series_context(beside.collections.series, beside.series)
    is_essay = post.type == "weekly"
    section = WEEKLY if is_essay else DAILY
    back = back_link(section.path, t(BACK_TEXTS[post.type]))
    return el(
        "div",
        "page pt-2 pb-16 md:pt-8",
        el(
            "article",
            "mx-auto max-w-[calc(38rem*max(1,var(--text-scale)))]",
            el(
                "div",
                "no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
                back,
                _text_size_switch(),
            ),
            _header(post, series, settings),
            audio(post, settings, in_series=series is not None),
            body(post, join_call(post_url_path(post.type, post.id)), is_essay=is_essay),
            el(
                "div",
                "deferred-render [--deferred-height:70rem]",
                _picture(post),
                ornament("mt-12 justify-center text-xs"),
                author(post.author, settings) if is_essay else NOTHING,
                _beside(post, beside, series, settings),
                el(
                    "footer",
                    "no-print mt-12 flex flex-wrap items-center justify-between gap-3 border-t "
                    "border-rule pt-5",
                    back,
                    el(
                        "div",
                        "flex flex-wrap gap-3",
                        NOTHING if post.is_locked else share_button(variant="outline"),
                    ),
                ),
                _end(post, beside.related, settings) if is_essay else NOTHING,
            ),
        ),
    )


def _beside(
    post: PostContent, beside: Beside, series: SeriesContext | None, settings: Settings
) -> Html:
    """What the teaching stands beside, below its text (`BesidePost.tsx`)."""
    collections = beside.collections
    others = [each for each in collections.series if not series or each is not series.series]
    portions = [timeline_row(row) for row in collections.timeline]
    with_rel = not (series and series.is_chosen)
    return el(
        "div",
        "beside-post",
        series_lessons(series) if series else NOTHING,
        journey_paths(beside.journeys) if post.type == "weekly" else NOTHING,
        collapsible(t("Part of Series"), [series_row(row) for row in others]),
        collapsible(t("Found in Torah Timeline"), portions),
        adjacent_posts(post.type, collections, settings, with_rel=with_rel),
    )


def _end(essay: PostContent, related: Sequence[RelatedPost], settings: Settings) -> Html:
    """The end of an essay's page (`EssayEnd.tsx`)."""
    return el(
        "div",
        "essay-end",
        related_essays(related, settings),
        NOTHING if essay.is_locked else sign_up(),
    )


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


def body(post: PostText, call: Html, *, is_essay: bool = False) -> Html:
    """The text, which was sanitised when it was written; of a locked teaching the preview and the
    call to join (`TeachingBody.tsx`)."""
    essay = "reading-essay" if is_essay else ""
    if not post.is_locked:
        text = Html(post.content)
        return el("div", classes("reading", essay), text, **content_language(text))
    beginning = el("p", "", bidi(post.preview), **content_language(post.preview))
    return join(el("div", classes("reading locked-preview", essay), beginning), call)


def _text_size_switch() -> Html:
    steps = [
        script_button(icon(name, 20), variant="quiet", size="icon")
        for name in ("a-arrow-down", "a-arrow-up")
    ]
    size = el("span", "w-12 text-center text-sm font-medium text-ink-soft tabular-nums", "100%")
    return el(
        "div",
        "no-print inline-flex items-center rounded-lg border border-rule bg-sunken p-0.5",
        steps[0],
        size,
        steps[1],
        aria_hidden="true",
    )


def _header(post: PostContent, series: SeriesContext | None, settings: Settings) -> Html:
    return el(
        "header",
        "mt-3 mb-5 border-b border-rule pb-3 md:mt-8 md:mb-11 md:pb-7",
        el(
            "p",
            "flex gap-x-2.5 text-sm font-semibold tracking-[0.08em] whitespace-nowrap text-gold "
            "uppercase",
            el("span", "", t(TYPE_NAMES[post.type])),
            lesson_mark(series) if series else NOTHING,
        ),
        el(
            "h1",
            "mt-3 text-[2.1rem] md:text-[2.85rem] md:leading-[1.12]",
            bidi(post.title),
            **content_language(post.title),
        ),
        el(
            "p",
            "me-auto mt-3 max-w-[36rem] font-serif text-base text-ink-soft italic md:mt-4 "
            "md:text-xl",
            bidi(post.excerpt),
            **content_language(post.excerpt),
        )
        if post.excerpt
        else NOTHING,
        el(
            "p",
            "mt-3 flex flex-wrap gap-x-2.5 gap-y-1 text-[0.9375rem] text-ink-faint md:mt-5",
            el("span", "font-medium text-ink-soft", bidi(post.author)),
            dot(),
            long_time(post.publish_date, settings.zone),
            dot(),
            el("span", "", t("{0} min read", post.read_minutes)),
        ),
        _topics(post.topics),
    )


def _topics(topics: Sequence[str]) -> Html:
    if not topics:
        return NOTHING
    style = (
        "inline-flex min-h-11 items-center text-sm text-tekhelet underline-offset-4 hover:underline"
    )
    links = (
        el("a", style, bidi(topic_name(topic)), href=f"/search?{urlencode({'q': topic})}")
        for topic in topics
    )
    items = concat_html(el("li", "", link) for link in links)
    return el("ul", "flex flex-wrap gap-x-4 md:mt-2", items, aria_label=t("Topics"))


def _picture(post: PostContent) -> Html:
    source = post.base64_image or post.image_url
    if not source:
        return NOTHING
    style = "mt-4 aspect-[3/2] max-h-[34rem] w-full rounded-xl border border-rule object-contain"
    files = {"src": source, "srcset": post.image_srcset, "sizes": TEXT_SIZES}
    return el(
        "section",
        "mt-12",
        el("h2", "text-2xl", t("Visual Inspiration")),
        # An embedded image would be sent twice; script shows it.
        NOTHING if post.base64_image else el("img", style, **files, alt="", loading="lazy"),
    )
