"""`nuggets newsletter`: what the operator sees and sends (NEWS-7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from api.models import NewsletterDelivery, NewsletterEdition, NewsletterSubscriber
from tests.cli.conftest import Nuggets
from tests.factories import days_ago, post, save


@pytest.fixture
def site(tmp_path: Path, fresh_database_url: str, fresh_engine: Engine) -> dict[str, Any]:
    save(fresh_engine, [post(7, title="The candle")])
    return {
        "DATABASE_URL": fresh_database_url,
        "DATA_DIR": str(tmp_path / "data"),
        "SITE_URL": "https://torah.test",
    }


@pytest.mark.rule("NEWS-7")
def test_a_preview_prints_the_mail_and_writes_its_html(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "mail.html"
    shown = command("newsletter", "preview", "7", "--html", file, **site)
    assert shown.returncode == 0, shown.stderr
    assert "Subject: The candle" in shown.stdout
    assert "https://torah.test/daily-learning/7" in shown.stdout
    assert "The text of teaching 7." in file.read_text()


@pytest.mark.rule("NEWS-7")
def test_a_test_mail_is_sent_to_one_address(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    sent = command("newsletter", "send-test", "7", "owner@torah.test", **site)
    assert sent.returncode == 0, sent.stderr
    assert "SMTP_URL is not set: written to" in sent.stdout
    [file] = (tmp_path / "data" / "mail").iterdir()
    assert "To: owner@torah.test" in file.read_text()


def test_a_mail_server_that_is_down_is_reported(command: Nuggets, site: dict[str, Any]) -> None:
    down = {"SMTP_URL": "smtp://127.0.0.1:9", "MAIL_FROM": "mail@torah.test"}
    sent = command("newsletter", "send-test", "7", "owner@torah.test", **site, **down)
    assert sent.returncode == 1
    assert "The mail was not accepted" in sent.stderr


def test_errors_of_the_operator_are_explained(command: Nuggets, site: dict[str, Any]) -> None:
    missing = command("newsletter", "preview", "8", **site)
    assert (missing.returncode, "There is no teaching 8." in missing.stderr) == (1, True)
    assert command("newsletter", "send-test", "7", "nobody", **site).returncode == 2


@pytest.mark.rule("NEWS-7")
def test_the_status_counts_subscribers_and_deliveries(
    command: Nuggets, site: dict[str, Any], fresh_engine: Engine
) -> None:
    people = [
        NewsletterSubscriber(id=id, email=f"{id}@x", frequency="both", confirmed_at=days_ago(1))
        for id in (1, 2, 3)
    ]
    people.append(NewsletterSubscriber(id=4, email="4@x", frequency="daily"))
    deliveries = [
        NewsletterDelivery(edition_id=1, subscriber_id=1, sent_at=days_ago(0)),
        NewsletterDelivery(edition_id=1, subscriber_id=2, failed_at=days_ago(0), error="550 no"),
        NewsletterDelivery(edition_id=1, subscriber_id=3),
    ]
    save(fresh_engine, [*people, NewsletterEdition(id=1, post_id=7), *deliveries])
    shown = command("newsletter", "status", **site)
    assert shown.returncode == 0, shown.stderr
    assert "Subscribers: 3 (0 daily, 0 weekly, 3 both)." in shown.stdout
    assert "1 unconfirmed" in shown.stdout
    assert "7 The candle: 1 sent, 1 waiting, 1 failed (550 no)" in shown.stdout
    assert "SMTP_URL is not set" in shown.stderr
