"""Parses the query string of list and search pages as the browser does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import get_args
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from api.library.cards import Media
from api.library.torah_readings import Custom
from api.search.results.dates import FIRST_DAY, LAST_DAY, SORTS, SortOrder
from api.search.results.facets import FACETS, SelectedFilters

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ALIYAH = re.compile(r"[1-7]")
_CUSTOMS: tuple[Custom, ...] = get_args(Custom)
_MEDIA: tuple[Media, ...] = get_args(Media)
# The parameter that fills the contact form (CONTACT-13); `AskTeacher.tsx` has the same.
QUESTION = "question"
_MAX_QUESTION = 500
# Line breaks and other control characters.
_SPACES = re.compile(r"[\s\x00-\x1f\x7f-\x9f\ufeff]+")
_PAGE_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
# The API's limits; `web/src/features/search/filters.ts` applies them too.
_MAX_LENGTH = 200
_MAX_FILTERS = 40
# Results of each group on a page of a search, and how many of them the API returns at most, as in
# `web/src/features/search/pages.ts`.
SEARCH_PAGE, MAX_SEARCH_RESULTS = 20, 200
Values = str | int | Sequence[str] | None


@dataclass(frozen=True, slots=True)
class PageQuery:
    """`number` is the page of a list or of a search, 1 if absent or invalid.

    `sort`, `first` and `last` are the order and the days of a search. `aliyah`, `is_joined`,
    `haftarah` and `sabbath`, whose haftarah it is, are the parts of a portion's text
    (`torahText.ts`). `question` is one for the teacher. `media` is what a list's teachings have.
    """

    q: str = ""
    book: str = ""
    number: int = 1
    selected: SelectedFilters = field(default_factory=dict)
    sort: SortOrder = "relevance"
    first: date | None = None
    last: date | None = None
    aliyah: int = 1
    is_joined: bool = False
    haftarah: Custom | None = None
    sabbath: date | None = None
    question: str = ""
    media: Media | None = None

    @property
    def search_offset(self) -> int:
        """How many results of each group of a search are on earlier pages."""
        return (self.number - 1) * SEARCH_PAGE

    @property
    def is_beyond_results(self) -> bool:
        """Whether no search has a page this far."""
        return self.search_offset >= MAX_SEARCH_RESULTS

    @property
    def is_narrowed(self) -> bool:
        """Whether a search has filters."""
        return bool(self.selected or self.first or self.last)

    @property
    def is_answerable(self) -> bool:
        """Whether the API would accept it."""
        return all(len(text) <= _MAX_LENGTH and "\0" not in text for text in (self.q, self.book))


def read(params: QueryParams) -> PageQuery:
    number = _first(params, "page")
    first, last = (page_day(_first(params, name)) for name in ("from", "to"))
    aliyah, haftarah = _first(params, "aliyah"), _first(params, "haftarah")
    return PageQuery(
        q=_first(params, "q"),
        book=_first(params, "book"),
        number=int(number) if _PAGE_NUMBER.fullmatch(number) else 1,
        selected=_selected(params),
        sort=_sort(params),
        first=first,
        # No day is in a reversed range.
        last=None if first and last and first > last else last,
        aliyah=int(aliyah) if _ALIYAH.fullmatch(aliyah) else 1,
        is_joined=_first(params, "joined") == "1",
        haftarah=next((custom for custom in _CUSTOMS if custom == haftarah), None),
        sabbath=page_day(_first(params, "sabbath")),
        media=next((media for media in _MEDIA if media == _first(params, "media")), None),
        question=_SPACES.sub(" ", _first(params, QUESTION)[:_MAX_QUESTION]).strip(),
    )


def api_url(path: str, /, **params: Values) -> str:
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


def _sort(params: QueryParams) -> SortOrder:
    typed = _first(params, "sort")
    return next((sort for sort in SORTS if sort == typed), "relevance")


def page_day(text: str) -> date | None:
    """A day that the API accepts, or None."""
    if not _DAY.fullmatch(text):
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= LAST_DAY else None


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
