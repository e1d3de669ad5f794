"""Latency and errors while the search server is killed and restarted under load."""

from __future__ import annotations

import threading
import time
from urllib.parse import quote

import httpx2

from bench import corpus
from bench.chaos_process import ChaosProcess
from bench.driver import LabelledRequest, get, open_loop
from bench.queries import queries
from bench.report import Row, fact, row, say
from bench.vocabulary import vocabulary

RATE = 50.0
# Seconds of load before the kill, until the restart, and after it.
BEFORE, DOWN, AFTER = 6.0, 8.0, 16.0
_WARM_UP = 50


def measure(port: int, server: ChaosProcess) -> list[Row]:
    """Rows for each phase. The site at `port` must return to this server."""
    say("search: Meilisearch killed under load")
    plan = _plan()
    open_loop(port, plan[:_WARM_UP], RATE)
    recovery_times: list[float] = []
    killer_thread = threading.Thread(target=_kill_and_start, args=(port, server, recovery_times))
    killer_thread.start()
    samples = open_loop(port, plan, RATE)
    killer_thread.join()
    phases = {label: sample for label, sample in samples.items() if label}
    return [
        *(
            row(f"Outage: {label}", sample, note=f"worst {max(sample.latencies, default=0):.0f} ms")
            for label, sample in phases.items()
        ),
        fact(
            "  recovery",
            f"{recovery_times[0]:.1f} s after its start" if recovery_times else "not in time",
        ),
    ]


def _plan() -> list[LabelledRequest]:
    """The requests, each labelled with the phase in which it is sent."""
    count = int((BEFORE + DOWN + AFTER) * RATE)
    planned = queries(vocabulary(corpus.SEED), count)
    return [
        (_phase(at / RATE), get(f"/api/search?q={quote(query)}"))
        for at, (_, query) in enumerate(planned)
    ]


def _phase(second: float) -> str:
    if second < BEFORE:
        return "before"
    if second < BEFORE + 1:
        return "first second"
    return "down" if second < BEFORE + DOWN else "after"


def _kill_and_start(port: int, server: ChaosProcess, recovery_times: list[float]) -> None:
    time.sleep(BEFORE)
    server.kill()
    time.sleep(DOWN)
    server.start()
    began = time.monotonic()
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        while time.monotonic() - began < AFTER:
            if client.get("/api/health").json()["engine"] == "meilisearch":
                recovery_times.append(time.monotonic() - began)
                return
            time.sleep(0.1)
