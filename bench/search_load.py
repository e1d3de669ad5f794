"""Search over a large library at a fixed rate, on each engine, against Meilisearch itself."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import meilisearch
import psycopg

from api.cli.meilisearch import find_program
from api.core.database import libpq_dsn
from api.search.index.fields import INDEXES
from api.search.semantic.embedders.factory import OFF
from api.search.types import IndexUid
from bench import corpus, environment, outage, time_to_paint
from bench.chaos_process import ChaosProcess, meilisearch_process
from bench.driver import LabelledRequest, get, merge, open_loop, post_json
from bench.indexing_latency import commit_to_searchable, meilisearch_put_to_searchable
from bench.queries import queries
from bench.report import Row, fact, row, say
from bench.stats import Sample, sample_of
from bench.vocabulary import vocabulary

RATE = 50.0
_ROUNDS = 2
_ROUND_TRIPS = 500
_WARM_UP = 20
# How many suggestions the search box shows of each group.
_SUGGESTED: dict[IndexUid, int] = {"posts": 5, "series": 3, "torah_timelines": 4}
# How many posts are sent directly to Meilisearch, to measure its own ingestion.
_DIRECT_POSTS, _BATCH_SIZE = 5_000, 1_000


class Server(NamedTuple):
    """A search server that may be killed, its URL and key."""

    url: str
    key: str
    process: ChaosProcess


def measure(folder: Path, posts: int, seconds: float) -> list[Row]:
    """Rows for import and rebuild, then for each engine."""
    with ExitStack() as servers:
        config = servers.enter_context(environment.database(folder / "search"))
        # Embedding such a library takes half an hour and is measured by `bench.semantic_load`.
        config.extra["EMBEDDING_MODEL"] = OFF
        server = _start_server(servers, config)
        rows = _fill(config, posts, server)
        plan = queries(vocabulary(corpus.SEED), int(seconds * RATE) + _WARM_UP)
        rows += _postgres(config, plan)
        if server:
            rows += _meilisearch(config, plan, server)
        return rows


def _start_server(servers: ExitStack, config: environment.SiteConfig) -> Server | None:
    program = find_program()
    if program is None:
        line = "no `meilisearch` on PATH: only the Postgres engine is measured"
        say(f"{'*' * 72}\nSKIPPED {line}\n{'*' * 72}")
        return None
    process, server = meilisearch_process(config.folder, program)
    servers.callback(process.stop)
    process.start()
    return Server(server.url(), server.key, process)


def _with_server(config: environment.SiteConfig, server: Server | None) -> environment.SiteConfig:
    if server is None:
        return config
    extra = {"MEILI_URL": server.url, "MEILI_MASTER_KEY": server.key}
    return environment.SiteConfig(config.folder, config.dsn, config.extra | extra)


# --- the library ---


def _fill(config: environment.SiteConfig, posts: int, server: Server | None) -> list[Row]:
    """The sample library and the generated one, imported and indexed."""
    say(f"search: generating and importing {posts:,} posts")
    environment.load_sample_library(config)
    imported = environment.import_generated(config, posts)
    say("search: rebuilding")
    rebuilt = environment.run_command(_with_server(config, server), ["indexer", "rebuild"])
    rows = [
        _duration(f"import of {posts:,} posts", imported, posts),
        _duration("indexer rebuild", rebuilt, posts),
    ]
    return rows + ([_direct_ingestion(server, rebuilt, posts)] if server else [])


def _direct_ingestion(server: Server, rebuilt: environment.Finished, posts: int) -> Row:
    """The ingestion rate of Meilisearch itself, and the ratio of the rebuild to it."""
    say("search: ingestion by Meilisearch itself")
    entries = (entry for entry in corpus.library(_DIRECT_POSTS) if entry["kind"] == "post")
    client = meilisearch.Client(server.url, server.key)
    began = time.monotonic()
    tasks = [
        client.index("plain").add_documents(some, "id") for some in batched(entries, _BATCH_SIZE)
    ]
    for task in tasks:
        client.wait_for_task(task.task_uid, timeout_in_ms=600_000, interval_in_ms=50)
    speed = _DIRECT_POSTS / (time.monotonic() - began)
    client.index("plain").delete()
    ratio = posts / rebuilt.seconds / speed
    return Row(
        "Meilisearch: plain posts, directly", ratio=ratio, note=f"{speed:.0f}/s; rebuild to it"
    )


def batched(entries: Iterable[dict[str, Any]], size: int) -> Iterator[list[dict[str, Any]]]:
    """The entries in batches."""
    left = iter(entries)
    while some := list(islice(left, size)):
        yield some


def _duration(name: str, done: environment.Finished, posts: int) -> Row:
    speed = posts / done.seconds
    return fact(name, f"{done.seconds:.1f} s ({speed:.0f}/s), peak {done.peak_mb:.0f} MB")


# --- the engines ---


def _postgres(config: environment.SiteConfig, plan: Sequence[LabelledRequest]) -> list[Row]:
    say("search: Postgres engine")
    with environment.api(config) as port:
        ours, _ = _drive(port, plan, None)
        instant = _instant(port, plan)
        typed = time_to_paint.keystrokes(port)
        trips = sample_of(_round_trips(config.dsn))
        with environment.indexer(config):
            edits = commit_to_searchable(config.dsn, port)
    return [
        *_rows("Postgres", ours, None),
        row("Postgres: instant endpoint", instant, note=f"{RATE:.0f} requests/s"),
        *time_to_paint.rows("Postgres", typed),
        row("Postgres: bare SQL round trip", trips, note="select 1"),
        row("Postgres: commit to searchable", edits),
    ]


def _meilisearch(
    config: environment.SiteConfig, plan: Sequence[LabelledRequest], server: Server
) -> list[Row]:
    say("search: Meilisearch")
    with_server = _with_server(config, server)
    with environment.indexer(with_server), environment.api(with_server) as port:
        ours, direct = _drive(port, plan, server)
        instant = _instant(port, plan)
        typed = time_to_paint.keystrokes(port)
        edits = commit_to_searchable(config.dsn, port)
        raw = meilisearch_put_to_searchable(server.url, server.key)
        fallbacks = _fallbacks(config)
        outage_rows = outage.measure(port, server.process)
    return [
        *_rows("Meilisearch", ours, direct[""]),
        fact("  fallbacks to Postgres", str(fallbacks)),
        row("Meilisearch: instant endpoint", instant, note=f"{RATE:.0f} requests/s"),
        *time_to_paint.rows("Meilisearch", typed),
        row("Meilisearch: queried directly, own crop", direct[""]),
        row("Meilisearch: commit to searchable", edits),
        row("Meilisearch: one document, directly", raw),
        *outage_rows,
    ]


def _fallbacks(config: environment.SiteConfig) -> int:
    """The number of fallbacks: their latencies are not those of Meilisearch."""
    return (config.folder / environment.API_LOG).read_text().count("falling back")


def _drive(
    port: int, plan: Sequence[LabelledRequest], server: Server | None
) -> tuple[dict[str, Sample], dict[str, Sample]]:
    """The site and the engine itself in turns. The first few requests only warm up."""
    ours: dict[str, Sample] = {}
    direct: dict[str, Sample] = {}
    open_loop(port, _to_site(plan[:_WARM_UP]), RATE)
    measured = plan[_WARM_UP:]
    for turn in range(_ROUNDS):
        part = measured[turn::_ROUNDS]
        merge(ours, open_loop(port, _to_site(part), RATE))
        if server:
            engine_port = int(server.url.rpartition(":")[2])
            merge(direct, open_loop(engine_port, _to_engine(part, server.key), RATE))
    return ours, direct


def _to_site(plan: Sequence[LabelledRequest]) -> list[LabelledRequest]:
    return [(kind, get(f"/api/search?q={quote(query)}")) for kind, query in plan]


def _instant(port: int, plan: Sequence[LabelledRequest]) -> Sample:
    """The requests that the search box sends while a visitor types."""
    requests = [
        (kind, post_json("/api/instant/multi-search", _suggested(query), None))
        for kind, query in plan[_WARM_UP:]
    ]
    return open_loop(port, requests, RATE)[""]


def _suggested(query: str) -> dict[str, object]:
    return {
        "queries": [
            {
                "indexUid": uid,
                "q": query,
                "hitsPerPage": most,
                "page": 1,
                "attributesToRetrieve": ["id", "title"],
                "attributesToHighlight": ["title"],
                "highlightPreTag": "__ais-highlight__",
                "highlightPostTag": "__/ais-highlight__",
            }
            for uid, most in _SUGGESTED.items()
        ]
    }


def _to_engine(plan: Sequence[LabelledRequest], key: str) -> list[LabelledRequest]:
    """The same three groups, with the engine's own crop and highlight."""
    return [(kind, post_json("/multi-search", _groups(query), key)) for kind, query in plan]


