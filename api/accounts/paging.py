"""Pages of the lists of an account (API-14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Query, Response

from api.library.deps import DEFAULT_LIMIT, MAX_LIMIT
from api.library.service import Page


@dataclass(frozen=True, slots=True)
class PageOfList:
    limit: int
    offset: int


async def page_query(
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT)] = DEFAULT_LIMIT,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> PageOfList:
    return PageOfList(limit, offset)


PageQuery = Annotated[PageOfList, Depends(page_query)]


def total_header(response: Response, page: Page[Any]) -> Sequence[Any]:
    """The items of a page, with the length of the whole list in a header."""
    response.headers["X-Total-Count"] = str(page.total)
    return page.items
