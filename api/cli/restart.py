"""`nuggets restart`: asks the running site of DATA_DIR for a restart, and waits for its outcome."""

from __future__ import annotations

import fcntl
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from api.cli import process_guard
from api.cli.permissions import private_folder
from api.core.console import CommandError
from api.core.run_state import ProcessState, load_state

# SIGHUP tells a program that its terminal is gone, so it stops the site unless `nohup` ignores it.
RESTART_SIGNAL = signal.SIGUSR2
_POLL_SECONDS = 0.2


@contextmanager
def exclusive_lock(data_dir: Path) -> Iterator[None]:
    """Lock a DATA_DIR for one running site. Raises CommandError if one runs already."""
    with _lock_file(data_dir) as lock:
        if not process_guard.try_lock(lock):
            raise CommandError(
                f"A site already runs on {data_dir}. Set DATA_DIR to another folder."
            )
        lock.truncate(0)
        lock.write(str(os.getpid()).encode())
        lock.flush()
        yield


def _lock_file(data_dir: Path) -> IO[bytes]:
    private_folder(data_dir / "run")
    return (data_dir / "run" / "site.lock").open("a+b")


def restart_site(data_dir: Path) -> str:
    """Restart the running site. Returns its message; raises CommandError if it failed."""
    before = load_state(ProcessState, data_dir)
    os.kill(_running_site(data_dir), RESTART_SIGNAL)
    while True:
        time.sleep(_POLL_SECONDS)
        state = load_state(ProcessState, data_dir)
        if state.restart_failures > before.restart_failures:
            raise CommandError(state.restart_message)
        if state.restarts > before.restarts:
            return state.restart_message
        _running_site(data_dir)


def _running_site(data_dir: Path) -> int:
    """The process id of `nuggets up`. Raises CommandError if no site runs."""
    with _lock_file(data_dir) as lock:
        if process_guard.try_lock(lock, fcntl.LOCK_SH):
            raise CommandError(f"No site runs on {data_dir}.")
        lock.seek(0)
        return int(lock.read())
