"""Rows of interleaved slices: medians of the rounds, their spread, the processor's time."""

from __future__ import annotations

from collections.abc import Sequence

from bench.report import Row, row
from bench.slices import Slice, merged, percentile_spread, processor_spread


def slices_row(name: str, slices: Sequence[Slice], ratio: float | None = None) -> Row:
    """Medians of the rounds' percentiles, and of the processor time of a request."""
    p50, p95, p99 = (percentile_spread(slices, share) for share in (0.5, 0.95, 0.99))
    whole = merged(slices)[""]
    spent = processor_spread(slices).items()
    processor = ", ".join(f"{process} {each.median:.1f}" for process, each in spent)
    note = f"p95 of {len(slices)} rounds {p95}; ms of processor: {processor}"
    times = (p50.median, p95.median, p99.median)
    return Row(name, whole.per_second, *times, whole.errors, ratio, note)


def ratio_of_p95(slices: Sequence[Slice], others: Sequence[Slice]) -> float:
    """The ratio of the rounds' median p95, where the rounds are not the same."""
    return percentile_spread(slices, 0.95).median / percentile_spread(others, 0.95).median


def label_rows(slices: Sequence[Slice], direct: Sequence[Slice]) -> list[Row]:
    """One row for each kind of query, over all rounds together."""
    ours, others = merged(slices), merged(direct)
    rows = []
    for label in sorted(ours.keys() - {""}):
        sample, other = ours[label], others.get(label)
        compared = (
            sample.percentile(0.95) / other.percentile(0.95) if other and other.latencies else None
        )
        rows.append(
            row(f"  {label}", sample, ratio=compared, note=f"{len(sample.latencies)} queries")
        )
    return rows
