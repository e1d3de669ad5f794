"""The search page with its results (`SearchPage.tsx`, `SearchResults.tsx` and their parts)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from api.core.settings import Settings
from api.search.results.dates import SortOrder
from api.search.schemas import (
    ReferencedPlace,
    SearchNote,
    SearchResponse,
)
from api.site.html_views.dates import full_day
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    button_classes,
    classes,
    concat_html,
    dot,
    el,
    hebrew,
    icon,
    join,
    script_button,
    search_field,
)
from api.site.html_views.search_results import (
    no_such_page,
    result_groups,
    search_chips,
    total_of,
)
from api.site.html_views.text import pluralize
from api.site.html_views.texts import POPULAR_TOPICS
from api.site.html_views.verse_card import verse_card
from api.site.page_query import PageQuery

_FACETS = {
    "type": "Type",
    "topic": "Topic",
    "series": "Series",
    "book": "Book",
    "portion": "Portion",
    "length": "Length",
}
_SORTS: Mapping[SortOrder, str] = {
    "relevance": "Relevance",
    "newest": "Newest first",
    "oldest": "Oldest first",
}
_TYPES = {"daily": "Daily Learning", "weekly": "Weekly Essay"}
_LINK = "font-semibold text-tekhelet underline underline-offset-4"


def search_page(query: PageQuery, response: SearchResponse | None, settings: Settings) -> Html:
    """The form, and the results of a query."""
    return el(
        "div",
        "search-page page pt-3 pb-16 md:pt-14",
        el(
            "div",
            "mx-auto max-w-[46rem]",
            el("h1", "text-[2.6rem] max-md:sr-only", "Search"),
            el(
                "form",
                "grid gap-3 md:mt-6 md:grid-cols-[minmax(0,1fr)_auto]",
                search_field("Search", "q", query.q, "A word, a verse, a portion…", dir="auto"),
                el("button", button_classes(more="max-md:hidden"), "Search", type="submit"),
                role="search",
                aria_label="Library",
                action="/search",
            ),
            _content(query, response, settings),
        ),
    )


def _content(query: PageQuery, response: SearchResponse | None, settings: Settings) -> Html:
    if response:
        return _results(query, response, settings)
    return no_such_page(query) if query.q and query.is_beyond_results else _invitation()


def _invitation() -> Html:
    return join(
        el(
            "p",
            "mt-8 font-serif text-lg text-ink-soft",
            "Look for a word, a verse such as Genesis 12:1, a portion, or a Hebrew term. Spelling "
            "may wander: Shabbat, Shabbos and שבת find each other.",
        ),
        el("div", "mt-7 grid gap-7", search_chips("Popular topics", POPULAR_TOPICS, "h2")),
    )


def _results(query: PageQuery, response: SearchResponse, settings: Settings) -> Html:
    total = total_of(response)
    found = f'Found {pluralize(total, "result")} for "{query.q}"' if total else "No results found"
    number = f", page {query.number}" if query.number > 1 else ""
    heading = "font-sans text-base font-medium tracking-normal text-ink-faint"
    return join(
        _filters(query) if total or query.is_narrowed else NOTHING,
        el(
            "div",
            "mt-6 min-h-8",
            el("h2", heading, found, number),
            _notes(response.notes),
            _place(response.place, response) if response.place else NOTHING,
        ),
        verse_card(response.verse) if response.verse and query.number == 1 else NOTHING,
        result_groups(query, response, settings),
    )


def _filters(query: PageQuery) -> Html:
    """Placeholder of the filters: a row of buttons, or one button on a phone."""
    selected = query.selected
    chips = [
        _TYPES.get(value, value) if name == "type" else value
        for name in _FACETS
        for value in selected.get(name, ())
    ]
    if query.first or query.last:
        chips.append(_dates(query.first, query.last))
    return el(
        "section",
        "mt-4 outline-none",
        el(
            "div",
            "wide-only flex flex-wrap gap-2",
            concat_html(
                _facet(label, len(selected.get(name, ()))) for name, label in _FACETS.items()
            ),
            _facet("Date", int(bool(query.first or query.last))),
            _facet("Sort", 0, el("span", "font-normal text-ink-faint", _SORTS[query.sort])),
        ),
        el(
            "div",
            "narrow-only",
            script_button(
                icon("sliders-horizontal", 17),
                "Filter and sort",
                _selected_count(len(chips)),
                variant="outline",
            ),
        ),
        _chips(chips) if chips else NOTHING,
        aria_label="Filters",
    )


def _facet(label: str, count: int, value: Html = NOTHING) -> Html:
    more = classes(
        "group gap-1.5 pe-3 ps-3.5",
        "border-tekhelet bg-wash" if count else "",
    )
    arrow = icon("chevron-down", 16)
    return script_button(label, value, _selected_count(count), arrow, variant="outline", more=more)


def _selected_count(count: int) -> Html:
    if not count:
        return NOTHING
    return el(
        "span",
        "grid h-5.5 min-w-5.5 place-items-center rounded-full bg-fill px-1.5 text-xs "
        "font-semibold text-on-fill tabular-nums",
        str(count),
    )


def _dates(first: date | None, last: date | None) -> str:
    """A range of dates in words, as `datesLabel` of `facets.ts`."""
    if last is None:
        return f"Since {full_day(first)}" if first else ""
    if first is None:
        return f"Until {full_day(last)}"
    return full_day(first) if first == last else f"{full_day(first)} to {full_day(last)}"


def _chips(chips: Sequence[str]) -> Html:
    style = "max-w-full bg-wash pe-3 text-tekhelet md:min-h-9"
    items = concat_html(
        el(
            "li",
            "max-w-full",
            script_button(
                el("span", "truncate", bidi(value)),
                el("svg", "shrink-0", width=16, height=16),
                variant="quiet",
                more=style,
            ),
        )
        for value in chips
    )
    clear = script_button("Clear filters", variant="link", size="inline", more="px-2 md:min-h-9")
    return el(
        "ul",
        "mt-3 flex flex-wrap items-center gap-2",
        items,
        el("li", "", clear),
        aria_label="Chosen filters",
    )


def _notes(notes: Sequence[SearchNote]) -> Html:
    if not notes:
        return NOTHING
    items = concat_html(el("li", "", _note(note)) for note in notes)
    return el("ul", "mt-1.5 grid gap-1 text-[0.9375rem] text-ink-soft", items)


def _note(note: SearchNote) -> Html:
    meant = (
        el("a", _LINK, bidi(note.meant), href=note.to)
        if note.to
        else el("strong", "font-semibold text-ink", bidi(note.meant))
    )
    if note.kind == "reference":
        return join(bidi(note.typed), " is in ", meant)
    if note.kind == "spelling":
        return join("Includes results for ", meant, ".")
    if note.kind == "semantic":
        return join(_nothing_holds(note), " Showing what comes closest in meaning first.")
    if note.kind == "partial_match":
        return join(_nothing_holds(note), " Showing what holds some of the words.")
    showing = "Read as Hebrew keyboard:" if note.kind == "keyboard" else "Showing results for"
    typed = el("span", "text-ink-faint", "(you typed ", bidi(note.typed), ")")
    return join(showing, " ", meant, " ", typed)


def _nothing_holds(note: SearchNote) -> Html:
    """Which words nothing has, or that nothing has all of them."""
    if not note.missing:
        return join("Nothing holds all of these words together.")
    words = [el("strong", "font-semibold text-ink", bidi(word)) for word in note.missing]
    listed = Html(" or ".join(words))
    return join("Nothing here mentions ", listed, ".")


def _place(place: ReferencedPlace, response: SearchResponse) -> Html:
    """The place that the query was understood as, and whether any teaching cites it."""
    named = el(
        "p",
        "flex flex-wrap items-baseline gap-x-2.5",
        el("strong", "font-semibold text-ink", place.reference),
        dot(),
        hebrew(place.hebrew_reference),
    )
    # A verse is named below its text.
    is_named = response.verse is None and place.problem is None
    citing = _citing(place, has_nearby=bool(response.posts))
    return el(
        "div",
        "mt-2 grid gap-1 text-[0.9375rem] text-ink-soft",
        named if is_named else NOTHING,
        el("p", "", citing) if citing else NOTHING,
    )


def _citing(place: ReferencedPlace, *, has_nearby: bool) -> str:
    if place.problem:
        return f"There is no {place.reference}: {place.problem}."
    if place.cited:
        return ""
    more = " These cite what is nearest to it." if has_nearby else ""
    return f"No teaching cites {place.reference} yet.{more}"
