"""Ends work that takes far more of the processor than it can need, on any machine."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooMuchWork(AssertionError):
    """The work used all the time that it was given."""


@contextmanager
def processor_seconds(seconds: float) -> Iterator[None]:
    """Raise TooMuchWork when the process has computed for so long, inside a regular expression too.

    Waiting and other processes do not count. Give a hundred times what the work takes, for work
    that would take minutes if its time grew as the square of its input.
    """

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooMuchWork(f"Not done after {seconds:g} s of the processor.")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
