"""Search over a large library at a fixed rate, on each engine, beside the engine asked directly."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote
from zoneinfo import ZoneInfo

import psycopg

from api.cli.meilisearch import find_program
from api.core.database import libpq_dsn, sync_engine
from api.library.importing import load_samples
from api.search.indexes import INDEXES
from bench import corpus, site
from bench.driver import Labelled, get, merge, opened, post_json
from bench.edits import direct_edits, searchable_edits
from bench.queries import queries
from bench.report import Row, fact, row, say
from bench.stats import Sample, of
from bench.words import vocabulary

RATE = 20.0
_ROUNDS = 2
_ROUND_TRIPS = 500
_WARM_UP = 20
Server = tuple[str, str]


def measure(folder: Path, posts: int, seconds: float) -> list[Row]:
    """Rows for import and rebuild, then for each engine."""
    with ExitStack() as servers:
        parts = servers.enter_context(site.database(folder / "search"))
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
    return servers.enter_context(site.search_server(parts.folder, program))


def _with_server(parts: site.Parts, server: Server | None) -> site.Parts:
    if server is None:
        return parts
    extra = {"MEILI_URL": server[0], "MEILI_MASTER_KEY": server[1]}
    return site.Parts(parts.folder, parts.dsn, extra)


# --- the library ---


def _fill(parts: site.Parts, posts: int, server: Server | None) -> list[Row]:
    """The sample library and the generated one, imported and indexed."""
    say(f"search: generating {posts:,} posts")
    engine = sync_engine(parts.dsn)
    load_samples(engine, datetime.now(UTC), ZoneInfo("America/New_York"))
    engine.dispose()
    file = parts.folder / "library.jsonl"
    corpus.write_library(file, posts)
    say(f"search: importing {file.stat().st_size / 1e6:.0f} MB")
    imported = site.run_command(parts, ["api.cli.main", "import", str(file)])
    say("search: rebuilding")
    rebuilt = site.run_command(_with_server(parts, server), ["indexer", "rebuild"])
    file.unlink()
    return [_took(f"import of {posts:,} posts", imported, posts), *_rebuilt(rebuilt, posts)]


def _took(name: str, done: site.Finished, posts: int) -> Row:
    speed = posts / done.seconds
    return fact(name, f"{done.seconds:.1f} s ({speed:.0f}/s), peak {done.peak_mb:.0f} MB")


def _rebuilt(done: site.Finished, posts: int) -> list[Row]:
    """The whole, and the two phases as the progress lines tell them."""
    rows = [_took("indexer rebuild", done, posts)]
    read = max((at for at, line in done.lines if line.startswith("Reading")), default=None)
    filled = max((at for at, line in done.lines if line.startswith("Filling")), default=None)
    if read is not None:
        rows.append(fact("  of that, Postgres", f"{read:.1f} s"))
    if read is not None and filled is not None:
        rows.append(fact("  of that, words and Meilisearch", f"{filled - read:.1f} s"))
    return rows


# --- the engines ---


def _postgres(parts: site.Parts, plan: Sequence[Labelled]) -> list[Row]:
    say("search: Postgres engine")
    with site.api(parts) as port:
        ours, _ = _drive(port, plan, None)
        trips = of(_round_trips(parts.dsn))
        with site.indexer(parts):
            edits = searchable_edits(parts.dsn, port)
    return [
        *_rows("Postgres", ours, None),
        row("Postgres: bare SQL round trip", trips, note="select 1"),
        row("Postgres: commit to searchable", edits),
    ]


def _meilisearch(parts: site.Parts, plan: Sequence[Labelled], server: Server) -> list[Row]:
    say("search: Meilisearch")
    with_server = _with_server(parts, server)
    with site.indexer(with_server), site.api(with_server) as port:
        ours, direct = _drive(port, plan, server)
        edits = searchable_edits(parts.dsn, port)
        raw = direct_edits(*server)
    return [
        *_rows("Meilisearch", ours, direct[""]),
        fact("  falls back to Postgres", str(_falls_back(parts))),
        row("Meilisearch: asked directly, own crop", direct[""]),
        row("Meilisearch: commit to searchable", edits),
        row("Meilisearch: one document, directly", raw),
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
            engine_port = int(server[0].rpartition(":")[2])
            merge(direct, opened(engine_port, _to_engine(part, server[1]), RATE))
    return ours, direct


def _to_site(plan: Sequence[Labelled]) -> list[Labelled]:
    return [(kind, get(f"/api/search?q={quote(query)}")) for kind, query in plan]


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
