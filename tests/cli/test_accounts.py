"""`nuggets accounts`: what the operator does with readers' accounts (OPS-7)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from api.models import User, UserSession
from tests.cli.conftest import Nuggets
from tests.factories import save


def _session(user_id: int, name: str) -> UserSession:
    expires_at = datetime.now(UTC) + timedelta(days=1)
    return UserSession(
        user_id=user_id, token_id=name, device="Firefox on Linux", expires_at=expires_at
    )


@pytest.fixture
def site(tmp_path: Path, fresh_database_url: str, fresh_engine: Engine) -> dict[str, Any]:
    """Miriam is signed in twice, Aaron once."""
    save(fresh_engine, [User(id=2001, username="Miriam"), User(id=2002, username="aaron")])
    save(fresh_engine, [_session(2001, "a"), _session(2001, "b"), _session(2002, "c")])
    return {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path / "data")}


def _valid(engine: Engine) -> list[str]:
    with Session(engine) as session:
        return list(session.scalars(select(UserSession.token_id).order_by(UserSession.token_id)))


def test_the_sessions_of_one_account_are_ended(
    command: Nuggets, site: dict[str, Any], fresh_engine: Engine
) -> None:
    ended = command("accounts", "end-sessions", "miriam", **site)
    assert (ended.returncode, ended.stdout) == (0, "2 sessions ended.\n"), ended.stderr
    assert _valid(fresh_engine) == ["c"]


def test_the_sessions_of_all_accounts_are_ended(
    command: Nuggets, site: dict[str, Any], fresh_engine: Engine
) -> None:
    ended = command("accounts", "end-sessions", "--all", **site)
    assert (ended.returncode, ended.stdout) == (0, "3 sessions ended.\n"), ended.stderr
    assert _valid(fresh_engine) == []


def test_an_unknown_account_or_none_is_an_error(
    command: Nuggets, site: dict[str, Any], fresh_engine: Engine
) -> None:
    unknown = command("accounts", "end-sessions", "nobody", **site)
    assert unknown.returncode == 1
    assert "There is no account 'nobody'." in unknown.stderr
    for arguments in ([], ["miriam", "--all"]):
        assert command("accounts", "end-sessions", *arguments, **site).returncode == 2
    assert _valid(fresh_engine) == ["a", "b", "c"]
