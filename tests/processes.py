"""Processes that tests start. None outlives its block, and every wait has a time limit."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO

import psutil

# The time limit of a command on a busy machine.
COMMAND_SECONDS = 120
STOP_SECONDS = 40


@contextmanager
def started(
    command: Sequence[str], output: IO[bytes] | None = None, env: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with the block. Popen as a context manager would wait without a limit."""
    process = subprocess.Popen(
        command, env=env, stdout=output, stderr=subprocess.STDOUT if output else None
    )
    try:
        yield process
    finally:
        stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Stop a process. One that does not stop is killed with its children, and fails the test."""
    if process.poll() is not None:
        return
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired as overdue:
        for member in family:
            if member.is_running():
                member.kill()
        process.wait(STOP_SECONDS)
        raise AssertionError(f"{process.args!r} went on for {STOP_SECONDS} s") from overdue
