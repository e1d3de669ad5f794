"""Runs the indexer's workers until a signal says stop, and then ends within seconds."""

from __future__ import annotations

import logging
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Sequence

logger = logging.getLogger(__name__)

# Docker ends a container ten seconds after it asked it to stop.
STOP_SECONDS = 5.0
_LOOK_SECONDS = 1.0


def run_until_signal(workers: Sequence[threading.Thread], stop: threading.Event) -> int:
    """Start the workers, and return 0 once they have been told to stop; 1 if one of them ended.

    Does not return while a worker is in the midst of something that cannot be interrupted, such as
    a model or a server that does not answer: then it ends the process. Whatever was cut short is
    still in its queue.
    """
    signals = _signals()
    for worker in workers:
        worker.start()
    status = _wait(workers, signals)
    stop.set()
    deadline = time.monotonic() + STOP_SECONDS
    for worker in workers:
        worker.join(timeout=max(0.0, deadline - time.monotonic()))
    if busy := [worker.name for worker in workers if worker.is_alive()]:
        logger.info("stopped in the midst of work, which is repeated: %s", ", ".join(busy))
        logging.shutdown()
        sys.stdout.flush()
        # The interpreter would wait for native code of these threads, or crash in it.
        os._exit(status)
    return status


def _signals() -> queue.SimpleQueue[int]:
    """SIGTERM and SIGINT as they come, even where a parent (nohup, a shell's `&`) ignored them.

    An Event's `set` in a signal handler could wait for a lock that the interrupted code holds.
    """
    signals: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: signals.put(number))
    return signals


def _wait(workers: Sequence[threading.Thread], signals: queue.SimpleQueue[int]) -> int:
    while all(worker.is_alive() for worker in workers):
        try:
            signals.get(timeout=_LOOK_SECONDS)
        except queue.Empty:
            continue
        return 0
    ended = [worker.name for worker in workers if not worker.is_alive()]
    logger.error("ended without being told to: %s", ", ".join(ended))
    return 1
