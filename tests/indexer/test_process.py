"""The indexer as its own process, with a real search server if one is available."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import Engine

from api.search.engines.meilisearch.reader import MeilisearchReader, reader_client
from api.search.engines.meilisearch.writer import MeilisearchWriter
from api.search.types import SearchQuery
from indexer.rebuild import rebuild
from indexer.sync import push_to_meilisearch
from tests.factories import execute, post, save
from tests.indexer.command import run_indexer
from tests.indexer.conftest import documents, drain
from tests.processes import started

COMMAND = [sys.executable, "-m", "indexer", "run"]


@contextmanager
def indexer(
    dsn: str, command: Sequence[str] = COMMAND, **settings: str
) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "DATABASE_URL": dsn, **settings}
    with started(command, env=environment) as process:
        yield process
        process.kill()


def eventually(holds: Callable[[], bool], seconds: float = 60, pause: float = 0.02) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"it took longer than {seconds} s"
        time.sleep(pause)


@pytest.mark.rule("INDEX-1")
def test_sql_changes_reach_the_search_and_survive_a_kill(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    with indexer(fresh_database_url):
        save(fresh_engine, [post(1), post(2)])
        eventually(lambda: set(documents(fresh_engine, "posts")) == {1, 2})
        execute(fresh_engine, "UPDATE posts SET title = 'Edited' WHERE id = 1")
        eventually(lambda: documents(fresh_engine, "posts")[1]["title"] == "Edited")
        execute(fresh_engine, "DELETE FROM posts WHERE id = 2")
        eventually(lambda: set(documents(fresh_engine, "posts")) == {1})
    execute(fresh_engine, "UPDATE posts SET title = 'While it was dead' WHERE id = 1")
    with indexer(fresh_database_url):
        eventually(lambda: documents(fresh_engine, "posts")[1]["title"] == "While it was dead")


@pytest.mark.rule("OPS-34")
def test_a_running_indexer_touches_its_file(fresh_database_url: str, tmp_path: Path) -> None:
    """Which a health check looks at (OPS-34)."""
    file = tmp_path / "alive"
    with indexer(fresh_database_url, LIVENESS_FILE=str(file)):
        eventually(file.exists)
        os.utime(file, (0, 0))
        eventually(lambda: file.stat().st_mtime > 0)


@pytest.mark.rule("INDEX-4")
def test_a_second_process_waits_and_takes_over(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    with indexer(fresh_database_url) as first, indexer(fresh_database_url):
        save(fresh_engine, [post(1)])
        eventually(lambda: 1 in documents(fresh_engine, "posts"))
        first.send_signal(signal.SIGKILL)
        save(fresh_engine, [post(2)])
        eventually(lambda: 2 in documents(fresh_engine, "posts"))


def test_the_indexer_stops_on_sigterm(fresh_database_url: str, fresh_engine: Engine) -> None:
    with indexer(fresh_database_url) as process:
        save(fresh_engine, [post(1)])
        eventually(lambda: 1 in documents(fresh_engine, "posts"))
        process.terminate()
        assert process.wait(timeout=10) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_indexer_stops_even_if_its_parent_ignores_the_signal(
    fresh_database_url: str, fresh_engine: Engine, number: signal.Signals
) -> None:
    """Like `nohup`, or a background job of a shell."""
    ignoring = ["sh", "-c", 'trap "" INT TERM; exec "$@"', "sh", *COMMAND]
    with indexer(fresh_database_url, ignoring) as process:
        save(fresh_engine, [post(1)])
        eventually(lambda: 1 in documents(fresh_engine, "posts"), 30)
        process.send_signal(number)
        assert process.wait(timeout=60) == 0


def test_the_indexer_stops_while_the_search_server_hangs(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    """The pusher and the checker each wait thirty seconds for a response, repeatedly."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with indexer(fresh_database_url, MEILI_URL=url, MEILI_MASTER_KEY="k" * 16) as process:
            save(fresh_engine, [post(1)])
            eventually(lambda: 1 in documents(fresh_engine, "posts"), 30)
            with silent.accept()[0]:
                process.terminate()
                # Docker kills a container that has not stopped by then.
                assert process.wait(timeout=10) == 0


@pytest.mark.parametrize("command", [[], ["fly"]])
def test_invalid_arguments_exit_with_2(command: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run_indexer(*command)
    assert ended.value.code == 2


@pytest.mark.rule("INDEX-7")
async def test_a_real_server_is_searchable_during_a_rebuild(
    fresh_engine: Engine, meilisearch_url: str, meilisearch_key: str | None, worker_id: str
) -> None:
    prefix = f"rebuild_{worker_id}_"
    writer = MeilisearchWriter(meilisearch_url, meilisearch_key, prefix)
    writer.prepare()
    save(fresh_engine, [post(1, title="Candle"), post(2)])
    drain(fresh_engine, [writer.server])
    while push_to_meilisearch(fresh_engine, writer):
        pass
    async with reader_client(meilisearch_url, meilisearch_key) as client:
        reader = MeilisearchReader(client, prefix)
        await _finds(reader, "candle", [1])
        execute(fresh_engine, "UPDATE posts SET title = 'Lantern' WHERE id = 1")
        drain(fresh_engine)
        rebuild(fresh_engine, [writer], lambda *_: None)
        await _finds(reader, "lantern", [1])
        await _finds(reader, "candle", [])
    _drop(meilisearch_url, meilisearch_key, prefix)


async def _finds(reader: MeilisearchReader, text: str, ids: list[int]) -> None:
    response = await reader.search({"posts": SearchQuery("posts", (text,))})
    assert [document["id"] for document in response.results["posts"].documents] == ids


def _drop(url: str, key: str | None, prefix: str) -> None:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    for index in ("posts", "series", "torah_timelines"):
        httpx2.delete(f"{url}/indexes/{prefix}{index}", headers=headers, trust_env=False)


def test_the_time_zone_of_the_database_does_not_change_documents(
    fresh_database_url: str,
    fresh_engine: Engine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    save(fresh_engine, [post(1)])
    drain(fresh_engine)
    monkeypatch.setenv("DATABASE_URL", fresh_database_url)
    for zone in ("Asia/Jerusalem", "America/New_York"):
        name = fresh_engine.url.database
        execute(fresh_engine, f"ALTER DATABASE {name} SET timezone = '{zone}'")
        assert run_indexer("verify", "--deep") == 0
        assert "posts: 1 documents, consistent" in capsys.readouterr().out
