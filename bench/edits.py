"""From a commit to the first answer that shows it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

import httpx
import psycopg

from api.core.database import libpq_dsn
from bench.corpus import FIRST_ID
from bench.stats import Sample

SAMPLES = 10
_PAUSE_SECONDS = 0.005
_GIVE_UP_SECONDS = 20.0
_LETTERS = "bcdfgklmnprstvz"


def searchable_edits(dsn: str, port: int) -> Sample:
    """Titles changed by plain SQL until `/api/search` finds them."""
    with (
        psycopg.connect(libpq_dsn(dsn), autocommit=True) as connection,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10, trust_env=False) as client,
    ):

        def edit(id: int, word: str) -> None:
            connection.execute("UPDATE posts SET title = %s WHERE id = %s", (f"On {word}", id))

        def find(word: str) -> bool:
            answer = client.get("/api/search", params={"q": word}).raise_for_status()
            return bool(answer.json()["posts"])

        return _sample(edit, find)


def direct_edits(url: str, key: str) -> Sample:
    """One document after the other put into Meilisearch itself, until its task has succeeded."""
    headers = {"Authorization": f"Bearer {key}"}
    with httpx.Client(base_url=url, headers=headers, timeout=10, trust_env=False) as client:

        def edit(id: int, word: str) -> None:
            document = {"id": id, "title": f"On {word}"}
            client.put("/indexes/posts/documents", json=[document]).raise_for_status()

        def find(word: str) -> bool:
            answer = client.post("/indexes/posts/search", json={"q": word, "limit": 1})
            return bool(answer.raise_for_status().json()["hits"])

        return _sample(edit, find)


def _sample(edit: Callable[[int, str], None], find: Callable[[str], bool]) -> Sample:
    source = random.Random(time.time_ns())  # noqa: S311 - words that nobody has written yet
    sample = Sample()
    # The first one only waits until all parts are at work.
    for number in range(-1, SAMPLES):
        word = "".join(source.choices(_LETTERS, k=14))
        began = time.perf_counter()
        edit(FIRST_ID + 1 + number, word)
        found = _await(partial(find, word))
        if number < 0:
            continue
        if found:
            sample.latencies.append((time.perf_counter() - began) * 1000)
        else:
            sample.errors += 1
        time.sleep(0.2)
    return sample


def _await(found: Callable[[], bool]) -> bool:
    end = time.perf_counter() + _GIVE_UP_SECONDS
    while time.perf_counter() < end:
        if found():
            return True
        time.sleep(_PAUSE_SECONDS)
    return False
