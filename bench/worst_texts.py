"""`python -m bench.worst_texts [--characters N] [--turns N] [--only TEXT]`: texts made to be slow.

Each text of `worst_requests.worst_texts` is suggested topics for, saved, previewed and published by
the admin, then read by visitors in every way. Of each request: its time as a multiple of that of a
bare endpoint in the same run, and how long a health probe beside it waits. Both are the least of
several turns, since a busy machine delays some of them. Exits 1 where the probe waits too long:
every reader waits as long.
"""

# rule: API-38

from __future__ import annotations

import argparse
import http.client
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from typing import Any

import httpx2

from api.search.semantic.embedders.factory import OFF
from bench import environment, report
from bench.report import Row, say
from bench.stats import percentile, sample_of
from bench.worst_requests import Request, long_inputs, requests_for_text, worst_texts

MAX_DELAY_MS = 100.0
_PASSWORD = "the password of a measurement"  # noqa: S105
_BARE = "/api/health/live"
_PAUSE = 0.005
_SERVER_ERROR = 500
_ADDRESSES = map(str, map(IPv4Address, count(int(IPv4Address("10.0.0.0")))))
Send = Callable[[int], httpx2.Response]


@dataclass(frozen=True)
class _Bench:
    client: httpx2.Client
    port: int
    turns: int
    bare_ms: float

    def measure(self, name: str, send: Send) -> Row:
        """`send` receives the number of the turn, so that no stored response serves it."""
        times, delays, statuses = [], [], set()
        for turn in range(self.turns):
            with _probe(self.port) as waits:
                began = time.perf_counter()
                statuses.add(send(turn).status_code)
                times.append((time.perf_counter() - began) * 1000)
            delays.append(max(waits, default=0.0))
        ratio, delay = min(times) / self.bare_ms, min(delays)
        note = f"probe {delay:6.0f} ms, {sorted(statuses)}"
        mark = "  TOO LONG" if delay > MAX_DELAY_MS or max(statuses) >= _SERVER_ERROR else ""
        say(f"{name:60}{min(times):>9.0f} ms {ratio:>8.0f} x  {note}{mark}")
        return report.row(name, sample_of(times), ratio=ratio, note=note + mark)

    def get_or_post(self, name: str, request: Request) -> Row:
        # Each from another visitor: what is measured is not the limit of one.
        def send(turn: int) -> httpx2.Response:
            headers = {"X-Forwarded-For": next(_ADDRESSES)}
            if request.body is not None:
                return self.client.post(request.path, json=request.body, headers=headers)
            return self.client.get(f"{request.path}&turn={turn}", headers=headers)

        return self.measure(name, send)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.worst_texts", description=__doc__)
    parser.add_argument("--characters", type=int, default=1_000_000, help="of each text")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--only", help="texts whose names contain this")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nuggets-worst-") as name:
        # The database's own system user passes through it.
        Path(name).chmod(0o711)
        with environment.database(Path(name) / "site") as config:
            config.extra |= {"EMBEDDING_MODEL": OFF, "ADMIN_PASSWORD": _PASSWORD}
            environment.load_sample_library(config)
            environment.run_command(config, ["indexer", "rebuild"])
            with environment.indexer(config), environment.api(config) as port:
                rows = _measure(port, options)
    report.write(vars(options), {"worst texts": rows})
    slow = [entry.name for entry in rows if entry.note.endswith("TOO LONG")]
    say(f"\n{len(rows)} requests; too long: {slow or 'none'}")
    return 1 if slow else 0


def _measure(port: int, options: argparse.Namespace) -> list[Row]:
    base = f"http://127.0.0.1:{port}"
    with httpx2.Client(base_url=base, timeout=600, trust_env=False) as client:
        login = client.post("/api/admin/login", json={"password": _PASSWORD})
        admin = {"Authorization": f"Bearer {login.json()['token']}"}
        for request in long_inputs():  # what is loaded at the first use
            client.request("GET" if request.body is None else "POST", request.path)
        bare = sorted(_elapsed_ms(client) for _ in range(300))
        bench = _Bench(client, port, options.turns, percentile(bare, 0.5))
        say(f"bare endpoint: {bench.bare_ms:.2f} ms")
        rows = [bench.measure("bare endpoint", lambda _: client.get(_BARE))]
        rows += [bench.get_or_post(request.name, request) for request in long_inputs()]
        for name, text in worst_texts(options.characters).items():
            if options.only is None or options.only in name:
                rows += _of_text(bench, admin, name, text)
    return rows


