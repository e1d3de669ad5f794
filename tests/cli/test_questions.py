"""`nuggets questions write` (STUDY-205)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from tests.cli.conftest import Nuggets
from tests.factories import post, save
from tests.study.openai_server import OpenAIServer, running_openai
from tests.study.questions.conftest import WELL, reply

pytestmark = pytest.mark.rule("STUDY-205")


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with running_openai() as server:
        server.answer = reply()
        yield server


@pytest.fixture
def site(
    tmp_path: Path, fresh_database_url: str, fresh_engine: Engine, server: OpenAIServer
) -> dict[str, Any]:
    save(fresh_engine, [post(id, content=WELL) for id in (1, 2, 3)])
    return {
        "DATABASE_URL": fresh_database_url,
        "DATA_DIR": str(tmp_path / "data"),
        "OPENAI_API_KEY": "key",
        "OPENAI_BASE_URL": server.url,
        "AI_QUESTIONS_PER_DAY": "1",
    }


def written(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        query = "SELECT post_id FROM question_generations WHERE failures = 0 ORDER BY post_id"
        return list(connection.scalars(text(query)))


def test_nothing_is_sent_before_the_estimate_is_confirmed(
    command: Nuggets, site: dict[str, Any], server: OpenAIServer
) -> None:
    asked = command("questions", "write", "--input-price", "150", "--output-price", "600", **site)
    assert asked.returncode == 1
    assert "3 teachings: at most " in asked.stdout
    assert "1,200 from it. Cost: at most " in asked.stdout
    assert "Add --yes to confirm. Nothing was sent." in asked.stderr
    assert server.requests == []


def test_the_whole_library_is_written_once(
    command: Nuggets, site: dict[str, Any], server: OpenAIServer, fresh_engine: Engine
) -> None:
    some = command("questions", "write", "--yes", "--limit", "1", **site)
    assert "Questions written: 1 teaching." in some.stdout, some.stderr
    assert written(fresh_engine) == [1]
    rest = command("questions", "write", "--yes", **site)
    assert rest.returncode == 0, rest.stderr
    assert "Questions written: 2 teachings." in rest.stdout
    again = command("questions", "write", "--yes", **site)
    assert "Every public teaching has its questions." in again.stdout
    assert len(server.requests) == 3
    # Another model is asked only if that is wanted.
    other = site | {"OPENAI_CHAT_MODEL": "better"}
    assert "Every public teaching" in command("questions", "write", "--yes", **other).stdout
    renewed = command("questions", "write", "--yes", "--renew", **other)
    assert "Questions written: 3 teachings." in renewed.stdout


def test_a_failure_is_reported(
    command: Nuggets, site: dict[str, Any], server: OpenAIServer, fresh_engine: Engine
) -> None:
    server.fault = "broken"
    failed = command("questions", "write", "--yes", **site)
    assert failed.returncode == 1
    assert "Failed: 1, not tried: 2." in failed.stderr
    server.fault = ""
    assert command("questions", "write", "--yes", **site).returncode == 0
    assert written(fresh_engine) == [1, 2, 3]


@pytest.mark.parametrize("missing", ["OPENAI_API_KEY", "AI_QUESTIONS_PER_DAY"])
def test_it_needs_a_provider_and_a_limit(
    command: Nuggets, site: dict[str, Any], missing: str
) -> None:
    refused = command("questions", "write", "--yes", **(site | {missing: ""}))
    assert refused.returncode == 1
    assert missing in refused.stderr
