"""`GET /api/search`: posts, series and portions for what a reader typed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from pydantic import Field

from api.core.cache_policy import ENTITLEMENT_RESPONSE, PERSONAL
from api.core.error_responses import TWO_CHARACTERS
from api.core.errors import Unprocessable
from api.core.viewer import CurrentViewer
from api.search.deps import Load, Reader
from api.search.facets import Chosen
from api.search.meaning.deps import MeaningDep
from api.search.schemas import SearchAnswer
from api.search.service import search_library

router = APIRouter(prefix="/api", tags=["search"])

# For each group (an answer lists at most this many of each).
MOST_HITS = 50
# So far into each group a search can be followed.
MOST_REACHED = 200
MOST_CHOSEN = 40

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


@router.get("/search", dependencies=[ENTITLEMENT_RESPONSE])
async def search(
    response: Response,
    viewer: CurrentViewer,
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
        reader,
        q,
        limit,
        chosen,
        offset=offset,
        with_facets=facets,
        meaning=meaning,
        load=load,
        viewer=viewer,
    )
    response.headers["X-Total-Count"] = str(sum(answer.totals.model_dump().values()))
    if not answer.is_complete or answer.degraded:
        # Not stored: the next search may find more, on the other engine or by meaning.
        response.headers["Cache-Control"] = PERSONAL
    return answer
