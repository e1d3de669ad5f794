"""Prometheus metrics of the API.

With several workers `nuggets up` sets PROMETHEUS_MULTIPROC_DIR: each process writes its values to
files there, and a scrape of any process sums them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.run_state import METRICS_DIR

CONTENT_TYPE = CONTENT_TYPE_LATEST
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_DURATION = Histogram(
    "http_request_duration_seconds",
    "Seconds from a request's head to the last byte of its response, without cached responses.",
    ("method", "route", "status"),
    buckets=_BUCKETS,
)
IN_FLIGHT = Gauge(
    "http_requests_in_flight",
    "Requests that the application is answering.",
    multiprocess_mode="livesum",
)
_CACHE = Counter("response_cache_lookups", "Lookups in the cache of responses.", ("result",))
CACHE_HITS, CACHE_MISSES = _CACHE.labels("hit"), _CACHE.labels("miss")
SEARCH_CONNECTIONS = Gauge(
    "search_pool_connections_in_use",
    "Connections of the search pool in use.",
    multiprocess_mode="livesum",
)


def count_connections(engine: AsyncEngine, gauge: Gauge) -> None:
    """Keep a gauge at the number of an engine's connections that are in use."""
    event.listen(engine.sync_engine, "checkout", lambda *_: gauge.inc())
    event.listen(engine.sync_engine, "checkin", lambda *_: gauge.dec())


class MetricsMiddleware:
    """Measures requests by their route template, such as `/api/posts/{id}`.

    It is inside the response cache: measuring a cached response costs as much as sending it.
    The cache counts those.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 500

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        started = time.perf_counter()
        IN_FLIGHT.inc()
        try:
            await self._app(scope, receive, observed)
        finally:
            IN_FLIGHT.dec()
            # Routing sets it.
            route = getattr(scope.get("route"), "path", "(none)")
            observe_request(scope["method"], route, status, time.perf_counter() - started)


def observe_request(method: str, route: str, status: int, seconds: float) -> None:
    """Record a request that the application has answered."""
    method = method if method in _METHODS else "other"
    _DURATION.labels(method, route, str(status)).observe(seconds)


def _forget_dead_processes(folder: Path) -> None:
    """Remove the gauges of processes that no longer run; their counters remain."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]
        except PermissionError:
            continue


class _Snapshot(Collector):
    """Gauges whose values are read for this scrape."""

    def __init__(
        self,
        values: Mapping[str, tuple[str, float]],
        by_server: Mapping[str, tuple[str, Mapping[str, float]]],
    ) -> None:
        self._values, self._by_server = values, by_server

    def collect(self) -> Iterable[GaugeMetricFamily]:
        for name, (description, value) in self._values.items():
            yield GaugeMetricFamily(name, description, value=value)
        for name, (description, values) in self._by_server.items():
            family = GaugeMetricFamily(name, description, labels=["server"])
            for server, value in values.items():
                family.add_metric([server], value)
            yield family


def exposition(
    snapshot: Mapping[str, tuple[str, float]],
    by_server: Mapping[str, tuple[str, Mapping[str, float]]] = {},
) -> bytes:
    """All metrics of all processes in Prometheus' text format.

    `snapshot` adds gauges by name, each with its description and value; `by_server` those with a
    value for each of several servers.
    """
    if folder := os.environ.get(METRICS_DIR):
        _forget_dead_processes(Path(folder))
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry = REGISTRY
    values = CollectorRegistry()
    values.register(_Snapshot(snapshot, by_server))
    return generate_latest(registry) + generate_latest(values)
