"""What the jobs of every domain need: the worker's resources, and a retry strategy."""

from __future__ import annotations

from procrastinate import JobContext, RetryStrategy
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.settings import Settings

# For periodic jobs. After 4 retries, over about 6 minutes, a job is a dead letter:
# `nuggets jobs status` lists it.
PERIODIC_RETRY = RetryStrategy(max_attempts=4, exponential_wait=4)


def resources(context: JobContext) -> tuple[AsyncEngine, Settings]:
    """The engine and the settings of the worker that runs a job."""
    return context.additional_context["engine"], context.additional_context["settings"]
