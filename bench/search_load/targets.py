"""What is measured in turns: the site's two endpoints, the engine itself, and a bare endpoint."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx2

from api.core.dsn import libpq_dsn
from api.search.engines.postgres.pool import session_options
from bench import baseline, environment
from bench.driver import LabelledRequest, get, open_loop, run_load, samples_by_label
from bench.search_load import statements
from bench.search_load.plan import LabelledText, Plan, to_meilisearch, to_site, to_suggestions
from bench.search_load.server import Server
from bench.slices import Samples, Target

RATE = 50.0
SEARCH, SUGGESTIONS, DIRECT, BARE = "search", "suggestions", "direct", "bare"
# Connections of the bare statements: as many as the pool of the site's searches.
_CONNECTIONS = 4
_HEALTH: dict[str, Any] = {"path": "/health", "body": "{}", "headers": {}}


def search(port: int, rounds: Sequence[Sequence[LabelledText]]) -> Target:
    """`/api/search` over the three groups, with snippets."""
    return _http(SEARCH, port, [to_site(queries) for queries in rounds])


def suggestions(port: int, rounds: Sequence[Sequence[LabelledText]]) -> Target:
    """The instant endpoint."""
    return _http(SUGGESTIONS, port, [to_suggestions(queries) for queries in rounds])


def meilisearch(server: Server, rounds: Sequence[Sequence[LabelledText]]) -> Target:
    """Meilisearch itself, with its own crop and highlight."""
    return _http(DIRECT, server.port, [to_meilisearch(part, server.key) for part in rounds])


def bare_statements(dsn: str, rounds: Sequence[Sequence[LabelledText]]) -> Target:
    """The statements of the Postgres engine, without the site."""
    recorded = statements.record(dsn, rounds)
    common = {
        "dsn": libpq_dsn(dsn),
        "options": session_options(),
        "rate": RATE,
        "connections": _CONNECTIONS,
    }

    def run(number: int) -> Samples:
        requests = recorded[number % len(recorded)]
        return samples_by_label(run_load("bench.statement_load", {**common, "requests": requests}))

    return Target(DIRECT, run)


def bare_endpoint(port: int, requests: int) -> Target:
    """An endpoint of FastAPI alone, which sends the bytes of one search."""
    return _http(BARE, port, [[("", get(_PATH))] * requests])


def warm_up(port: int, plan: Plan) -> None:
    """Send the first queries, which are not measured, to both endpoints."""
    open_loop(port, to_site(plan.warm_up), RATE)
    open_loop(port, to_suggestions(plan.warm_up), RATE)


_PATH = "/api/search"


@contextmanager
def bare_server(config: environment.SiteConfig, port: int, query: str) -> Iterator[int]:
    """A server that sends what the site answers to this query. Yields its port."""
    address = f"http://127.0.0.1:{port}{_PATH}"
    body = httpx2.get(address, params={"q": query}, trust_env=False).raise_for_status().text
    headers = {"Content-Type": "application/json"}
    file = config.folder / "search_response.json"
    recorded = [{"path": _PATH, "body": body, "headers": headers}, _HEALTH]
    file.write_text(json.dumps(recorded), encoding="utf-8")
    with_file = environment.SiteConfig(config.folder, config.dsn, {baseline.RESPONSES: str(file)})
    with environment.serving(with_file, "bench.baseline:app_factory", _HEALTH["path"]) as served:
        yield served.port


def _http(name: str, port: int, rounds: Sequence[Sequence[LabelledRequest]]) -> Target:
    return Target(name, lambda number: open_loop(port, rounds[number % len(rounds)], RATE))
