"""What the reading endpoints are given."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query

from api.core.database import Session
from api.library.repository import LibraryRepository
from api.library.service import LibraryService, Window
from api.search.deps import Search

# Decision 46: the default and the greatest length of a list.
DEFAULT_LIMIT, MOST = 100, 200
# The greatest whole number of a Postgres integer column.
GREATEST_ID = 2**31 - 1


async def library(session: Session, search: Search) -> LibraryService:
    return LibraryService(LibraryRepository(session), search)


async def window(
    q: Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST)] = DEFAULT_LIMIT,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Window:
    return Window(q, limit, offset)


Library = Annotated[LibraryService, Depends(library)]
WindowQuery = Annotated[Window, Depends(window)]
