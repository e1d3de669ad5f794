"""`POST /api/ai/transform-content`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.search.deps import Search
from api.study.deps import (
    CALL_RATE,
    Calls,
    Outputs,
    Provider,
    ReadableTeachings,
    Results,
    TextChecker,
    Tokens,
)
from api.study.transforms.schemas import TransformedText, TransformRequest
from api.study.transforms.service import TransformService

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])


async def transform_service(
    teachings: ReadableTeachings,
    calls: Calls,
    provider: Provider,
    outputs: Outputs,
    tokens: Tokens,
    search: Search,
    results: Results,
    checker: TextChecker,
) -> TransformService:
    return TransformService(teachings, calls, provider, outputs, tokens, search, results, checker)


Transforms = Annotated[TransformService, Depends(transform_service)]


@router.post("/transform-content", responses=errors(403, 404, 429), dependencies=[CALL_RATE])
async def generate(body: TransformRequest, service: Transforms) -> TransformedText:
    """Turn a teaching into a text for an occasion."""
    return await service.transform(body)
