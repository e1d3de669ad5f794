"""A portion with its teachings (`TimelinePage.tsx` and its parts)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from api.core.settings import Settings
from api.core.translation import is_hebrew_interface, t
from api.library.schemas import (
    AdjacentPortions,
    Journey,
    PortionPost,
    ThisWeek,
    TimelineEntry,
    TimelineRef,
)
from api.search.schemas import RelatedPost
from api.site.html_views.elements import (
    NOTHING,
    Html,
    back_link,
    badge,
    bidi,
    classes,
    concat_html,
    content_language,
    el,
    icon,
    join,
    share_button,
)
from api.site.html_views.join_call import join_call
from api.site.html_views.nearest import nearest_to_portion
from api.site.html_views.post import portion_teaching
from api.site.html_views.references import book_name, verse_range
from api.site.html_views.torah_text import ShownText, torah_text
from api.site.html_views.week import book_style, week_marks
from api.site.sections import TIMELINE

# Of the picture above the text.
_PICTURE_SIZES = "(min-width: 704px) 640px, 100vw"


@dataclass(frozen=True, slots=True)
class Portion:
    """A portion with its teachings, their journeys, and the adjacent portions.

    `text` is None for an entry that is no weekly portion. `nearest` are shown without teachings.
    """

    entry: TimelineEntry
    teachings: Sequence[PortionPost]
    journeys: Mapping[int, Sequence[Journey]]
    adjacent: AdjacentPortions
    week: ThisWeek
    text: ShownText | None
    nearest: Sequence[RelatedPost] = ()


def portion_page(portion: Portion, settings: Settings) -> Html:
    locked = [link.post_id for link in portion.teachings if link.post.is_locked]
    call = join_call(TIMELINE.at(portion.entry.slug), level="h3")
    teachings = (
        portion_teaching(
            link.post,
            portion.journeys.get(link.post_id, ()),
            settings,
            # Once a page, below the first.
            call if link.post_id in locked[:1] else NOTHING,
        )
        for link in portion.teachings
    )
    return el(
        "div",
        "page pt-5 pb-16 md:pt-8",
        el(
            "div",
            "mx-auto max-w-[40rem]",
            back_link(TIMELINE.path, t("Back to Torah Timeline")),
            _portion_header(portion.entry, week_marks(portion.week).get(portion.entry.slug)),
            concat_html(teachings) if portion.teachings else nearest_to_portion(portion.nearest),
            torah_text(portion.text) if portion.text else NOTHING,
            _adjacent_portions(portion.adjacent),
        ),
    )


def _portion_header(entry: TimelineEntry, mark: str | None) -> Html:
    return el(
        "header",
        "mt-5 mb-10 border-b border-rule pb-8 text-center md:mt-8",
        el(
            "p",
            classes("hebrew-display text-6xl md:text-7xl", book_style(entry.book).text),
            entry.hebrew_name,
            lang="he",
            dir="rtl",
        ),
        el(
            "p",
            "mt-5 flex flex-wrap items-center justify-center gap-3",
            el(
                "span",
                "text-sm font-semibold tracking-[0.08em] text-gold uppercase",
                _book_and_name(entry),
            ),
            badge(mark, "gold") if mark else NOTHING,
        ),
        el("h1", "mt-2 text-[2.1rem] md:text-[2.75rem]", bidi(entry.title)),
        el(
            "p",
            "mt-3 text-[0.9375rem] text-ink-faint",
            NOTHING if is_hebrew_interface() else join(bidi(entry.english_name), " · "),
            el(
                "a",
                "underline underline-offset-4 hover:text-tekhelet",
                verse_range(entry),
                href="#text",
            ),
        ),
        el(
            "img",
            "mt-6 aspect-[2/1] w-full rounded-xl border border-rule object-cover",
            src=entry.image_url,
            srcset=entry.image_srcset,
            sizes=_PICTURE_SIZES,
            alt="",
        )
        if entry.image_url
        else NOTHING,
        el(
            "p",
            "mt-6 text-start font-serif text-lg text-ink-soft md:text-xl",
            entry.description,
            **content_language(entry.description),
        ),
        el("div", "mt-4", share_button()),
        el("div", "mt-6 text-start", _ambient()),
    )


def _book_and_name(entry: TimelineEntry) -> str:
    """The Hebrew interface has the name in large letters already."""
    if is_hebrew_interface():
        return t("Book of {0}", book_name(entry.book))
    return f"{entry.book} · {entry.parasha}"


def _adjacent_portions(adjacent: AdjacentPortions) -> Html:
    if not adjacent.previous and not adjacent.next:
        return NOTHING
    return el(
        "nav",
        "mt-12 grid gap-3 border-t border-rule pt-8 sm:grid-cols-2",
        _adjacent_portion(t("Previous portion"), adjacent.previous, "arrow-left", "")
        if adjacent.previous
        else NOTHING,
        _adjacent_portion(
            t("Next portion"),
            adjacent.next,
            "arrow-right",
            "flex-row-reverse text-end sm:col-start-2",
        )
        if adjacent.next
        else NOTHING,
        aria_label=t("Other portions"),
    )


def _adjacent_portion(label: str, portion: TimelineRef, arrow: str, more: str) -> Html:
    return el(
        "a",
        classes(
            "group flex items-center gap-4 rounded-xl border border-rule bg-raised p-5 "
            "transition-shadow duration-200 hover:shadow-lift",
            more,
        ),
        icon(arrow, 20, "shrink-0 text-tekhelet"),
        el(
            "span",
            "min-w-0 grow",
            el(
                "span",
                "block text-xs font-semibold tracking-[0.08em] text-gold uppercase",
                label,
            ),
            _names(portion),
        ),
        href=TIMELINE.at(portion.slug),
    )


def _names(portion: TimelineRef) -> Html:
    """The portion's name, in both languages where the interface is English."""
    english = el(
        "span",
        "mt-1 block font-serif text-lg font-semibold group-hover:text-tekhelet",
        portion.parasha,
    )
    more = "mt-1 text-2xl group-hover:text-tekhelet" if is_hebrew_interface() else "text-ink-soft"
    name = el(
        "span",
        classes("hebrew-display inline-block", more),
        portion.hebrew_name,
        lang="he",
        dir="rtl",
    )
    return name if is_hebrew_interface() else join(english, name)


def _ambient() -> Html:
    """Placeholder of the ambient player, which needs script (`Ambient.tsx`)."""
    return el("div", "skeleton h-60 sm:h-46", aria_hidden="true")
