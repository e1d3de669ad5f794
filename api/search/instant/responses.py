"""Engine results in the format of Meilisearch, which the InstantSearch client reads."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from api.search.index.fields import INDEXES, MAX_TOTAL_HITS
from api.search.instant.requests import InstantQuery
from api.search.results.matcher import Matcher
from api.search.results.snippets import Marks, highlight, snippet
from api.search.types import Document, FacetHit, IndexUid, SearchResult


def hit_response(query: InstantQuery, matcher: Matcher) -> Callable[[Document], dict[str, Any]]:
    """Makes hits of documents: public attributes, and `_formatted` ones with highlights."""
    index: IndexUid = query.index_uid  # type: ignore[assignment]  # checked by `search_query`
    # The client escapes what it shows, as it does with Meilisearch's own responses.
    marks = Marks(query.highlight_pre_tag, query.highlight_post_tag, str)
    return lambda document: _hit(index, query, document, matcher, marks)


def search_response(
    query: InstantQuery, result: SearchResult, hits: Sequence[dict[str, Any]], took_ms: int
) -> dict[str, Any]:
    """One entry of `results`: the hits, and their page."""
    response: dict[str, Any] = {
        "indexUid": query.index_uid,
        "hits": hits,
        "query": query.q or "",
        "processingTimeMs": took_ms,
        **_window(query, result.total),
    }
    if query.facets:
        response["facetDistribution"] = result.facets
        response["facetStats"] = {}
    return response


def facet_response(hits: Sequence[FacetHit], text: str, took_ms: int) -> dict[str, Any]:
    return {
        "facetHits": [{"value": hit.value, "count": hit.count} for hit in hits],
        "facetQuery": text,
        "processingTimeMs": took_ms,
    }


def _window(query: InstantQuery, found: int) -> dict[str, int]:
    offset, limit = query.window
    total = min(found, MAX_TOTAL_HITS)
    if not query.paged:
        return {"limit": limit, "offset": offset, "estimatedTotalHits": total}
    size = 20 if query.hits_per_page is None else query.hits_per_page
    return {
        "hitsPerPage": size,
        "page": 1 if query.page is None else query.page,
        "totalPages": math.ceil(total / size) if size else 0,
        "totalHits": total,
    }


def _hit(
    index: IndexUid,
    query: InstantQuery,
    document: Document,
    matcher: Matcher,
    marks: Marks,
) -> dict[str, Any]:
    wanted = query.attributes_to_retrieve
    public = INDEXES[index].public
    names = public if wanted is None or "*" in wanted else [n for n in public if n in wanted]
    # A document that was built long ago may lack an attribute.
    hit = {name: document[name] for name in names if name in document}
    return hit | {"_formatted": hit | _formatted(index, document, matcher, marks)}


def _formatted(
    index: IndexUid, document: Document, matcher: Matcher, marks: Marks
) -> dict[str, str]:
    formatted = {
        name: highlight(str(document[name]), matcher, marks)
        for name in INDEXES[index].formatted
        if name != "content" and name in document
    }
    return formatted | {"content": snippet(document["content"], matcher, marks).text}
