"""`POST /api/instant/…`: the endpoints of the InstantSearch client."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from itertools import chain
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import REFUSES_WITH_400
from api.core.viewer import CurrentViewer
from api.search.access import visible_document
from api.search.deps import Search
from api.search.engines.meilisearch.filters import InvalidFilter
from api.search.instant.errors import INSTANT_ERRORS, InstantError, error_response
from api.search.instant.requests import FacetSearch, MultiSearch, facet_query, search_queries
from api.search.instant.responses import facet_response, hit_response, search_response
from api.search.results.matcher import Matcher
from api.search.types import SearchQuery, SearchUnavailable


class InstantRoute(APIRoute):
    """Sends every error in Meilisearch's shape."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_errors(request: Request) -> Response:
            try:
                return await handle(request)
            except InstantError as error:
                return error_response(error)
            except InvalidFilter as error:
                return error_response(InstantError(400, "invalid_search_filter", str(error)))
            except RequestValidationError as error:
                return error_response(InstantError(400, "bad_request", _first_problem(error)))
            except HTTPException as error:  # the body is not text
                return error_response(InstantError(error.status_code, "bad_request", error.detail))
            except SearchUnavailable as error:
                unavailable = InstantError(
                    503, "search_unavailable", "Search is not available just now. Please try again."
                )
                return error_response(unavailable, error.headers)

        return handle_errors


router = APIRouter(
    prefix="/api/instant",
    tags=["instant"],
    route_class=InstantRoute,
    responses=INSTANT_ERRORS,
    dependencies=[PERSONAL_RESPONSE],
)


@router.post("/multi-search", openapi_extra=REFUSES_WITH_400)
async def multi_search(
    search: MultiSearch, service: Search, viewer: CurrentViewer
) -> dict[str, Any]:
    """Meilisearch's multi-search over this site's public indexes."""
    started = time.perf_counter()
    by_text = _by_text(search)
    tasks = [asyncio.create_task(service.suggest(*each)) for each in by_text.items()]
    try:
        outcomes = chain.from_iterable(await asyncio.gather(*tasks))
    finally:
        # If one failed, the others stop.
        for task in tasks:
            task.cancel()
    took = _milliseconds_since(started)
    responses = {}
    for outcome in outcomes:
        matcher = Matcher(outcome.interpretation.analysis, phonetic=outcome.matched_phonetically)
        for number, result in outcome.results.items():
            query = search.queries[number]
            documents = [visible_document(document, viewer) for document in result.documents]
            hits = await service.map(hit_response(query, matcher), documents)
            responses[number] = search_response(query, result, hits, took)
    return {"results": [responses[number] for number in range(len(search.queries))]}


def _by_text(search: MultiSearch) -> dict[str, dict[int, SearchQuery]]:
    """The queries by their text, each with its number: those of one text are run together."""
    groups: dict[str, dict[int, SearchQuery]] = {}
    for number, query in enumerate(search_queries(search)):
        groups.setdefault(search.queries[number].q or "", {})[number] = query
    return groups


@router.post("/indexes/{uid}/facet-search", openapi_extra=REFUSES_WITH_400)
async def facet_search(uid: str, search: FacetSearch, service: Search) -> dict[str, Any]:
    """Meilisearch's facet search: which values of a facet begin with what was typed."""
    started = time.perf_counter()
    hits = await service.facet_values(search.q or "", facet_query(uid, search))
    return facet_response(hits, search.facet_query or "", _milliseconds_since(started))


def _milliseconds_since(started: float) -> int:
    return round((time.perf_counter() - started) * 1000)


def _first_problem(error: RequestValidationError) -> str:
    problem = error.errors()[0]
    location = ".".join(str(part) for part in problem["loc"])
    return f"Invalid value at `{location}`: {problem['msg']}."
