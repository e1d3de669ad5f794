"""`python -m bench.worst_searches [--seconds N] [--only cost,load]`: searches made to be expensive.

On the sample library and each engine: the CPU time of each request by itself, then reading
at a fixed rate, alone and while many of these requests are in flight. Exits 1
where a figure exceeds its limit.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx2
import psutil

from api.cli.meilisearch import find_program
from api.search.semantic.embedders.factory import OFF
from bench import environment, report
from bench.driver import LabelledRequest, closed_loop_statuses, get, open_loop_statuses, post_json
from bench.report import Row, fact, say
from bench.stats import Sample
from bench.worst_requests import Request, worst_requests

READING_RATE, SEARCHES_AT_ONCE = 50.0, 50
MAX_CPU_MS, MAX_READING_P95_MS = 150.0, 100.0
SECTIONS = ("cost", "load")
_REPEATS = 8
_SERVER_ERROR = 500
_UNAVAILABLE = 503


def main() -> int:
    options = _options()
    failures: list[str] = []
    with tempfile.TemporaryDirectory(prefix="nuggets-worst-") as name, ExitStack() as running:
        folder = Path(name)
        # The database's own system user passes through it.
        folder.chmod(0o711)
        config = running.enter_context(environment.database(folder / "site"))
        config.extra["EMBEDDING_MODEL"] = OFF
        environment.load_sample_library(config)
        sections: dict[str, list[Row]] = {}
        for engine, with_engine in _engines(running, config):
            environment.run_command(with_engine, ["indexer", "rebuild"])
            with environment.indexer(with_engine), environment.api_process(with_engine) as served:
                rows = _measure(served, options, failures)
            sections[engine] = rows
            report.print_table(f"{engine}: worst searches", rows)
        report.write(vars(options), sections)
    for failure in failures:
        say(f"LIMIT EXCEEDED: {failure}")
    return 1 if failures else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.worst_searches", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="of load")
    parser.add_argument("--only", choices=SECTIONS, help="one of the two sections")
    return parser.parse_args()


def _engines(
    running: ExitStack, config: environment.SiteConfig
) -> Iterator[tuple[str, environment.SiteConfig]]:
    yield "Postgres", config
    program = find_program()
    if program is None:
        say("SKIPPED: no `meilisearch` on PATH, only the Postgres engine is measured")
        return
    url, key = running.enter_context(environment.search_server(config.folder, program))
    extra = {"MEILI_URL": url, "MEILI_MASTER_KEY": key or ""}
    yield "Meilisearch", environment.SiteConfig(config.folder, config.dsn, config.extra | extra)


def _measure(
    served: environment.Served, options: argparse.Namespace, failures: list[str]
) -> list[Row]:
    rows: list[Row] = []
    if options.only in (None, "cost"):
        rows += _costs(served, failures)
    if options.only in (None, "load"):
        rows += _load(served, options.seconds, failures)
    return rows


# --- CPU time of each request ---


def _costs(served: environment.Served, failures: list[str]) -> list[Row]:
    rows = []
    with httpx2.Client(base_url=f"http://127.0.0.1:{served.port}", trust_env=False) as client:
        for request in worst_requests():
            statuses = {_send(client, request, 0)}
            before = _cpu_ms(served.pid)
            statuses |= {_send(client, request, turn) for turn in range(1, _REPEATS + 1)}
            spent = (_cpu_ms(served.pid) - before) / _REPEATS
            rows.append(fact(request.name, f"{spent:6.1f} ms of CPU, {statuses}"))
            if spent > MAX_CPU_MS or max(statuses) >= _SERVER_ERROR:
                failures.append(f"{request.name}: {spent:.0f} ms, {statuses}")
    return rows


def _send(client: httpx2.Client, request: Request, turn: int) -> int:
    """Send it so that no cached response serves it."""
    if request.body is not None:
        return client.post(request.path, json=request.body, timeout=60).status_code
    return client.get(f"{request.path}&turn={turn}", timeout=60).status_code


def _cpu_ms(pid: int) -> float:
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system) * 1000


# --- latency for readers under load ---


def _load(served: environment.Served, seconds: float, failures: list[str]) -> list[Row]:
    reading = _reading_plan(served.port, seconds)
    open_loop_statuses(served.port, reading[:100], READING_RATE)
    alone, statuses = open_loop_statuses(served.port, reading, READING_RATE)
    rows = [_reading_row("Reading alone", alone, statuses)]
    with _background_searches(served.port, seconds + 2) as searches:
        time.sleep(1)
        beside, statuses = open_loop_statuses(served.port, reading, READING_RATE)
    rows.append(_reading_row(f"Reading beside {SEARCHES_AT_ONCE} searches", beside, statuses))
    rows.append(fact("  the searches", f"{dict(sorted(searches.items()))} by status"))
    if beside.percentile(0.95) > MAX_READING_P95_MS or any(
        status == 0 or status >= _SERVER_ERROR for status in statuses
    ):
        failures.append(f"reading: p95 {beside.percentile(0.95):.0f} ms, {dict(statuses)}")
    if any(status >= _SERVER_ERROR and status != _UNAVAILABLE for status in searches):
        failures.append(f"searches: {dict(searches)}")
    return rows


def _reading_row(name: str, sample: Sample, statuses: Counter[int]) -> Row:
    note = f"{dict(statuses)}, worst {max(sample.latencies, default=0):.0f} ms"
    return report.row(name, sample, note=note)


@contextmanager
def _background_searches(port: int, seconds: float) -> Iterator[Counter[int]]:
    """Keep `SEARCHES_AT_ONCE` searches in flight. Yields their statuses, complete at the end."""
    plan = [_raw_request(request) for request in worst_requests()]
    statuses: Counter[int] = Counter()

    def drive() -> None:
        statuses.update(closed_loop_statuses(port, plan, SEARCHES_AT_ONCE, seconds))

    thread = threading.Thread(target=drive)
    thread.start()
    try:
        yield statuses
    finally:
        thread.join()


def _raw_request(request: Request) -> str:
    return (
        get(request.path) if request.body is None else post_json(request.path, request.body, None)
    )


def _reading_plan(port: int, seconds: float) -> list[LabelledRequest]:
    """Pages, and the API requests of a reader's browser."""
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        posts: list[dict[str, Any]] = client.get("/api/posts/daily?limit=40").json()
    paths = ["/", "/daily-learning", "/weekly-essay", "/series", "/torah-timeline"]
    paths += ["/api/posts/daily?limit=20", "/api/series", "/api/torah-timeline"]
    for post in posts:
        address = f"/api/posts/{post['id']}"
        paths += [f"/daily-learning/{post['id']}", address, f"{address}/collections"]
    count = int(seconds * READING_RATE)
    return [("reading", get(quote(paths[at % len(paths)], safe="/?=&"))) for at in range(count)]


if __name__ == "__main__":
    sys.exit(main())
