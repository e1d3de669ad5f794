"""The files of uploads: those that are being received, and those that the site serves.

A file is received in `DATA_DIR/incoming` and linked into `DATA_DIR/uploads` once its type is known.
An upload has as many bytes as its file: what a killed process has written is not sent again.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from uuid import UUID

from api.core.errors import Conflict, Unavailable
from api.media.limits import RESERVED_BYTES

# The folder that `/media/uploads` serves.
PUBLIC_FOLDER = "uploads"


_STEM_LENGTH = 32


def stem_of(sha256: str) -> str:
    """How the names of all public files of one upload begin."""
    return sha256[:_STEM_LENGTH]


class BodyTooLong(Exception):
    """More bytes arrived than were announced or are allowed."""


class MediaStore:
    """The folders of one site."""

    def __init__(self, data_dir: Path) -> None:
        self.public = data_dir / PUBLIC_FOLDER
        self.incoming = data_dir / "incoming"

    def partial(self, upload_id: UUID) -> Path:
        """The file that an upload is received in."""
        return self.incoming / str(upload_id)

    def original(self, sha256: str) -> Path:
        """A picture as it was sent, until it is processed. It may contain the place of a photo."""
        return self.incoming / f"{sha256}.original"

    def create(self, upload_id: UUID, sizes: Mapping[UUID, int]) -> None:
        """Create an upload's file. `sizes` are those of all unfinished uploads, this one as well.

        Raises Unavailable if the disk has no room for what is still to arrive of them.
        """
        self._make_folders()
        self._require_room(sum(size - self._length(id) for id, size in sizes.items()))
        self.partial(upload_id).touch(mode=0o600)

    def unnamed_file(self, announced_bytes: int) -> BinaryIO:
        """A file for what is received at once, which is gone when it is closed.

        Raises Unavailable if the disk has no room for it.
        """
        self._make_folders()
        self._require_room(announced_bytes)
        return tempfile.TemporaryFile(dir=self.incoming)

    def _make_folders(self) -> None:
        for folder in (self.incoming, self.public):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def _length(self, upload_id: UUID) -> int:
        try:
            return self.partial(upload_id).stat().st_size
        except FileNotFoundError:
            return 0

    def _require_room(self, expected_bytes: int) -> None:
        if shutil.disk_usage(self.incoming).free - expected_bytes < RESERVED_BYTES:
            raise Unavailable("The server's disk has no room for this file.")

    def received(self, upload_id: UUID) -> int:
        """How many bytes of an upload have arrived, on the disk as well. 0 without its file."""
        try:
            with self.partial(upload_id).open("rb") as file:
                os.fsync(file.fileno())
                return os.fstat(file.fileno()).st_size
        except FileNotFoundError:
            return 0

    async def append(
        self, upload_id: UUID, offset: int, chunks: AsyncIterator[bytes], end: int
    ) -> int:
        """Add bytes at `offset` as they arrive. Returns the new length.

        Raises Conflict if the offset is not the length or another request writes, BodyTooLong
        beyond `end`, Unavailable if something else has filled the disk. Whatever interrupts it, the
        bytes that have arrived are kept.
        """
        with _locked(self.partial(upload_id)) as file:
            length = file.seek(0, os.SEEK_END)
            if offset != length:
                raise Conflict(f"{length} bytes have arrived; go on from there.")
            self._require_room(end - length)
            try:
                async for chunk in chunks:
                    if length + len(chunk) > end:
                        raise BodyTooLong
                    # Into the page cache: that takes less time than handing it to a thread.
                    file.write(chunk)
                    length += len(chunk)
            finally:
                file.flush()
            await asyncio.to_thread(os.fsync, file.fileno())
            return length

    def publish(self, upload_id: UUID, target: Path) -> None:
        """Give an upload's file its second, final name; the first one goes with the upload."""
        self._make_folders()
        target.unlink(missing_ok=True)
        target.hardlink_to(self.partial(upload_id))

    @contextmanager
    def temporary_folder(self) -> Iterator[Path]:
        """A folder for derived files, which are neither served nor backed up in there."""
        self._make_folders()
        with tempfile.TemporaryDirectory(prefix="processing-", dir=self.incoming) as folder:
            yield Path(folder)

    def publish_derived(self, folder: Path) -> None:
        """Move complete files to where they are served."""
        for file in folder.iterdir():
            file.replace(self.public / file.name)

    def remove_partial(self, upload_id: UUID) -> None:
        self.partial(upload_id).unlink(missing_ok=True)

    def remove_files(self, sha256: str) -> None:
        """Remove everything that was made of an uploaded file."""
        self.original(sha256).unlink(missing_ok=True)
        for file in self.public.glob(f"{stem_of(sha256)}*"):
            file.unlink(missing_ok=True)

    def remove_abandoned(self, known: set[str], older_than_seconds: float) -> int:
        """Remove what is in `incoming` and belongs to nothing in the database. Returns how many.

        Young files are kept: their row may not be committed yet. A folder is what a killed worker
        has left of its files.
        """
        if not self.incoming.is_dir():
            return 0
        before = time.time() - older_than_seconds
        abandoned = [
            file
            for file in self.incoming.iterdir()
            if file.name not in known and file.stat().st_mtime < before
        ]
        for file in abandoned:
            if file.is_dir():
                shutil.rmtree(file, ignore_errors=True)
            else:
                file.unlink(missing_ok=True)
        return len(abandoned)


@contextmanager
def _locked(path: Path) -> Iterator[BinaryIO]:
    """An existing file that no other request, in any process, can write meanwhile."""
    try:
        file = path.open("r+b")
    except FileNotFoundError:
        # Another server's disk, or a restored backup, which contains no unfinished uploads.
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = path.open("x+b")
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Conflict("Another request is sending this file.", retry_after=1) from None
        yield file
