"""Keeps one local server running for exactly as long as some command uses it.

    python -m api.cli.process_guard RUN_DIR NAME OPTIONS PROGRAM [ARGUMENT...]

Every user of the server holds a shared lock on RUN_DIR/NAME.users, which the kernel releases even
if the user is killed. The guard tries to take that lock exclusively; once it succeeds no user is
left, so it stops the server and exits. Until then it restarts a server that died. The guard itself
holds a lock on RUN_DIR/NAME.keeper (earlier releases know the file by that name). A user that
arrives while the server is being stopped waits for the users' lock. The guard also bounds the size
of the server's log.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from api.cli import processes
from api.cli.log_files import MAX_LOG_BYTES, open_log, rotate_log
from api.cli.permissions import PRIVATE_UMASK

POLL_SECONDS = 0.1
# A server that ran this long had started correctly. One that never did is restarted only a few
# times: after a crash, child processes of the previous one may still hold its files for a moment.
STABLE_AFTER_SECONDS = 10
ATTEMPTS = 4
# One that worked before is started again for as long as it is needed, with growing pauses: a full
# disk, for example, is emptied some time.
MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.5, 30.0


@dataclass(frozen=True)
class Options:
    """How the server is run."""

    log: str
    directory: str
    stop_signal: int = signal.SIGTERM
    account: str | None = None
    max_log_bytes: int = MAX_LOG_BYTES

    def encode(self) -> str:
        return json.dumps(asdict(self))


def try_lock(file: IO[bytes], kind: int = fcntl.LOCK_EX) -> bool:
    """Acquire a lock without waiting. Returns whether it was free."""
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class ProcessGuard:
    """One server, its log and the lock of its users."""

    def __init__(self, command: list[str], options: Options, users: IO[bytes]) -> None:
        self.command = command
        self.options = options
        self.users = users
        self.stop_requested = False
        processes.reset_stop_signals()
        for number in (*processes.STOP_SIGNALS, signal.SIGHUP):
            signal.signal(number, self._request_stop)

    def _request_stop(self, *_: object) -> None:
        self.stop_requested = True

    def run(self) -> int:
        """Run the server while it has users. Returns the exit status."""
        attempts, pause, has_worked = 0, MIN_PAUSE_SECONDS, False
        while has_worked or attempts < ATTEMPTS:
            began = time.monotonic()
            try:
                if self._run_once():
                    return 0
            except OSError:
                # Its log cannot be written either.
                pass
            is_stable = time.monotonic() - began > STABLE_AFTER_SECONDS
            has_worked = has_worked or is_stable
            attempts = 0 if is_stable else attempts + 1
            pause = MIN_PAUSE_SECONDS if is_stable else min(pause * 2, MAX_PAUSE_SECONDS)
            if self._waited(pause if has_worked else MIN_PAUSE_SECONDS):
                return 0
        return 1

    def _waited(self, seconds: float) -> bool:
        """Wait. Returns true, earlier, when nobody needs the server any more."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.stop_requested or try_lock(self.users):
                return True
            time.sleep(POLL_SECONDS)
        return False

    def _run_once(self) -> bool:
        """Run the server once; true when it was stopped because it is no longer needed."""
        log_file = Path(self.options.log)
        with open_log(log_file) as log:
            server = processes.start(
                self.command,
                directory=Path(self.options.directory),
                account=self.options.account,
                log=log,
                stop_signal=signal.Signals(self.options.stop_signal),
            )
        while not (self.stop_requested or try_lock(self.users)):
            if server.poll() is not None:
                return False
            rotate_log(log_file, self.options.max_log_bytes)
            time.sleep(POLL_SECONDS)
        processes.stop(server, signal.Signals(self.options.stop_signal), grace=15)
        return True


@dataclass(frozen=True)
class Launch:
    """A server that is ready to be started. Secrets go in the environment, which `ps` hides."""

    command: list[str]
    options: Options
    environment: dict[str, str]


def launch(run_dir: Path, name: str, server: Launch) -> None:
    """Start a guard detached from any terminal and parent process. It runs when this returns."""
    arguments = [str(run_dir), name, server.options.encode(), *server.command]
    subprocess.run(
        [sys.executable, "-m", "api.cli.process_guard", *arguments],
        env=server.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        umask=PRIVATE_UMASK,
        start_new_session=True,
        check=True,
    )


def main(arguments: list[str]) -> int:
    run_dir, name, options, *command = arguments
    with (
        Path(run_dir, f"{name}.keeper").open("wb") as mine,
        Path(run_dir, f"{name}.users").open("wb") as users,
    ):
        # Waits only briefly: others merely test whether a guard is running.
        fcntl.flock(mine, fcntl.LOCK_EX)
        if os.fork():
            os._exit(0)  # the child keeps the lock, detached from its parent
        return ProcessGuard(command, Options(**json.loads(options)), users).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
