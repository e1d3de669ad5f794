"""The release that is running survives each migration from 0017 on (OPS-24, CONTRIBUTING.md)."""

from __future__ import annotations

import pytest

from tests.core.migration_safety import (
    Exemption,
    Violation,
    checked_migrations,
    exemptions,
    sql_of,
    violations,
)


def found() -> list[Violation]:
    return [
        violation
        for script in checked_migrations()
        for violation in violations(script.revision, sql_of(script))
    ]


@pytest.mark.rule("OPS-24")
def test_no_migration_breaks_the_running_release() -> None:
    reviewed = exemptions()
    assert [each for each in found() if not any(known.covers(each) for known in reviewed)] == []


@pytest.mark.rule("OPS-24")
def test_every_exemption_is_needed_and_explained() -> None:
    broken = found()
    for each in exemptions():
        assert any(each.covers(violation) for violation in broken), each
        assert each.reason.strip()
        assert each.reviewed_by.strip()


@pytest.mark.rule("OPS-24")
@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        ("ALTER TABLE posts DROP COLUMN title", "ban-drop-column"),
        ("DROP TABLE posts", "ban-drop-table"),
        ("DROP FUNCTION notify_viewers_changed()", "ban-drop-function"),
        ("ALTER TABLE posts RENAME COLUMN title TO name", "renaming-column"),
        ("ALTER TABLE posts RENAME TO teachings", "renaming-table"),
        ("ALTER TABLE posts ADD COLUMN kind text NOT NULL", "adding-required-field"),
        ("ALTER TABLE posts ALTER COLUMN excerpt SET NOT NULL", "adding-not-nullable-field"),
        ("ALTER TABLE posts ALTER COLUMN id TYPE bigint", "changing-column-type"),
        ("CREATE INDEX ix_posts_title ON posts (title)", "require-concurrent-index-creation"),
        ("DROP INDEX ix_posts_type", "require-concurrent-index-deletion"),
        (
            "ALTER TABLE posts ADD CONSTRAINT ck_posts_a CHECK (author <> '')",
            "constraint-missing-not-valid",
        ),
    ],
)
def test_statements_that_break_a_running_release_are_found(statement: str, rule: str) -> None:
    [violation] = [each for each in violations("0099", f"{statement};") if each.rule == rule]
    assert violation == Violation("0099", rule, statement)
    assert Exemption("0099", rule, statement[-12:], "Why", "Who").covers(violation)
    assert not Exemption("0098", rule, statement, "Why", "Who").covers(violation)


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE posts ADD COLUMN kind text",
        "ALTER TABLE posts ADD COLUMN kind text NOT NULL DEFAULT 'daily'",
        "CREATE TABLE new (id bigint);\nCREATE INDEX ix_new_id ON new (id)",
        "CREATE INDEX CONCURRENTLY ix_posts_title ON posts (title)",
        "ALTER TABLE posts ADD CONSTRAINT ck_posts_a CHECK (author <> '') NOT VALID",
    ],
)
def test_statements_that_only_add_are_allowed(statement: str) -> None:
    assert violations("0099", f"{statement};") == []


def test_an_unreadable_statement_is_no_silent_pass() -> None:
    with pytest.raises(RuntimeError):
        violations("0099", "ALTER TABEL posts;")
