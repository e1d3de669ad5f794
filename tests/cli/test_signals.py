"""SIGTERM and SIGINT stop every command, even if its parent ignored or blocked them."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

STOP_SIGNALS = [signal.SIGTERM, signal.SIGINT]

WAITS = """
import signal
from api.cli.supervisor import StopRequested, stop_requests
try:
    with stop_requests():
        print("ready", flush=True)
        signal.pause()
except StopRequested:
    print("stopped", flush=True)
"""
STARTS_A_CHILD = """
import sys
from api.cli import processes
child = processes.start([sys.executable, "-c", sys.argv[1]], log=sys.stdout.buffer)
raise SystemExit(child.wait())
"""
PRINTS_ITS_SIGNALS = """
import signal
for number in (signal.SIGTERM, signal.SIGINT):
    blocked = number in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    print(number.name, signal.getsignal(number) != signal.SIG_IGN and not blocked, flush=True)
"""


def ignore() -> None:
    """Ignores the signals, as a shell does for a background job."""
    for number in STOP_SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def block() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)


Inherited = pytest.mark.parametrize("inherited", [ignore, block])


@pytest.mark.rule("OPS-2")
@Inherited
@pytest.mark.parametrize("number", STOP_SIGNALS)
def test_sigint_and_sigterm_stop_the_site(
    inherited: Callable[[], None], number: signal.Signals
) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WAITS], stdout=subprocess.PIPE, text=True, preexec_fn=inherited
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(number)
        output, _ = process.communicate(timeout=20)
        assert output == "stopped\n"
    finally:
        process.kill()
        process.wait()


@Inherited
def test_child_processes_receive_both_signals(inherited: Callable[[], None]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTS_A_CHILD, PRINTS_ITS_SIGNALS],
        capture_output=True,
        text=True,
        preexec_fn=inherited,
        timeout=60,
        check=True,
    )
    assert done.stdout == "SIGTERM True\nSIGINT True\n"


def test_sighup_does_not_stop_a_nohup_process() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WAITS],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGHUP)
    process.terminate()
    assert process.communicate(timeout=20)[0] == "stopped\n"
    assert process.returncode == 0
