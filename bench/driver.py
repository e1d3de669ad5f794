"""Starts the load generator and reads what it saw."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from api.core.database import ROOT
from bench.stats import Sample

CONNECTIONS = 8
_OK = 200
Labelled = tuple[str, str]


def get(path: str) -> str:
    """A request as it goes over the wire. Nothing is compressed: the bytes are compared."""
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n"


def post_json(path: str, body: object, key: str | None) -> str:
    text = json.dumps(body)
    lines = [f"POST {path} HTTP/1.1", "Host: bench", "Content-Type: application/json"]
    lines += [f"Authorization: Bearer {key}"] if key else []
    return "\r\n".join([*lines, f"Content-Length: {len(text)}", "", text])


def closed(port: int, request: str, seconds: float) -> Sample:
    """Requests one after the other on each of a few connections."""
    plan = {"seconds": seconds, "connections": CONNECTIONS, "requests": [["", request]]}
    return _total(_run({"port": port, **plan}))


def opened(port: int, requests: Sequence[Labelled], rate: float) -> dict[str, Sample]:
    """The requests at a fixed rate; samples by label, the sum of all under ''."""
    answer = _run({"port": port, "rate": rate, "requests": list(requests)})
    samples = _by_label(answer)
    samples[""] = _total(answer)
    return samples


def opened_statuses(
    port: int, requests: Sequence[Labelled], rate: float
) -> tuple[Sample, Counter[int]]:
    """The requests at a fixed rate, and how many were answered with each status."""
    answer = _run({"port": port, "rate": rate, "requests": list(requests)})
    return _total(answer), Counter(status for _, status, _ in answer["record"])


def closed_statuses(
    port: int, requests: Sequence[str], connections: int, seconds: float
) -> Counter[int]:
    """So many requests under way at any time, in turn, and how each was answered."""
    plan = {"seconds": seconds, "connections": connections}
    answer = _run({"port": port, **plan, "requests": [["", request] for request in requests]})
    return Counter(status for _, status, _ in answer["record"])


def merge(into: dict[str, Sample], more: dict[str, Sample]) -> None:
    for label, sample in more.items():
        into.setdefault(label, Sample()).add(sample)


def _run(plan: dict[str, Any]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.load"],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    if done.returncode != 0 or done.stderr:
        raise RuntimeError(f"The load generator failed:\n{done.stderr}")
    return dict(json.loads(done.stdout))


def _total(answer: dict[str, Any]) -> Sample:
    good = [took for _, status, took in answer["record"] if status == _OK]
    return Sample(good, answer["seconds"], len(answer["record"]) - len(good))


def _by_label(answer: dict[str, Any]) -> dict[str, Sample]:
    groups: dict[str, Sample] = defaultdict(Sample)
    for label, status, took in answer["record"]:
        if status == _OK:
            groups[label].latencies.append(took)
        else:
            groups[label].errors += 1
    return dict(groups)
