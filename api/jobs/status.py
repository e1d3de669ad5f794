"""The state of the job queue, for the operator and for `/api/health`."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

# Procrastinate's tables have no models: its own migrations change them.
FAILED_JOBS = text("SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed'")
LIVE_WORKERS = text(
    "SELECT count(*) FROM procrastinate_workers"
    " WHERE last_heartbeat > now() - interval '30 seconds'"
)
_COUNTS = text("SELECT status::text, count(*) FROM procrastinate_jobs GROUP BY status")
_DEAD_LETTERS = text(
    """
    SELECT job.id, job.task_name, job.attempts, max(event.at) AT TIME ZONE 'UTC'
    FROM procrastinate_jobs AS job LEFT JOIN procrastinate_events AS event ON event.job_id = job.id
    WHERE job.status = 'failed' GROUP BY job.id ORDER BY job.id DESC LIMIT 50
    """
)


@dataclass(frozen=True, slots=True)
class QueueStatus:
    """Numbers of workers and jobs, and a line for each of the newest 50 dead letters."""

    workers: int
    waiting: int
    running: int
    failed: int
    dead_letters: list[str]


def queue_status(connection: Connection) -> QueueStatus:
    counts = {status: int(count) for status, count in connection.execute(_COUNTS)}
    dead_letters = [
        f"job {id} ({task}) failed after {attempts} attempts, last at {at:%Y-%m-%d %H:%M} UTC"
        for id, task, attempts, at in connection.execute(_DEAD_LETTERS)
    ]
    return QueueStatus(
        workers=connection.scalar(LIVE_WORKERS) or 0,
        waiting=counts.get("todo", 0),
        running=counts.get("doing", 0),
        failed=counts.get("failed", 0),
        dead_letters=dead_letters,
    )
