"""Whether everything that works in the background does its work (ADMIN-50)."""

from __future__ import annotations

from api.admin.operations.repository import OperationsRepository
from api.admin.operations.schemas import (
    DeadLetterEntry,
    EditionState,
    FailedJobEntry,
    IndexerState,
    Operations,
    PeriodicJob,
    QueueState,
    WaitingCounts,
)
from api.admin_auth.audit.service import Audit
from api.core.disk_space import DiskCheck
from api.core.untrusted_proxy import UntrustedProxy
from api.search.engines.base import SearchReader
from api.search.semantic.service import SemanticSearch


class OperationsService:
    def __init__(
        self,
        repository: OperationsRepository,
        reader: SearchReader,
        semantic: SemanticSearch,
        disk: DiskCheck,
        proxy: UntrustedProxy,
        audit: Audit,
    ) -> None:
        self._repository, self._reader = repository, reader
        self._semantic, self._disk, self._audit = semantic, disk, audit
        self._proxy = proxy

    async def state(self) -> Operations:
        model = await self._semantic.model()
        newsletter = await self._repository.newsletter()
        return Operations(
            engine=self._reader.name,
            degraded=self._reader.degraded,
            semantic=model.version if model else "off",
            disk=await self._disk.space(),
            untrusted_proxy=self._proxy.is_seen,
            queue=await self._queue(),
            indexer=await self._indexer(),
            editions=[EditionState.model_validate(each) for each in newsletter.editions],
        )

    async def waiting(self) -> WaitingCounts:
        return WaitingCounts.model_validate(await self._repository.waiting())

    async def retry_jobs(self, job_id: int | None) -> int:
        """Queue a failed job again, or all of them. Returns their number."""
        queued = await self._repository.retry_jobs(job_id)
        await self._audit.record("jobs.retry", job_id, after={"queued": queued})
        return queued

    async def retry_dead_letters(self) -> int:
        """Index again what could not be indexed. Returns the number of documents."""
        queued = await self._repository.retry_dead_letters()
        await self._audit.record("indexer.retry", after={"queued": queued})
        return queued

    async def _queue(self) -> QueueState:
        status, periodic = await self._repository.queue()
        return QueueState(
            workers=status.workers,
            waiting=status.waiting,
            running=status.running,
            failed=status.failed,
            failed_jobs=[FailedJobEntry.model_validate(each) for each in status.dead_letters],
            periodic=[PeriodicJob(task=task, last_run_at=at) for task, at in periodic.items()],
        )

    async def _indexer(self) -> IndexerState:
        waiting = await self._repository.indexer()
        failed = await self._repository.dead_letters()
        return IndexerState(
            changes=waiting.changes,
            lag_seconds=waiting.lag_seconds,
            documents=waiting.documents,
            embeddings=waiting.embeddings,
            dead_letters=[DeadLetterEntry.model_validate(each) for each in failed],
        )
