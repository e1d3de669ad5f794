"""The search server killed and started again in the middle of a load: what readers notice."""

from __future__ import annotations

import threading
import time
from urllib.parse import quote

import httpx

from bench import corpus
from bench.driver import Labelled, get, opened
from bench.killable import Killable
from bench.queries import queries
from bench.report import Row, fact, row, say
from bench.words import vocabulary

RATE = 50.0
# Seconds of load before the kill, until the new start, and after it.
BEFORE, AWAY, AFTER = 6.0, 8.0, 16.0
_WARM_UP = 50


def measure(port: int, server: Killable) -> list[Row]:
    """Rows for each phase. The site at `port` answers from this server, and does so again."""
    say("search: Meilisearch killed in the middle of a load")
    plan = _plan()
    opened(port, plan[:_WARM_UP], RATE)
    back: list[float] = []
    hands = threading.Thread(target=_kill_and_start, args=(port, server, back))
    hands.start()
    samples = opened(port, plan, RATE)
    hands.join()
    phases = {label: sample for label, sample in samples.items() if label}
    return [
        *(
            row(f"Outage: {label}", sample, note=f"worst {max(sample.latencies, default=0):.0f} ms")
            for label, sample in phases.items()
        ),
        fact("  back", f"{back[0]:.1f} s after its start" if back else "not in time"),
    ]


def _plan() -> list[Labelled]:
    """The load, each request labelled by what happens when its turn comes."""
    count = int((BEFORE + AWAY + AFTER) * RATE)
    asked = queries(vocabulary(corpus.SEED), count)
    return [
        (_phase(at / RATE), get(f"/api/search?q={quote(query)}"))
        for at, (_, query) in enumerate(asked)
    ]


def _phase(second: float) -> str:
    if second < BEFORE:
        return "before"
    if second < BEFORE + 1:
        return "as it dies"
    return "away" if second < BEFORE + AWAY else "after"


def _kill_and_start(port: int, server: Killable, back: list[float]) -> None:
    time.sleep(BEFORE)
    server.kill()
    time.sleep(AWAY)
    server.start()
    began = time.monotonic()
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        while time.monotonic() - began < AFTER:
            if client.get("/api/health").json()["engine"] == "meilisearch":
                back.append(time.monotonic() - began)
                return
            time.sleep(0.1)
