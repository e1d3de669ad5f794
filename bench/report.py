"""Prints the table of results and writes it as JSON."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from bench.stats import Sample

RESULTS = Path(__file__).parent / "results"
_WIDTH = 52


@dataclass(frozen=True)
class Row:
    """One measurement. Times in milliseconds; None where a column does not apply."""

    name: str
    per_second: float | None = None
    p50: float | None = None
    p95: float | None = None
    p99: float | None = None
    errors: int | None = None
    # To the baseline (requests a second), or to the engine queried directly (p95).
    ratio: float | None = None
    note: str = ""


def row(name: str, sample: Sample, *, ratio: float | None = None, note: str = "") -> Row:
    """A row of a sample."""
    rate = sample.per_second or None
    shares = (sample.percentile(0.5), sample.percentile(0.95), sample.percentile(0.99))
    return Row(name, rate, *shares, sample.errors, ratio, note)


def fact(name: str, note: str) -> Row:
    """A row that is a single figure with its unit."""
    return Row(name, note=note)


def say(message: str) -> None:
    print(message, flush=True)


def print_table(title: str, rows: list[Row]) -> None:
    say(f"\n{title}")
    say(f"{'':{_WIDTH}}{'req/s':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'err':>5}{'ratio':>8}")
    for entry in rows:
        say(_line(entry))


def _line(entry: Row) -> str:
    times = "".join(_number(value, 9, 2) for value in (entry.p50, entry.p95, entry.p99))
    rate, errors = _number(entry.per_second, 9, 0), _number(entry.errors, 5, 0)
    line = f"{entry.name:{_WIDTH}}{rate}{times}{errors}{_number(entry.ratio, 8, 2)}  {entry.note}"
    return line.rstrip()


def _number(value: float | None, width: int, digits: int) -> str:
    return f"{value:>{width}.{digits}f}" if value is not None else " " * width


def write(options: dict[str, object], sections: dict[str, list[Row]]) -> Path:
    """Write all sections to a file named by the current time."""
    now = datetime.now(UTC)
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"{now:%Y-%m-%dT%H%M%SZ}.json"
    machine = {"cores": os.cpu_count(), "system": platform.platform(), "load": os.getloadavg()}
    measured = {title: [asdict(entry) for entry in rows] for title, rows in sections.items()}
    content = {"at": now.isoformat(), "machine": machine, "options": options, **measured}
    file.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
    return file
