"""Runs the indexer's workers until SIGTERM or SIGINT, and then exits within seconds."""

from __future__ import annotations

import logging
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Sequence

from api.core.liveness import LivenessFile

logger = logging.getLogger(__name__)

# Docker kills a container ten seconds after it sends SIGTERM.
STOP_SECONDS = 5.0
_POLL_SECONDS = 1.0


def run_until_signal(
    workers: Sequence[threading.Thread], stop: threading.Event, liveness: LivenessFile
) -> int:
    """Start the workers and wait for a signal. Returns the exit status: 1 if a worker ended before.

    The file is touched while all workers run.

    A worker that does not stop in time (its model is computing, or a server does not respond)
    cannot be interrupted: then the process exits here. Its unfinished items are still queued.
    """
    signals = _signals()
    for worker in workers:
        worker.start()
    status = _wait(workers, signals, liveness)
    stop.set()
    deadline = time.monotonic() + STOP_SECONDS
    for worker in workers:
        worker.join(timeout=max(0.0, deadline - time.monotonic()))
    if busy := [worker.name for worker in workers if worker.is_alive()]:
        logger.info("stopped during work, which will be repeated: %s", ", ".join(busy))
        logging.shutdown()
        sys.stdout.flush()
        # The interpreter would wait for native code of these threads, or crash in it.
        os._exit(status)
    return status


def _signals() -> queue.SimpleQueue[int]:
    """A queue of the SIGTERMs and SIGINTs received, even if a parent (nohup, `&`) ignored them.

    An Event's `set` in a signal handler could wait for a lock that the interrupted code holds.
    """
    signals: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: signals.put(number))
    return signals


def _wait(
    workers: Sequence[threading.Thread], signals: queue.SimpleQueue[int], liveness: LivenessFile
) -> int:
    while all(worker.is_alive() for worker in workers):
        liveness.touch()
        try:
            signals.get(timeout=_POLL_SECONDS)
        except queue.Empty:
            continue
        return 0
    ended = [worker.name for worker in workers if not worker.is_alive()]
    logger.error("ended unexpectedly: %s", ", ".join(ended))
    return 1
