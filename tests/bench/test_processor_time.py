"""The processor time of processes and their children."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil

from bench.processor_time import ProcessorClock, per_request, postgres_pid, used

_BURN = "import os\nwhile os.times().user < 0.3: pass\n"
# A parent that waits, with a child that computes.
_PARENT = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", {_BURN + "import time; time.sleep(30)"!r}])
time.sleep(30)
"""


def test_children_count() -> None:
    with subprocess.Popen([sys.executable, "-c", _PARENT]) as parent:
        clock = ProcessorClock({"parent": parent.pid})
        end = time.monotonic() + 20
        try:
            while clock.seconds()["parent"] < 0.3 and time.monotonic() < end:
                time.sleep(0.05)
            assert clock.seconds()["parent"] >= 0.3
        finally:
            _end(parent)


def test_children_that_ended_count() -> None:
    clock = ProcessorClock({"us": os.getpid()})
    before = clock.seconds()
    subprocess.run([sys.executable, "-c", _BURN], check=True)
    assert used(before, clock.seconds())["us"] >= 0.3


def _end(parent: subprocess.Popen[bytes]) -> None:
    for child in psutil.Process(parent.pid).children():
        child.kill()
    parent.kill()


def test_a_child_that_nobody_waits_for_makes_no_time_negative() -> None:
    assert used({"a": 5.0, "b": 1.0}, {"a": 3.0, "b": 1.5}) == {"a": 0.0, "b": 0.5}


def test_time_for_each_request_is_in_milliseconds() -> None:
    assert per_request({"a": 0.2, "b": 0.0}, 100) == {"a": 2.0, "b": 0.0}


def test_without_requests_there_is_no_time_for_each() -> None:
    assert per_request({"a": 0.2}, 0) == {}


def test_the_process_of_a_cluster(tmp_path: Path) -> None:
    (tmp_path / "postmaster.pid").write_text("4711\n/data\n1700000000\n5432\n")
    assert postgres_pid(tmp_path) == 4711
