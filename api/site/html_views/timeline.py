"""The timeline, and a portion (`TimelineListPage.tsx`, `TimelinePage.tsx` and their parts)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from api.core.settings import Settings
from api.core.translation import is_hebrew_interface, plural, t, t_in
from api.library.schemas import (
    ThisWeek,
    TimelineEntry,
)
from api.site.html_views.dates import time
from api.site.html_views.elements import (
    FIELD,
    NOTHING,
    Html,
    badge,
    bidi,
    button_link,
    classes,
    concat_html,
    content_language,
    el,
    icon,
    join,
    notice,
    page_header,
    script_button,
    search_field,
    t_html,
)
from api.site.html_views.references import book_name, portion_name, verse_range
from api.site.html_views.week import BookStyle, book_style, this_week, week_marks
from api.site.sections import TIMELINE

# Of the picture of a card.
_CARD_SIZES = "(min-width: 1024px) 224px, (min-width: 640px) 176px, 100vw"
_NOT_WORD = re.compile(r"\W+", re.ASCII)
Marks = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TimelineList:
    """The portions that match a filter, their number, and the books to choose from."""

    entries: Sequence[TimelineEntry]
    total: int
    books: Sequence[str]
    q: str = ""
    book: str = ""

    @property
    def is_filtered(self) -> bool:
        return bool(self.q or self.book)


def timeline_list(shown: TimelineList, week: ThisWeek, settings: Settings) -> Html:
    marks = week_marks(week)
    in_order = sorted(shown.entries, key=lambda entry: (entry.order, entry.id))
    # The same grouping as in the browser: books in the order of their first portion.
    books = {book: list(entries) for book, entries in groupby(in_order, lambda each: each.book)}
    return join(
        page_header(
            t(TIMELINE.title),
            t("The weekly portions, from the first word of Genesis to the last of Deuteronomy."),
        ),
        el(
            "div",
            "page pb-16",
            _jump_to_books(shown),
            this_week(week, "mx-auto mb-10 max-w-[66rem]"),
            _filter_bar(shown),
            el(
                "div",
                "",
                _status(shown, marks),
                _empty(shown) if not shown.entries else NOTHING,
                el(
                    "div",
                    "mx-auto max-w-[66rem]",
                    concat_html(
                        _book(book, entries, marks, settings) for book, entries in books.items()
                    ),
                ),
            ),
        ),
    )


def _jump_to_books(shown: TimelineList) -> Html:
    """Links to the books of the whole timeline (`JumpToBooks` of `TimelineListPage.tsx`)."""
    if shown.is_filtered or len(shown.books) < 2:
        return NOTHING
    links = [
        el(
            "a",
            classes("inline-flex min-h-11 items-center px-2 font-semibold", book_style(book).text),
            book_name(book),
            href=f"#{_book_id(book)}",
        )
        for book in shown.books
    ]
    return el(
        "nav",
        "mb-8 flex flex-wrap justify-center gap-x-3",
        concat_html(links),
        aria_label=t("Books"),
    )


def _book_id(book: str) -> str:
    return f"book-{_NOT_WORD.sub('-', book.lower())}"


def _filter_bar(shown: TimelineList) -> Html:
    options = [el("option", "", t("All Books"), value="")] + [
        el("option", "", book_name(book), value=book, selected=book == shown.book)
        for book in shown.books
    ]
    return el(
        "form",
        "mx-auto grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-3 "
        "sm:grid-cols-[minmax(0,1fr)_12rem]",
        search_field(t("Search the timeline"), "q", shown.q, t("Portion, title or idea…")),
        el(
            "select",
            classes(FIELD, "pe-10 ps-4"),
            *options,
            name="book",
            aria_label=t("Book"),
            autocomplete="off",
        ),
        role="search",
        aria_label=t("Filter the timeline"),
        action=TIMELINE.path,
    )


def _status(shown: TimelineList, marks: Marks) -> Html:
    has_mark = any(entry.slug in marks for entry in shown.entries)
    count = plural("{0} portion", "{0} portions", shown.total) if shown.is_filtered else ""
    return el(
        "div",
        "mt-5 flex min-h-11 flex-wrap items-center justify-center gap-x-4 text-sm text-ink-faint",
        el("p", "", count),
        _clear("quiet") if shown.is_filtered and shown.entries else NOTHING,
        script_button(icon("arrow-down", 17), t("Jump to this week"), variant="link")
        if has_mark
        else NOTHING,
    )


def _clear(variant: str) -> Html:
    return button_link(TIMELINE.path, t("Clear Filters"), variant=variant)


def _empty(shown: TimelineList) -> Html:
    if not shown.is_filtered:
        return notice(t("No portions available yet"))
    return notice(t("No portions found matching your filters."), _clear("outline"))


def _book(book: str, entries: Sequence[TimelineEntry], marks: Marks, settings: Settings) -> Html:
    style = book_style(book)
    id = _book_id(book)
    node = classes("size-4 rotate-45 rounded-[2px] ring-4 ring-paper", style.fill)
    cards = (
        el("li", "deferred-render", _card(entry, marks.get(entry.slug), settings))
        for entry in entries
    )
    return el(
        "section",
        "relative pb-6",
        el("span", classes("spine-line", style.fill), aria_hidden="true"),
        el(
            "header",
            "spine-row spine-head py-6",
            NOTHING if is_hebrew_interface() else _hebrew_book(style),
            el("span", "spine-node", el("span", node), aria_hidden="true"),
            el(
                "h2",
                classes(
                    "spine-body scroll-mt-20 text-3xl md:text-4xl",
                    classes("hebrew-display", style.text) if is_hebrew_interface() else "",
                ),
                book_name(book),
                id=id,
            ),
        ),
        el("ol", "grid gap-5", concat_html(cards)),
        aria_labelledby=id,
    )


def _hebrew_book(style: BookStyle) -> Html:
    names = classes("hebrew-display spine-names text-4xl md:text-[3.25rem]", style.text)
    return el("span", names, style.hebrew, lang="he", dir="rtl")


def _card(entry: TimelineEntry, mark: str | None, settings: Settings) -> Html:
    style = book_style(entry.book)
    to = TIMELINE.at(entry.slug)
    name = portion_name(entry.parasha, entry.hebrew_name)
    node = (
        "size-4 bg-gold outline-2 outline-offset-2 outline-gold"
        if mark
        else classes("size-2.5", style.fill)
    )
    return el(
        "article",
        "spine-row group relative",
        el(
            "div",
            "spine-names",
            el(
                "p",
                classes("hebrew-display text-[1.7rem] md:text-[2rem]", style.text),
                entry.hebrew_name,
                lang="he",
                dir="rtl",
            ),
            el("p", "text-sm text-ink-faint md:mt-1.5", verse_range(entry)),
        ),
        el(
            "span",
            "spine-node pt-2 md:pt-3.5",
            el("span", classes("rounded-full ring-4 ring-paper", node)),
            aria_hidden="true",
        ),
        el(
            "div",
            classes(
                "spine-body flex flex-col overflow-hidden rounded-xl border bg-raised "
                "transition-shadow duration-200 group-hover:shadow-lift sm:flex-row-reverse",
                "border-gold" if mark else "border-rule",
            ),
            el(
                "img",
                "aspect-[16/8] w-full object-cover sm:aspect-auto sm:w-44 sm:self-stretch lg:w-56",
                src=entry.image_url,
                srcset=entry.image_srcset,
                sizes=_CARD_SIZES,
                alt="",
                loading="lazy",
            )
            if entry.image_url
            else NOTHING,
            el(
                "div",
                "flex min-w-0 grow flex-col p-5",
                el(
                    "p",
                    classes(
                        "flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold",
                        style.text,
                    ),
                    # The Hebrew interface has the name beside the card alone.
                    NOTHING if is_hebrew_interface() else entry.parasha,
                    badge(mark, "gold") if mark else NOTHING,
                ),
                el(
                    "h3",
                    "mt-1.5 text-xl",
                    el("a", "card-link group-hover:text-tekhelet", bidi(entry.title), href=to),
                    **content_language(entry.title),
                ),
                el(
                    "p",
                    "mt-2 line-clamp-3 font-serif text-ink-soft",
                    entry.description,
                    **content_language(entry.description),
                ),
                el(
                    "p",
                    "mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-4",
                    el(
                        "a",
                        "above-card-link font-semibold text-tekhelet group-hover:underline",
                        t_in("portion", "Read {0}", name),
                        el(
                            "span",
                            "sr-only",
                            ": ",
                            entry.title,
                            lang=content_language(entry.title).get("lang"),
                        ),
                        href=to,
                    ),
                    el(
                        "span",
                        "text-sm text-ink-faint",
                        t_html("Added {0}", time(entry.created_at, settings.zone)),
                    ),
                ),
            ),
        ),
    )
