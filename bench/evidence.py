"""`python -m bench.evidence`: fit and measure when a search shows nothing.

The searches of `tests/search/silence.toml`, and the questions of the other sets and of
`bench.everyday`, are run on the sample library and on each engine. For those of which no document
has every word it collects the evidence (`api.search.results.evidence`), with its two parts of what
a query is about (`api.search.semantic.calibration`). Logistic regression on the searches for
choosing gives the weights of these modules, the ratio of the last two that of the margin; the table
tells, for several thresholds, how many searches of each set would find nothing.
"""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from api.core.settings import load_settings
from api.search.concurrency import SearchConcurrency, SearchSlot
from api.search.engines.base import SearchReader
from api.search.engines.postgres.frequencies import WordFrequencies
from api.search.engines.postgres.pool import search_pool
from api.search.group_queries import GROUPS, QueryKey
from api.search.query import execution
from api.search.relaxation import QueryRelaxation
from api.search.semantic.calibration import BIAS_PENALTY, calibrate, logistic_regression
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.factory import semantic_search
from api.search.semantic.fusion import MAX_SEMANTIC_HITS
from api.search.semantic.service import SemanticSearch
from api.search.types import SearchQuery
from bench import environment, everyday
from bench.relevance import parser, read_labelled_queries
from bench.report import say
from bench.semantic import fill, readers, sample_site

LABELS = Path("tests/search")
# The shares of searches without an answer that should find nothing.
_SHARES = (0.85, 0.9, 0.92, 0.95)
_PENALTY = 0.02
Rows = npt.NDArray[np.float64]


def main() -> None:
    with sample_site("evidence") as (config, server):
        fill(config)
        asyncio.run(_report(config, server))


async def _report(config: environment.SiteConfig, server: tuple[str, str] | None) -> None:
    pool = search_pool(config.dsn)
    semantic, frequencies = semantic_search(load_settings(), pool), WordFrequencies(pool)
    await semantic.warm()
    async for reader in readers(pool, server):
        say(f"\n=== {reader.name}")
        slot = SearchSlot(SearchConcurrency())
        collector = _Collector(reader, QueryRelaxation(reader, frequencies, slot), semantic)
        sets = {name: await collector.collect(texts) for name, texts in _searches().items()}
        _print_fit(sets)
    await pool.dispose()


def _searches() -> dict[str, list[str]]:
    """The searches of each set by its name, which begins with the kind and ends with the half."""
    silence = tomllib.loads((LABELS / "silence.toml").read_text("utf-8"))
    found = {f"off_topic_{half}": list(texts) for half, texts in silence["off_topic"].items()}
    for half in ("choosing", "measuring"):
        found[f"on_topic_{half}"] = [entry["query"] for entry in silence[f"on_topic_{half}"]]
    for file in ("questions", "hebrew_questions"):
        for labelled in read_labelled_queries(LABELS / f"{file}.toml"):
            found.setdefault(labelled.kind, []).append(labelled.query)
    hard = [labelled.query for labelled in read_labelled_queries(LABELS / "semantic.toml")]
    for question in everyday.read_questions("sample_library"):
        kind = "off_topic" if question.kind == "other" else question.kind
        found.setdefault(f"{kind}_everyday_{question.half}", []).append(question.text)
    return found | {"semantic_choosing": hard[::2], "semantic_measuring": hard[1::2]}


@dataclass(frozen=True)
class Measured:
    """What the evidence is made of; `regression` and `margin` are those of the query."""

    coverage: float
    score: float
    regression: float
    margin: float

    @property
    def row(self) -> list[float]:
        return [1.0, self.coverage, self.score, self.regression, self.margin]


class _Collector:
    """Collects the evidence for queries of which no document has every word."""

    def __init__(
        self, reader: SearchReader, relaxation: QueryRelaxation, semantic: SemanticSearch
    ) -> None:
        self._reader, self._relaxation, self._semantic = reader, relaxation, semantic
        self._embedder = MiniLM()
        self._calibration = calibrate(self._embedder)

    async def collect(self, texts: Sequence[str]) -> list[Measured | None]:
        """That of each text; None where a document has every word or there is no vector."""
        return [await self._measured(text) for text in texts]

    async def _measured(self, text: str) -> Measured | None:
        parsed = parser().parse(text)
        queries = {QueryKey("group", uid): SearchQuery(uid, limit=10) for uid in GROUPS}
        outcome = await execution.execute(self._reader, parsed, queries)
        if not outcome.is_empty:
            return None
        relaxed = await self._relaxation.search(parsed, queries)
        hits = await self._semantic.posts(parsed, MAX_SEMANTIC_HITS)
        if not hits:
            return None
        [vector] = self._embedder.embed_queries([parsed.english])
        regression, margin = self._calibration.regression(vector), self._calibration.margin(vector)
        return Measured(relaxed.best, hits[0].score, regression, margin)


# --- the fit ---


def _print_fit(sets: Mapping[str, Sequence[Measured | None]]) -> None:
    rows = {name: np.array([each.row for each in found if each]) for name, found in sets.items()}
    chosen = {name: some for name, some in rows.items() if name.endswith("choosing")}
    outside = [some for name, some in chosen.items() if name.startswith("off_topic")]
    inside = [some for name, some in chosen.items() if not name.startswith("off_topic")]
    weights = _fit(outside, inside)
    scores = {name: some @ weights for name, some in rows.items()}
    say(f"threshold, coverage, score, regression, margin: {np.round(weights, 2).tolist()}")
    for share in _SHARES:
        least = float(np.quantile(scores["off_topic_choosing"], share))
        say(f"  {share:.2f} of off_topic_choosing are below {least:.2f}; of all searches:")
        for kind, found in scores.items():
            say(f"    {kind:28}{(found < least).sum() / len(sets[kind]):>7.3f}")


def _fit(outside: Sequence[Rows], inside: Sequence[Rows]) -> Rows:
    """Logistic regression; every set of searches has the same weight among those of its kind."""
    sets = [*outside, *inside]
    rows = np.concatenate(sets)
    is_inside = np.repeat([at >= len(outside) for at in range(len(sets))], list(map(len, sets)))
    of_kind = [len(outside)] * len(outside) + [len(inside)] * len(inside)
    shares = [np.full(len(some), 1 / len(some) / n) for some, n in zip(sets, of_kind, strict=True)]
    share = np.concatenate(shares)
    scale = np.concatenate([[1.0], rows[:, 1:].std(axis=0)])
    penalty = np.full(rows.shape[1], _PENALTY)
    penalty[0] = BIAS_PENALTY
    weights: Rows = (
        logistic_regression(rows / scale, is_inside.astype(float), share, penalty) / scale
    )
    return weights


if __name__ == "__main__":
    main()
