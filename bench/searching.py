"""Search over a large library at a fixed rate, on each engine, beside the engine asked directly."""

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
from bench import corpus, outage, painted, site
from bench.driver import Labelled, get, merge, opened, post_json
from bench.edits import direct_edits, searchable_edits
from bench.killable import Killable, killable_meilisearch
from bench.queries import queries
from bench.report import Row, fact, row, say
from bench.stats import Sample, of
from bench.words import vocabulary

RATE = 50.0
_ROUNDS = 2
_ROUND_TRIPS = 500
_WARM_UP = 20
# How many suggestions the search box shows of each group.
_SUGGESTED: dict[IndexUid, int] = {"posts": 5, "series": 3, "torah_timelines": 4}
# Of the library, to see how fast the server alone takes it in.
_TAKEN_IN, _AT_ONCE = 5_000, 1_000


class Server(NamedTuple):
    """A search server that may be killed, and how to reach it."""

    url: str
    key: str
    process: Killable


def measure(folder: Path, posts: int, seconds: float) -> list[Row]:
    """Rows for import and rebuild, then for each engine."""
    with ExitStack() as servers:
        parts = servers.enter_context(site.database(folder / "search"))
        # What texts mean takes half an hour for such a library, and is measured by itself.
        parts.extra["EMBEDDING_MODEL"] = OFF
        server = _start_server(servers, parts)
        rows = _fill(parts, posts, server)
        plan = queries(vocabulary(corpus.SEED), int(seconds * RATE) + _WARM_UP)
        rows += _postgres(parts, plan)
        if server:
            rows += _meilisearch(parts, plan, server)
        return rows


def _start_server(servers: ExitStack, parts: site.Parts) -> Server | None:
    program = find_program()
    if program is None:
        line = "no `meilisearch` on PATH: only the Postgres engine is measured"
        say(f"{'*' * 72}\nSKIPPED {line}\n{'*' * 72}")
        return None
    process, server = killable_meilisearch(parts.folder, program)
    servers.callback(process.stop)
    process.start()
    return Server(server.url(), server.key, process)


def _with_server(parts: site.Parts, server: Server | None) -> site.Parts:
    if server is None:
        return parts
    extra = {"MEILI_URL": server.url, "MEILI_MASTER_KEY": server.key}
    return site.Parts(parts.folder, parts.dsn, parts.extra | extra)


# --- the library ---


def _fill(parts: site.Parts, posts: int, server: Server | None) -> list[Row]:
    """The sample library and the generated one, imported and indexed."""
    say(f"search: generating and importing {posts:,} posts")
    site.load_sample_library(parts)
    imported = site.import_generated(parts, posts)
    say("search: rebuilding")
    rebuilt = site.run_command(_with_server(parts, server), ["indexer", "rebuild"])
    rows = [
        _took(f"import of {posts:,} posts", imported, posts),
        _took("indexer rebuild", rebuilt, posts),
    ]
    return rows + ([_taken_in(server, rebuilt, posts)] if server else [])


def _taken_in(server: Server, rebuilt: site.Finished, posts: int) -> Row:
    """How fast the server takes in such posts as they are written, and our share of that."""
    say("search: what Meilisearch itself takes in")
    entries = (entry for entry in corpus.library(_TAKEN_IN) if entry["kind"] == "post")
    client = meilisearch.Client(server.url, server.key)
    began = time.monotonic()
    tasks = [client.index("plain").add_documents(some, "id") for some in batched(entries, _AT_ONCE)]
    for task in tasks:
        client.wait_for_task(task.task_uid, timeout_in_ms=600_000, interval_in_ms=50)
    speed = _TAKEN_IN / (time.monotonic() - began)
    client.index("plain").delete()
    ratio = posts / rebuilt.seconds / speed
    return Row(
        "Meilisearch: plain posts, directly", ratio=ratio, note=f"{speed:.0f}/s; rebuild to it"
    )


