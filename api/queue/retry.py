"""When a job runs again after an error, a shutdown or a crash of its worker."""

from __future__ import annotations

import asyncio
from typing import Any

from procrastinate import BaseRetryStrategy, RetryDecision, RetryStrategy
from procrastinate.exceptions import JobAborted
from procrastinate.jobs import Job
from procrastinate.tasks import Task

# How often a job may run again after its worker crashed, beyond its retries: it may be the cause.
MAX_CRASHES = 5


class RequeueOnShutdown(BaseRetryStrategy):
    """A job aborted by its worker's shutdown is queued again; after an error `on_error` decides.

    A shutdown counts as an attempt, but never ends a job. Procrastinate itself would drop a job
    that has no retries left.
    """

    def __init__(self, on_error: BaseRetryStrategy | None) -> None:
        self._on_error = on_error

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        if isinstance(exception, JobAborted | asyncio.CancelledError):
            return RetryDecision(retry_in={"seconds": job.attempts})
        if self._on_error is None:
            return None
        return self._on_error.get_retry_decision(exception=exception, job=job)

    @property
    def max_attempts(self) -> int:
        """How often the job may run again, after errors, crashes and shutdowns together."""
        retries = self._on_error.max_attempts if isinstance(self._on_error, RetryStrategy) else 0
        return (retries or 0) + MAX_CRASHES


def set_retry_strategy(task: Task[Any, Any, Any]) -> None:
    """Let a task's jobs survive shutdowns. Raises ValueError if it is retried without end."""
    strategy = task.retry_strategy
    if isinstance(strategy, RetryStrategy) and strategy.max_attempts is None:
        raise ValueError(f"{task.name}: limit its retries, or a failure never becomes visible.")
    task.retry_strategy = RequeueOnShutdown(strategy)
