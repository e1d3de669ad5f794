"""`python -m bench.semantic_load [--posts 20000,100000]`: what semantic search costs.

Two sites over one database, one with the model and one without, get the same questions in turns:
the difference of their times, and of their processes' memory, is the cost of vectors. Queries that
only name something are run as well: their cost must not change.

The generated teachings have vectors that are not embedded (`bench.generated_vectors`).
"""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from api.cli.meilisearch import find_program
from api.core.database import sync_engine
from api.search.semantic.embedders.factory import OFF
from bench import environment, report
from bench.driver import LabelledRequest, get, merge, open_loop
from bench.generated_vectors import insert_vectors
from bench.relevance import read_labelled_queries
from bench.report import Row, fact, row, say
from bench.stats import Sample, sample_of

LABELS = Path("tests/search")
# Low enough that requests do not queue.
RATE = 10.0
# Each query runs with each limit; the minimum of all but the first (warm-up) counts.
_LIMITS = (9, 10, 11, 12)
# A larger library is measured on Postgres alone: vectors are searched there with either engine.
_MAX_POSTS_ON_MEILISEARCH = 20_000
QUESTION, NAME = "question", "name"


@dataclass(frozen=True)
class Cost:
    """The latencies of one site by query, and the memory of its process."""

    samples: dict[str, Sample]
    resident_mb: float

    def min_latencies(self, kind: str) -> dict[str, float]:
        """The minimum latency of each query of a kind, in milliseconds."""
        return {
            label: min(sample.latencies)
            for label, sample in self.samples.items()
            if label.startswith(f"{kind} ")
        }


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.semantic_load", description=__doc__)
    parser.add_argument("--posts", default="20000,100000", help="sizes, one after the other")
    for posts in map(int, parser.parse_args().posts.split(",")):
        with tempfile.TemporaryDirectory(prefix="nuggets-semantic-") as folder:
            # The database's own system user passes through it.
            Path(folder).chmod(0o711)
            report.print_table(f"semantic search, {posts:,} posts", measure(Path(folder), posts))


def measure(folder: Path, posts: int) -> list[Row]:
    """What vectors add to a question and to a name, on each engine, and their memory."""
    with ExitStack() as servers:
        config = servers.enter_context(environment.database(folder))
        server = None
        if posts <= _MAX_POSTS_ON_MEILISEARCH and (program := find_program()):
            server = servers.enter_context(environment.search_server(folder, program))
        with_server = {"MEILI_URL": server[0], "MEILI_MASTER_KEY": server[1]} if server else {}
        rows = fill(config, posts, with_server)
        rows += _compared("Postgres", config, {})
        return rows + (_compared("Meilisearch", config, with_server) if server else [])


# --- the library ---


def fill(config: environment.SiteConfig, posts: int, server: dict[str, str]) -> list[Row]:
    """Load the samples and `posts` generated teachings; index all of them, with vectors."""
    say(f"semantic search: {posts:,} posts are imported and indexed")
    without = environment.SiteConfig(config.folder, config.dsn, {"EMBEDDING_MODEL": OFF, **server})
    environment.load_sample_library(without)
    environment.import_generated(without, posts)
    environment.run_command(without, ["indexer", "rebuild"])
    say("semantic search: their vectors")
    engine = sync_engine(config.dsn)
    rows = insert_vectors(engine)
    engine.dispose()
    return rows


# --- the two sites ---


def _compared(engine: str, config: environment.SiteConfig, server: dict[str, str]) -> list[Row]:
    say(f"semantic search: {engine}")
    without = environment.SiteConfig(config.folder, config.dsn, {"EMBEDDING_MODEL": OFF, **server})
    with_model = environment.SiteConfig(config.folder, config.dsn, server)
    with environment.api_process(without) as plain, environment.api_process(with_model) as full:
        times: dict[environment.Served, dict[str, Sample]] = {plain: {}, full: {}}
        for limit in _LIMITS:
            for served, samples in times.items():
                measured = open_loop(served.port, _plan(limit), RATE)
                if limit != _LIMITS[0]:  # which warmed up
                    merge(samples, measured)
        return _rows(
            engine, *(Cost(samples, served.resident_mb()) for served, samples in times.items())
        )


def _plan(limit: int) -> list[LabelledRequest]:
    """Questions and names in turns. Each limit is a new cache key, so there are no cache hits."""
    kinds = {QUESTION: "semantic.toml", NAME: "golden.toml"}
    labelled = [
        [
            (f"{kind} {number}", get(f"/api/search?limit={limit}&q={quote(query.query)}"))
            for number, query in enumerate(read_labelled_queries(LABELS / file))
        ]
        for kind, file in kinds.items()
    ]
    return [entry for pair in zip(*labelled, strict=False) for entry in pair]


def _rows(engine: str, plain: Cost, full: Cost) -> list[Row]:
    rows = []
    for kind in (QUESTION, NAME):
        before, after = plain.min_latencies(kind), full.min_latencies(kind)
        added = sample_of(after[label] - before[label] for label in before)
        rows += [
            row(f"{engine}: a {kind}, keywords only", sample_of(before.values())),
            row(f"{engine}: a {kind}, with semantic search", sample_of(after.values())),
            row("  added to each", added),
        ]
    memory = f"{full.resident_mb:.0f} MB, {full.resident_mb - plain.resident_mb:+.0f} MB"
    return [*rows, fact(f"{engine}: memory of the API's process", memory)]


if __name__ == "__main__":
    main()
