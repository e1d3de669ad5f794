"""`nuggets membership` (MEMBER-27, OPS-7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from api.models import User
from tests.cli.conftest import Nuggets
from tests.factories import save


@pytest.fixture
def site(tmp_path: Path, fresh_database_url: str, fresh_engine: Engine) -> dict[str, Any]:
    save(fresh_engine, [User(id=2001, username="Miriam")])
    return {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path / "data")}


def _status(engine: Engine) -> str:
    with engine.connect() as connection:
        return str(connection.scalar(text("SELECT subscription_status FROM users")))


@pytest.mark.rule("MEMBER-27")
def test_a_gift_is_granted_shown_and_revoked(
    command: Nuggets, site: dict[str, Any], fresh_engine: Engine
) -> None:
    granted = command("membership", "grant", "miriam", "--months", "3", **site)
    assert granted.returncode == 0, granted.stderr
    assert granted.stdout.startswith("Miriam is a member until ")
    assert _status(fresh_engine) == "premium"
    shown = command("membership", "show", "Miriam", **site)
    assert "Miriam: member, until" in shown.stdout
    assert "gift of 3 months" in shown.stdout
    revoked = command("membership", "revoke", "miriam", **site)
    assert revoked.stdout == "1 gift of Miriam revoked.\n", revoked.stderr
    assert _status(fresh_engine) == "free"


@pytest.mark.rule("MEMBER-27")
def test_a_code_is_printed_once_and_can_be_revoked(
    command: Nuggets, site: dict[str, Any], fresh_engine: Engine
) -> None:
    made = command("membership", "grant", "--code", **site)
    code = made.stdout.rpartition(" ")[2].strip()
    assert len(code) == 19, made.stderr
    with fresh_engine.connect() as connection:
        assert code not in str(connection.execute(text("SELECT * FROM membership_gifts")).all())
    revoked = command("membership", "revoke", code, **site)
    assert revoked.stdout == "The gift code was revoked, and the months that it gave.\n"
    again = command("membership", "revoke", code, **site)
    assert f"There is no account and no valid gift code '{code}'." in again.stderr


@pytest.mark.rule("MEMBER-26")
@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["grant"], 2, "Name one account, or give --code."),
        (["grant", "miriam", "--code"], 2, "Name one account, or give --code."),
        (["grant", "nobody"], 1, "There is no account 'nobody'"),
        (["grant", "miriam", "--months", "0"], 2, "--months"),
        (["revoke", "nobody"], 1, "There is no account and no valid gift code 'nobody'"),
        (["show", "reviewer"], 1, "There is no account 'reviewer'"),
        (["reconcile"], 1, "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not set."),
    ],
)
def test_what_cannot_be_done_is_said(
    command: Nuggets, site: dict[str, Any], arguments: list[str], status: int, message: str
) -> None:
    done = command("membership", *arguments, **site)
    assert (done.returncode, message in done.stderr) == (status, True), done.stderr
