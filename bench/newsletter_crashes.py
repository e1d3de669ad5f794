"""`python -m bench.newsletter_crashes`: crashes must leave nobody without the newsletter.

One teaching is mailed to a list while the worker and the mail server are killed (SIGKILL) and
started again. Nobody may be left out; a second copy is allowed only for a message whose acceptance
could not be recorded: at most one for each kill, with the same Message-ID.
"""

# rule: NEWS-6

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path

import psutil
from sqlalchemy import Engine, text

from api.cli.process_guard import Launch, Options
from api.cli.sockets import free_port
from api.core.database import sync_engine
from api.core.paths import ROOT
from api.core.settings import Settings
from api.jobs.registry import create_job_app
from api.jobs.worker import Heartbeats, run_worker
from api.outreach.jobs import SEND_EDITIONS
from bench.chaos_process import ChaosProcess
from bench.environment import SiteConfig, database
from bench.report import say

# A run that does not end fails.
_TIMEOUT_SECONDS = 1800
# A longer pause between two messages is a crash or its recovery, not a part of the rate.
_PAUSE_SECONDS = 0.5
_HEARTBEATS = Heartbeats(interval=0.5, timeout=2.0)

_SUBSCRIBERS = text(
    """
    INSERT INTO newsletter_subscribers (email, frequency, confirmed_at)
    SELECT 'reader' || number || '@site.example', 'both', now()
    FROM generate_series(1, :count) AS number
    """
)
_POST = text(
    """
    INSERT INTO posts (title, content, excerpt, type, publish_date, author)
    VALUES ('The candle', :content, 'In short.', 'daily', now(), 'A teacher')
    """
)
_CONTENT = f"<p>{'A candle that lights another loses nothing of its light. ' * 60}</p>"
_WAITING = text("SELECT count(*) FROM newsletter_deliveries WHERE sent_at IS NULL")
_CREATED = text("SELECT count(*) FROM newsletter_deliveries")


@dataclass(frozen=True)
class Plan:
    subscribers: int
    worker_kills: int
    server_kills: int


@dataclass
class Outcome:
    """What the mail server accepted. `seconds` has the pauses, `sending_seconds` has not."""

    plan: Plan
    message_ids: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    seconds: float = 0.0
    sending_seconds: float = 0.0
    peak_bytes: int = 0
    # Deliveries that the site does not count as sent.
    unrecorded: int = 0

    @property
    def problems(self) -> list[str]:
        kills = self.plan.worker_kills + self.plan.server_kills
        found = []
        if missing := self.plan.subscribers - len(self.message_ids):
            found.append(f"{missing} subscribers were left out")
        if self.unrecorded:
            found.append(f"{self.unrecorded} deliveries are not recorded as sent")
        if self.second_copies > kills:
            found.append(f"{self.second_copies} second copies, but only {kills} kills")
        if changed := sum(len(set(ids)) > 1 for ids in self.message_ids.values()):
            found.append(f"{changed} second copies have another Message-ID")
        return found

    @property
    def second_copies(self) -> int:
        return sum(len(ids) - 1 for ids in self.message_ids.values())

    def __str__(self) -> str:
        accepted = sum(map(len, self.message_ids.values()))
        return "\n".join(
            [
                f"{accepted:,} messages accepted, {self.second_copies} of them second copies;"
                f" kills: worker {self.plan.worker_kills}, mail server {self.plan.server_kills}",
                f"{self.seconds:.1f} s, of which sending {self.sending_seconds:.1f} s:"
                f" {accepted / self.sending_seconds:.0f} messages/s",
                f"peak memory of the worker: {self.peak_bytes / 1e6:.0f} MB",
                *(self.problems or ["nobody was left out"]),
            ]
        )


