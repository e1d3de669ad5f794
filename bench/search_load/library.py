"""The searched library: imported, indexed and with vectors, and how fast that went."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from statistics import median
from typing import Any

import meilisearch

from api.core.database import sync_engine
from api.search.semantic.embedders.factory import OFF
from bench import corpus, environment
from bench.generated_vectors import insert_vectors
from bench.report import Row, fact, say
from bench.search_load.server import Server, with_server

# How many posts are sent directly to Meilisearch, to measure its own ingestion.
_DIRECT_POSTS, _BATCH_SIZE = 5_000, 1_000


def fill(config: environment.SiteConfig, posts: int, server: Server | None) -> list[Row]:
    """The sample library and the generated one, imported, indexed and with vectors."""
    say(f"search: generating and importing {posts:,} posts")
    environment.load_sample_library(config)
    imported = environment.import_generated(config, posts)
    rows = [_duration(f"import of {posts:,} posts", imported, posts)]
    rows += _rebuild(config, posts, server)
    say("search: vectors")
    engine = sync_engine(config.dsn)
    rows += insert_vectors(engine)
    engine.dispose()
    return rows


def _rebuild(config: environment.SiteConfig, posts: int, server: Server | None) -> list[Row]:
    """A rebuild without vectors, between two measurements of the server by itself."""
    say("search: rebuilding")
    without = with_server(config, server)
    without.extra["EMBEDDING_MODEL"] = OFF
    speeds = [_direct_speed(server)] if server else []
    rebuilt = environment.run_command(without, ["indexer", "rebuild"])
    speeds += [_direct_speed(server)] if server else []
    rows = [_duration("indexer rebuild", rebuilt, posts)]
    if not speeds:
        return rows
    shown = " and ".join(f"{speed:.0f}" for speed in speeds)
    ratio = posts / rebuilt.seconds / median(speeds)
    note = f"{shown}/s before and after; the rebuild's speed to it"
    return [*rows, Row("Meilisearch: plain posts, directly", ratio=ratio, note=note)]


def _direct_speed(server: Server) -> float:
    """The posts a second that Meilisearch takes in by itself."""
    entries = (entry for entry in corpus.library(_DIRECT_POSTS) if entry["kind"] == "post")
    client = meilisearch.Client(server.url, server.key)
    began = time.monotonic()
    tasks = [
        client.index("plain").add_documents(some, "id") for some in batched(entries, _BATCH_SIZE)
    ]
    for task in tasks:
        client.wait_for_task(task.task_uid, timeout_in_ms=600_000, interval_in_ms=50)
    speed = _DIRECT_POSTS / (time.monotonic() - began)
    deleted = client.index("plain").delete()
    client.wait_for_task(deleted.task_uid, timeout_in_ms=600_000, interval_in_ms=50)
    return speed


def batched(entries: Iterable[dict[str, Any]], size: int) -> Iterator[list[dict[str, Any]]]:
    """The entries in batches."""
    left = iter(entries)
    while some := list(islice(left, size)):
        yield some


def _duration(name: str, done: environment.Finished, posts: int) -> Row:
    speed = posts / done.seconds
    return fact(name, f"{done.seconds:.1f} s ({speed:.0f}/s), peak {done.peak_mb:.0f} MB")
