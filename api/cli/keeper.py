"""Keeps one local server running for exactly as long as some command uses it.

    python -m api.cli.keeper RUN_DIR NAME OPTIONS PROGRAM [ARGUMENT...]

Every user of the server holds a shared lock on RUN_DIR/NAME.users, which the kernel drops even for
a user that was killed. The keeper asks for that lock alone: when it gets it, nobody is left, so it
stops the server and ends. Until then it restarts a server that died. RUN_DIR/NAME.keeper is locked
for as long as there is a keeper. Whoever comes while it stops the server waits for the users' lock.
The keeper also bounds the size of the server's log.
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
from api.cli.logs import LONGEST_LOG, open_log, rotate_log
from api.cli.private import PRIVATE_UMASK

POLL_SECONDS = 0.1
# A server that lived this long was well; one that did not is tried again only a few times, since
# after a crash its predecessor's children may need a moment to let go.
WELL_AFTER_SECONDS = 10
ATTEMPTS = 4


@dataclass(frozen=True)
class Options:
    """How the server is run."""

    log: str
    directory: str
    stop_signal: int = signal.SIGTERM
    account: str | None = None
    longest_log: int = LONGEST_LOG

    def encode(self) -> str:
        return json.dumps(asdict(self))


def try_lock(file: IO[bytes], kind: int = fcntl.LOCK_EX) -> bool:
    """Take a lock if that needs no waiting."""
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class Keeper:
    """One server, its log and the lock of those who use it."""

    def __init__(self, command: list[str], options: Options, users: IO[bytes]) -> None:
        self.command = command
        self.options = options
        self.users = users
        self.told_to_stop = False
        processes.reset_stop_signals()
        for number in (*processes.STOP_SIGNALS, signal.SIGHUP):
            signal.signal(number, self._note)

    def _note(self, *_: object) -> None:
        self.told_to_stop = True

    def run(self) -> int:
        """Keep the server until nobody needs it. Returns the exit status."""
        attempts = 0
        while attempts < ATTEMPTS:
            began = time.monotonic()
            if self._keep_once():
                return 0
            attempts = 0 if time.monotonic() - began > WELL_AFTER_SECONDS else attempts + 1
            time.sleep(0.5)
        return 1

    def _keep_once(self) -> bool:
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
        while not (self.told_to_stop or try_lock(self.users)):
            if server.poll() is not None:
                return False
            rotate_log(log_file, self.options.longest_log)
            time.sleep(POLL_SECONDS)
        processes.stop(server, signal.Signals(self.options.stop_signal))
        return True


@dataclass(frozen=True)
class Launch:
    """A server that is ready to be started. Secrets go in the environment, which `ps` hides."""

    command: list[str]
    options: Options
    environment: dict[str, str]


def launch(run_dir: Path, name: str, server: Launch) -> None:
    """Start a keeper that belongs to no terminal and to no parent. It is there on return."""
    arguments = [str(run_dir), name, server.options.encode(), *server.command]
    subprocess.run(
        [sys.executable, "-m", "api.cli.keeper", *arguments],
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
        # Waits a moment at most: others only look whether there is a keeper.
        fcntl.flock(mine, fcntl.LOCK_EX)
        if os.fork():
            os._exit(0)  # the child keeps the lock, and is nobody's child
        return Keeper(command, Options(**json.loads(options)), users).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
