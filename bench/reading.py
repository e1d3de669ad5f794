"""The reading calls beside a bare endpoint, with the library at rest and while it changes.

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

import httpx
import psycopg

from api.core.database import libpq_dsn
from bench import bare, site
from bench.driver import closed, get
from bench.report import Row, row, say
from bench.stats import Sample, of

CHANGES_A_SECOND = 2
_COLD_SAMPLES = 10
_ROUNDS = 2
# The notification of a change arrives well within this.
_NOTICED_SECONDS = 0.1
_HEALTH_PATH = "/health"
_numbers = count(1)


@dataclass(frozen=True)
class Target:
    """What is asked for, and the post that its answer shows."""

    name: str
    path: str


def measure(folder: Path, seconds: float) -> list[Row]:
    """Rows for each target: at rest, the bare endpoint, while the library changes, after."""
    with site.database(folder / "reading") as parts:
        site.load_sample_library(parts)
        # As in production: what the indexer does, and when, is part of what a reader waits for.
        with site.indexer(parts), site.api(parts) as port:
            site.await_rest(parts)
            targets, post = _targets(port)
            with _bare_endpoint(parts, port, targets) as bare_port:
                change = _Changes(parts.dsn, post)
                ports = (port, bare_port)
                rows = []
                for target in targets:
                    site.await_rest(parts)
                    rows += _measure(target, ports, change, seconds)
                return rows


def _targets(port: int) -> tuple[list[Target], int]:
    listed = httpx.get(f"http://127.0.0.1:{port}/api/posts/daily?limit=1", trust_env=False)
    post: int = listed.json()[0]["id"]
    targets = [
        Target("daily list", "/api/posts/daily?limit=20"),
        Target("post, JSON", f"/api/posts/{post}"),
        Target("post, page", f"/daily-learning/{post}"),
        Target("series", "/api/series"),
        Target("timeline", "/api/torah-timeline"),
        Target("search, asked again", "/api/search?q=shabbat"),
    ]
    return targets, post


@contextmanager
def _bare_endpoint(parts: site.Parts, port: int, targets: list[Target]) -> Iterator[int]:
    answers = [_answer(port, target) for target in targets]
    file = parts.folder / "answers.json"
    file.write_text(json.dumps([*answers, _HEALTH]), encoding="utf-8")
    bare_parts = site.Parts(parts.folder, parts.dsn, {bare.ANSWERS: str(file)})
    with site.serving(bare_parts, "bench.bare:app_factory", _HEALTH_PATH) as served:
        for target in targets:
            _same_bytes(port, served.port, target)
        yield served.port


_HEALTH: dict[str, Any] = {"path": _HEALTH_PATH, "body": "{}", "headers": {}}


def _fetch(port: int, target: Target) -> httpx.Response:
    address = f"http://127.0.0.1:{port}{target.path}"
    answer = httpx.get(address, headers={"Accept-Encoding": "identity"}, trust_env=False)
    answer.raise_for_status()
    return answer


def _answer(port: int, target: Target) -> dict[str, object]:
    answer = _fetch(port, target)
    ours = {"date", "server", "content-length"}
    headers = {name: value for name, value in answer.headers.items() if name not in ours}
    return {"path": target.path.partition("?")[0], "body": answer.text, "headers": headers}


def _same_bytes(port: int, bare_port: int, target: Target) -> None:
    if _fetch(port, target).content != _fetch(bare_port, target).content:
        raise RuntimeError(f"{target.path}: the bare endpoint does not answer the same bytes")


class _Changes:
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
    def going_on(self) -> Iterator[None]:
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


def _measure(target: Target, ports: tuple[int, int], change: _Changes, seconds: float) -> list[Row]:
    say(f"reading: {target.name}")
    port, bare_port = ports
    request = get(target.path)
    rest, alone, changing = Sample(), Sample(), Sample()
    for _ in range(_ROUNDS):
        rest.add(closed(port, request, seconds))
        alone.add(closed(bare_port, request, seconds))
    with change.going_on():
        changing.add(closed(port, request, seconds))
    cold = of(_cold(port, target, change) for _ in range(_COLD_SAMPLES))
    size = f"{len(_fetch(port, target).content):,} bytes"
    return [
        row(f"{target.name}: unchanged", rest, ratio=_share(rest, alone), note=size),
        row(
            f"{target.name}: {CHANGES_A_SECOND} changes/s", changing, ratio=_share(changing, alone)
        ),
        row(f"{target.name}: first after a change", cold),
        row(f"{target.name}: bare endpoint", alone),
    ]


def _share(sample: Sample, alone: Sample) -> float:
    return sample.per_second / alone.per_second if alone.per_second else 0.0


def _cold(port: int, target: Target, change: _Changes) -> float:
    """Milliseconds for the first answer that is computed anew."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        client.get("/api/health")
        change.once()
        time.sleep(_NOTICED_SECONDS)
        began = time.perf_counter()
        client.get(target.path).raise_for_status()
        return (time.perf_counter() - began) * 1000
