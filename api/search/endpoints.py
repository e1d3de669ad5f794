"""`GET /api/search`: posts, series and portions for what a reader typed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.core.public_cache import PUBLIC
from api.search.deps import Reader
from api.search.schemas import SearchAnswer
from api.search.service import search_library

router = APIRouter(prefix="/api", tags=["search"])

# For each group (an answer lists at most this many of each).
MOST_HITS = 50


@router.get("/search")
async def search(
    response: Response,
    reader: Reader,
    q: str = "",
    limit: Annotated[int, Query(ge=1, le=MOST_HITS)] = 10,
) -> SearchAnswer:
    """Search the whole library. `limit` holds for each group."""
    answer = await search_library(reader, q, limit)
    if not answer.degraded:
        # Kept until the library or an index changes; what another engine stood in for is not.
        response.headers["Cache-Control"] = PUBLIC
    return answer
