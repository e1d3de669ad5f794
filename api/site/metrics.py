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
from api.core.database import Session
from api.core.errors import NotFound, Unauthorized
from api.core.stored_response import PERSONAL
from api.jobs.status import FAILED_JOBS, LIVE_WORKERS

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


async def require_metrics_token(
    request: Request, sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> None:
    """Raises NotFound without a METRICS_TOKEN, Unauthorized for a wrong one."""
    token: str | None = request.app.state.settings.metrics_token
    if token is None:
        raise NotFound("This page was not found.")
    if sent is None or not hmac.compare_digest(sent.credentials.encode(), token.encode()):
        raise Unauthorized("The metrics need their token.")


@router.get("/metrics", dependencies=[Depends(require_metrics_token), PERSONAL_RESPONSE])
async def show_metrics(session: Session) -> Response:
    row = (await session.execute(_QUERY)).one()
    snapshot = {
        name: (description, float(value))
        for (name, (description, _)), value in zip(_VALUES.items(), row, strict=True)
    }
    content = metrics.exposition(snapshot)
    return Response(
        content, headers={"Content-Type": metrics.CONTENT_TYPE, "Cache-Control": PERSONAL}
    )
