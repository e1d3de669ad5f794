"""What comes before and after a teaching: `SeriesLessons.tsx`, `AdjacentPosts.tsx`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.core.settings import Settings
from api.core.translation import message, plural, t
from api.library.schemas import ContainingSeries, PostCollections, PostType, TeachingLink
from api.site.html_views.dates import time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    classes,
    concat_html,
    content_language,
    dot,
    el,
    icon,
    join,
    members_mark,
)
from api.site.sections import SERIES, lesson_path, post_url_path

# A longer list of lessons is collapsed at first (`SeriesLessons.tsx`).
MAX_OPEN = 6
_LABEL = "block text-xs font-semibold tracking-[0.08em] text-gold uppercase"
_CARD = (
    "group flex items-center gap-4 rounded-xl border border-rule bg-raised p-5 transition-shadow "
    "duration-200 hover:shadow-lift"
)
_PREVIOUS = {"daily": message("Previous insight"), "weekly": message("Previous essay")}
_NEXT = {"daily": message("Next insight"), "weekly": message("Next essay")}


def lesson_place(series: ContainingSeries) -> str:
    return t("Lesson {0} of {1}", series.position, series.lessons)


@dataclass(frozen=True, slots=True)
class SeriesContext:
    """The series in which a teaching is read. `is_chosen`: its address names the series."""

    series: ContainingSeries
    is_chosen: bool

    @property
    def place(self) -> str:
        return lesson_place(self.series)

    @property
    def next(self) -> TeachingLink | None:
        return next(iter(self.series.outline[self.series.position :]), None)


def series_context(series: Sequence[ContainingSeries], slug: str) -> SeriesContext | None:
    """The series that the address names, or the only one (SERIES-13)."""
    chosen = next((each for each in series if each.slug == slug), None)
    if chosen:
        return SeriesContext(chosen, is_chosen=True)
    return SeriesContext(series[0], is_chosen=False) if len(series) == 1 else None


def lesson_mark(context: SeriesContext) -> Html:
    """In the line above the title. It takes no room of its own, so that nothing moves with it."""
    title = context.series.title
    link = el(
        "a",
        "-my-3 flex min-w-0 gap-x-[0.4em] py-3 underline-offset-4 hover:underline",
        el("span", "shrink-0", f"{context.place}:"),
        " ",
        el("span", "truncate", bidi(title), **content_language(title)),
        href=SERIES.at(context.series.slug),
    )
    return join(dot(), link)


def series_lessons(context: SeriesContext) -> Html:
    series, following = context.series, context.next
    title = el("a", "hover:text-tekhelet", bidi(series.title), href=SERIES.at(series.slug))
    return el(
        "section",
        "no-print mt-14",
        el("p", _LABEL, f"{t('Part of Series')} · {context.place}"),
        el("h2", "mt-1 text-2xl", title, id="lessons"),
        _next_lesson(following, context)
        if following
        else el("p", "mt-3 font-serif text-lg text-ink-soft", t("This is the last lesson.")),
        _outline(context),
        aria_labelledby="lessons",
    )


def _next_lesson(post: TeachingLink, context: SeriesContext) -> Html:
    return el(
        "a",
        classes(_CARD, "mt-4"),
        el(
            "span",
            "min-w-0 grow",
            el("span", _LABEL, t("Next lesson")),
            el(
                "span",
                "mt-1 block font-serif text-lg font-semibold group-hover:text-tekhelet",
                bidi(post.title),
            ),
            el("span", "text-sm text-ink-faint", members_mark()) if post.is_locked else NOTHING,
        ),
        icon("arrow-right", 20, "shrink-0 text-tekhelet"),
        href=lesson_path(post.type, post.id, context.series.slug),
        rel="next" if context.is_chosen else None,
    )


def _outline(context: SeriesContext) -> Html:
    lessons = context.series.outline
    return el(
        "details",
        "group mt-3",
        el(
            "summary",
            "inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-tekhelet "
            "underline-offset-4 hover:underline",
            plural("All {0} lesson", "All {0} lessons", len(lessons)),
            icon("chevron-down", 17, "transition-transform duration-150 group-open:rotate-180"),
        ),
        el(
            "ol",
            "border-t border-rule",
            concat_html(_lesson(number, context) for number in range(1, len(lessons) + 1)),
        ),
        open=len(lessons) <= MAX_OPEN,
    )


def _lesson(number: int, context: SeriesContext) -> Html:
    post, own = context.series.outline[number - 1], context.series.position
    is_before = context.is_chosen and number == own - 1
    return el(
        "li",
        "flex items-baseline gap-3 border-b border-rule",
        el("span", "w-7 shrink-0 text-end font-serif text-gold tabular-nums", str(number)),
        el(
            "a",
            "min-w-0 grow py-2.5 font-serif text-lg leading-snug hover:text-tekhelet "
            "aria-[current=page]:font-semibold aria-[current=page]:text-tekhelet",
            bidi(post.title),
            href=lesson_path(post.type, post.id, context.series.slug),
            rel="prev" if is_before else None,
            aria_current="page" if number == own else None,
        ),
        el("span", "shrink-0 text-sm text-ink-faint", members_mark())
        if post.is_locked
        else NOTHING,
    )


def adjacent_posts(
    type: PostType, collections: PostCollections, settings: Settings, *, with_rel: bool
) -> Html:
    """The teachings of a type before and after one by date (READ-62)."""
    previous, following = collections.previous, collections.next
    if not previous and not following:
        return NOTHING
    return el(
        "nav",
        "no-print mt-12 grid gap-3 sm:grid-cols-2",
        _adjacent(t(_PREVIOUS[type]), previous, "prev" if with_rel else None, settings)
        if previous
        else NOTHING,
        _adjacent(t(_NEXT[type]), following, "next" if with_rel else None, settings, is_next=True)
        if following
        else NOTHING,
        aria_label=t("Previous and next teaching"),
    )


def _adjacent(
    label: str, post: TeachingLink, rel: str | None, settings: Settings, *, is_next: bool = False
) -> Html:
    return el(
        "a",
        classes(_CARD, "flex-row-reverse text-end sm:col-start-2" if is_next else ""),
        icon("arrow-right" if is_next else "arrow-left", 20, "shrink-0 text-tekhelet"),
        el(
            "span",
            "min-w-0 grow",
            el("span", _LABEL, label),
            el(
                "span",
                "mt-1 block font-serif text-lg leading-snug font-semibold "
                "group-hover:text-tekhelet",
                bidi(post.title),
            ),
            el(
                "span",
                classes(
                    "mt-1 flex flex-wrap gap-x-3 text-sm text-ink-faint",
                    "justify-end" if is_next else "",
                ),
                time(post.publish_date, settings.zone),
                members_mark() if post.is_locked else NOTHING,
            ),
        ),
        href=post_url_path(post.type, post.id),
        rel=rel,
    )