def _elapsed_ms(client: httpx2.Client) -> float:
    began = time.perf_counter()
    client.get(_BARE)
    return (time.perf_counter() - began) * 1000


def _of_text(bench: _Bench, admin: dict[str, str], name: str, text: str) -> Iterator[Row]:
    """The admin writes and publishes a teaching with this text, visitors read it, it is deleted."""
    desk = _Desk(bench.client, admin, text)
    for step, send in desk.steps():
        yield bench.measure(f"{name}: {step}", send)
    if (post_id := desk.publish()) is None:
        say(f"{name}: is refused as a teaching")
        return
    time.sleep(1)  # the indexer
    for request in requests_for_text(post_id):
        yield bench.get_or_post(f"{name}: {request.name}", request)
    bench.client.delete(f"/api/admin/content/post/{post_id}", headers=admin).raise_for_status()


class _Desk:
    """The admin's requests with one text."""

    def __init__(self, client: httpx2.Client, admin: dict[str, str], text: str) -> None:
        self._client, self._admin, self._text = client, admin, text
        self._draft = self._post("/api/admin/drafts", {"kind": "post"}).json()
        self._path = f"/api/admin/drafts/{self._draft['id']}"
        self._published: dict[str, Any] = {}

    def steps(self) -> Iterator[tuple[str, Send]]:
        topics = {"title": "A title", "content": self._text}
        yield "topics", lambda _: self._post("/api/admin/topics/suggest", topics)
        yield "save", lambda _: self._save()
        preview = self._draft["previewPath"]
        yield "preview", lambda turn: self._client.get(f"{preview}?turn={turn}")
        yield "newsletter", lambda _: self._get(f"{self._path}/newsletter")
        yield "draft", lambda _: self._get(self._path)
        yield "publish", lambda _: self._publish()
        yield "versions", lambda _: self._get("/api/admin/drafts")

    def publish(self) -> int | None:
        """The id of the teaching."""
        return self._published.get("id")

    def _save(self) -> httpx2.Response:
        fields = {"type": "daily", "title": "A title", "author": "The Teacher"}
        dated = {"publishDate": "2026-01-05", "topics": [], "excerpt": self._text[:20_000]}
        content = {**self._draft["content"], **fields, **dated, "content": self._text}
        body = {"version": self._draft["version"], "content": content}
        answer = self._client.put(self._path, json=body, headers=self._admin)
        if answer.is_success:
            self._draft["version"] = answer.json()["version"]
        return answer

    def _publish(self) -> httpx2.Response:
        body = {
            "version": self._draft["version"],
            "basedOn": self._published.get("fingerprint"),
        }
        answer = self._post(f"{self._path}/publish", body)
        if answer.is_success:
            self._published = answer.json()
        return answer

    def _get(self, path: str) -> httpx2.Response:
        return self._client.get(path, headers=self._admin)

    def _post(self, path: str, body: dict[str, Any]) -> httpx2.Response:
        return self._client.post(path, json=body, headers=self._admin)


@contextmanager
def _probe(port: int) -> Iterator[list[float]]:
    """Ask a bare endpoint again and again meanwhile. Yields how long each answer took, in ms."""
    waits: list[float] = []
    done = threading.Event()

    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        while not done.is_set():
            began = time.perf_counter()
            connection.request("GET", _BARE)
            connection.getresponse().read()
            waits.append((time.perf_counter() - began) * 1000)
            time.sleep(_PAUSE)
        connection.close()

    probing = threading.Thread(target=ask)
    probing.start()
    try:
        yield waits
    finally:
        done.set()
        probing.join()


if __name__ == "__main__":
    sys.exit(main())
