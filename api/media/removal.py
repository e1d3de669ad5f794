"""Removes files of uploads: named by their content, they may belong to a newer row by now."""

from __future__ import annotations

import asyncio

from sqlalchemy.ext.asyncio import AsyncSession

from api.media.repository import MediaRepository
from api.media.storage import MediaStore


async def remove_unused_files(session: AsyncSession, store: MediaStore, sha256: str) -> None:
    """Remove the files of these bytes that their row, if there is one, does not need.

    Call it after the transaction that changed the row, so that no row is left without files. An
    upload of the same bytes either waits for this transaction or has its row seen here.
    """
    repository = MediaRepository(session)
    await repository.lock_files(sha256)
    state = await repository.state_of(sha256)
    if state in (None, "failed"):
        await asyncio.to_thread(store.remove_files, sha256)
    elif state == "ready":
        # A picture's original may contain the place where it was taken: it is not kept.
        store.original(sha256).unlink(missing_ok=True)
