"""What a search can be narrowed by, and how many teachings there are of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from api.search.types import Condition, Filter, IndexUid, SearchQuery, SearchResult

# The name under which a reader chooses, and the attribute that holds it, in each group.
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
# As many values of each as a reader will look through.
MOST_VALUES = 50

# The values that were chosen, by name: any of a name's values, and all of the names.
Chosen = Mapping[str, Sequence[str]]


def narrowed(query: SearchQuery, chosen: Chosen) -> SearchQuery | None:
    """The query under what was chosen; None for a group that knows nothing of it."""
    known = FACETS[query.index]
    if any(name not in known for name in chosen):
        return None
    return replace(query, filter=_condition(query.index, chosen))


def count_queries(chosen: Chosen) -> list[SearchQuery]:
    """The queries whose counts together are the facets of the teachings.

    A name that has chosen values is counted as if it had none: its other values tell how many
    they would add.
    """
    known = FACETS["posts"]
    free = tuple(attribute for name, attribute in known.items() if name not in chosen)
    queries = [SearchQuery("posts", filter=_condition("posts", chosen), facets=free, limit=0)]
    for name in chosen:
        others = {other: values for other, values in chosen.items() if other != name}
        condition = _condition("posts", others)
        queries.append(SearchQuery("posts", filter=condition, facets=(known[name],), limit=0))
    return queries


def counts(results: Sequence[SearchResult]) -> dict[str, dict[str, int]]:
    """The facets by the reader's names, out of the answers to `count_queries`."""
    found = {name: values for result in results for name, values in result.facets.items()}
    return {
        name: dict(list(found.get(attribute, {}).items())[:MOST_VALUES])
        for name, attribute in FACETS["posts"].items()
    }


def _condition(index: IndexUid, chosen: Chosen) -> Filter:
    return tuple(
        tuple(Condition(FACETS[index][name], "=", value) for value in values)
        for name, values in chosen.items()
    )
