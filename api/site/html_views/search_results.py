"""Search results by group (`ResultGroups.tsx`, `ClosestPosts.tsx`, `NoResults.tsx`)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlencode

from api.core.settings import Settings
from api.core.translation import plural, t
from api.search.schemas import GroupName, SearchResponse
from api.site.html_views.ask_teacher import ask_teacher
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    button_classes,
    button_link,
    concat_html,
    el,
    icon,
    join,
    notice,
    t_html,
)
from api.site.html_views.names import topic_name
from api.site.html_views.search_hits import portion_result, post_result, series_result
from api.site.html_views.texts import POPULAR_TOPICS
from api.site.page_query import MAX_SEARCH_RESULTS, SEARCH_PAGE, PageQuery
from api.site.sections import DAILY, TIMELINE


def shows_closest(query: PageQuery, response: SearchResponse) -> bool:
    """Whether posts that come close stand in place of results, of which there are none."""
    return bool(response.closest) and query.number == 1 and not query.is_narrowed


def headline(query: PageQuery, response: SearchResponse) -> Html:
    """How much was found, or that nothing was (SEARCH-11)."""
    total, page = total_of(response), query.number
    if not total and page > 1:
        return join(t("No results found, page {0}", page))
    if not total:
        return join(_without_results(query, response))
    results = plural("{0} result", "{0} results", total)
    if page > 1:
        return t_html("Found {0} for “{1}”, page {2}", results, bidi(query.q), str(page))
    return t_html("Found {0} for “{1}”", results, bidi(query.q))


def _without_results(query: PageQuery, response: SearchResponse) -> str:
    """With filters nobody knows what the library has without them."""
    if shows_closest(query, response):
        return t("No teaching answers this directly. Closest in meaning:")
    is_page = response.site_pages and not query.is_narrowed
    return t("No teaching is about this.") if is_page else t("No results found")


def result_groups(query: PageQuery, response: SearchResponse, settings: Settings) -> Html:
    if not total_of(response):
        return _no_results(query, response, settings)
    totals = response.totals
    largest = max(totals.posts, totals.series, totals.torah_timelines)
    pages = math.ceil(min(largest, MAX_SEARCH_RESULTS) / SEARCH_PAGE)
    if query.number > pages:
        return no_such_page(query)
    before = query.search_offset
    posts = [post_result(index, hit, settings) for index, hit in enumerate(response.posts)]
    series = [series_result(index, hit) for index, hit in enumerate(response.series)]
    portions = [portion_result(index, hit) for index, hit in enumerate(response.torah_timelines)]
    groups: Mapping[GroupName, Html] = {
        "posts": _group("posts", t("Posts"), totals.posts, before, posts),
        "series": _group("series", t("Series"), totals.series, before, series),
        "torahTimelines": _group(
            "timeline", t("Torah Timeline"), totals.torah_timelines, before, portions
        ),
    }
    return join(*(groups[name] for name in response.order), _page_links(query, pages))


def _no_results(query: PageQuery, response: SearchResponse, settings: Settings) -> Html:
    """What comes close, or ways on, unless a page of the site is what was looked for."""
    if query.is_narrowed:
        return _nothing_matches(query.q)
    if shows_closest(query, response):
        return _closest(response, settings)
    return NOTHING if response.site_pages else _nothing_found(response)


def _closest(response: SearchResponse, settings: Settings) -> Html:
    """`ClosestPosts.tsx`"""
    posts = (
        post_result(index, hit, settings, is_closest=True)
        for index, hit in enumerate(response.closest)
    )
    return join(el("ul", "", concat_html(posts)), ask_teacher(response.query))


def no_such_page(query: PageQuery) -> Html:
    first = button_link(search_page_path(query, 1), t("First page of results"), variant="outline")
    return el("div", "mt-6", notice(t("There is no page this far."), first))


def _page_links(query: PageQuery, pages: int) -> Html:
    """Links to the previous and the next page (`ResultPages.tsx`)."""
    if pages <= 1:
        return NOTHING
    number = query.number
    previous = join(icon("arrow-left", 17), t("Previous"))
    following = join(t("Next"), icon("arrow-right", 17))
    return el(
        "nav",
        "no-print mt-10 grid grid-cols-[1fr_auto_1fr] items-center gap-3",
        _page_link(query, number - 1, "prev", "justify-self-start", previous)
        if number > 1
        else NOTHING,
        el(
            "p",
            "col-start-2 text-sm text-ink-faint tabular-nums",
            t("Page {0} of {1}", number, pages),
        ),
        _page_link(query, number + 1, "next", "col-start-3 justify-self-end", following)
        if number < pages
        else NOTHING,
        aria_label=t("Pages of results"),
    )


def _page_link(query: PageQuery, number: int, rel: str, place: str, content: Html) -> Html:
    style = button_classes("outline", more=place)
    return el("a", style, content, href=search_page_path(query, number), rel=rel)


def _nothing_matches(q: str) -> Html:
    clear = button_link(search_url(q), t("Clear filters"), variant="outline")
    return el("div", "mt-3", notice(t("Nothing that was found matches these filters."), clear))


def _nothing_found(response: SearchResponse) -> Html:
    chips = (
        search_chips(t("Did you mean"), [(each, each) for each in response.suggestions], "h3")
        if response.suggestions
        else popular_searches("h3")
    )
    link = "text-tekhelet underline underline-offset-4"
    return el(
        "div",
        "mt-3",
        chips,
        el(
            "p",
            "mt-6 font-serif text-lg text-ink-soft",
            t_html(
                "Try fewer words or another spelling, or start from the {0} or the {1}.",
                el("a", link, t("latest insights"), href=DAILY.path),
                el("a", link, t("weekly portions"), href=TIMELINE.path),
            ),
        ),
        ask_teacher(response.query),
    )


def popular_searches(heading: str) -> Html:
    """The topics' names are translated, what is searched for is not (`popularSearches.ts`)."""
    return search_chips(
        t("Popular topics"), [(topic, topic_name(topic)) for topic in POPULAR_TOPICS], heading
    )


