"""The endpoints of the Torah timeline and of the text of its portions (API-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from api.core.cache_policy import ENTITLEMENT_RESPONSE, PUBLIC_RESPONSE
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL
from api.library.calendar import this_week
from api.library.deps import PaginationQuery, PublicLibrary, PublicNearest, PublicTorahText
from api.library.endpoints import NOT_FOUND, Id, Slug, list_response
from api.library.nearest_teachings import Nearest
from api.library.schemas import AdjacentPortions, PortionPost, ThisWeek, TimelineEntry
from api.library.torah_readings import ALIYOT, Custom
from api.library.torah_text_schemas import PassageText, PortionReadings
from api.search.results.dates import Day
from api.search.schemas import RelatedPost

router = APIRouter(prefix="/api", tags=["library"])


def _nearest_response(response: Response, found: Nearest) -> Sequence[RelatedPost]:
    if not found.complete:
        response.headers["Cache-Control"] = PERSONAL
    return found.posts


@router.get(
    "/torah-timeline",
    response_model=list[TimelineEntry],
    dependencies=[PUBLIC_RESPONSE],
)
async def timeline(
    library: PublicLibrary,
    pagination: PaginationQuery,
    response: Response,
    book: Annotated[str | None, Query(max_length=50, pattern=r"^[^\x00]*$")] = None,
) -> Any:
    return list_response(response, await library.timeline(pagination, book), pagination)


@router.get(
    "/torah-timeline/this-week",
    response_model=ThisWeek,
    dependencies=[PUBLIC_RESPONSE],
)
async def week(request: Request, library: PublicLibrary) -> Any:
    """This week's portion, or the holiday reading."""
    return await library.this_week(this_week(SETTINGS.of(request).zone))


@router.get(
    "/torah-timeline/this-week/nearest",
    response_model=list[RelatedPost],
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def nearest_to_week(
    request: Request, library: PublicLibrary, nearest: PublicNearest, response: Response
) -> Any:
    """The teachings nearest to this week's portion where the library has none on it, else none."""
    week = await library.this_week(this_week(SETTINGS.of(request).zone))
    return _nearest_response(response, await nearest.of_week(week))


@router.get(
    "/torah-timeline/slug/{slug}",
    response_model=TimelineEntry,
    responses=NOT_FOUND,
    dependencies=[PUBLIC_RESPONSE],
)
async def portion_by_slug(slug: Slug, library: PublicLibrary) -> Any:
    return await library.portion_by_slug(slug)


@router.get(
    "/torah-timeline/{id}/posts",
    response_model=list[PortionPost],
    responses=NOT_FOUND,
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def portion_posts(id: Id, library: PublicLibrary) -> Any:
    return await library.portion_posts(id)


@router.get(
    "/torah-timeline/{id}/nearest",
    response_model=list[RelatedPost],
    responses=NOT_FOUND,
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def nearest_to_portion(id: Id, nearest: PublicNearest, response: Response) -> Any:
    """The teachings that cite most of a portion's verses, then those nearest in meaning."""
    return _nearest_response(response, await nearest.of_entry(id))


@router.get(
    "/torah-timeline/{id}/adjacent",
    response_model=AdjacentPortions,
    responses=NOT_FOUND,
    dependencies=[PUBLIC_RESPONSE],
)
async def adjacent_portions(id: Id, library: PublicLibrary) -> Any:
    return await library.adjacent(id)


@router.get(
    "/torah-timeline/{id}/readings",
    response_model=PortionReadings,
    responses=NOT_FOUND,
    dependencies=[PUBLIC_RESPONSE],
)
async def portion_readings(id: Id, text: PublicTorahText) -> Any:
    """The aliyot, the maftir and the haftarot of a portion, alone and joined to another one."""
    return await text.readings(id)


@router.get(
    "/torah-timeline/{id}/text",
    response_model=list[PassageText],
    responses=NOT_FOUND,
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def aliyah_text(
    id: Id,
    text: PublicTorahText,
    aliyah: Annotated[int, Query(ge=1, le=ALIYOT)],
    joined: bool = False,
) -> Any:
    """The verses of an aliyah, with the teachings that cite them."""
    return await text.aliyah(id, aliyah, joined=joined)


@router.get(
    "/torah-timeline/{id}/haftarah",
    response_model=list[PassageText],
    responses=NOT_FOUND,
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def haftarah_text(
    id: Id,
    text: PublicTorahText,
    custom: Custom = "ashkenazi",
    joined: bool = False,
    sabbath: Day | None = None,
) -> Any:
    """The verses of a portion's regular haftarah, or of the one that a special Sabbath has with it,
    with the teachings that cite them."""
    return await text.haftarah(id, custom, joined=joined, sabbath=sabbath)
