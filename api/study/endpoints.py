"""`GET /api/ai/status`, and the routers of all study tools."""

from __future__ import annotations

from fastapi import APIRouter

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.schemas import Schema
from api.study.ask import endpoints as ask
from api.study.chat import endpoints as chat
from api.study.deps import Provider
from api.study.diagrams import endpoints as diagrams
from api.study.guide_drafts import endpoints as guide_drafts
from api.study.images import endpoints as images
from api.study.learning import endpoints as learning
from api.study.notes import endpoints as notes
from api.study.outputs import endpoints as outputs
from api.study.questions import endpoints as questions
from api.study.quiz import endpoints as quiz
from api.study.reviews import endpoints as reviews
from api.study.shabbat_table import endpoints as shabbat_table
from api.study.transforms import endpoints as transforms

router = APIRouter(prefix="/api/ai", tags=["study"])


class AiStatus(Schema):
    available: bool


@router.get("/status", dependencies=[PERSONAL_RESPONSE])
async def status(provider: Provider) -> AiStatus:
    """Whether a model answers; without one the tools use the library alone (STUDY-43)."""
    return AiStatus(available=provider.available)


ROUTERS = (
    router,
    chat.router,
    ask.router,
    transforms.router,
    images.router,
    diagrams.router,
    learning.router,
    notes.router,
    quiz.router,
    reviews.router,
    shabbat_table.router,
    outputs.router,
    questions.router,
    guide_drafts.router,
)
