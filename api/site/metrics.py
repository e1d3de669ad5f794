"""`GET /metrics` for Prometheus. Without a METRICS_TOKEN there is no such URL."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy import text

from api.core import metrics
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.disk_space import DISK
from api.core.errors import NotFound, Unauthorized
from api.core.replicas import REPLICAS
from api.core.session import Session
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL
from api.queue.status import FAILED_JOBS, LIVE_WORKERS
from api.search.deps import SEARCH_READER
from api.site import run_status
from api.site.readiness import READINESS

router = APIRouter(include_in_schema=False)
_bearer = HTTPBearer(auto_error=False, scheme_name="Metrics")

# Name, description and query of each value that is read from the database.
_VALUES = {
    "search_outbox_rows": (
        "Changes of the library that are not indexed yet.",
        "SELECT count(*) FROM search_outbox",
    ),
    "search_outbox_lag_seconds": (
        "Age of the oldest change that is not indexed yet.",
        "SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) FROM search_outbox",
    ),
    "search_pushes_rows": (
        "Documents that are not sent to Meilisearch yet.",
        "SELECT count(*) FROM search_pushes",
    ),
    "search_dead_letters": (
        "Documents that the indexer could not index.",
        "SELECT count(*) FROM search_dead_letters",
    ),
    "jobs_waiting": (
        "Jobs that wait for a worker.",
        "SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo'",
    ),
    "jobs_running": (
        "Jobs that a worker runs.",
        "SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'",
    ),
    "jobs_failed": (
        "Jobs that failed for good.",
        FAILED_JOBS.text,
    ),
    "job_workers": (
        "Running job workers.",
        LIVE_WORKERS.text,
    ),
}
_QUERY = text("SELECT " + ", ".join(f"({query})" for _, query in _VALUES.values()))


def _by_server(request: Request) -> dict[str, tuple[str, dict[str, float]]]:
    """Gauges of each replica and each search server, as the answering process sees them."""
    replicas = REPLICAS.of(request)
    reader = SEARCH_READER.of(request)
    numbered = list(enumerate(reader.servers, 1))
    return {
        "database_replica_read": (
            "1 for a replica that is read, by its place in DATABASE_READ_URL.",
            {str(each.number): float(replicas.is_ready(each)) for each in replicas},
        ),
        "database_replica_lag_seconds": (
            "For how long the primary has had more than the replica.",
            {str(each.number): replicas.lag(each) for each in replicas},
        ),
        "search_server_used": (
            "1 for a search server that is used, by its place in MEILI_URL.",
            {str(number): float(server.state == "used") for number, server in numbered},
        ),
    }


async def require_metrics_token(
    request: Request, sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> None:
    """Raises NotFound without a METRICS_TOKEN, Unauthorized for a wrong one."""
    token: str | None = SETTINGS.of(request).metrics_token
    if token is None:
        raise NotFound("This page was not found.")
    if sent is None or not hmac.compare_digest(sent.credentials.encode(), token.encode()):
        raise Unauthorized("The metrics need their token.")


@router.get("/metrics", dependencies=[Depends(require_metrics_token), PERSONAL_RESPONSE])
async def show_metrics(request: Request, session: Session) -> Response:
    row = (await session.execute(_QUERY)).one()
    snapshot = {
        name: (description, float(value))
        for (name, (description, _)), value in zip(_VALUES.items(), row, strict=True)
    }
    readiness = READINESS.of(request)
    is_ready = not await readiness.reasons()
    snapshot["site_ready"] = ("Whether this process can serve requests.", float(is_ready))
    snapshot |= run_status.values(SETTINGS.of(request))
    disk = DISK.of(request)
    snapshot |= run_status.disk_values(await disk.space())
    content = metrics.exposition(snapshot, _by_server(request))
    return Response(
        content, headers={"Content-Type": metrics.CONTENT_TYPE, "Cache-Control": PERSONAL}
    )
