"""The requests of the InstantSearch client: Meilisearch's search parameters, each of them bounded.

Parameters of presentation (crop, tags, attributes) are limited to public fields. Unknown parameters
are ignored, as the client sends some that this site has no use for.
"""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from api.search.engines.meilisearch.filters import MAX_CONDITIONS, InvalidFilter, parse_filter
from api.search.index.fields import INDEXES
from api.search.instant.errors import InstantError
from api.search.types import FacetQuery, IndexUid, SearchQuery, Sort

MAX_QUERIES = 12
MAX_LIMIT = 100
MAX_OFFSET = 1000
MAX_QUERY_LENGTH = 400
MAX_FACETS = 20
# Of all queries of a request together.
MAX_TEXTS = 3
MAX_TOTAL_LIMIT = 100
# Each comparison reads a number from the stored document.
MAX_COMPARISONS = 20


class _Wire(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="ignore", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, data: Any) -> Any:
        """JSON has one kind of number: 20.0 is 20."""
        if not isinstance(data, dict):
            return data
        return {
            name: int(value) if isinstance(value, float) and value.is_integer() else value
            for name, value in data.items()
        }


class InstantQuery(_Wire):
    """One of a multi-search's queries."""

    index_uid: str = Field(max_length=50)
    q: str | None = Field(None, max_length=MAX_QUERY_LENGTH)
    filter: Any = None
    facets: list[str] | None = Field(None, max_length=MAX_FACETS)
    sort: list[str] | None = Field(None, max_length=5)
    limit: int | None = Field(None, ge=0, le=MAX_LIMIT)
    offset: int | None = Field(None, ge=0, le=MAX_OFFSET)
    hits_per_page: int | None = Field(None, ge=0, le=MAX_LIMIT)
    page: int | None = Field(None, ge=0, le=MAX_OFFSET)
    attributes_to_retrieve: list[str] | None = Field(None, max_length=50)
    highlight_pre_tag: str = Field("<em>", max_length=50)
    highlight_post_tag: str = Field("</em>", max_length=50)

    @property
    def paged(self) -> bool:
        """Whether the client counts pages (from 1) rather than hits."""
        return self.hits_per_page is not None or self.page is not None

    @property
    def window(self) -> tuple[int, int]:
        """Offset and limit of the requested hits, at most as deep as an engine counts."""
        if not self.paged:
            limit = 20 if self.limit is None else self.limit
            return min(self.offset or 0, MAX_OFFSET), limit
        size = 20 if self.hits_per_page is None else self.hits_per_page
        page = 1 if self.page is None else self.page
        # In Meilisearch, page 0 requests only the counts.
        return min(max(page - 1, 0) * size, MAX_OFFSET), size if page else 0


class _Body(_Wire):
    @model_validator(mode="before")
    @classmethod
    def _is_text(cls, body: object) -> object:
        """Refuse lone surrogates anywhere: JSON can write them, UTF-8 cannot."""
        if isinstance(body, bytes):
            return body  # sent as another type than JSON, which the model refuses
        try:
            json.dumps(body, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("strings must be valid Unicode") from None
        return body


class MultiSearch(_Body):
    """The queries of one request."""

    queries: list[InstantQuery] = Field(max_length=MAX_QUERIES)


class FacetSearch(_Body):
    facet_name: str = Field(max_length=50)
    facet_query: str | None = Field(None, max_length=100)
    q: str | None = Field(None, max_length=MAX_QUERY_LENGTH)
    filter: Any = None


def known_index(uid: str) -> IndexUid:
    """The index of that name. Raises InstantError for an unknown one."""
    if uid not in INDEXES:
        raise InstantError(404, "index_not_found", f"Index `{uid}` not found.")
    index: IndexUid = uid  # type: ignore[assignment]  # the keys of INDEXES are IndexUid
    return index


def search_queries(search: MultiSearch) -> list[SearchQuery]:
    """The queries of a multi-search in its order. Raises InstantError or InvalidFilter."""
    queries = [search_query(query) for query in search.queries]
    _check_budget(search)
    conditions = [each for query in queries for group in query.filter for each in group]
    if len(conditions) > MAX_CONDITIONS:
        raise InvalidFilter(f"the filters of a request have at most {MAX_CONDITIONS} conditions")
    if sum(not isinstance(each.value, str) for each in conditions) > MAX_COMPARISONS:
        raise InvalidFilter(f"a request compares at most {MAX_COMPARISONS} numbers")
    return queries


def _check_budget(search: MultiSearch) -> None:
    """Bounds a request by what one page of a site requests. Raises InstantError."""
    windows = [query.window for query in search.queries]
    if len({query.q for query in search.queries}) > MAX_TEXTS:
        raise _too_much(f"A request has at most {MAX_TEXTS} different texts.")
    if sum(limit for _, limit in windows) > MAX_TOTAL_LIMIT:
        raise _too_much(f"A request has at most {MAX_TOTAL_LIMIT} hits.")
    if sum(offset + limit for offset, limit in windows) > MAX_OFFSET + MAX_TOTAL_LIMIT:
        raise _too_much("The pages of a request are too deep together.")


def _too_much(message: str) -> InstantError:
    return InstantError(400, "bad_request", message)


def search_query(query: InstantQuery) -> SearchQuery:
    """The engine-neutral form, without its words. Raises InstantError or InvalidFilter."""
    index = known_index(query.index_uid)
    offset, limit = query.window
    return SearchQuery(
        index=index,
        filter=parse_filter(query.filter, INDEXES[index].filterable),
        sort=tuple(_sort(index, text) for text in query.sort or ()),
        facets=_facets(index, query.facets or []),
        limit=limit,
        offset=offset,
    )


def facet_query(uid: str, search: FacetSearch) -> FacetQuery:
    """The engine-neutral form, without its words. Raises InstantError or InvalidFilter."""
    index = known_index(uid)
    filterable = INDEXES[index].filterable
    if filterable.get(search.facet_name) != "text":
        raise InstantError(
            400,
            "invalid_facet_search_facet_name",
            f"Attribute `{search.facet_name}` is not facet-searchable.",
        )
    query = SearchQuery(index, filter=parse_filter(search.filter, filterable))
    return FacetQuery(query, search.facet_name, search.facet_query or "")


def _facets(index: IndexUid, names: list[str]) -> tuple[str, ...]:
    filterable = INDEXES[index].filterable
    if "*" in names:
        return tuple(filterable)
    if unknown := [name for name in names if name not in filterable]:
        raise InstantError(
            400, "invalid_search_facets", f"Attribute `{unknown[0]}` is not filterable."
        )
    return tuple(dict.fromkeys(names))


def _sort(index: IndexUid, text: str) -> Sort:
    attribute, _, direction = text.partition(":")
    known: tuple[Literal["asc"], Literal["desc"]] = ("asc", "desc")
    if attribute not in INDEXES[index].sortable or direction not in known:
        raise InstantError(400, "invalid_search_sort", f"Can't sort by `{text[:50]}`.")
    return Sort(attribute, descending=direction == "desc")
