"""The search engine of this process, as a dependency."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.search.reader import SearchReader


async def search_reader(request: Request) -> SearchReader:
    reader: SearchReader = request.app.state.search_reader
    return reader


Reader = Annotated[SearchReader, Depends(search_reader)]
