"""The rule of a search over the three groups."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from api.core.errors import Unprocessable
from api.search.concurrency import SearchLoad
from api.search.engines.base import SearchReader
from api.search.engines.failover import FallbackReader, RequestReader
from api.search.query.execution import NOTHING, find
from api.search.query.explanation import explain, quoted_verse, suggestions
from api.search.references.parser import Reference
from api.search.results.facets import Chosen, count_queries, counts, narrowed
from api.search.results.matcher import Matcher
from api.search.results.snippets import citing, highlight, shortened, snippet
from api.search.schemas import Hit, PostHit, SearchAnswer, SeriesHit, TimelineHit, Totals
from api.search.semantic.ann import Near
from api.search.semantic.fusion import asking
from api.search.semantic.service import Meaning
from api.search.types import Document, IndexUid, SearchQuery, SearchResult

# Document 1, section 9.
SHORTEST_QUERY = 2
LONGEST_QUERY = 200
NOTHING_CHOSEN: Chosen = {}
GROUPS: tuple[IndexUid, ...] = ("posts", "series", "torah_timelines")

AnyHit = TypeVar("AnyHit", bound=Hit)


async def search_library(
    reader: SearchReader,
    text: str,
    limit: int = 10,
    chosen: Chosen = NOTHING_CHOSEN,
    *,
    offset: int = 0,
    with_facets: bool = False,
    meaning: Meaning | None = None,
    load: SearchLoad | None = None,
) -> SearchAnswer:
    """Search posts, series and portions. Raises Unprocessable for a query that is too short.

    `offset` and `limit` hold for each group. A group that knows nothing of what was `chosen` stays
    empty.
    `load` shares the processor with the process's other searches.
    """
    load = load or SearchLoad()
    started = time.perf_counter()
    typed = " ".join(text.split())[:LONGEST_QUERY]
    if len(typed) < SHORTEST_QUERY:
        raise Unprocessable(f"Please enter at least {SHORTEST_QUERY} characters to search")
    # Words and meaning are merged from the first result on, so that no page repeats another's.
    last = offset + limit
    groups = {uid: narrowed(SearchQuery(uid, limit=last), chosen) for uid in GROUPS}
    asked = [query for query in groups.values() if query]
    teachings = groups["posts"]
    async with asking(meaning if teachings else None, typed, teachings) as near:
        found = await find(reader, typed, [*asked, *(count_queries(chosen) if with_facets else ())])
        answers = iter(found.results)
        results = [next(answers) if query else NOTHING for query in groups.values()]
        merged = await near.merged(found, results[0], last)
    results = [merged.posts, *results[1:]]
    posts, series, timelines = (_from(offset, result) for result in results)
    shown = partial(_shown, found.matcher(), found.reading.reference)
    post_shown = partial(_post_shown, shown, merged.near)
    nothing = not any(result.total for result in results)
    answer = SearchAnswer(
        query=typed,
        engine=reader.name,
        degraded=is_degraded(reader),
        took_ms=round((time.perf_counter() - started) * 1000, 2),
        totals=_totals(results),
        facets=counts(list(answers)) if with_facets else None,
        notes=explain(found.reading, timelines.documents, by_meaning=bool(merged.near)),
        verse=quoted_verse(found.reading.reference, timelines.documents),
        suggestions=suggestions(typed) if nothing and not chosen else [],
        posts=await load.map(_hit(PostHit, post_shown), posts.documents),
        series=await load.map(_hit(SeriesHit, shown), series.documents),
        torah_timelines=await load.map(_hit(TimelineHit, shown), timelines.documents),
    )
    answer.is_complete = merged.complete
    return answer


def is_degraded(reader: SearchReader) -> bool:
    """Whether the engine that answers stands in for one that does not."""
    return isinstance(reader, FallbackReader | RequestReader) and reader.degraded


def _from(offset: int, result: SearchResult) -> SearchResult:
    return replace(result, documents=result.documents[offset:])


def _totals(results: Sequence[SearchResult]) -> Totals:
    posts, series, timelines = (result.total for result in results)
    return Totals(posts=posts, series=series, torah_timelines=timelines)


def _hit(
    schema: type[AnyHit], shown: Callable[[Document], dict[str, Any]]
) -> Callable[[Document], AnyHit]:
    return lambda document: schema.model_validate(shown(document))


def _post_shown(
    shown: Callable[[Document], dict[str, Any]], near: Mapping[int, Near], document: Document
) -> dict[str, Any]:
    """A teaching; one that meaning found with the paragraph that is nearest."""
    found = near.get(document["id"])
    hit = shown(document) | {"byMeaning": found is not None, "paragraph": None}
    if found and (quoted := found.paragraph):
        hit |= {"snippet": shortened(quoted), "paragraph": found.place}
    return hit


def _shown(matcher: Matcher, reference: Reference | None, document: Document) -> dict[str, Any]:
    """A document with what the query meant marked: the verse that it cites, or the words."""
    cited = citing(document["content"], reference) if reference else None
    return {
        **document,
        "highlightedTitle": highlight(document["title"], matcher),
        "snippet": cited or snippet(document["content"], matcher),
    }
