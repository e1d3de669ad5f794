"""Who is told of searches that InstantSearch asks for. `search` itself counts nothing."""

from __future__ import annotations

from typing import Annotated, Protocol

from fastapi import Depends, Request


class SearchRecorder(Protocol):
    def record(self, chain: str | None, query: str, found: int) -> None:
        """Note a search and how much it found; those of one chain may be one search."""
        ...


async def search_recorder(request: Request) -> SearchRecorder:
    recorder: SearchRecorder = request.app.state.search_recorder
    return recorder


Recorder = Annotated[SearchRecorder, Depends(search_recorder)]
