"""Schemas of the site's operation."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import Field

from api.core.disk_space import DiskSpace
from api.core.schemas import JSON_INTEGER, Schema

# The greatest whole number that every reader of JSON keeps.
MAX_JOB_ID = 2**53 - 1


class FailedJobEntry(Schema):
    """`error` is the reason, where it is known."""

    id: int
    task: str
    attempts: int
    failed_at: datetime | None
    error: str | None


class PeriodicJob(Schema):
    task: str
    last_run_at: datetime


class QueueState(Schema):
    workers: int
    waiting: int
    running: int
    failed: int
    failed_jobs: list[FailedJobEntry]
    periodic: list[PeriodicJob]


class DeadLetterEntry(Schema):
    """A document that the indexer could not index."""

    queue: str
    entity: str
    entity_id: int
    attempts: int
    error: str
    last_failed_at: datetime


class IndexerState(Schema):
    """How many changes and documents wait, and how old the oldest change is, in seconds."""

    changes: int
    lag_seconds: float
    documents: int
    embeddings: int
    dead_letters: list[DeadLetterEntry]


class EditionState(Schema):
    post_id: int
    title: str | None
    addressed_at: datetime
    sent: int
    failed: int
    waiting: int
    error: str | None


class Operations(Schema):
    engine: str
    degraded: bool
    semantic: str
    disk: DiskSpace
    untrusted_proxy: bool
    queue: QueueState
    indexer: IndexerState
    editions: list[EditionState]


class RetryRequest(Schema):
    """One failed job, or all of them."""

    id: Annotated[int | None, Field(ge=1, le=MAX_JOB_ID), JSON_INTEGER] = None


class Requeued(Schema):
    queued: int


class WaitingCounts(Schema):
    """Texts to review, new messages, and jobs and documents that failed."""

    study_texts: int
    messages: int
    failures: int
