"""The endpoints of the Mishnah (MISHNAH-2, MISHNAH-3)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from api.core.cache_policy import ENTITLEMENT_RESPONSE, PUBLIC_RESPONSE
from api.library.deps import PublicMishnah
from api.library.endpoints import NOT_FOUND
from api.library.mishnah_schemas import MishnahChapter, ReferencedMishnahs

router = APIRouter(prefix="/api", tags=["library"])
# No tractate has as many.
_MAX_CHAPTER = 99


@router.get(
    "/mishnah",
    response_model=ReferencedMishnahs,
    responses=NOT_FOUND,
    dependencies=[PUBLIC_RESPONSE],
)
async def mishnahs(
    lookup: PublicMishnah,
    reference: Annotated[str, Query(min_length=1, max_length=100, pattern=r"^[^\x00]*$")],
) -> Any:
    """The first three mishnahs of a reference, those around it, and how many teachings cite it."""
    return await lookup.referenced(reference)


@router.get(
    "/mishnah/{tractate}/{chapter}",
    response_model=MishnahChapter,
    responses=NOT_FOUND,
    dependencies=[ENTITLEMENT_RESPONSE],
)
async def mishnah_chapter(
    lookup: PublicMishnah,
    tractate: Annotated[str, Path(max_length=30, pattern=r"^[a-z-]+$")],
    chapter: Annotated[int, Path(ge=1, le=_MAX_CHAPTER)],
) -> Any:
    """A chapter of the Mishnah, with the teachings that cite each mishnah."""
    return await lookup.chapter(tractate, chapter)
