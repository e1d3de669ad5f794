"""The search page with its results (`SearchPage.tsx`, `SearchResults.tsx` and their parts)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import reduce

from api.core.settings import Settings
from api.core.translation import is_hebrew_interface, message, t, t_in
from api.search.references.missing import missing_place_text
from api.search.results.dates import SortOrder
from api.search.schemas import (
    CautionNotice,
    ReferencedPlace,
    SearchNote,
    SearchResponse,
)
from api.site.html_views.absent_terms import absent_terms
from api.site.html_views.calendar_card import calendar_card
from api.site.html_views.dates import full_day
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    classes,
    concat_html,
    dot,
    el,
    hebrew,
    icon,
    join,
    library_search,
    script_button,
    t_html,
)
from api.site.html_views.names import place_name, portion_by_latin_name, topic_name
from api.site.html_views.references import book_name
from api.site.html_views.search_results import (
    headline,
    no_such_page,
    popular_searches,
    result_groups,
    total_of,
)
from api.site.html_views.site_page_links import site_page_links
from api.site.html_views.verse_card import verse_card
from api.site.page_query import PageQuery

_FACETS = {
    "type": message("Type"),
    "topic": message("Topic"),
    "series": message("Series"),
    "book": message("Book"),
    "portion": message("Portion"),
    "length": message("Length"),
}
_SORTS: Mapping[SortOrder, str] = {
    "relevance": message("Relevance"),
    "newest": message("Newest first"),
    "oldest": message("Oldest first"),
}
_TYPES = {"daily": message("Daily Learning"), "weekly": message("Weekly Essay")}
_LENGTHS = (message("Under 3 minutes"), message("3 to 5 minutes"), message("Over 5 minutes"))
# The names of values, by facet. Series are the library's own words.
_LABELS: Mapping[str, Callable[[str], str]] = {
    "type": lambda value: t(_TYPES.get(value, value)),
    "topic": topic_name,
    "book": book_name,
    "portion": portion_by_latin_name,
    "length": lambda value: t(value) if value in _LENGTHS else value,
}
_LINK = "font-semibold text-tekhelet underline underline-offset-4"


def search_page(query: PageQuery, response: SearchResponse | None, settings: Settings) -> Html:
    """The form, and the results of a query."""
    return el(
        "div",
        "search-page page pt-3 pb-16 md:pt-14",
        el(
            "div",
            "mx-auto max-w-[46rem]",
            el("h1", "text-[2.6rem] max-md:sr-only", t_in("verb", "Search")),
            _form(query.q),
            _content(query, response, settings),
        ),
    )


def _form(q: str) -> Html:
    """The search box (`SearchForm.tsx`). Its icon is a button, for readers without script."""
    return el(
        "form",
        "relative w-full md:mt-6",
        el(
            "div",
            "relative flex items-center rounded-lg border border-rule-strong bg-raised "
            "has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-tekhelet",
            library_search(q, t("A word, a verse, a portion…")),
        ),
        role="search",
        aria_label=t("Library"),
        action="/search",
    )


def _content(query: PageQuery, response: SearchResponse | None, settings: Settings) -> Html:
    if response:
        first = query.number == 1
        card = calendar_card(response.calendar) if response.calendar and first else NOTHING
        return join(card, _results(query, response, settings))
    return no_such_page(query) if query.q and query.is_beyond_results else _invitation()


def _invitation() -> Html:
    return join(
        el(
            "p",
            "mt-8 font-serif text-lg text-ink-soft",
            t(
                "Look for a word, a verse such as Genesis 12:1, a portion, or a Hebrew term. "
                "Spelling may wander: Shabbat, Shabbos and שבת find each other."
            ),
        ),
        el("div", "mt-7 grid gap-7", popular_searches("h2")),
    )


def _results(query: PageQuery, response: SearchResponse, settings: Settings) -> Html:
    caution = response.caution_notice
    notice = _caution_notice(caution) if caution else NOTHING
    total = total_of(response)
    if caution and not total:
        return notice
    heading = "font-sans text-base font-medium tracking-normal text-ink-faint"
    return join(
        notice,
        _filters(query) if total or query.is_narrowed else NOTHING,
        site_page_links(response.site_pages) if query.number == 1 else NOTHING,
        el(
            "div",
            "mt-6 min-h-8",
            el("h2", heading, headline(query, response)),
            absent_terms(response.absent_terms),
            _notes(response.notes, response.place, without_terms=bool(response.absent_terms)),
            _place(response.place, response) if response.place else NOTHING,
        ),
        verse_card(response.verse) if response.verse and query.number == 1 else NOTHING,
        result_groups(query, response, settings),
    )


def _caution_notice(notice: CautionNotice) -> Html:
    """`CautionNotice.tsx`."""
    colours = "danger" if notice.caution == "danger" else "gold"
    style = f"mt-6 rounded-xl border border-{colours}/40 bg-{colours}-wash px-5 py-4 text-{colours}"
    return el("div", style, el("p", "font-semibold", bidi(notice.text)), role="alert")


def _filters(query: PageQuery) -> Html:
    """Placeholder of the filters: a row of buttons, or one button on a phone."""
    selected = query.selected
    chips = [
        _LABELS[name](value) if name in _LABELS else value
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
                _facet(t(label), len(selected.get(name, ()))) for name, label in _FACETS.items()
            ),
            _facet(t("Date"), int(bool(query.first or query.last))),
            _facet(t("Sort"), 0, el("span", "font-normal text-ink-faint", t(_SORTS[query.sort]))),
        ),
        el(
            "div",
            "narrow-only",
            script_button(
                icon("sliders-horizontal", 17),
                t("Filter and sort"),
                _selected_count(len(chips)),
                variant="outline",
            ),
        ),
        _chips(chips) if chips else NOTHING,
        aria_label=t("Filters"),
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
        return t("Since {0}", full_day(first)) if first else ""
    if first is None:
        return t("Until {0}", full_day(last))
    if first == last:
        return full_day(first)
    return t("{0} to {1}", full_day(first), full_day(last))


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
    clear = script_button(t("Clear filters"), variant="link", size="inline", more="px-2 md:min-h-9")
    return el(
        "ul",
        "mt-3 flex flex-wrap items-center gap-2",
        items,
        el("li", "", clear),
        aria_label=t("Chosen filters"),
    )


def _notes(
    notes: Sequence[SearchNote], place: ReferencedPlace | None, *, without_terms: bool
) -> Html:
    """`without_terms`: it has been said that terms of the query are missing."""
    if not notes:
        return NOTHING
    items = concat_html(el("li", "", _note(note, place, without_terms)) for note in notes)
    return el("ul", "mt-1.5 grid gap-1 text-[0.9375rem] text-ink-soft", items)


def _note(note: SearchNote, place: ReferencedPlace | None, without_terms: bool) -> Html:
    if note.kind == "reference":
        portion = _meant(note, portion_by_latin_name(note.meant))
        verse = place_name(place) if place else note.typed
        return t_html("{0} is in {1}", bidi(verse), portion)
    meant = _meant(note, note.meant)
    if note.kind == "spelling":
        return t_html("Includes results for {0}.", meant)
    if note.kind == "phrase":
        quoted = _meant(note, note.typed)
        return t_html("No text has {0} as it is quoted. Showing its words apart.", quoted)
    if note.kind == "semantic":
        more = t("Showing what comes closest in meaning first.")
        return join(_nothing_holds(note, without_terms), more)
    if note.kind == "partial_match":
        more = t("Showing what holds some of the words.")
        return join(_nothing_holds(note, without_terms), more)
    typed = el("span", "text-ink-faint", t_html("(you typed {0})", bidi(note.typed)))
    if note.kind == "keyboard":
        return t_html("Read as Hebrew keyboard: {0} {1}", meant, typed)
    return t_html("Showing results for {0} {1}", meant, typed)


def _meant(note: SearchNote, name: str) -> Html:
    if note.to:
        return el("a", _LINK, bidi(name), href=note.to)
    return el("strong", "font-semibold text-ink", bidi(name))


def _nothing_holds(note: SearchNote, without_terms: bool) -> Html:
    """Which words nothing has, or that nothing has all of them."""
    if not note.missing:
        holds = t("Nothing holds all of these words together.")
        return NOTHING if without_terms else join(holds, " ")
    words = [el("strong", "font-semibold text-ink", bidi(word)) for word in note.missing]
    listed = reduce(lambda before, word: t_html("{0} or {1}", before, word), words)
    return join(t_html("Nothing here mentions {0}.", listed), " ")


def _place(place: ReferencedPlace, response: SearchResponse) -> Html:
    """The place that the query was understood as, and whether any teaching cites it."""
    named = el(
        "p",
        "flex flex-wrap items-baseline gap-x-2.5",
        el("strong", "font-semibold text-ink", place_name(place)),
        NOTHING if is_hebrew_interface() else join(dot(), hebrew(place.hebrew_reference)),
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
    name = place_name(place)
    if place.problem:
        return missing_place_text(name, place.problem)
    if place.cited:
        return ""
    uncited = t("No teaching cites {0} yet.", name)
    return f"{uncited} {t('These cite what is nearest to it.')}" if has_nearby else uncited
