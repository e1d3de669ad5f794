"""The reading endpoints (API-23); those of the timeline are in `timeline_endpoints.py`.

Each declares whose response it is (`core/cache_policy.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from api.core.cache_policy import ENTITLEMENT_RESPONSE, PERSONAL_RESPONSE, PUBLIC_RESPONSE
from api.core.error_responses import errors
from api.core.stored_response import PERSONAL
from api.library.cards import Media
from api.library.deps import (
    MAX_ID,
    PaginationQuery,
    PublicLibrary,
    PublicReadingOrder,
    PublicVerses,
)
from api.library.media import MEDIA_FOLDERS, media_file_exists
from api.library.media_access import MEDIA_ACCESS
from api.library.paging import with_total
from api.library.schemas import (
    BegunTeachings,
    FileExists,
    Journey,
    PostCard,
    PostCollections,
    PostContent,
    SeriesEntry,
    SeriesPost,
    TestimonialEntry,
)
from api.library.service import Page, Pagination
from api.library.verse_lookup_schemas import ReferencedVerses

router = APIRouter(prefix="/api", tags=["library"])

Id = Annotated[int, Path(ge=1, le=MAX_ID)]
Slug = Annotated[str, Path(max_length=100, pattern=r"^[^\x00]*$")]
BegunIds = Annotated[
    list[Annotated[int, Field(ge=1, le=MAX_ID)]], Query(min_length=1, max_length=100)
]
NOT_FOUND = errors(404)


def list_response(response: Response, page: Page[Any], pagination: Pagination) -> Sequence[Any]:
    """A list's items, with the total length in a header. Search results are not stored."""
    if pagination.searched:
        response.headers["Cache-Control"] = PERSONAL
    return with_total(response, page)


@router.get(
    "/posts/daily",
    response_model=list[PostCard],
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def daily_posts(
    library: PublicLibrary,
    pagination: PaginationQuery,
    response: Response,
    media: Media | None = None,
) -> Any:
    return list_response(response, await library.posts("daily", pagination, media), pagination)


@router.get(
    "/posts/weekly",
    response_model=list[PostCard],
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def weekly_posts(
    library: PublicLibrary,
    pagination: PaginationQuery,
    response: Response,
    media: Media | None = None,
) -> Any:
    return list_response(response, await library.posts("weekly", pagination, media), pagination)


@router.get(
    "/posts/recent",
    response_model=list[PostCard],
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def recent_posts(library: PublicLibrary) -> Any:
    return await library.recent()


@router.get(
    "/posts/featured",
    response_model=list[PostCard],
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def featured_posts(library: PublicLibrary) -> Any:
    return await library.featured()


@router.get("/posts/begun", response_model=BegunTeachings, dependencies=[PERSONAL_RESPONSE])
async def begun(id: BegunIds, order: PublicReadingOrder) -> Any:
    """The teachings that a reader began, and the next lessons of the series that they belong to.

    `id`: what the reader's device holds, the last one read first. It is not stored (READ-64).
    """
    return await order.begun(list(dict.fromkeys(id)))


@router.get(
    "/posts/{id}",
    response_model=PostContent,
    responses=NOT_FOUND,
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def post(id: Id, library: PublicLibrary) -> Any:
    return await library.post(id)


@router.get(
    "/posts/{id}/collections",
    response_model=PostCollections,
    responses=NOT_FOUND,
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def collections(id: Id, order: PublicReadingOrder) -> Any:
    """The teachings before and after a post, and the series and portions that contain it."""
    return await order.collections(id)


@router.get(
    "/testimonials",
    response_model=list[TestimonialEntry],
    dependencies=[PUBLIC_RESPONSE],
)
async def testimonials(library: PublicLibrary) -> Any:
    return await library.testimonials()


@router.get(
    "/series",
    response_model=list[SeriesEntry],
    dependencies=[PUBLIC_RESPONSE],
)
@router.get(
    "/series/active",
    response_model=list[SeriesEntry],
    dependencies=[PUBLIC_RESPONSE],
)
async def series(library: PublicLibrary, pagination: PaginationQuery, response: Response) -> Any:
    """Active series; visitors do not see inactive ones (ACCESS-3)."""
    return list_response(response, await library.series(pagination), pagination)


@router.get(
    "/series/slug/{slug}",
    response_model=SeriesEntry,
    responses=NOT_FOUND,
    dependencies=[PUBLIC_RESPONSE],
)
async def series_by_slug(slug: Slug, library: PublicLibrary) -> Any:
    return await library.series_by_slug(slug)


@router.get(
    "/series/{id}/posts",
    response_model=list[SeriesPost],
    responses=NOT_FOUND,
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def series_posts(id: Id, library: PublicLibrary) -> Any:
    return await library.lessons(id)


@router.get(
    "/verses",
    response_model=ReferencedVerses,
    responses=NOT_FOUND,
    dependencies=[PUBLIC_RESPONSE],
)
async def verses(
    lookup: PublicVerses,
    reference: Annotated[str, Query(min_length=1, max_length=100, pattern=r"^[^\x00]*$")],
) -> Any:
    """The first five verses of a reference, those around it, and how many teachings cite it."""
    return await lookup.verses(reference)


@router.get(
    "/journey-paths/from/{post_id}",
    response_model=list[Journey],
    responses=NOT_FOUND,
    dependencies=[PUBLIC_RESPONSE],
)
async def journeys(post_id: Id, library: PublicLibrary) -> Any:
    return await library.journeys_from(post_id)


@router.get("/file-exists", dependencies=[PERSONAL_RESPONSE])
async def file_exists(
    request: Request, path: Annotated[str, Query(max_length=500)] = ""
) -> FileExists:
    """Whether one of the site's own media files exists (LISTEN-5)."""
    exists = await media_file_exists(
        PurePosixPath(path), MEDIA_FOLDERS.of(request), MEDIA_ACCESS.of(request), request.scope
    )
    return FileExists(exists=exists)
