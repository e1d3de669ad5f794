"""The list of series, and a series (`SeriesListPage.tsx`, `SeriesPage.tsx`)."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.settings import Settings
from api.core.translation import plural, t, t_in
from api.library.schemas import SeriesEntry, SeriesPost
from api.site.html_views.elements import (
    NOTHING,
    Html,
    back_link,
    bidi,
    classes,
    concat_html,
    content_language,
    el,
    join,
    notice,
    page_header,
    share_button,
)
from api.site.html_views.post import audio, facts
from api.site.sections import SERIES, lesson_path

_SPINES = (
    "bg-genesis h-14",
    "bg-exodus h-11",
    "bg-leviticus h-16",
    "bg-numbers h-12",
    "bg-deuteronomy h-[3.75rem]",
)
_MAX_SPINES = 14
# Of the picture of a card.
_CARD_SIZES = "(min-width: 1024px) 352px, (min-width: 640px) 50vw, 100vw"


def series_list(series: Sequence[SeriesEntry]) -> Html:
    grid = el("div", "grid gap-6 sm:grid-cols-2 lg:grid-cols-3", concat_html(map(_card, series)))
    return join(
        page_header(
            t(SERIES.title),
            t("Teachings that belong together, in the order in which they build."),
        ),
        el("div", "page pb-16", grid if series else notice(t("No series available yet"))),
    )


def _card(series: SeriesEntry) -> Html:
    to = SERIES.at(series.slug)
    return el(
        "article",
        "group relative flex flex-col overflow-hidden rounded-xl border border-rule bg-raised "
        "transition-shadow duration-200 hover:shadow-lift",
        el(
            "img",
            "aspect-[16/7] w-full object-cover",
            src=series.image_url,
            srcset=series.image_srcset,
            sizes=_CARD_SIZES,
            alt="",
            loading="lazy",
        )
        if series.image_url
        else _book_spines(series),
        el(
            "div",
            "flex grow flex-col p-6",
            el("p", "text-sm text-ink-faint", _lessons(series)),
            el(
                "h2",
                "mt-1.5 text-2xl",
                el("a", "card-link group-hover:text-tekhelet", bidi(series.title), href=to),
                **content_language(series.title),
            ),
            el(
                "p",
                "mt-2.5 line-clamp-4 font-serif text-[1.0625rem] text-ink-soft",
                series.description,
                **content_language(series.description),
            ),
            el(
                "a",
                "above-card-link mt-auto self-start pt-4 font-semibold text-tekhelet "
                "group-hover:underline",
                t("Explore Series"),
                el("span", "sr-only", ": ", series.title, **content_language(series.title)),
                href=to,
            ),
        ),
    )


def _lessons(series: SeriesEntry) -> str:
    return plural("{0} lesson", "{0} lessons", len(series.posts))


def _book_spines(series: SeriesEntry) -> Html:
    """The cover of a series without an image: one book per lesson, and a word of its own."""
    count = min(max(len(series.posts), 1), _MAX_SPINES)
    spines = (
        el("span", classes("w-3.5 rounded-t-sm opacity-80", _SPINES[at % len(_SPINES)]))
        for at in range(series.id, series.id + count)
    )
    return el(
        "div",
        "flex h-24 items-end gap-1 overflow-hidden border-b-4 border-rule bg-sunken px-6",
        concat_html(spines),
        el("span", "ms-auto self-center text-3xl text-ink-soft", series.cover_word, lang="he")
        if series.cover_word
        else NOTHING,
        aria_hidden="true",
    )


def series_page(series: SeriesEntry, lessons: Sequence[SeriesPost], settings: Settings) -> Html:
    in_order = sorted(lessons, key=lambda lesson: lesson.position)
    items = concat_html(_lesson(lesson, series.slug, settings) for lesson in in_order)
    return el(
        "div",
        "page pt-5 pb-16 md:pt-8",
        el(
            "div",
            "mx-auto max-w-[46rem]",
            back_link(SERIES.path, t("Back to Series")),
            el(
                "header",
                "mt-5 mb-9 border-b border-rule pb-7 md:mt-8",
                el(
                    "p",
                    "text-sm font-semibold tracking-[0.08em] text-gold uppercase",
                    f"{t_in('singular', 'Series')} · {_lessons(series)}",
                ),
                el(
                    "h1",
                    "mt-3 text-[2.1rem] md:text-[2.75rem]",
                    bidi(series.title),
                    **content_language(series.title),
                ),
                el(
                    "p",
                    "mt-4 font-serif text-lg text-ink-soft md:text-xl",
                    series.description,
                    **content_language(series.description),
                ),
                el("div", "mt-4 -ms-4", share_button()),
                el("div", "mt-6", ambient()),
            ),
            el("ol", "grid gap-2", items) if lessons else notice(t("No posts in this series yet")),
        ),
    )


def ambient() -> Html:
    """Placeholder of the ambient player, which needs script (`Ambient.tsx`)."""
    return el("div", classes("skeleton", "h-60 sm:h-46"), aria_hidden="true")


def _lesson(lesson: SeriesPost, series: str, settings: Settings) -> Html:
    post = lesson.post
    to = lesson_path(post.type, post.id, series)
    return el(
        "li",
        "grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 md:grid-cols-[4rem_minmax(0,1fr)]",
        el(
            "span",
            "pt-4 text-end font-serif text-xl text-gold md:text-2xl",
            el("bdi", "", f"#{lesson.position}"),
        ),
        el(
            "article",
            "group relative rounded-xl border border-transparent p-4 transition-colors "
            "duration-150 hover:border-rule hover:bg-raised",
            el(
                "h2",
                "text-xl md:text-2xl",
                el("a", "card-link group-hover:text-tekhelet", bidi(post.title), href=to),
                **content_language(post.title),
            ),
            el(
                "p",
                "mt-1.5 flex flex-wrap gap-x-2.5 text-sm text-ink-faint",
                facts(post, settings),
            ),
            el(
                "p",
                "mt-2.5 font-serif text-[1.0625rem] text-ink-soft",
                post.excerpt,
                **content_language(post.excerpt),
            ),
            el("div", "above-card-link mt-4 -mb-6", audio(post, settings, in_series=True))
            if post.audio_url
            else NOTHING,
            el(
                "a",
                "above-card-link mt-3 inline-block font-semibold text-tekhelet "
                "group-hover:underline",
                t("Read Full Post"),
                el("span", "sr-only", ": ", post.title, **content_language(post.title)),
                href=to,
            ),
        ),
    )
