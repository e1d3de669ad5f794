"""`GET /api/shabbat-table` (TABLE-1)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from api.core.cache_policy import ENTITLEMENT_RESPONSE
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL
from api.library.deps import PublicLibrary, PublicNearest
from api.search.results.dates import Day
from api.study.shabbat_table.schemas import ShabbatTable
from api.study.shabbat_table.service import ShabbatTables

router = APIRouter(prefix="/api", tags=["study"])


async def shabbat_tables(
    request: Request, library: PublicLibrary, nearest: PublicNearest
) -> ShabbatTables:
    return ShabbatTables(library, nearest, SETTINGS.of(request).zone)


Tables = Annotated[ShabbatTables, Depends(shabbat_tables)]


@router.get("/shabbat-table", dependencies=[ENTITLEMENT_RESPONSE])
async def shabbat_table(
    tables: Tables,
    response: Response,
    day: Day | None = None,
) -> ShabbatTable:
    """What the table of the Sabbath on or after a day needs; of this week's without a day."""
    found = await tables.of(day)
    if not found.complete:
        response.headers["Cache-Control"] = PERSONAL
    return found.table