def _groups(query: str) -> dict[str, object]:
    return {
        "queries": [
            {
                "indexUid": uid,
                "q": query,
                "limit": 10,
                "filter": f"publishTs <= {int(time.time())}",
                "attributesToRetrieve": list(settings.public),
                "attributesToHighlight": ["title", "content"],
                "attributesToCrop": ["content"],
                "cropLength": 30,
            }
            for uid, settings in INDEXES.items()
        ]
    }


def _rows(engine: str, ours: dict[str, Sample], direct: Sample | None) -> list[Row]:
    whole = ours.pop("")
    ratio = (
        whole.percentile(0.95) / direct.percentile(0.95) if direct and direct.latencies else None
    )
    note = f"{RATE:.0f} requests/s" + (", p95 to the engine's own" if ratio else "")
    rows = [row(f"{engine}: /api/search", whole, ratio=ratio, note=note)]
    return rows + [
        row(f"  {kind}", sample, note=f"{len(sample.latencies)} queries")
        for kind, sample in sorted(ours.items())
    ]


def _round_trips(dsn: str) -> list[float]:
    found = []
    with psycopg.connect(libpq_dsn(dsn), autocommit=True) as connection:
        for _ in range(_ROUND_TRIPS):
            began = time.perf_counter()
            connection.execute("SELECT 1").fetchone()
            found.append((time.perf_counter() - began) * 1000)
    return found
