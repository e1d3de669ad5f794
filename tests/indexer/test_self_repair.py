"""The running indexer repairs a search server that lost documents or settings."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import Engine

from api.cli.meilisearch import find_program
from api.cli.postgres import Postgres
from api.core.database import sync_engine
from api.search.engines.meilisearch.writer import MeilisearchWriter
from bench.chaos_process import ChaosProcess, indexer_process, meilisearch_process
from bench.environment import SiteConfig
from indexer.verify.meilisearch import seems_inconsistent
from indexer.verify.projection import VerifyOptions
from indexer.verify.verifier import verify
from tests.conftest import copied_database
from tests.factories import execute, portion, post, save, series
from tests.indexer.test_process import eventually

REPAIR_SECONDS = 120


class Running:
    """A running indexer with its own search server."""

    def __init__(self, folder: Path, program: str, dsn: str) -> None:
        self.engine: Engine = sync_engine(dsn)
        self.server, found = meilisearch_process(folder, program)
        self.data = folder / "meilisearch" / "data"
        self.server.start()
        self.url, self.key = found.url(), found.key
        extra = {"MEILI_URL": self.url, "MEILI_MASTER_KEY": self.key}
        self.indexer: ChaosProcess = indexer_process(SiteConfig(folder, dsn, extra), check=True)
        self.indexer.start()

    def send(self, method: str, path: str, body: object = None) -> None:
        headers = {"Authorization": f"Bearer {self.key}"}
        with httpx2.Client(base_url=self.url, headers=headers, trust_env=False) as client:
            task = client.request(method, path, json=body).raise_for_status().json()["taskUid"]
            eventually(lambda: _is_done(client, task))

    def await_health(self) -> None:
        eventually(self._is_consistent, REPAIR_SECONDS, pause=0.3)

    def _is_consistent(self) -> bool:
        writer = MeilisearchWriter(self.url, self.key)
        if seems_inconsistent(self.engine, writer):
            return False
        findings = verify(self.engine, [writer], VerifyOptions(repair=False))
        return all(finding.is_consistent for finding in findings)

    def stop(self) -> None:
        self.indexer.stop()
        self.server.stop()
        self.engine.dispose()


def _is_done(client: httpx2.Client, task: int) -> bool:
    return bool(client.get(f"/tasks/{task}").json()["status"] == "succeeded")


@pytest.fixture(scope="module")
def running(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> Iterator[Running]:
    program = find_program()
    if program is None:
        pytest.skip("no Meilisearch on PATH: its healing is not tried")
    with copied_database(postgres, f"repair_{worker_id}") as dsn:
        running = Running(tmp_path_factory.mktemp("repair"), program, dsn)
        try:
            containers = [series(1, "one"), portion(1, "noach")]
            save(running.engine, [*map(post, range(1, 21)), *containers])
            running.await_health()
            yield running
        finally:
            running.stop()


def delete_all_documents(running: Running) -> None:
    running.send("DELETE", "/indexes/posts/documents")


def delete_and_add_documents(running: Running) -> None:
    running.send("POST", "/indexes/posts/documents/delete-batch", [1, 2])
    running.send("POST", "/indexes/posts/documents", [{"id": "x"}, {"id": 99}, {"id": 98}])


def delete_one_document(running: Running) -> None:
    running.send("DELETE", "/indexes/posts")


def change_settings(running: Running) -> None:
    settings = {"filterableAttributes": ["title"], "rankingRules": ["words"], "searchCutoffMs": 9}
    running.send("PATCH", "/indexes/posts/settings", settings)


def restart_server(running: Running) -> None:
    running.server.kill()
    execute(running.engine, "UPDATE posts SET title = 'Meanwhile' WHERE id = 3")
    running.server.start()


def wipe_data(running: Running) -> None:
    running.server.kill()
    shutil.rmtree(running.data)
    execute(running.engine, "UPDATE posts SET title = 'While it was wiped' WHERE id = 4")
    running.server.start()


@pytest.mark.rule("INDEX-5")
@pytest.mark.parametrize(
    "damage",
    [
        delete_all_documents,
        delete_and_add_documents,
        delete_one_document,
        change_settings,
        restart_server,
        wipe_data,
    ],
)
def test_the_indexer_repairs_the_index(running: Running, damage: Callable[[Running], None]) -> None:
    damage(running)
    running.await_health()
