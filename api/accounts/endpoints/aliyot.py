"""The aliyot of the weekly reading that a reader has done (ALIYAH-3)."""

from __future__ import annotations

from fastapi import APIRouter

from api.accounts.deps import Aliyot
from api.accounts.library_schemas import NewAliyahMarks, StoredAliyahMark
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors

router = APIRouter(
    prefix="/api/account/aliyot",
    tags=["accounts"],
    dependencies=[PERSONAL_RESPONSE],
    responses=errors(401, 403),
)


@router.get("")
async def marks(service: Aliyot) -> list[StoredAliyahMark]:
    """The marks of the last half year."""
    return await service.all()


@router.put("")
async def merge_marks(new: NewAliyahMarks, service: Aliyot) -> list[StoredAliyahMark]:
    """Merge the marks of a device; of each aliyah the newest counts. Returns all."""
    return await service.merge(new.marks)
