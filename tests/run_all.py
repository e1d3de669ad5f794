"""Run every check and every test, two cores' worth at a time, and say where the time went.

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

# Each check keeps one core busy, so two run at a time; each of the others keeps two busy.
GROUPS = (("check-python", "check-web"), ("test-python",), ("test-web",), ("test-browser",))
# No part takes this long on a machine that does other work too: what does hangs.
PART_SECONDS = 45 * 60
STOP_SECONDS = 40


def say(message: str) -> None:
    print(message, flush=True)  # noqa: T201 - this is a script


@dataclass
class Part:
    """A running target of the Makefile. One that runs beside another shows its output at its end."""

    name: str
    process: subprocess.Popen[bytes]
    output: IO[bytes] | None
    began: float
    seconds: float | None = None

    def poll(self) -> bool:
        """Whether it has ended. One that takes too long is ended here."""
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
    """End a part with all that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        os.killpg(process.pid, number)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            continue


def run_group(names: Sequence[str]) -> list[Part]:
    """Run parts beside one another, to the end of all."""
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
        # A closed terminal ends the run, unless `nohup` has it go on.
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
