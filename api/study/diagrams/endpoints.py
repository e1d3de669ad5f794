"""`POST /api/ai/generate-diagram` (STUDY-51)."""

from __future__ import annotations

from fastapi import APIRouter

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.search.deps import Semantic
from api.study.deps import CALL_RATE, GenerationDep
from api.study.diagrams.schemas import DiagramRequest, GeneratedDiagram
from api.study.diagrams.service import DiagramService

router = APIRouter(prefix="/api/ai", tags=["study"], dependencies=[PERSONAL_RESPONSE])


@router.post("/generate-diagram", responses=errors(403, 404, 429), dependencies=[CALL_RATE])
async def generate(
    body: DiagramRequest, generation: GenerationDep, semantic: Semantic
) -> GeneratedDiagram:
    """Make a diagram of a teaching."""
    return await DiagramService(generation, semantic).generate(body)
