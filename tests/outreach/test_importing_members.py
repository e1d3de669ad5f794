"""Members of a Ghost site become subscribers only as far as they consented (IMPORT-24)."""

from __future__ import annotations

import json
from collections.abc import Iterator
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
        return import_members(connection, members, b"secret", "imported").counts


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


@pytest.mark.rule("IMPORT-24")
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


@pytest.mark.rule("IMPORT-24")
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


@pytest.mark.rule("IMPORT-24")
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


@pytest.mark.rule("IMPORT-19")
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


HEADER = "email,subscribed_to_emails,complimentary_plan,deleted_at,expiry_at\n"


def read(tmp_path: Path, *lines: str) -> list[Member]:
    path = tmp_path / "members.csv"
    path.write_text(HEADER + "".join(f"{line}\n" for line in lines), "utf-8")
    return list(read_members_csv(path))


@pytest.mark.rule("IMPORT-43")
def test_invalid_lines_are_named(engine: Engine, tmp_path: Path) -> None:
    """By the number of the line in the file, whatever is between, and without an address."""
    members = read(
        tmp_path,
        "first@reader.example,true,false,,",
        "",
        '"no\naddress",true,false,,',
        "short@reader.example,true",
        "long@reader.example,true,false,,,x,y",
        "wrong-end@reader.example,true,true,,soon",
    )
    with engine.begin() as connection:
        report = import_members(connection, members, b"secret", "imported")
    assert report.problems == [
        "line 4: has no valid e-mail address",
        "line 6: has another number of fields than the first line",
        "line 7: has another number of fields than the first line",
        "line 8: the end of the complimentary membership (expiry_at) is not a date",
    ]
    assert report.counts["invalid"] == 3
    # What says when a gift ends says nothing of the newsletter.
    assert [row[0] for row in states(engine)] == [
        "first@reader.example",
        "wrong-end@reader.example",
    ]


@pytest.mark.rule("IMPORT-43")
def test_who_is_complimentary_is_read(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "ever@reader.example,false,true,,",
        "until@reader.example,,true,,2030-05-06T00:00:00.000Z",
        "pays@reader.example,true,false,,",
        "gone@reader.example,true,true,2022-01-01T00:00:00.000Z,",
        "wrong@reader.example,true,true,,soon",
    )
    assert [(member.is_complimentary, str(member.ends)) for member in found] == [
        (True, "None"),
        (True, "2030-05-06"),
        (False, "None"),
        (False, "None"),
        (False, "None"),
    ]
    row = {"id": "m1", "email": "a@b.example", "status": "comped"}
    ends = [{"member_id": "m1", "expiry_at": "2030-05-06T00:00:00.000Z"}]
    [inside] = members_of_export([row], [], [], ends)
    assert (inside.is_complimentary, str(inside.ends)) == (True, "2030-05-06")
