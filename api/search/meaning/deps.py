"""The sense of meaning of this process, as a dependency."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.search.meaning.service import Meaning


async def meaning_service(request: Request) -> Meaning:
    meaning: Meaning = request.app.state.meaning
    return meaning


MeaningDep = Annotated[Meaning, Depends(meaning_service)]
