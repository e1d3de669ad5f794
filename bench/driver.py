"""Starts the load generator and reads its record."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from api.core.paths import ROOT
from bench.stats import Sample

CONNECTIONS = 8
_OK = 200
LabelledRequest = tuple[str, str]


def get(path: str, *headers: str) -> str:
    """A raw GET request. It accepts no compression, since the bytes are compared."""
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: bench", *headers, "", ""])


def post_json(path: str, body: object, key: str | None) -> str:
    text = json.dumps(body)
    lines = [f"POST {path} HTTP/1.1", "Host: bench", "Content-Type: application/json"]
    lines += [f"Authorization: Bearer {key}"] if key else []
    return "\r\n".join([*lines, f"Content-Length: {len(text)}", "", text])


def closed_loop(port: int, request: str, seconds: float) -> Sample:
    """Closed loop: each connection sends its next request after a response."""
    plan = {"seconds": seconds, "connections": CONNECTIONS, "requests": [["", request]]}
    return _total(_run({"port": port, **plan}))


def open_loop(port: int, requests: Sequence[LabelledRequest], rate: float) -> dict[str, Sample]:
    """Open loop: send at a fixed rate. Samples by label; the total has the label ''."""
    return samples_by_label(_run({"port": port, "rate": rate, "requests": list(requests)}))


def open_loop_statuses(
    port: int, requests: Sequence[LabelledRequest], rate: float
) -> tuple[Sample, Counter[int]]:
    """Open loop at a fixed rate, with a count of each status."""
    result = _run({"port": port, "rate": rate, "requests": list(requests)})
    return _total(result), Counter(status for _, status, _ in result["record"])


def open_loop_failures(
    port: int, requests: Sequence[LabelledRequest], rate: float
) -> tuple[dict[str, Sample], Counter[int]]:
    """As `open_loop`, with a count of each status that is not 200; 0 stands for none."""
    result = _run({"port": port, "rate": rate, "requests": list(requests)})
    failed = Counter(status for _, status, _ in result["record"] if status != _OK)
    return _by_label(result) | {"": _total(result)}, failed


def closed_loop_statuses(
    port: int, requests: Sequence[str], connections: int, seconds: float
) -> Counter[int]:
    """Closed loop with `connections` requests in flight; the count of each status."""
    plan = {"seconds": seconds, "connections": connections}
    result = _run({"port": port, **plan, "requests": [["", request] for request in requests]})
    return Counter(status for _, status, _ in result["record"])


def merge(into: dict[str, Sample], more: dict[str, Sample]) -> None:
    for label, sample in more.items():
        into.setdefault(label, Sample()).add(sample)


def _run(plan: dict[str, Any]) -> dict[str, Any]:
    return run_load("bench.load", plan)


def run_load(module: str, plan: Mapping[str, Any]) -> dict[str, Any]:
    """Run a load generator in a process of its own. Raises RuntimeError if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", module],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    if done.returncode != 0 or done.stderr:
        raise RuntimeError(f"The load generator failed:\n{done.stderr}")
    return dict(json.loads(done.stdout))


def samples_by_label(result: dict[str, Any]) -> dict[str, Sample]:
    """The samples of a load by label; the total has the label ''."""
    return _by_label(result) | {"": _total(result)}


def _total(result: dict[str, Any]) -> Sample:
    good = [took for _, status, took in result["record"] if status == _OK]
    return Sample(good, result["seconds"], len(result["record"]) - len(good))


def _by_label(result: dict[str, Any]) -> dict[str, Sample]:
    groups: dict[str, Sample] = defaultdict(Sample)
    for label, status, took in result["record"]:
        if status == _OK:
            groups[label].latencies.append(took)
        else:
            groups[label].errors += 1
    return dict(groups)
