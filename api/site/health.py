"""`GET /api/health`: status of the site and its parts."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from sqlalchemy import func, select

from api.core.background import BackgroundTasks
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.database import Session
from api.core.schemas import Schema
from api.jobs.status import FAILED_JOBS, LIVE_WORKERS
from api.models import DeadLetter
from api.search.deps import Reader, Semantic
from api.search.types import EngineName

router = APIRouter(prefix="/api", tags=["health"])


class Health(Schema):
    status: Literal["ok", "degraded"]
    engine: EngineName
    degraded: bool
    semantic: str
    dead_letters: int
    failed_jobs: int
    job_workers: int
    failing_tasks: list[str]
    database: Literal["ok"]
    version: str


@router.get("/health", dependencies=[PERSONAL_RESPONSE])
async def health(request: Request, session: Session, reader: Reader, semantic: Semantic) -> Health:
    """200 while the database responds; `degraded` while Postgres replaces Meilisearch.

    `semantic` is the embedding model of the semantic search, or 'off'. `deadLetters` counts the
    documents that the indexer could not index; `nuggets indexer status` lists them. `failedJobs`
    counts the jobs that failed for good; `nuggets jobs status` lists them. `jobWorkers` counts the
    running job workers. `failingTasks` names the background tasks that failed within the last
    minute.
    """
    dead_letters = await session.scalar(select(func.count()).select_from(DeadLetter))
    background: BackgroundTasks = request.app.state.background
    degraded = reader.degraded
    model = await semantic.model()
    return Health(
        status="degraded" if degraded else "ok",
        engine=reader.name,
        degraded=degraded,
        semantic=model.version if model else "off",
        dead_letters=dead_letters or 0,
        failed_jobs=await session.scalar(FAILED_JOBS) or 0,
        job_workers=await session.scalar(LIVE_WORKERS) or 0,
        failing_tasks=background.failing,
        database="ok",
        version=request.app.version,
    )
