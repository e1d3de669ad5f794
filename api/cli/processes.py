"""Starts child processes that cannot outlive their parent."""

from __future__ import annotations

import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from api.cli.permissions import PRIVATE_UMASK

_PR_SET_PDEATHSIG = 1
Process = subprocess.Popen[bytes]

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


def reset_stop_signals() -> None:
    """Restore the default handling of SIGTERM and SIGINT in this process and its children.

    Ignored and blocked signals are inherited: a shell starts background jobs with SIGINT ignored,
    and some service managers block signals, so the process would never be told to stop.
    """
    for number in STOP_SIGNALS:
        default = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        signal.signal(number, default)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)


def _before_program(parent: int, stop_signal: signal.Signals) -> Callable[[], None]:
    """A `preexec_fn` that asks the kernel to signal the child when `parent` dies."""
    if sys.platform != "linux":
        return reset_stop_signals
    libc = ctypes.CDLL(None, use_errno=True)

    def prepare() -> None:
        reset_stop_signals()
        libc.prctl(_PR_SET_PDEATHSIG, int(stop_signal))
        # The parent may have died before prctl.
        if os.getppid() != parent:
            os._exit(1)

    return prepare


def start(
    command: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    directory: Path | None = None,
    account: str | None = None,
    log: IO[bytes] | None = None,
    stop_signal: signal.Signals = signal.SIGTERM,
    pass_fds: Sequence[int] = (),
) -> Process:
    """Start a program in a process group of its own.

    `account` is the system user to run as (root only); `stop_signal` is sent to the program when
    this process dies; `pass_fds` are file descriptors that it inherits, under the same numbers.
    Raises OSError when the program cannot be started.
    """
    user = pwd.getpwnam(account) if account else None
    return subprocess.Popen(
        command,
        env=environment,
        cwd=directory,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        process_group=0,
        pass_fds=pass_fds,
        user=user.pw_uid if user else None,
        group=user.pw_gid if user else None,
        extra_groups=[] if user else None,
        # Files of the site are private to its user.
        umask=PRIVATE_UMASK,
        # Safe: the commands start children from a single thread.
        preexec_fn=_before_program(os.getpid(), stop_signal),
    )


def run(command: Sequence[str], environment: Mapping[str, str], directory: Path) -> int:
    """Run a program to its end; it is stopped where the wait is. Returns its exit status."""
    process = start(command, environment=environment, directory=directory)
    try:
        return process.wait()
    finally:
        stop(process)


def stop(
    process: Process,
    stop_signal: signal.Signals = signal.SIGTERM,
    grace: float = 35,
) -> None:
    """Signal a program to stop; kill its process group after `grace` seconds."""
    with suppress(ProcessLookupError):
        process.send_signal(stop_signal)
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=grace)
    kill(process)


def kill(process: Process) -> None:
    """Kill a program's process group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