def search_chips(label: str, searches: Iterable[tuple[str, str]], heading: str) -> Html:
    """Searches to begin with, each with its name, under a heading of this level
    (`SearchChips.tsx`)."""
    style = (
        "inline-flex min-h-11 items-center rounded-full border border-rule-strong px-4 "
        "text-tekhelet hover:border-tekhelet hover:bg-wash"
    )
    links = (el("a", style, bidi(name), href=search_url(q)) for q, name in searches)
    return el(
        "section",
        "",
        el(heading, "font-sans text-base font-semibold tracking-normal text-ink", label),
        el("ul", "mt-3 flex flex-wrap gap-2.5", concat_html(el("li", "", one) for one in links)),
    )


def _group(id: str, title: str, total: int, before: int, results: Sequence[Html]) -> Html:
    if not results:
        return NOTHING
    last = before + len(results)
    is_part = total > len(results)
    span = el("bdi", "", f"{before + 1}–{last}", dir="ltr")
    shown = (
        t_html("{0} of {1}", span, f"{total:,}")
        if is_part
        else plural("{0} result", "{0} results", total)
    )
    return el(
        "section",
        "mt-8",
        el(
            "h3",
            "flex items-baseline gap-3 border-b border-rule pb-2 text-xl",
            title,
            el("span", "font-sans text-sm font-normal tracking-normal text-ink-faint", shown),
            id=f"group-{id}",
        ),
        el("ul", "", *results),
        _more_than_shown() if total > last >= MAX_SEARCH_RESULTS else NOTHING,
        aria_labelledby=f"group-{id}",
    )


def _more_than_shown() -> Html:
    return el(
        "p",
        "mt-4 text-center text-ink-faint",
        t(
            "These are the first {0}. To reach the others, choose a filter or add a word.",
            MAX_SEARCH_RESULTS,
        ),
    )


def total_of(response: SearchResponse) -> int:
    totals = response.totals
    return totals.posts + totals.series + totals.torah_timelines


def search_page_path(query: PageQuery, number: int) -> str:
    """Another page of the same search."""
    pairs = [("q", query.q), *((name, v) for name, vs in query.selected.items() for v in vs)]
    if query.sort != "relevance":
        pairs.append(("sort", query.sort))
    days = {"from": query.first, "to": query.last}
    pairs += [(name, day.isoformat()) for name, day in days.items() if day]
    if number > 1:
        pairs.append(("page", str(number)))
    return f"/search?{urlencode(pairs)}"


def search_url(q: str) -> str:
    return f"/search?{urlencode({'q': q})}"
