"""`POST /api/ai/generate-diagram`."""

from __future__ import annotations

from fastapi import APIRouter

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.study.deps import CALL_RATE
from api.study.diagrams.schemas import DiagramRequest, GeneratedDiagram

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])


@router.post("/generate-diagram", responses=errors(403, 404, 429), dependencies=[CALL_RATE])
async def generate(body: DiagramRequest) -> GeneratedDiagram:
    """Make a diagram of a teaching."""
    raise NotImplementedError