def run(config: SiteConfig, plan: Plan) -> Outcome:
    """Mail a list with kills at even distances."""
    outcome, accepted = Outcome(plan), config.folder / "accepted.log"
    port = free_port()
    config.extra.update(
        SMTP_URL=f"smtp://127.0.0.1:{port}",
        MAIL_FROM="Torah Nuggets <mail@site.example>",
        SITE_URL="https://site.example",
    )
    server = _process(config, "mail-server", ["bench.mail_sink", str(port), str(accepted)])
    worker = _process(config, "worker", ["bench.newsletter_crashes", "--worker"])
    engine = sync_engine(config.dsn)
    with engine.begin() as connection:
        connection.execute(_SUBSCRIBERS, {"count": plan.subscribers})
        connection.execute(_POST, {"content": _CONTENT})
    asyncio.run(_defer(config.dsn))
    with ExitStack() as stack:
        stack.callback(engine.dispose)
        for process in (server, worker):
            stack.callback(process.stop)
            process.start()
        began = time.monotonic()
        _kill_in_turn(plan, accepted, [worker, server], outcome)
        _await_end(engine, worker, outcome)
        outcome.seconds = time.monotonic() - began
        with engine.connect() as connection:
            outcome.unrecorded = connection.scalar(_WAITING) or 0
    _read(accepted, outcome)
    return outcome


async def _defer(dsn: str) -> None:
    """Start with the first run, not with the next minute."""
    async with create_job_app(dsn).open_async() as app:
        await app.configure_task(SEND_EDITIONS).defer_async(timestamp=0)


def _process(config: SiteConfig, name: str, module: Sequence[str]) -> ChaosProcess:
    def prepare() -> Launch:
        options = Options(str(config.folder / f"{name}.log"), str(ROOT))
        return Launch([sys.executable, "-m", *module], options, config.environment())

    return ChaosProcess(name, prepare, lambda: True)


def _kill_in_turn(
    plan: Plan, accepted: Path, processes: Sequence[ChaosProcess], outcome: Outcome
) -> None:
    """Each kill follows after as many messages as the one before."""
    worker, server = processes
    victims = [worker] * plan.worker_kills
    for number in range(plan.server_kills):
        victims.insert((2 * number + 1) * (plan.worker_kills // 2), server)
    for number, victim in enumerate(victims, 1):
        threshold = number * plan.subscribers // (len(victims) + 1)
        _wait(partial(_has_lines, accepted, threshold), worker, outcome)
        victim.kill()
        victim.start()


def _await_end(engine: Engine, worker: ChaosProcess, outcome: Outcome) -> None:
    def is_done() -> bool:
        with engine.connect() as connection:
            waiting, created = connection.scalar(_WAITING), connection.scalar(_CREATED)
        return (waiting, created) == (0, outcome.plan.subscribers)

    _wait(is_done, worker, outcome, 0.2)


def _wait(
    holds: Callable[[], bool], worker: ChaosProcess, outcome: Outcome, interval: float = 0.01
) -> None:
    deadline = time.monotonic() + _TIMEOUT_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            raise RuntimeError("the newsletter was not sent in time")
        outcome.peak_bytes = max(outcome.peak_bytes, _memory(worker))
        time.sleep(interval)


def _memory(process: ChaosProcess) -> int:
    try:
        return psutil.Process(process.process.pid).memory_info().rss if process.process else 0
    except psutil.NoSuchProcess:
        return 0


def _has_lines(file: Path, count: int) -> bool:
    return file.exists() and file.read_bytes().count(b"\n") >= count


def _read(accepted: Path, outcome: Outcome) -> None:
    times = []
    for line in accepted.read_text().splitlines():
        moment, recipient, message_id = line.split()
        outcome.message_ids[recipient].append(message_id)
        times.append(float(moment))
    gaps = (second - first for first, second in pairwise(times))
    outcome.sending_seconds = sum(gap for gap in gaps if gap < _PAUSE_SECONDS)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--worker", action="store_true", help="run as the worker")
    parser.add_argument("--subscribers", type=int, default=10_000)
    parser.add_argument("--worker-kills", type=int, default=5)
    parser.add_argument("--server-kills", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.worker:
        asyncio.run(run_worker(Settings(), heartbeats=_HEARTBEATS))
        return 0
    plan = Plan(arguments.subscribers, arguments.worker_kills, arguments.server_kills)
    with tempfile.TemporaryDirectory() as folder, database(Path(folder)) as config:
        outcome = run(config, plan)
    say(str(outcome))
    return 1 if outcome.problems else 0


if __name__ == "__main__":
    sys.exit(main())
