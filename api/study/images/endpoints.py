"""`POST /api/ai/generate-image` (STUDY-50)."""

from __future__ import annotations

from fastapi import APIRouter

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.study.deps import CALL_RATE, Calls, Provider, ReadableTeachings, Results
from api.study.images.schemas import GeneratedImage, ImageRequest
from api.study.images.service import ImageService

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])


@router.post("/generate-image", responses=errors(403, 404, 429), dependencies=[CALL_RATE])
async def generate(
    body: ImageRequest,
    teachings: ReadableTeachings,
    calls: Calls,
    provider: Provider,
    results: Results,
) -> GeneratedImage:
    """Draw a picture of a teaching's theme."""
    return await ImageService(teachings, calls, provider, results).generate(body)
