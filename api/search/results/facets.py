"""The facets of a search: filters by name, and how many posts have each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from api.search.types import Condition, Document, Filter, IndexUid, SearchQuery, SearchResult

# The name of each facet in a request, and the attribute of each index's documents.
FACETS: Mapping[IndexUid, Mapping[str, str]] = {
    "posts": {
        "type": "type",
        "topic": "topics",
        "series": "series",
        "book": "books",
        "portion": "portions",
        "length": "length",
    },
    "series": {"topic": "topics"},
    "torah_timelines": {"book": "book", "portion": "parasha"},
}
# Values listed of each facet.
MAX_VALUES = 50

# The values that were selected, by facet: any of a facet's values, and all of the facets.
SelectedFilters = Mapping[str, Sequence[str]]
NO_FILTERS: SelectedFilters = {}


def apply_filters(
    query: SearchQuery, selected: SelectedFilters, published: Filter = ()
) -> SearchQuery | None:
    """The query with these filters; None for an index that lacks one of the facets.

    `published` are the dates of posts, which other indexes do not have.
    """
    known = FACETS[query.index]
    if any(name not in known for name in selected) or (published and query.index != "posts"):
        return None
    return replace(query, filter=(*_filter(query.index, selected), *published))


def count_queries(selected: SelectedFilters, published: Filter = ()) -> dict[str, SearchQuery]:
    """The queries whose counts together are the facets of the posts, by facet.

    A facet with selected values is counted without its own filter (disjunctive faceting): its
    other values tell how many posts they would add. One query counts all facets without selection.
    """
    known = FACETS["posts"]
    free = tuple(attribute for name, attribute in known.items() if name not in selected)
    queries = {"": _count_query(selected, published, free)}
    for name in selected:
        others = {other: values for other, values in selected.items() if other != name}
        queries[name] = _count_query(others, published, (known[name],))
    return queries


def counts(results: Iterable[SearchResult]) -> dict[str, dict[str, int]]:
    """The counts of each facet, most frequent first, from the results of `count_queries`."""
    found = {name: values for result in results for name, values in result.facets.items()}
    return {
        name: dict(list(found.get(attribute, {}).items())[:MAX_VALUES])
        for name, attribute in FACETS["posts"].items()
    }


def count_values(
    documents: Iterable[Document], attributes: Iterable[str]
) -> dict[str, dict[str, int]]:
    """How many of these documents have each value of each attribute, most frequent first."""
    found: dict[str, Counter[str]] = {attribute: Counter() for attribute in attributes}
    for document in documents:
        for attribute, values in found.items():
            value = document.get(attribute) or ()
            values.update((value,) if isinstance(value, str) else value)
    return {attribute: dict(values.most_common()) for attribute, values in found.items()}


def _count_query(
    selected: SelectedFilters, published: Filter, facets: tuple[str, ...]
) -> SearchQuery:
    filters = (*_filter("posts", selected), *published)
    return SearchQuery("posts", filter=filters, facets=facets, limit=0)


def _filter(index: IndexUid, selected: SelectedFilters) -> Filter:
    return tuple(
        tuple(Condition(FACETS[index][name], "=", value) for value in values)
        for name, values in selected.items()
    )
