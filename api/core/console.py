"""Console output of the commands: a progress bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

LINE_EVERY_SECONDS = 2.0


class CommandError(Exception):
    """A command failed; the message is for the operator."""


class Report(Protocol):
    """Receives progress in any unit."""

    def __call__(self, done: int, total: int, /) -> None: ...


def print_line(message: str = "") -> None:
    """Print one line and flush it."""
    try:
        print(message, flush=True)  # noqa: T201
    except BrokenPipeError:
        # The reader closed the pipe (`| head`); the command continues.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_error(message: str) -> None:
    """Print one line to standard error."""
    print(message, file=sys.stderr, flush=True)  # noqa: T201


@contextmanager
def progress(what: str) -> Iterator[Report]:
    """Show the progress of `what`."""
    if not sys.stdout.isatty():
        yield _Lines(what)
        return
    # Loaded for a terminal only: the processes of a site have none.
    from rich import progress as bars

    columns = (bars.TextColumn("{task.description}"), bars.BarColumn(), bars.TaskProgressColumn())
    with bars.Progress(*columns, bars.TimeRemainingColumn()) as bar:
        task = bar.add_task(what, total=None)

        def report(done: int, total: int, /) -> None:
            bar.update(task, completed=done, total=total)

        yield report


class _Lines:
    """Prints a line every few seconds and one at the end."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.next_at = time.monotonic() + LINE_EVERY_SECONDS

    def __call__(self, done: int, total: int, /) -> None:
        if done < total and time.monotonic() < self.next_at:
            return
        self.next_at = time.monotonic() + LINE_EVERY_SECONDS
        print_line(f"{self.what}: {done * 100 // max(total, 1)} %")
