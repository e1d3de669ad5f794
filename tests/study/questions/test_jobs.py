"""The background job writes questions only where the settings allow it (STUDY-200)."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Engine, text

from api.core.settings import Settings
from api.jobs.registry import BLUEPRINTS, create_job_app
from tests.factories import days_ago, post, save
from tests.jobs.worker import run_until_empty
from tests.study.openai_server import OpenAIServer, running_openai
from tests.study.questions.conftest import QUESTIONS, WELL, reply


async def run(dsn: str, server: OpenAIServer, **settings: Any) -> None:
    allowed = {"openai_api_key": "key", "ai_questions_per_day": 5}
    site = Settings(database_url=dsn, openai_base_url=server.url, **{**allowed, **settings})
    async with create_job_app(dsn).open_async() as app:
        await app.configure_task("study:write_questions").defer_async(timestamp=0)
    await run_until_empty(dsn, BLUEPRINTS, site)


def scalars(engine: Engine, query: str) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.scalars(text(query)))


@pytest.mark.rule("STUDY-200")
async def test_each_public_teaching_gets_its_questions_once(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    posts = [post(id, content=WELL, publish_date=days_ago(id - 2)) for id in range(1, 5)]
    save(fresh_engine, posts)
    with running_openai() as server:
        server.answer = reply()
        await run(fresh_database_url, server)
        await run(fresh_database_url, server)
        # Post 1 is scheduled.
        written = "SELECT post_id FROM question_generations ORDER BY post_id"
        assert scalars(fresh_engine, written) == [2, 3, 4]
        assert len(server.requests) == 3
    assert server.requests[0]["max_tokens"] <= 400
    texts = scalars(fresh_engine, "SELECT text FROM generated_questions WHERE post_id = 4")
    assert texts == QUESTIONS


@pytest.mark.rule("STUDY-200")
@pytest.mark.parametrize("settings", [{"ai_questions_per_day": 0}, {"openai_api_key": None}])
async def test_nothing_is_sent_unless_a_provider_and_the_limit_are_set(
    fresh_database_url: str, fresh_engine: Engine, settings: dict[str, Any]
) -> None:
    save(fresh_engine, [post(1, content=WELL)])
    with running_openai() as server:
        await run(fresh_database_url, server, **settings)
    assert server.requests == []
    assert Settings().ai_questions_per_day == 0


@pytest.mark.rule("STUDY-203")
@pytest.mark.parametrize("fault", ["broken", "rate-limited", "cut", "endless", "empty", "refusal"])
async def test_a_failing_provider_leaves_no_failed_job(
    fresh_database_url: str, fresh_engine: Engine, fault: Any
) -> None:
    save(fresh_engine, [post(1, content=WELL), post(2, content=WELL)])
    with running_openai() as server:
        server.answer, server.fault = reply(), fault
        await run(fresh_database_url, server)
        assert 1 <= len(server.requests) <= 2
    assert scalars(fresh_engine, "SELECT count(*) FROM procrastinate_jobs") == [0]
    assert scalars(fresh_engine, "SELECT count(*) FROM generated_questions") == [0]


@pytest.mark.rule("STUDY-201")
async def test_the_days_limit_holds_over_runs(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    save(fresh_engine, [post(id, content=WELL) for id in range(1, 5)])
    with running_openai() as server:
        server.answer = reply()
        for _ in range(3):
            await run(fresh_database_url, server, ai_questions_per_day=2)
        assert len(server.requests) == 2
