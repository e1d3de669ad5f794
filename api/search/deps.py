"""The search services of this process, as dependencies."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from api.core.viewer import CurrentViewer
from api.search.engines.base import SearchReader
from api.search.semantic.service import SemanticSearch
from api.search.service import SearchService


async def search_reader(request: Request) -> SearchReader:
    """The reader of the process, whose engine the health check reports."""
    reader: SearchReader = request.app.state.search_reader
    return reader


async def semantic_search(request: Request) -> SemanticSearch:
    semantic: SemanticSearch = request.app.state.semantic
    return semantic


async def search_service(request: Request, viewer: CurrentViewer) -> AsyncIterator[SearchService]:
    """The searches of this request. If an engine fails, another is used for the rest of it."""
    state = request.app.state
    with state.search_concurrency.slot() as slot:
        reader: SearchReader = state.search_reader
        yield SearchService(
            state.query_parser,
            reader.for_request(),
            state.word_frequencies,
            state.semantic,
            slot,
            viewer,
            state.search_calendar,
            state.search_vocabulary,
            state.search_translations,
        )


Reader = Annotated[SearchReader, Depends(search_reader)]
Semantic = Annotated[SemanticSearch, Depends(semantic_search)]
Search = Annotated[SearchService, Depends(search_service)]
