"""Parses the query string of list and search pages as the browser does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from api.search.results.facets import FACETS, SelectedFilters

_PAGE_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
# The API's limits; `web/src/features/search/filters.ts` applies them too.
_MAX_LENGTH = 200
_MAX_FILTERS = 40
Values = str | int | Sequence[str] | None


@dataclass(frozen=True, slots=True)
class PageQuery:
    """`number` is the page of a list, 1 if absent or invalid."""

    q: str = ""
    book: str = ""
    number: int = 1
    selected: SelectedFilters = field(default_factory=dict)

    @property
    def is_answerable(self) -> bool:
        """Whether the API would accept it."""
        return all(len(text) <= _MAX_LENGTH and "\0" not in text for text in (self.q, self.book))


def read(params: QueryParams) -> PageQuery:
    number = _first(params, "page")
    return PageQuery(
        q=_first(params, "q"),
        book=_first(params, "book"),
        number=int(number) if _PAGE_NUMBER.fullmatch(number) else 1,
        selected=_selected(params),
    )


def api_url(path: str, **params: Values) -> str:
    """The API URL, exactly as the browser's `apiUrl` writes it."""
    pairs = [
        (name, str(value))
        for name, values in params.items()
        for value in ([values] if isinstance(values, str | int) else values or ())
        if value != ""
    ]
    # URLSearchParams escapes two characters differently.
    query = urlencode(pairs).replace("%2A", "*").replace("~", "%7E")
    return f"{path}?{query}" if query else path


def _first(params: QueryParams, name: str) -> str:
    return next(iter(params.getlist(name)), "")


def _selected(params: QueryParams) -> SelectedFilters:
    """The filters, without duplicates and without values that the API would refuse."""
    selected: dict[str, list[str]] = {}
    capacity = _MAX_FILTERS
    for name in FACETS["posts"]:
        values = dict.fromkeys(params.getlist(name))
        valid = [value for value in values if 0 < len(value) <= _MAX_LENGTH and "\0" not in value]
        if kept := valid[:capacity]:
            selected[name] = kept
            capacity -= len(kept)
    return selected
