"""The search services of this process, as dependencies."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from api.search.concurrency import SearchLoad
from api.search.engines.base import SearchReader
from api.search.engines.failover import FallbackReader
from api.search.semantic.service import Meaning


async def search_reader(request: Request) -> SearchReader:
    """The reader for one request: once another engine stood in, it answers the whole request."""
    reader: SearchReader = request.app.state.search_reader
    return reader.for_request() if isinstance(reader, FallbackReader) else reader


async def search_load(request: Request) -> AsyncIterator[SearchLoad]:
    """Counts this request among the searches under way. Raises SearchBusy for one too many."""
    load: SearchLoad = request.app.state.search_load
    with load.search():
        yield load


async def meaning_service(request: Request) -> Meaning:
    meaning: Meaning = request.app.state.meaning
    return meaning


Reader = Annotated[SearchReader, Depends(search_reader)]
Load = Annotated[SearchLoad, Depends(search_load)]
# For an endpoint that has nothing to compute in turns.
CountedSearch = Depends(search_load)
MeaningDep = Annotated[Meaning, Depends(meaning_service)]
