"""`POST /api/ai/transform-content`."""

from __future__ import annotations

from fastapi import APIRouter

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.search.deps import Search
from api.study.deps import CALL_RATE, GenerationDep
from api.study.transforms.schemas import TransformedText, TransformRequest
from api.study.transforms.service import TransformService

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])


@router.post("/transform-content", responses=errors(403, 404, 429), dependencies=[CALL_RATE])
async def generate(
    body: TransformRequest, generation: GenerationDep, search: Search
) -> TransformedText:
    """Turn a teaching into a text for an occasion."""
    return await TransformService(generation, search).transform(body)
