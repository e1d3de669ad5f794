"""Embeds in a process of its own, which ends when nothing is pending.

The model and its libraries take more memory than all the rest of the indexer, and are needed for
seconds after a teaching was published.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Sequence

from sqlalchemy import Engine

from api.core.settings import Settings
from api.search.semantic.embedders.factory import embedders
from indexer.embedding import ANY_PENDING, EmbeddingBatches
from indexer.isolation import is_outage
from indexer.worker import POLL_SECONDS, EmbedderFailed

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "indexer", "embed")
# How long the process waits for more, since a start takes seconds.
LINGER_SECONDS = 20.0
# Its exit status while documents are missing that are still to be projected, and that where nothing
# can be embedded: then it is not started again.
INCOMPLETE, UNAVAILABLE = 3, 4
# Readers and the other workers need the processor more.
_NICENESS = 10


class EmbeddingProcess:
    """Starts the process when something is pending. Each call waits for it for a second.

    It also runs once at the beginning: a new model lacks every document.
    """

    def __init__(self, engine: Engine, command: Sequence[str] = COMMAND) -> None:
        self._engine, self._command = engine, command
        self._process: subprocess.Popen[bytes] | None = None
        # How it ended last.
        self._status: int | None = None

    def __call__(self) -> int:
        """Whether the process runs, 1 or 0. Raises EmbedderFailed."""
        if self._process is None:
            if self._status == UNAVAILABLE or (self._status == 0 and not self._is_pending()):
                return 0
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL)
        try:
            self._status = self._process.wait(timeout=POLL_SECONDS)
        except subprocess.TimeoutExpired:
            return 1
        self._process = None
        if self._status not in (0, INCOMPLETE, UNAVAILABLE):
            raise EmbedderFailed(f"its process ended with status {self._status}")
        return 0

    def _is_pending(self) -> bool:
        with self._engine.connect() as connection:
            return bool(connection.scalar(ANY_PENDING))


def embed_pending(engine: Engine, settings: Settings, linger: float) -> int:
    """Embed until nothing has been pending for `linger` seconds, or the indexer has ended.

    Exit status 0 if every document has its vectors, INCOMPLETE if not yet, UNAVAILABLE without a
    model or without vectors in Postgres, 1 after a failure.
    """
    os.nice(_NICENESS)
    indexer = os.getppid()
    available = embedders(settings)
    if not available:
        return UNAVAILABLE
    embed = EmbeddingBatches(engine, available[0])
    end = time.monotonic() + linger
    try:
        while os.getppid() == indexer:
            taken = embed()
            if not embed.is_available:
                return UNAVAILABLE
            if taken:
                end = time.monotonic() + linger
            elif time.monotonic() >= end:
                break
            else:
                time.sleep(POLL_SECONDS)
    # A panic of a Rust library is not an Exception.
    except BaseException as error:
        logger.warning("embedder: %s", error, exc_info=None if is_outage(error) else error)
        return 1
    return 0 if embed.is_complete else INCOMPLETE
