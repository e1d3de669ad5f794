"""Run every check and every test, using two cores, and print the duration of each part.

`make test` calls it once everything is installed and built. The parts are targets of the Makefile.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import IO

# A check uses one core, so two run in parallel; each of the others uses two cores.
GROUPS = (("check-python", "check-web"), ("test-python",), ("test-web",), ("test-browser",))
# A part that takes longer than this, even on a busy machine, hangs.
PART_SECONDS = 45 * 60
STOP_SECONDS = 40


def say(message: str) -> None:
    print(message, flush=True)  # noqa: T201 - this is a script


@dataclass
class Part:
    """A running target of the Makefile. The output of parallel targets is shown at their end."""

    name: str
    process: subprocess.Popen[bytes]
    output: IO[bytes] | None
    began: float
    seconds: float | None = None

    def poll(self) -> bool:
        """Whether it has ended. Ends a part that takes too long."""
        if self.seconds is not None:
            return True
        elapsed = time.monotonic() - self.began
        if self.process.poll() is None and elapsed < PART_SECONDS:
            return False
        if self.process.returncode is None:
            say(f"{self.name} went on for {PART_SECONDS // 60} minutes and was ended.")
        end(self.process)
        self.seconds = elapsed
        if self.output is not None:
            self.output.seek(0)
            say(f"--- {self.name} ---\n{self.output.read().decode(errors='replace').rstrip()}")
        return True


def end(process: subprocess.Popen[bytes]) -> None:
    """End a part and all processes that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        os.killpg(process.pid, number)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            continue


def run_group(names: Sequence[str]) -> list[Part]:
    """Run parts in parallel and wait for all of them."""
    with ExitStack() as opened:
        parts = []
        for name in names:
            output = opened.enter_context(tempfile.TemporaryFile()) if len(names) > 1 else None
            process = subprocess.Popen(
                ["make", "--no-print-directory", name],
                stdout=output,
                stderr=subprocess.STDOUT if output else None,
                start_new_session=True,
            )
            opened.callback(end, process)
            parts.append(Part(name, process, output, time.monotonic()))
        while [part for part in parts if not part.poll()]:
            time.sleep(0.1)
    return parts


def summary(parts: Sequence[Part], seconds: float) -> str:
    rows = [
        f"  {part.name:<14}{minutes(part.seconds or 0)}"
        + ("" if part.process.returncode == 0 else "   FAILED")
        for part in parts
    ]
    return "\n".join(["", "Where the time went:", *rows, f"  {'in all':<14}{minutes(seconds)}"])


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60:3} min {int(seconds) % 60:02} s"


def main() -> int:
    for number in (signal.SIGTERM, signal.SIGHUP):
        # A closed terminal ends the run, unless it was started with `nohup`.
        if signal.getsignal(number) != signal.SIG_IGN or number == signal.SIGTERM:
            signal.signal(number, lambda number, _: sys.exit(128 + number))
    began = time.monotonic()
    done: list[Part] = []
    try:
        for names in GROUPS:
            done += run_group(names)
            if any(part.process.returncode for part in done):
                return 1
        return 0
    except KeyboardInterrupt:
        return 130
    finally:
        say(summary(done, time.monotonic() - began))


if __name__ == "__main__":
    sys.exit(main())
