"""The background jobs of uploads: processing of files, and the nightly clean-up."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from procrastinate import Blueprint, JobContext, RetryStrategy
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.media.limits import LIFETIME, Kind
from api.media.processing.child import process_in_child
from api.media.processing.outcome import Outcome
from api.media.removal import remove_unused_files
from api.media.repository import MediaRepository, UploadRepository
from api.media.storage import MediaStore, stem_of
from api.models import Media
from api.queue.context import periodic, resources

logger = logging.getLogger(__name__)

media = Blueprint()
RETRY = RetryStrategy(max_attempts=4, exponential_wait=4)
MISSING = "The file is no longer on the server. Please upload it again."


@media.task(name="process", retry=RETRY, pass_context=True)
async def process(context: JobContext, media_id: int) -> None:
    """Decode, measure and convert an uploaded file. It may run again at any point."""
    engine, settings = resources(context)
    store = MediaStore(settings.data_dir)
    begun = await _begin(engine, media_id)
    if begun is None:
        return
    kind, sha256, file = begun
    source = store.public / file if file else store.original(sha256)
    with store.temporary_folder() as folder:
        if source.is_file():
            outcome = await process_in_child(kind, source, folder, stem_of(sha256))
        else:
            outcome = Outcome(problem=MISSING)
        await _finish(engine, store, media_id, outcome, folder)
    async with AsyncSession(engine) as session, session.begin():
        await remove_unused_files(session, store, sha256)


async def _begin(engine: AsyncEngine, media_id: int) -> tuple[Kind, str, str | None] | None:
    """Kind, hash and public file of what is to be processed; None if nothing is."""
    async with AsyncSession(engine) as session, session.begin():
        media = await MediaRepository(session).locked(media_id)
        if media is None or media.state in ("ready", "failed"):
            return None
        media.state = "processing"
        return ("audio" if media.kind == "audio" else "image"), media.sha256, media.file


async def _finish(
    engine: AsyncEngine, store: MediaStore, media_id: int, outcome: Outcome, derived: Path
) -> None:
    """Store the outcome with the derived files; nothing if the file was deleted meanwhile."""
    async with AsyncSession(engine) as session, session.begin():
        media = await MediaRepository(session).locked(media_id)
        if media is None:
            return
        _apply(media, outcome)
        if outcome.problem is None:
            store.publish_derived(derived)
        uploads = await UploadRepository(session).of_media(media_id)
    for upload_id in uploads:
        store.remove_partial(upload_id)


def _apply(media: Media, outcome: Outcome) -> None:
    media.problem = outcome.problem
    media.state = "failed" if outcome.problem else "ready"
    if outcome.problem:
        media.file = None
        return
    if outcome.picture:
        media.file, media.type = outcome.picture.file, outcome.picture.type
        media.width, media.height = outcome.picture.width, outcome.picture.height
    media.duration, media.loudness, media.peak = outcome.duration, outcome.loudness, outcome.peak
    media.codec, media.bit_rate = outcome.codec, outcome.bit_rate
    media.variants = [each.model_dump(exclude_none=True) for each in outcome.variants]


@periodic(media, "11 4 * * *")
async def delete_expired_uploads(context: JobContext) -> None:
    """Delete uploads without progress, and received files that belong to none."""
    engine, settings = resources(context)
    store = MediaStore(settings.data_dir)
    async with AsyncSession(engine) as session, session.begin():
        repository = UploadRepository(session)
        await repository.delete_expired()
        known = {str(id) for id in await repository.ids()}
        known |= {f"{sha256}.original" for sha256 in await MediaRepository(session).unprocessed()}
    seconds = LIFETIME.total_seconds()
    if count := await asyncio.to_thread(store.remove_abandoned, known, seconds):
        logger.info("Received files without an upload removed: %d", count)
