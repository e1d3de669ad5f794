"""`GET /api/passages` and `GET /api/posts/{id}/related`."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response

from api.core.cache_policy import ENTITLEMENT_RESPONSE, PERSONAL, PERSONAL_RESPONSE
from api.core.error_responses import TWO_CHARACTERS
from api.core.errors import Unprocessable
from api.core.viewer import CurrentViewer
from api.search.deps import CountedSearch
from api.search.meaning.deps import MeaningDep
from api.search.meaning.schemas import PassageAnswer, PassagePost, RelatedPost, related_posts
from api.search.meaning.service import RELATED
from api.search.service import LONGEST_QUERY, SHORTEST_QUERY

router = APIRouter(prefix="/api", tags=["meaning"])

# Postgres' greatest integer.
_GREATEST_ID = 2**31 - 1
MOST_PASSAGES, MOST_RELATED = 20, 12


@router.get("/passages", dependencies=[CountedSearch, PERSONAL_RESPONSE])
async def passages(
    viewer: CurrentViewer,
    meaning: MeaningDep,
    q: Annotated[str, Query(json_schema_extra=TWO_CHARACTERS)] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_PASSAGES)] = 5,
) -> list[PassageAnswer]:
    """The paragraphs that best answer a question; none where nothing comes near enough."""
    question = " ".join(q.split())[:LONGEST_QUERY]
    if len(question) < SHORTEST_QUERY:
        raise Unprocessable(f"Please enter at least {SHORTEST_QUERY} characters to search")
    return [
        PassageAnswer(
            post=PassagePost.model_validate(near.document),
            paragraph=near.place,
            score=round(near.likeness, 4),
            text=near.paragraph,
        )
        for near in await meaning.passages(question, limit, with_premium=viewer.reads_premium)
    ]


@router.get("/posts/{id}/related", dependencies=[ENTITLEMENT_RESPONSE])
async def related(
    response: Response,
    viewer: CurrentViewer,
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
    if not found.complete:
        response.headers["Cache-Control"] = PERSONAL
    return related_posts(found, viewer)
