"""Members of a Ghost site become subscribers only as far as they consented (IMPORT-24)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from api.core.database import sync_engine
from api.outreach.newsletter import members as member_files
from api.outreach.newsletter.importing import import_members
from api.outreach.newsletter.members import (
    Consent,
    Member,
    MembersFileError,
    members_of_export,
    read_members_csv,
)

FOLDER = Path(__file__).parents[1] / "library" / "sites"
MEMBERS = list(read_members_csv(FOLDER / "members.csv"))
STATES = "SELECT email, confirmed_at IS NOT NULL, unsubscribed_at IS NOT NULL, consent_source FROM newsletter_subscribers ORDER BY email"
CONFIRMED, STOPPED = "confirmed@reader.example", "stopped@reader.example"
SOURCE = "imported, member since 2021-05-06"


@pytest.fixture
def engine(fresh_database_url: str) -> Iterator[Engine]:
    engine = sync_engine(fresh_database_url)
    yield engine
    engine.dispose()


def run(engine: Engine, members: list[Member] = MEMBERS) -> dict[str, int]:
    with engine.begin() as connection:
        return asdict(import_members(connection, members, b"secret", "imported"))


def states(engine: Engine) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(STATES))]


def change(engine: Engine, statement: str) -> None:
    with engine.begin() as connection:
        connection.execute(text(statement))


def test_the_columns_of_the_export_are_read() -> None:
    assert [(member.email, member.consent.value, str(member.since)) for member in MEMBERS] == [
        (CONFIRMED, "confirmed", "2021-05-06"),
        (STOPPED, "unsubscribed", "2021-05-06"),
        ("added@reader.example", "unknown", "2021-05-06"),
        ("unknown@reader.example", "unknown", "2021-05-06"),
        ("", "confirmed", "2021-05-06"),
        ("gone@reader.example", "unsubscribed", "2021-05-06"),
    ]


def test_members_inside_the_export_are_read() -> None:
    data = json.loads((FOLDER / "ghost.json").read_text("utf-8"))["db"][0]["data"]
    tables = (data[name] for name in ("members", "members_newsletters", "members_created_events"))
    assert [(member.email, member.consent.value) for member in members_of_export(*tables)] == [
        ("json@reader.example", "confirmed"),
        ("json-off@reader.example", "unsubscribed"),
        ("json-added@reader.example", "unknown"),
    ]
    [older] = members_of_export([{"email": "a@b.example", "subscribed": False}], [], [])
    assert older.consent is Consent.UNSUBSCRIBED
    [silent] = members_of_export([{"email": "a@b.example"}], [], [])
    assert silent.consent is Consent.UNKNOWN


def test_only_confirmed_members_are_subscribed_and_nobody_is_mailed(engine: Engine) -> None:
    report = run(engine)
    assert report == {"subscribed": 1, "unsubscribed": 2, "known": 0, "unknown": 2, "invalid": 1}
    assert states(engine) == [
        (CONFIRMED, True, False, SOURCE),
        ("gone@reader.example", False, True, None),
        (STOPPED, False, True, None),
    ]
    with engine.connect() as connection:
        for table in ("outgoing_emails", "newsletter_deliveries"):
            assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0
        digests = connection.scalars(text("SELECT email_digest FROM newsletter_imports")).all()
    assert len(digests) == 3
    assert not [digest for digest in digests if "@" in digest]


def test_who_unsubscribed_here_is_not_subscribed_again(engine: Engine) -> None:
    run(engine)
    # The address itself is deleted after some days (NEWS-1).
    change(engine, f"DELETE FROM newsletter_subscribers WHERE email = '{CONFIRMED}'")
    assert run(engine) == {
        "subscribed": 0,
        "unsubscribed": 0,
        "known": 3,
        "unknown": 2,
        "invalid": 1,
    }
    assert CONFIRMED not in [row[0] for row in states(engine)]


@pytest.mark.parametrize(
    ("column", "email", "expected"),
    [
        ("unsubscribed_at", CONFIRMED, (False, True, None)),
        ("refused_at", CONFIRMED, (False, False, None)),
        ("confirmed_at", STOPPED, (True, False, None)),
        # A request that waits: confirmed by the consent that was given there.
        ("requested_at", CONFIRMED, (True, False, SOURCE)),
        ("requested_at", STOPPED, (False, False, None)),
    ],
)
def test_what_happened_here_wins(
    engine: Engine, column: str, email: str, expected: tuple[Any, ...]
) -> None:
    change(
        engine,
        f"INSERT INTO newsletter_subscribers (email, frequency, {column}) VALUES ('{email}', 'daily', now())",
    )
    run(engine)
    assert (email, *expected) in states(engine)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"name\nx\n", "has no columns email"),
        (b"", "has no columns email"),
        (b"email,subscribed_to_emails\n\xff,true\n", "is not a CSV file in UTF-8"),
        (b"email,subscribed_to_emails\n" + b"x" * 200_000 + b",true\n", "is not a CSV file"),
        (b"email,subscribed_to_emails\na@b.example,true\n" * 2, "has more than 1 members"),
    ],
)
def test_a_bad_file_is_refused(
    tmp_path: Path, content: bytes, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(member_files, "MAX_MEMBERS", 1)
    path = tmp_path / "members.csv"
    path.write_bytes(content)
    with pytest.raises(MembersFileError, match=message):
        list(read_members_csv(path))
    monkeypatch.setattr(member_files, "MAX_FILE_BYTES", len(content) - 1)
    with pytest.raises(MembersFileError, match="is larger than"):
        list(read_members_csv(path))
