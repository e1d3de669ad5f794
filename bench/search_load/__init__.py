"""Search over a large library at a fixed rate, on each engine, against the engine itself.

Semantic search is on. All that is compared gets slices of load in turns (`bench.slices`). The
engine itself is Meilisearch with the same three groups and its own crop and highlight; on Postgres
it is the SQL of the query's first variant.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import psycopg

from api.core.dsn import libpq_dsn
from bench import environment, outage, time_to_paint
from bench.indexing_latency import commit_to_searchable, meilisearch_put_to_searchable
from bench.processor_time import Pids, ProcessorClock, postgres_pid
from bench.report import Row, fact, row, say
from bench.search_load import indexing, library, targets
from bench.search_load.plan import Plan, make_plan
from bench.search_load.rows import label_rows, ratio_of_p95, slices_row
from bench.search_load.server import Server, start_server, wait_until_idle, with_server
from bench.slices import Slice, Target, interleave, ratio
from bench.stats import sample_of

ROUNDS = 10
_ROUND_TRIPS = 500
_WARM_UP = 100


@dataclass(frozen=True)
class Engine:
    """An engine to measure: the site that uses it, and its server unless that is Postgres."""

    name: str
    config: environment.SiteConfig
    server: Server | None

    @property
    def direct_name(self) -> str:
        return "queried directly, own crop" if self.server else "its bare statements"

    def wait_until_idle(self) -> None:
        """Wait until all changes are indexed and embedded, and the server is idle."""
        environment.wait_until_idle(self.config)
        if self.server:
            wait_until_idle(self.server)

    def pids(self, served: environment.Served) -> Pids:
        """The processes whose time is measured."""
        pids = {"API": served.pid, "Postgres": postgres_pid(self.config.folder / "postgres")}
        return pids | ({"Meilisearch": self.server.pid} if self.server else {})


def measure(folder: Path, posts: int, seconds: float) -> list[Row]:
    """Rows for import and rebuild, then for each engine, with `seconds` of load on each target."""
    with ExitStack() as servers:
        config = servers.enter_context(environment.database(folder / "search"))
        server = start_server(servers, config)
        rows = library.fill(config, posts, server)
        return rows + measure_engines(config, server, seconds)


def measure_engines(
    config: environment.SiteConfig, server: Server | None, seconds: float
) -> list[Row]:
    """Rows for each engine over a library that is filled."""
    plan = make_plan(ROUNDS, int(seconds / ROUNDS * targets.RATE), _WARM_UP)
    rows = _measure(Engine("Postgres", config, None), plan)
    if server:
        rows += _measure(Engine("Meilisearch", with_server(config, server), server), plan)
    return rows


def _measure(engine: Engine, plan: Plan) -> list[Row]:
    say(f"search: {engine.name}")
    config = engine.config
    with environment.indexer(config), environment.api_process(config) as served:
        engine.wait_until_idle()
        targets.warm_up(served.port, plan)
        rows = _in_turns(engine, served, plan)
        rows += time_to_paint.rows(engine.name, time_to_paint.keystrokes(served.port))
        edits = commit_to_searchable(config.dsn, served.port)
        rows.append(row(f"{engine.name}: commit to searchable", edits))
        if engine.server is None:
            trips = sample_of(_round_trips(config.dsn))
            return [*rows, row("Postgres: bare SQL round trip", trips, note="select 1")]
        raw = meilisearch_put_to_searchable(engine.server.url, engine.server.key)
        rows.append(row("Meilisearch: one document, directly", raw))
        rows.append(fact("  fallbacks to Postgres", str(_fallbacks(config))))
        return rows + outage.measure(served.port, engine.server.process)


def _in_turns(engine: Engine, served: environment.Served, plan: Plan) -> list[Row]:
    """The rows of the idle engine, and those while it indexes."""
    say(f"search: {engine.name}, slices in turns")
    config, rounds = engine.config, len(plan.searches)
    clock = ProcessorClock(engine.pids(served))
    search = targets.search(served.port, plan.searches)
    direct = _direct(engine, plan)
    with targets.bare_server(config, served.port, plan.warm_up[1][1]) as bare_port:
        bare = targets.bare_endpoint(bare_port, len(plan.searches[0]))
        typed = targets.suggestions(served.port, plan.suggestions)
        engine.wait_until_idle()
        slices = interleave([search, typed, direct, bare], rounds, clock)
    say(f"search: {engine.name}, while {indexing.EDITS:,} documents are indexed")
    busy = indexing.measure(config, [search, direct], clock, engine.wait_until_idle)
    return _idle_rows(engine, slices) + _busy_rows(engine, slices, busy)


def _direct(engine: Engine, plan: Plan) -> Target:
    if engine.server:
        return targets.meilisearch(engine.server, plan.searches)
    return targets.bare_statements(engine.config.dsn, plan.searches)


def _idle_rows(engine: Engine, slices: dict[str, list[Slice]]) -> list[Row]:
    named = partial("{}: {}".format, engine.name)
    ours, direct = slices[targets.SEARCH], slices[targets.DIRECT]
    return [
        slices_row(named("/api/search"), ours, ratio(ours, direct, 0.95)),
        *label_rows(ours, direct),
        slices_row(named("instant endpoint"), slices[targets.SUGGESTIONS]),
        slices_row(named(engine.direct_name), direct),
        slices_row(named("bare endpoint, same bytes"), slices[targets.BARE]),
    ]


def _busy_rows(
    engine: Engine, idle: dict[str, list[Slice]], busy: indexing.WhileIndexing
) -> list[Row]:
    ours, direct = busy.slices[targets.SEARCH], busy.slices[targets.DIRECT]
    at_rest = idle[targets.DIRECT]
    seconds = f"{min(busy.seconds):.1f} to {max(busy.seconds):.1f} s"
    return [
        slices_row(f"{engine.name}: /api/search while indexing", ours, ratio_of_p95(ours, at_rest)),
        slices_row(f"{engine.name}: itself, while indexing", direct, ratio_of_p95(direct, at_rest)),
        fact(f"  {indexing.EDITS:,} documents indexed", f"in {seconds} under this load"),
    ]


def _fallbacks(config: environment.SiteConfig) -> int:
    """The number of fallbacks: their latencies are not those of Meilisearch."""
    return (config.folder / environment.API_LOG).read_text().count("falling back")


def _round_trips(dsn: str) -> list[float]:
    found = []
    with psycopg.connect(libpq_dsn(dsn), autocommit=True) as connection:
        for _ in range(_ROUND_TRIPS):
            began = time.perf_counter()
            connection.execute("SELECT 1").fetchone()
            found.append((time.perf_counter() - began) * 1000)
    return found
