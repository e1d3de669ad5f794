"""Pages of lists: what may be asked for, and the length of the whole list (API-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import Query, Response

from api.library.service import Page, T

DEFAULT_LIMIT = 100
Limit = Annotated[int, Query(ge=1, le=200)]
Offset = Annotated[int, Query(ge=0, le=1_000_000)]


def with_total(response: Response, page: Page[T]) -> Sequence[T]:
    """The items of a page, with the length of the whole list in a header of the response."""
    response.headers["X-Total-Count"] = str(page.total)
    return page.items
