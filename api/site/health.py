"""`GET /api/health`: status of the site and its parts. `live` and `ready` are for balancers."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from sqlalchemy import func, select

from api.core.background import BACKGROUND
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.disk_space import DISK, DiskSpace
from api.core.errors import Unavailable
from api.core.replicas import REPLICAS, Replicas
from api.core.schemas import Schema
from api.core.session import Session
from api.core.state import SETTINGS
from api.core.untrusted_proxy import UNTRUSTED_PROXY
from api.models import DeadLetter
from api.queue.status import FAILED_JOBS, LIVE_WORKERS
from api.search.deps import Reader, Semantic
from api.search.types import EngineName
from api.site.readiness import CACHE_SECONDS, READINESS
from api.site.renderer import RENDERER
from api.site.run_status import Backups, backups

router = APIRouter(prefix="/api", tags=["health"])


class ReplicaHealth(Schema):
    """`server` is its place in DATABASE_READ_URL, from 1."""

    server: int
    is_read: bool
    lag_seconds: float


class SearchServerHealth(Schema):
    """`server` is its place in MEILI_URL, from 1. One that is `behind` waits for documents."""

    server: int
    state: Literal["used", "behind", "out"]


class Health(Schema):
    status: Literal["ok", "degraded"]
    engine: EngineName
    degraded: bool
    semantic: str
    dead_letters: int
    failed_jobs: int
    job_workers: int
    failing_tasks: list[str]
    backups: Backups
    disk: DiskSpace
    untrusted_proxy: bool
    database: Literal["ok"]
    renderer: Literal["ok", "down"]
    replicas: list[ReplicaHealth]
    search_servers: list[SearchServerHealth]
    version: str


class ProbeResult(Schema):
    status: Literal["ok"]


@router.get("/health/live", dependencies=[PERSONAL_RESPONSE])
async def live() -> ProbeResult:
    """200 while the process answers. A service manager restarts one that does not (OPS-16)."""
    return ProbeResult(status="ok")


@router.get("/health/ready", dependencies=[PERSONAL_RESPONSE])
async def ready(request: Request) -> ProbeResult:
    """200 while the process can serve requests. A balancer sends none to one that cannot (OPS-17).

    503 when the database cannot be reached or lacks migrations, and from the start of a shutdown;
    `fields` has the reason for each part.
    """
    readiness = READINESS.of(request)
    if reasons := await readiness.reasons():
        message = " ".join(reasons.values())
        raise Unavailable(message, fields=reasons, retry_after=CACHE_SECONDS)
    return ProbeResult(status="ok")


def _replicas(replicas: Replicas) -> list[ReplicaHealth]:
    return [
        ReplicaHealth(
            server=replica.number,
            is_read=replicas.is_ready(replica),
            lag_seconds=round(replicas.lag(replica), 1),
        )
        for replica in replicas
    ]


@router.get("/health", dependencies=[PERSONAL_RESPONSE])
async def health(request: Request, session: Session, reader: Reader, semantic: Semantic) -> Health:
    """200 while the database responds; `degraded` while Postgres replaces Meilisearch, or nothing
    can be stored in DATA_DIR.

    `semantic` is the embedding model of the semantic search, or 'off'. `deadLetters` counts the
    documents that the indexer could not index; `nuggets indexer status` lists them. `failedJobs`
    counts the jobs that failed for good; `nuggets jobs status` lists them. `jobWorkers` counts the
    running job workers. `failingTasks` names the background tasks that failed within the last
    minute. `backups` is the state of the scheduled backups, `disk` that of DATA_DIR's disk.
    `untrustedProxy` is true while requests come through a proxy that TRUSTED_PROXIES does not name.
    `renderer` is down while pages are sent without the HTML that React renders on the server.
    `replicas` and `searchServers` are as this process sees them; a server's URL is not public.
    """
    dead_letters = await session.scalar(select(func.count()).select_from(DeadLetter))
    background = BACKGROUND.of(request)
    check = DISK.of(request)
    disk = await check.space()
    proxy = UNTRUSTED_PROXY.of(request)
    renderer = RENDERER.of(request)
    model = await semantic.model()
    return Health(
        status="degraded" if reader.degraded or disk.state == "failing" else "ok",
        engine=reader.name,
        degraded=reader.degraded,
        semantic=model.version if model else "off",
        dead_letters=dead_letters or 0,
        failed_jobs=await session.scalar(FAILED_JOBS) or 0,
        job_workers=await session.scalar(LIVE_WORKERS) or 0,
        failing_tasks=background.failing,
        backups=backups(SETTINGS.of(request)),
        disk=disk,
        untrusted_proxy=proxy.is_seen,
        database="ok",
        renderer="ok" if await renderer.is_alive() else "down",
        replicas=_replicas(REPLICAS.of(request)),
        search_servers=[
            SearchServerHealth(server=number, state=server.state)
            for number, server in enumerate(reader.servers, 1)
        ],
        version=request.app.version,
    )
