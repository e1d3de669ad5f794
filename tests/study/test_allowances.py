"""The daily allowance of AI calls, over several processes (STUDY-1, STUDY-2, STUDY-60)."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.accounts.reserved import DEMO
from api.core.database import async_engine
from api.core.errors import TooManyRequests
from api.core.settings import Settings
from api.core.translation import in_language
from api.core.viewer import Viewer, ViewerKind
from api.study.allowances import Allowance, CallAllowance, CallLedger, allowance_of
from api.study.provider import ProviderRefused, ProviderUnavailable
from tests.factories import execute
from tests.processes import COMMAND_SECONDS, started
from tests.site_fixtures import Site, site_settings

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
THREE = Allowance("somebody", 3, is_visitor=True)


@pytest.fixture
async def async_fresh_engine(fresh_database_url: str) -> AsyncIterator[AsyncEngine]:
    engine = async_engine(fresh_database_url)
    yield engine
    await engine.dispose()


def ledger_at(engine: AsyncEngine, now: datetime) -> CallLedger:
    return CallLedger(engine, lambda: now)


def counted(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.scalar(text("SELECT count(*) FROM study_calls")) or 0


async def test_beyond_the_allowance_a_call_is_refused_until_midnight(
    async_fresh_engine: AsyncEngine,
) -> None:
    ledger = ledger_at(async_fresh_engine, NOON)
    for _ in range(3):
        await ledger.settle(await ledger.reserve(THREE))
    with pytest.raises(TooManyRequests) as refused:
        await ledger.reserve(THREE)
    assert refused.value.retry_after == 12 * 3600
    assert "today’s 3 AI calls" in refused.value.message
    await ledger_at(async_fresh_engine, NOON + timedelta(hours=12)).reserve(THREE)
    await ledger.reserve(Allowance("somebody else", 1, is_visitor=False))


@pytest.mark.rule("STUDY-60")
async def test_a_failed_call_is_given_back(
    async_fresh_engine: AsyncEngine, fresh_engine: Engine
) -> None:
    async with AsyncSession(async_fresh_engine) as session:
        calls = CallAllowance(ledger_at(async_fresh_engine, NOON), THREE, session)

        async def fail(error: type[BaseException]) -> None:
            async with calls.call(asks_model=True):
                assert counted(fresh_engine) == 1
                raise error

        for error in (ValueError, asyncio.CancelledError):
            with pytest.raises(error):
                await fail(error)
        assert counted(fresh_engine) == 0
        async with calls.call(asks_model=True) as call:
            assert await call.reaching(_answer()) == "an answer"
        assert counted(fresh_engine) == 1


async def _answer(error: Exception | None = None) -> str:
    if error:
        raise error
    return "an answer"


@pytest.mark.rule("STUDY-60")
async def test_only_calls_that_reached_the_model_count(
    async_fresh_engine: AsyncEngine, fresh_engine: Engine
) -> None:
    async with AsyncSession(async_fresh_engine) as session:
        calls = CallAllowance(ledger_at(async_fresh_engine, NOON), THREE, session)
        async with calls.call(asks_model=True):
            pass
        async with calls.call(asks_model=False):
            pass
        with pytest.raises(ProviderUnavailable):
            async with calls.call(asks_model=True) as call:
                await call.reaching(_answer(ProviderUnavailable("it does not answer")))
        assert counted(fresh_engine) == 0
        with pytest.raises(ProviderRefused):
            async with calls.call(asks_model=True) as call:
                await call.reaching(_answer(ProviderRefused("it will not")))
        assert counted(fresh_engine) == 1


@pytest.mark.rule("STUDY-1")
@pytest.mark.parametrize(
    ("language", "before", "expected"),
    [
        ("en", timedelta(hours=12), "New ones come at 00:00 UTC, in 12 hours."),
        ("en", timedelta(minutes=61), "New ones come at 00:00 UTC, in 2 hours."),
        ("en", timedelta(minutes=1), "New ones come at 00:00 UTC, in 1 minute."),
        ("he", timedelta(minutes=40), "בעוד 40 דקות"),
    ],
)
async def test_the_message_says_when_the_allowance_is_renewed(
    async_fresh_engine: AsyncEngine, language: str, before: timedelta, expected: str
) -> None:
    none = Allowance("somebody", 0, is_visitor=True)
    ledger = ledger_at(async_fresh_engine, datetime(2026, 3, 2, tzinfo=UTC) - before)
    with in_language(language), pytest.raises(TooManyRequests) as refused:
        await ledger.reserve(none)
    assert expected in refused.value.message
    assert refused.value.retry_after == before.total_seconds()


@pytest.mark.rule("STUDY-1")
async def test_without_a_provider_a_whole_school_may_call(study_site: Site) -> None:
    """Thirty readers in one network, each with every tool of a teaching within a minute."""
    calls = [
        ("generate-image", {"postId": 1, "style": "modern"}),
        ("generate-diagram", {"postId": 1, "diagramType": "mind-map"}),
        ("transform-content", {"postId": 1, "contextType": "sermon"}),
        ("chat-with-content", {"postId": 1, "message": "Who dug the wells again?"}),
    ]
    for _ in range(30):
        for path, body in calls:
            response = await study_site.client.post(f"/api/ai/{path}", json=body)
            assert response.status_code == 200, response.text


async def test_no_connection_is_held_during_a_call(async_fresh_engine: AsyncEngine) -> None:
    async with AsyncSession(async_fresh_engine) as session:
        await session.execute(text("SELECT 1"))
        calls = CallAllowance(ledger_at(async_fresh_engine, NOON), THREE, session)
        async with calls.call(asks_model=True):
            assert async_fresh_engine.pool.checkedout() == 0  # type: ignore[attr-defined]


@pytest.mark.rule("STUDY-2", "STUDY-60")
def test_the_allowance_holds_over_processes(fresh_database_url: str) -> None:
    command = [sys.executable, "-m", "tests.study.reserving", fresh_database_url, "17", "20"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    allowed = [int(process.communicate(timeout=COMMAND_SECONDS)[0]) for process in running]
    assert sum(allowed) == 20


@pytest.mark.rule("STUDY-60")
async def test_a_killed_process_gives_back_what_it_had_reserved(
    fresh_database_url: str, async_fresh_engine: AsyncEngine, fresh_engine: Engine, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "tests.study.reserving", fresh_database_url, "1", "1", "hang"]
    output = tmp_path / "output"
    ledger = CallLedger(async_fresh_engine, lambda: datetime.now(UTC))
    one = Allowance("somebody", 1, is_visitor=True)
    with output.open("wb") as file, started(command, file) as process:
        while b"reserved" not in output.read_bytes():
            assert process.poll() is None, output.read_text()
            await asyncio.sleep(0.05)
        process.kill()
        process.wait(COMMAND_SECONDS)
    with pytest.raises(TooManyRequests):
        await ledger.reserve(one)
    execute(fresh_engine, "UPDATE study_calls SET reserved_until = now()")
    await ledger.reserve(one)


@pytest.fixture
def settings(fresh_database_url: str, tmp_path: Path) -> Settings:
    return site_settings(
        fresh_database_url, tmp_path, ai_calls_visitor=1, ai_calls_reader=2, ai_calls_demo=3
    )


@pytest.mark.rule("STUDY-1", "STUDY-2")
def test_visitors_count_by_network_and_readers_by_account(settings: Settings) -> None:
    def allowance(user_id: int | None, address: str) -> Allowance:
        viewer = Viewer(launch_free=True, kind=ViewerKind.USER, user_id=user_id)
        return allowance_of(settings, viewer, address, b"key")

    visitor = allowance(None, "2001:db8::1")
    assert visitor.limit == 1
    assert visitor == allowance(None, "2001:db8::ffff")
    assert visitor.subject != allowance(None, "2001:db9::1").subject
    assert "2001" not in visitor.subject
    reader = allowance(1000, "192.0.2.1")
    assert reader.limit == 2
    assert reader == allowance(1000, "192.0.2.2")
    demo = allowance(DEMO.id, "192.0.2.1")
    assert demo.limit == 3
    assert demo.subject != allowance(DEMO.id, "192.0.2.2").subject
