"""`GET /api/search`, `GET /api/passages` and `GET /api/posts/{id}/related`."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import Field

from api.core.error_responses import TWO_CHARACTERS
from api.core.errors import Unprocessable
from api.core.public_cache import PUBLIC
from api.search.deps import CountedSearch, Load, MeaningDep, Reader
from api.search.results.facets import Chosen
from api.search.schemas import PassageAnswer, PassagePost, RelatedPost, SearchAnswer, related_posts
from api.search.semantic.service import RELATED
from api.search.service import LONGEST_QUERY, SHORTEST_QUERY, search_library

router = APIRouter(prefix="/api", tags=["search"])
semantic_router = APIRouter(prefix="/api", tags=["semantic"])

# For each group (an answer lists at most this many of each).
MOST_HITS = 50
# So far into each group a search can be followed.
MOST_REACHED = 200
MOST_CHOSEN = 40
# Postgres' greatest integer.
_GREATEST_ID = 2**31 - 1
MOST_PASSAGES, MOST_RELATED = 20, 12

Values = Annotated[list[Annotated[str, Field(max_length=200, pattern=r"^[^\x00]*$")]], Query()]


async def chosen_values(
    type: Values = [],  # noqa: B006 - the parameter's public name; FastAPI copies it
    topic: Values = [],  # noqa: B006
    series: Values = [],  # noqa: B006
    book: Values = [],  # noqa: B006
    portion: Values = [],  # noqa: B006
    length: Values = [],  # noqa: B006
) -> Chosen:
    """What a search is narrowed by. Raises Unprocessable for more than anyone would choose."""
    found = {
        "type": type,
        "topic": topic,
        "series": series,
        "book": book,
        "portion": portion,
        "length": length,
    }
    if sum(map(len, found.values())) > MOST_CHOSEN:
        raise Unprocessable(f"A search takes at most {MOST_CHOSEN} filters")
    return {name: values for name, values in found.items() if values}


@router.get("/search")
async def search(
    response: Response,
    reader: Reader,
    meaning: MeaningDep,
    load: Load,
    chosen: Annotated[Chosen, Depends(chosen_values)],
    q: Annotated[str, Query(json_schema_extra=TWO_CHARACTERS)] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_HITS)] = 10,
    offset: Annotated[int, Query(ge=0, lt=MOST_REACHED)] = 0,
    facets: bool = False,
) -> SearchAnswer:
    """Search the whole library. `limit` and `offset` hold for each group.

    Teachings are narrowed by `type`, `topic`, `series`, `book`, `portion` and `length`, each of
    which may be repeated: any of its values counts. `facets` asks for the counts of them all.
    """
    answer = await search_library(
        reader, q, limit, chosen, offset=offset, with_facets=facets, meaning=meaning, load=load
    )
    response.headers["X-Total-Count"] = str(sum(answer.totals.model_dump().values()))
    if answer.is_complete and not answer.degraded:
        # Kept until the library or an index changes. Not so what another engine stood in for, or
        # what lacks the teachings that are near in meaning: the next search may find more.
        response.headers["Cache-Control"] = PUBLIC
    return answer


@semantic_router.get("/passages", dependencies=[CountedSearch])
async def passages(
    request: Request,
    meaning: MeaningDep,
    q: Annotated[str, Query(json_schema_extra=TWO_CHARACTERS)] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_PASSAGES)] = 5,
) -> list[PassageAnswer]:
    """The paragraphs that best answer a question; none where nothing comes near enough."""
    question = " ".join(q.split())[:LONGEST_QUERY]
    if len(question) < SHORTEST_QUERY:
        raise Unprocessable(f"Please enter at least {SHORTEST_QUERY} characters to search")
    free: bool = request.app.state.settings.launch_free
    return [
        PassageAnswer(
            post=PassagePost.model_validate(near.document),
            paragraph=near.place,
            score=round(near.likeness, 4),
            text=near.paragraph,
        )
        for near in await meaning.passages(question, limit, with_premium=free)
    ]


@semantic_router.get("/posts/{id}/related")
async def related(
    response: Response,
    meaning: MeaningDep,
    id: Annotated[int, Path(ge=1, le=_GREATEST_ID)],
    type: Literal["daily", "weekly"] | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_RELATED)] = RELATED,
) -> list[RelatedPost]:
    """Teachings near to one in content, never itself, those of other series first.

    `type` asks for daily teachings or for essays alone, as many of them as without it.
    `reason` tells why: a verse that both cite, a topic of both, or what they mean. A teaching that
    is not there has none.
    """
    found = await meaning.related(id, limit, type)
    if found.complete:
        response.headers["Cache-Control"] = PUBLIC
    return related_posts(found)