def batched(entries: Iterable[dict[str, Any]], size: int) -> Iterator[list[dict[str, Any]]]:
    """The entries, some at a time."""
    left = iter(entries)
    while some := list(islice(left, size)):
        yield some


def _took(name: str, done: site.Finished, posts: int) -> Row:
    speed = posts / done.seconds
    return fact(name, f"{done.seconds:.1f} s ({speed:.0f}/s), peak {done.peak_mb:.0f} MB")


# --- the engines ---


def _postgres(parts: site.Parts, plan: Sequence[Labelled]) -> list[Row]:
    say("search: Postgres engine")
    with site.api(parts) as port:
        ours, _ = _drive(port, plan, None)
        instant = _instant(port, plan)
        typed = painted.keystrokes(port)
        trips = of(_round_trips(parts.dsn))
        with site.indexer(parts):
            edits = searchable_edits(parts.dsn, port)
    return [
        *_rows("Postgres", ours, None),
        row("Postgres: instant endpoint", instant, note=f"{RATE:.0f} requests/s"),
        *painted.rows("Postgres", typed),
        row("Postgres: bare SQL round trip", trips, note="select 1"),
        row("Postgres: commit to searchable", edits),
    ]


def _meilisearch(parts: site.Parts, plan: Sequence[Labelled], server: Server) -> list[Row]:
    say("search: Meilisearch")
    with_server = _with_server(parts, server)
    with site.indexer(with_server), site.api(with_server) as port:
        ours, direct = _drive(port, plan, server)
        instant = _instant(port, plan)
        typed = painted.keystrokes(port)
        edits = searchable_edits(parts.dsn, port)
        raw = direct_edits(server.url, server.key)
        falls = _falls_back(parts)
        lost = outage.measure(port, server.process)
    return [
        *_rows("Meilisearch", ours, direct[""]),
        fact("  falls back to Postgres", str(falls)),
        row("Meilisearch: instant endpoint", instant, note=f"{RATE:.0f} requests/s"),
        *painted.rows("Meilisearch", typed),
        row("Meilisearch: asked directly, own crop", direct[""]),
        row("Meilisearch: commit to searchable", edits),
        row("Meilisearch: one document, directly", raw),
        *lost,
    ]


def _falls_back(parts: site.Parts) -> int:
    """How often the site left Meilisearch: what it answered then is not Meilisearch's figure."""
    return (parts.folder / site.API_LOG).read_text().count("falling back")


def _drive(
    port: int, plan: Sequence[Labelled], server: Server | None
) -> tuple[dict[str, Sample], dict[str, Sample]]:
    """Ours and the engine's own answers, in turns. The first few only warm up."""
    ours: dict[str, Sample] = {}
    direct: dict[str, Sample] = {}
    opened(port, _to_site(plan[:_WARM_UP]), RATE)
    measured = plan[_WARM_UP:]
    for turn in range(_ROUNDS):
        part = measured[turn::_ROUNDS]
        merge(ours, opened(port, _to_site(part), RATE))
        if server:
            engine_port = int(server.url.rpartition(":")[2])
            merge(direct, opened(engine_port, _to_engine(part, server.key), RATE))
    return ours, direct


def _to_site(plan: Sequence[Labelled]) -> list[Labelled]:
    return [(kind, get(f"/api/search?q={quote(query)}")) for kind, query in plan]


def _instant(port: int, plan: Sequence[Labelled]) -> Sample:
    """What the search box asks while one types, as its client asks it."""
    asked = [
        (kind, post_json("/api/instant/multi-search", _suggested(query), None))
        for kind, query in plan[_WARM_UP:]
    ]
    return opened(port, asked, RATE)[""]


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


def _to_engine(plan: Sequence[Labelled], key: str) -> list[Labelled]:
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
    ratio = whole.at(0.95) / direct.at(0.95) if direct and direct.latencies else None
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
