"""`POST /api/ai/transform-content`."""

from __future__ import annotations

from fastapi import APIRouter

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.study.deps import CALL_RATE
from api.study.transforms.schemas import TransformedText, TransformRequest

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])


@router.post("/transform-content", responses=errors(403, 404, 429), dependencies=[CALL_RATE])
async def generate(body: TransformRequest) -> TransformedText:
    """Turn a teaching into a text for an occasion."""
    raise NotImplementedError
