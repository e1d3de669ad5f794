"""Throughput of the read endpoints against a baseline, idle and while the library changes.

The indexer runs beside the API.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
import psycopg

from api.core.dsn import libpq_dsn
from bench import baseline, environment
from bench.driver import closed_loop, get
from bench.report import Row, row, say
from bench.stats import Sample, sample_of

CHANGES_A_SECOND = 2
_SAMPLES_AFTER_CHANGE = 10
_ROUNDS = 2
# A notification of a change arrives within this time.
_NOTIFICATION_SECONDS = 0.1
_HEALTH_PATH = "/health"
_numbers = count(1)


@dataclass(frozen=True)
class Target:
    """A measured path and its name in the report."""

    name: str
    path: str


def measure(folder: Path, seconds: float) -> list[Row]:
    """Rows for each target: unchanged, changing, first after a change, baseline."""
    with environment.database(folder / "reading") as config:
        environment.load_sample_library(config)
        # As in production: the indexer competes with the API for the processor.
        with environment.indexer(config), environment.api(config) as port:
            environment.wait_until_idle(config)
            targets, post = _targets(port)
            with _baseline_endpoint(config, port, targets) as baseline_port:
                editor = _Editor(config.dsn, post)
                ports = (port, baseline_port)
                rows = []
                for target in targets:
                    environment.wait_until_idle(config)
                    rows += _measure(target, ports, editor, seconds)
                return rows


def _targets(port: int) -> tuple[list[Target], int]:
    listed = httpx2.get(f"http://127.0.0.1:{port}/api/posts/daily?limit=1", trust_env=False)
    post: int = listed.json()[0]["id"]
    targets = [
        Target("daily list", "/api/posts/daily?limit=20"),
        Target("post, JSON", f"/api/posts/{post}"),
        Target("post, page", f"/daily-learning/{post}"),
        Target("series", "/api/series"),
        Target("timeline", "/api/torah-timeline"),
        Target("search, repeated", "/api/search?q=shabbat"),
    ]
    return targets, post


@contextmanager
def _baseline_endpoint(
    config: environment.SiteConfig, port: int, targets: list[Target]
) -> Iterator[int]:
    responses = [_recorded(port, target) for target in targets]
    file = config.folder / "responses.json"
    file.write_text(json.dumps([*responses, _HEALTH]), encoding="utf-8")
    baseline_config = environment.SiteConfig(
        config.folder, config.dsn, {baseline.RESPONSES: str(file)}
    )
    with environment.serving(baseline_config, "bench.baseline:app_factory", _HEALTH_PATH) as served:
        for target in targets:
            _require_same_bytes(port, served.port, target)
        yield served.port


_HEALTH: dict[str, Any] = {"path": _HEALTH_PATH, "body": "{}", "headers": {}}


def _fetch(port: int, target: Target) -> httpx2.Response:
    address = f"http://127.0.0.1:{port}{target.path}"
    response = httpx2.get(address, headers={"Accept-Encoding": "identity"}, trust_env=False)
    response.raise_for_status()
    return response


def _recorded(port: int, target: Target) -> dict[str, object]:
    response = _fetch(port, target)
    skipped = {"date", "server", "content-length"}
    headers = {name: value for name, value in response.headers.items() if name not in skipped}
    return {"path": target.path.partition("?")[0], "body": response.text, "headers": headers}


def _require_same_bytes(port: int, baseline_port: int, target: Target) -> None:
    if _fetch(port, target).content != _fetch(baseline_port, target).content:
        raise RuntimeError(f"{target.path}: the baseline does not return the same bytes")


class _Editor:
    """Edits of one post by plain SQL, as any writer could make them."""

    def __init__(self, dsn: str, post: int) -> None:
        self._dsn, self._post = libpq_dsn(dsn), post

    def once(self) -> None:
        with psycopg.connect(self._dsn, autocommit=True) as connection:
            self._edit(connection)

    def _edit(self, connection: psycopg.Connection) -> None:
        query = "UPDATE posts SET title = %s WHERE id = %s"
        connection.execute(query, (f"Edited {next(_numbers):06}", self._post))

    @contextmanager
    def continuously(self) -> Iterator[None]:
        """Change the library a few times a second."""
        stop = threading.Event()
        thread = threading.Thread(target=self._keep_editing, args=(stop,))
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()

    def _keep_editing(self, stop: threading.Event) -> None:
        with psycopg.connect(self._dsn, autocommit=True) as connection:
            while not stop.wait(1 / CHANGES_A_SECOND):
                self._edit(connection)


def _measure(target: Target, ports: tuple[int, int], editor: _Editor, seconds: float) -> list[Row]:
    say(f"reading: {target.name}")
    port, baseline_port = ports
    request = get(target.path)
    rest, baseline_sample, changing = Sample(), Sample(), Sample()
    for _ in range(_ROUNDS):
        rest.add(closed_loop(port, request, seconds))
        baseline_sample.add(closed_loop(baseline_port, request, seconds))
    with editor.continuously():
        changing.add(closed_loop(port, request, seconds))
    cold = sample_of(
        _first_after_change(port, target, editor) for _ in range(_SAMPLES_AFTER_CHANGE)
    )
    size = f"{len(_fetch(port, target).content):,} bytes"
    return [
        row(f"{target.name}: unchanged", rest, ratio=_ratio(rest, baseline_sample), note=size),
        row(
            f"{target.name}: {CHANGES_A_SECOND} changes/s",
            changing,
            ratio=_ratio(changing, baseline_sample),
        ),
        row(f"{target.name}: first after a change", cold),
        row(f"{target.name}: baseline", baseline_sample),
    ]


def _ratio(sample: Sample, baseline_sample: Sample) -> float:
    return sample.per_second / baseline_sample.per_second if baseline_sample.per_second else 0.0


def _first_after_change(port: int, target: Target, editor: _Editor) -> float:
    """Milliseconds of the first response after a change."""
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        client.get("/api/health")
        editor.once()
        time.sleep(_NOTIFICATION_SECONDS)
        began = time.perf_counter()
        client.get(target.path).raise_for_status()
        return (time.perf_counter() - began) * 1000
