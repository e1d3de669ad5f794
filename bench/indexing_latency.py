"""Latency from a commit to the first search response that shows it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

import httpx2
import psycopg

from api.core.dsn import libpq_dsn
from bench.corpus import FIRST_ID
from bench.stats import Sample

SAMPLES = 10
_POLL_SECONDS = 0.005
_TIMEOUT_SECONDS = 20.0
_LETTERS = "bcdfgklmnprstvz"


def commit_to_searchable(dsn: str, port: int) -> Sample:
    """Change titles by plain SQL and wait until `/api/search` finds them."""
    with (
        psycopg.connect(libpq_dsn(dsn), autocommit=True) as connection,
        httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=10, trust_env=False) as client,
    ):

        def edit(id: int, word: str) -> None:
            connection.execute("UPDATE posts SET title = %s WHERE id = %s", (f"On {word}", id))

        def find(word: str) -> bool:
            response = client.get("/api/search", params={"q": word}).raise_for_status()
            return bool(response.json()["posts"])

        return _sample(edit, find)


def meilisearch_put_to_searchable(url: str, key: str) -> Sample:
    """Put single documents directly into Meilisearch and wait until a search finds them."""
    headers = {"Authorization": f"Bearer {key}"}
    with httpx2.Client(base_url=url, headers=headers, timeout=10, trust_env=False) as client:

        def edit(id: int, word: str) -> None:
            document = {"id": id, "title": f"On {word}"}
            client.put("/indexes/posts/documents", json=[document]).raise_for_status()

        def find(word: str) -> bool:
            response = client.post("/indexes/posts/search", json={"q": word, "limit": 1})
            return bool(response.raise_for_status().json()["hits"])

        return _sample(edit, find)


def _sample(edit: Callable[[int, str], None], find: Callable[[str], bool]) -> Sample:
    source = random.Random(time.time_ns())  # noqa: S311 - words that are new to the library
    sample = Sample()
    # The first one only waits until every process is warm.
    for number in range(-1, SAMPLES):
        word = "".join(source.choices(_LETTERS, k=14))
        began = time.perf_counter()
        edit(FIRST_ID + 1 + number, word)
        found = _wait_until(partial(find, word))
        if number < 0:
            continue
        if found:
            sample.latencies.append((time.perf_counter() - began) * 1000)
        else:
            sample.errors += 1
        time.sleep(0.2)
    return sample


def _wait_until(found: Callable[[], bool]) -> bool:
    end = time.perf_counter() + _TIMEOUT_SECONDS
    while time.perf_counter() < end:
        if found():
            return True
        time.sleep(_POLL_SECONDS)
    return False
