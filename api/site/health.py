"""`GET /api/health`: whether the site answers, and which search engine does."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from sqlalchemy import func, select

from api.core.background import BackgroundTasks
from api.core.database import Session
from api.core.schemas import Schema
from api.models import DeadLetter
from api.search.deps import Reader, Semantic
from api.search.types import EngineName

router = APIRouter(prefix="/api", tags=["health"])


class Health(Schema):
    status: Literal["ok", "degraded"]
    engine: EngineName
    degraded: bool
    meaning: str
    dead_letters: int
    failing_tasks: list[str]
    database: Literal["ok"]
    version: str


@router.get("/health")
async def health(request: Request, session: Session, reader: Reader, semantic: Semantic) -> Health:
    """200 while the database answers; `degraded` while Postgres stands in for Meilisearch.

    `meaning` names the model by which meaning is compared, or says that it is off. `deadLetters`
    counts the documents that the indexer could not bring to the search; `nuggets indexer status`
    lists them. `failingTasks` names the background tasks that failed within the last minute.
    """
    dead_letters = await session.scalar(select(func.count()).select_from(DeadLetter))
    background: BackgroundTasks = request.app.state.background
    degraded = reader.degraded
    model = await semantic.model()
    return Health(
        status="degraded" if degraded else "ok",
        engine=reader.name,
        degraded=degraded,
        meaning=model.version if model else "off",
        dead_letters=dead_letters or 0,
        failing_tasks=background.failing,
        database="ok",
        version=request.app.version,
    )
