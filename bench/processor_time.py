"""The processor time that the processes of a site use."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import psutil

Pids = Mapping[str, int]


class ProcessorClock:
    """Reads the processor time of some processes, each with its children, by their names."""

    def __init__(self, pids: Pids) -> None:
        self._roots = {name: psutil.Process(pid) for name, pid in pids.items()}

    def seconds(self) -> dict[str, float]:
        """User and system time since the start of each."""
        return {name: _seconds(root) for name, root in self._roots.items()}


def used(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    """The seconds between two readings."""
    return {name: max(0.0, after[name] - before.get(name, 0.0)) for name in after}


def per_request(seconds: Mapping[str, float], requests: int) -> dict[str, float]:
    """Milliseconds of processor time for each request; none without requests."""
    return {name: each * 1000 / requests for name, each in seconds.items()} if requests else {}


def postgres_pid(cluster: Path) -> int:
    """The server process of a cluster."""
    return int((cluster / "postmaster.pid").read_text().splitlines()[0])


def _seconds(root: psutil.Process) -> float:
    """Of children that have ended, too: their parent keeps their time."""
    total = 0.0
    for process in (root, *root.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            total += times.user + times.system + times.children_user + times.children_system
    return total
