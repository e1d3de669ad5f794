"""The state of the job queue, for the operator and for `/api/health`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, text

# Procrastinate's tables have no models: its own migrations change them.
FAILED_JOBS = text("SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed'")
LIVE_WORKERS = text(
    "SELECT count(*) FROM procrastinate_workers"
    " WHERE last_heartbeat > now() - interval '30 seconds'"
)
_COUNTS = text("SELECT status::text, count(*) FROM procrastinate_jobs GROUP BY status")
# Of a mail that could not be sent, the server's last reply is known.
_DEAD_LETTERS = text(
    """
    SELECT job.id, job.task_name, job.attempts, max(event.at) AS failed_at, max(mail.error) AS error
    FROM procrastinate_jobs AS job
    LEFT JOIN procrastinate_events AS event ON event.job_id = job.id
    LEFT JOIN outgoing_emails AS mail
        ON job.task_name = 'outreach:send_mail' AND mail.id = (job.args ->> 'email_id')::bigint
    WHERE job.status = 'failed' GROUP BY job.id ORDER BY job.id DESC LIMIT 50
    """
)
# The queue deletes a periodic job that has succeeded, but not when it was due.
_PERIODIC = text(
    """
    SELECT task_name, to_timestamp(max(defer_timestamp)) FROM procrastinate_periodic_defers
    GROUP BY task_name ORDER BY task_name
    """
)
# Of the jobs that share a queueing lock only one may wait.
_RETRY = text(
    """
    SELECT procrastinate_retry_job_v2(job.id, now(), NULL, NULL, NULL)
    FROM (
        SELECT DISTINCT ON (coalesce(queueing_lock, id::text)) id
        FROM procrastinate_jobs AS failed
        WHERE status = 'failed' AND (CAST(:id AS bigint) IS NULL OR id = :id) AND NOT EXISTS (
            SELECT FROM procrastinate_jobs AS waiting
            WHERE waiting.status = 'todo' AND waiting.queueing_lock = failed.queueing_lock)
        ORDER BY coalesce(queueing_lock, id::text), id DESC
    ) AS job
    """
)


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A dead letter. `error` is the reason, where it is known; the log has the traceback."""

    id: int
    task: str
    attempts: int
    failed_at: datetime | None
    error: str | None

    def __str__(self) -> str:
        last = (
            f", last at {self.failed_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
            if self.failed_at
            else ""
        )
        return f"job {self.id} ({self.task}) failed after {self.attempts} attempts{last}"


@dataclass(frozen=True, slots=True)
class QueueStatus:
    """Numbers of workers and jobs, and the newest 50 dead letters."""

    workers: int
    waiting: int
    running: int
    failed: int
    dead_letters: list[FailedJob]


def queue_status(connection: Connection) -> QueueStatus:
    counts = {status: int(count) for status, count in connection.execute(_COUNTS)}
    return QueueStatus(
        workers=connection.scalar(LIVE_WORKERS) or 0,
        waiting=counts.get("todo", 0),
        running=counts.get("doing", 0),
        failed=counts.get("failed", 0),
        dead_letters=[FailedJob(*row) for row in connection.execute(_DEAD_LETTERS)],
    )


def last_periodic_runs(connection: Connection) -> dict[str, datetime]:
    """When each periodic job was last due, by its task."""
    return {task: at for task, at in connection.execute(_PERIODIC)}


def retry_failed(connection: Connection, job_id: int | None = None) -> int:
    """Queue a dead letter again, or all of them, with one attempt. Returns their number.

    One whose queueing lock a waiting job has is left out: that job does the same.
    """
    return len(connection.execute(_RETRY, {"id": job_id}).all())
