"""Writers at a steady rate: changes of the library, and uploads that rows name."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from api.core.dsn import libpq_dsn
from bench.mutations import Mutations

_THREADS = 5
# Of ten writes one stores or deletes an upload.
_UPLOAD_SHARE = 0.1
_FIRST_UPLOADING_POST = 900_000


class Writers:
    """Threads that together send `rate` transactions a second until they are stopped."""

    def __init__(self, dsn: str, uploads: Path, rate: float, seed: int) -> None:
        self.written = 0
        self.errors: list[str] = []
        self._dsn, self._uploads = libpq_dsn(dsn), uploads
        self._pause = _THREADS / rate
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(seed + number, number))
            for number in range(_THREADS)
        ]

    def __enter__(self) -> Writers:
        self._uploads.mkdir(parents=True, exist_ok=True)
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _run(self, seed: int, number: int) -> None:
        source = random.Random(seed)  # noqa: S311 - repeatable on purpose
        mutations = Mutations(seed)
        due = time.monotonic()
        with psycopg.connect(self._dsn, autocommit=True) as connection:
            uploads = _Uploads(connection, self._uploads, number, source)
            while not self._stop.is_set():
                write = uploads.write if source.random() < _UPLOAD_SHARE else None
                self._write(write or (lambda: mutations.transaction(connection)))
                due = max(due + self._pause, time.monotonic())
                self._stop.wait(due - time.monotonic())

    def _write(self, write: Callable[[], object]) -> None:
        try:
            write()
            self.written += 1
        except (psycopg.errors.DeadlockDetected, psycopg.errors.IntegrityError):
            return  # the writers contend for the same rows on purpose
        except psycopg.Error as error:
            self.errors.append(str(error))


class _Uploads:
    """Stores files and the posts that name them, as the site does: the file before the row.

    A file is deleted after its row.
    """

    def __init__(
        self, connection: psycopg.Connection, folder: Path, number: int, source: random.Random
    ) -> None:
        self._connection, self._folder, self._source = connection, folder, source
        self._next = _FIRST_UPLOADING_POST + number * 10_000
        self._stored: list[int] = []

    def write(self) -> None:
        if self._stored and self._source.random() < 0.4:
            self._delete(self._stored.pop(self._source.randrange(len(self._stored))))
        else:
            self._store(self._next)
            self._next += 1

    def _store(self, post: int) -> None:
        file = self._folder / f"{post}.png"
        file.write_bytes(self._source.randbytes(20_000))
        self._connection.execute(
            "INSERT INTO posts (id, title, content, type, publish_date, author, image_url)"
            " VALUES (%s, 'Upload', '<p>Picture.</p>', 'daily', now(), 'A', %s)",
            (post, f"/media/uploads/{file.name}"),
        )
        self._stored.append(post)

    def _delete(self, post: int) -> None:
        self._connection.execute("DELETE FROM posts WHERE id = %s", (post,))
        (self._folder / f"{post}.png").unlink()
