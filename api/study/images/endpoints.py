"""`POST /api/ai/generate-image`."""

from __future__ import annotations

from fastapi import APIRouter

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.study.deps import CALL_RATE
from api.study.images.schemas import GeneratedImage, ImageRequest

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])


@router.post("/generate-image", responses=errors(403, 404, 429), dependencies=[CALL_RATE])
async def generate(body: ImageRequest) -> GeneratedImage:
    """Draw a picture of a teaching's theme."""
    raise NotImplementedError
