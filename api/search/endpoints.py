"""`GET /api/search`, `GET /api/passages` and `GET /api/posts/{id}/related`."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import Field

from api.core.cache_policy import ENTITLEMENT_RESPONSE, PERSONAL_RESPONSE
from api.core.error_responses import TWO_CHARACTERS
from api.core.errors import Unprocessable
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL
from api.core.translation import t
from api.core.viewer import CurrentViewer
from api.search.deps import Search, Semantic
from api.search.results.dates import Day, SortOrder, published_between
from api.search.results.facets import SelectedFilters
from api.search.schemas import Passage, PassagePost, RelatedPost, SearchResponse, related_posts
from api.search.semantic.service import RELATED_POSTS
from api.search.types import Filter

router = APIRouter(prefix="/api", tags=["search"])
semantic_router = APIRouter(prefix="/api", tags=["semantic"])

# Hits of each group in one response.
MAX_HITS = 50
# How deep a page of a group may start. Rankings are fused from the first hit on, so that a page
# costs as much as all hits before it: this bounds the cost to 250 documents of each group. Readers
# refine a query long before that.
MAX_OFFSET = 200
MAX_FILTERS = 40
# Postgres' greatest integer.
_MAX_ID = 2**31 - 1
MAX_PASSAGES, MAX_RELATED = 20, 12

Values = Annotated[list[Annotated[str, Field(max_length=200, pattern=r"^[^\x00]*$")]], Query()]


async def selected_filters(
    type: Values = [],  # noqa: B006 - the parameter's public name; FastAPI copies it
    topic: Values = [],  # noqa: B006
    series: Values = [],  # noqa: B006
    book: Values = [],  # noqa: B006
    portion: Values = [],  # noqa: B006
    length: Values = [],  # noqa: B006
) -> SelectedFilters:
    """The filters of a search. Raises Unprocessable for more than `MAX_FILTERS` values."""
    selected = {
        "type": type,
        "topic": topic,
        "series": series,
        "book": book,
        "portion": portion,
        "length": length,
    }
    if sum(map(len, selected.values())) > MAX_FILTERS:
        message = t("A search takes at most {0} filters", MAX_FILTERS)
        raise Unprocessable(message, fields={name: message for name in selected if selected[name]})
    return {name: values for name, values in selected.items() if values}


async def publication_dates(
    request: Request,
    first: Annotated[Day | None, Query(alias="from")] = None,
    last: Annotated[Day | None, Query(alias="to")] = None,
) -> Filter:
    """The days of a search in the site's time zone. Raises Unprocessable if they are reversed."""
    if first and last and first > last:
        message = t("The first day must not be after the last one")
        raise Unprocessable(message, fields={"from": message, "to": message})
    return published_between(first, last, SETTINGS.of(request).zone)


@router.get("/search", dependencies=[ENTITLEMENT_RESPONSE])
async def search(
    response: Response,
    service: Search,
    selected: Annotated[SelectedFilters, Depends(selected_filters)],
    published: Annotated[Filter, Depends(publication_dates)],
    q: Annotated[str, Query(json_schema_extra=TWO_CHARACTERS)] = "",
    sort: SortOrder = "relevance",
    limit: Annotated[int, Query(ge=1, le=MAX_HITS)] = 10,
    offset: Annotated[int, Query(ge=0, lt=MAX_OFFSET)] = 0,
    facets: bool = False,
) -> SearchResponse:
    """Search the whole library. `limit` and `offset` apply to each group.

    Posts are filtered by `type`, `topic`, `series`, `book`, `portion` and `length`, each of which
    may be repeated: a post needs one of its values. `facets` adds the counts of all of them.

    `from` and `to` are the first and the last day on which posts were published, in the site's time
    zone; series and portions have no date, so that with these none are found. `sort` orders the
    posts, by date only those with the words of the query, or with enough of them.
    """
    answer = await service.search(
        q,
        limit,
        selected,
        published=published,
        sort=sort,
        offset=offset,
        with_facets=facets,
    )
    if not answer.is_stable or not answer.is_for_everyone:
        # Not stored: the next search may find more, on the other engine or by vectors; and words
        # in the reader's language are not everyone's.
        response.headers["Cache-Control"] = PERSONAL
    return answer


@semantic_router.get("/passages", dependencies=[PERSONAL_RESPONSE])
async def passages(
    service: Search,
    q: Annotated[str, Query(json_schema_extra=TWO_CHARACTERS)] = "",
    limit: Annotated[int, Query(ge=1, le=MAX_PASSAGES)] = 5,
) -> list[Passage]:
    """The paragraphs nearest to a question; none where no similarity reaches the threshold."""
    return [
        Passage(
            post=PassagePost.model_validate(hit.document),
            paragraph=hit.anchor,
            score=round(hit.similarity, 4),
            text=hit.paragraph,
        )
        for hit in await service.passages(q, limit)
    ]


@semantic_router.get("/posts/{id}/related", dependencies=[ENTITLEMENT_RESPONSE])
async def related(
    response: Response,
    viewer: CurrentViewer,
    semantic: Semantic,
    id: Annotated[int, Path(ge=1, le=_MAX_ID)],
    type: Literal["daily", "weekly"] | None = None,
    limit: Annotated[int, Query(ge=1, le=MAX_RELATED)] = RELATED_POSTS,
) -> list[RelatedPost]:
    """Posts related to one, never itself, those of other series first.

    `type` limits them to daily teachings or to weekly essays, without reducing their number.
    `reason` is a verse that both cite, a topic of both, or the similarity of their texts. A post
    that does not exist has none.
    """
    found = await semantic.related(id, limit, type)
    if not found.complete:
        response.headers["Cache-Control"] = PERSONAL
    return related_posts(found, viewer)
