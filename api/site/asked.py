"""What the address of a list or a search page asks for, read as the browser reads it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from api.search.results.facets import FACETS, SelectedFilters

_PAGE_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
# The API refuses more (`web/src/features/search/filters.ts` cuts them, too).
_LONGEST = 200
_MOST_CHOSEN = 40
Values = str | int | Sequence[str] | None


@dataclass(frozen=True, slots=True)
class Asked:
    """`number` is which page of a long list, 1 where the address does not say it well."""

    q: str = ""
    book: str = ""
    number: int = 1
    chosen: SelectedFilters = field(default_factory=dict)

    @property
    def is_answerable(self) -> bool:
        """Whether the API would answer it."""
        return all(len(text) <= _LONGEST and "\0" not in text for text in (self.q, self.book))


def read(params: QueryParams) -> Asked:
    number = _first(params, "page")
    return Asked(
        q=_first(params, "q"),
        book=_first(params, "book"),
        number=int(number) if _PAGE_NUMBER.fullmatch(number) else 1,
        chosen=_chosen(params),
    )


def api_address(path: str, **params: Values) -> str:
    """The API's address, written exactly as the browser writes it (`apiAddress`)."""
    said = [
        (name, str(value))
        for name, values in params.items()
        for value in ([values] if isinstance(values, str | int) else values or ())
        if value != ""
    ]
    # What URLSearchParams escapes differs in two signs.
    query = urlencode(said).replace("%2A", "*").replace("~", "%7E")
    return f"{path}?{query}" if query else path


def _first(params: QueryParams, name: str) -> str:
    return next(iter(params.getlist(name)), "")


def _chosen(params: QueryParams) -> SelectedFilters:
    """The filters, without repetitions and without what the API would refuse."""
    chosen: dict[str, list[str]] = {}
    room = _MOST_CHOSEN
    for name in FACETS["posts"]:
        values = dict.fromkeys(params.getlist(name))
        sound = [value for value in values if 0 < len(value) <= _LONGEST and "\0" not in value]
        if kept := sound[:room]:
            chosen[name] = kept
            room -= len(kept)
    return chosen
