"""The tables of the database are those of DATA-1 and its additions."""

from __future__ import annotations

import re
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Dialect, Engine, inspect

from api.core.migrate import alembic_config
from api.models import Base
from tests.models.schema_from_docs import FLAGS, REFERENCES, SHARES, TABLES, UNIQUE

# The search projection, in addition to the documented tables.
SEARCH = {
    "search_checks",
    "search_dead_letters",
    "search_documents",
    "search_outbox",
    "search_pushes",
    "search_words",
}
# The prefix of the job queue's tables.
QUEUE = "procrastinate_"
EMBEDDINGS = {"embedding_queue", "embedded_documents", "embedding_models", "embeddings"}
OURS = {
    *(*SEARCH, *EMBEDDINGS, "search_counts", "custom_spellings"),
    *("rate_limits", "alembic_version"),
    *("user_sessions", "one_time_tokens", "account_deletions", "saved_posts", "reading_places"),
    "aliyah_marks",
    *("outgoing_emails", "newsletter_subscribers", "newsletter_editions", "newsletter_deliveries"),
    *("study_calls", "study_outputs", "review_cards"),
    *("question_generations", "generated_questions"),
    *("audit_entries", "content_drafts", "content_versions", "trashed_content"),
    *("redirects", "post_origins", "draft_origins", "newsletter_imports", "source_translations"),
    *("admin_second_factor", "admin_recovery_codes", "contact_states", "contact_answers"),
    *("membership_payments", "membership_gifts", "membership_reminders", "provider_events"),
    *("media", "media_uploads"),
}


@pytest.mark.rule("DATA-1", "DATA-22", "DATA-31", "DATA-30")
def test_models_and_migrations_agree(database_url: str) -> None:
    command.check(alembic_config(database_url))


@pytest.mark.rule("DATA-1", "DATA-22", "DATA-30")
def test_there_are_the_fifteen_tables(engine: Engine) -> None:
    assert len(TABLES) == 15
    found = {name for name in inspect(engine).get_table_names() if not name.startswith(QUEUE)}
    assert found == set(TABLES) | OURS
    assert set(Base.metadata.tables) == set(TABLES) | OURS - {"alembic_version"}


@pytest.mark.rule(
    "MEMBER-20",
    "API-15",
    "DATA-2",
    "DATA-4",
    "DATA-6",
    "DATA-7",
    "DATA-8",
    "DATA-9",
    "DATA-10",
    "DATA-11",
    "DATA-12",
    "DATA-13",
    "DATA-14",
    "DATA-15",
    "DATA-16",
    "DATA-17",
    "DATA-18",
    "DATA-19",
    "DATA-20",
    "DATA-36",
    "DATA-37",
    "DATA-34",
)
@pytest.mark.parametrize("table", TABLES)
def test_columns_match_the_documented_schema(engine: Engine, table: str) -> None:
    columns = inspect(engine).get_columns(table)
    found = {column["name"]: _form(column, engine.dialect) for column in columns}
    assert found == {"id": "integer!=next"} | TABLES[table]


def _form(column: Any, dialect: Dialect) -> str:
    """A column in the notation of `schema_from_docs.py`: type, `!` if required, and default."""
    kind = column["type"].compile(dialect=dialect).lower()
    default = str(column["default"] or "").split("::")[0].strip("'")
    default = re.sub(r"nextval\(.*", "next", default)
    required = "" if column["nullable"] else "!"
    has_default = "" if column["default"] is None else f"={default}"
    kind = kind.replace("timestamp with time zone", "moment")
    return f"{kind}{required}{has_default}"


@pytest.mark.rule("DATA-2", "DATA-9", "DATA-10", "DATA-11", "DATA-16", "DATA-19")
def test_unique_constraints_match_the_documented_schema(engine: Engine) -> None:
    inspector = inspect(engine)
    found = {
        (table, tuple(sorted(constraint["column_names"])))
        for table in TABLES
        for constraint in inspector.get_unique_constraints(table)
    }
    assert found == {(table, tuple(sorted(columns))) for table, columns in UNIQUE}


@pytest.mark.rule("DATA-21")
def test_delete_rules_match_the_documented_schema(engine: Engine) -> None:
    """Deleting a row deletes the rows that depend on it."""
    inspector = inspect(engine)
    found = {
        (table, key["constrained_columns"][0], key["referred_table"], key["options"]["ondelete"])
        for table in TABLES
        for key in inspector.get_foreign_keys(table)
    }
    assert found == {(*reference, "CASCADE") for reference in REFERENCES}


def test_every_foreign_key_is_indexed(engine: Engine) -> None:
    """A delete must not scan the tables that reference the row."""
    inspector = inspect(engine)
    for table, column, _ in REFERENCES:
        indexes = [index["column_names"] for index in inspector.get_indexes(table)]
        uniques = [unique["column_names"] for unique in inspector.get_unique_constraints(table)]
        assert any(names[0] == column for names in indexes + uniques), (table, column)


@pytest.mark.rule("DATA-20")
def test_flags_and_shares_are_checked(engine: Engine) -> None:
    inspector = inspect(engine)
    for table, column in FLAGS + SHARES:
        ending = "is_flag" if (table, column) in FLAGS else "is_share"
        names = [check["name"] for check in inspector.get_check_constraints(table)]
        assert f"ck_{table}_{column}_{ending}" in names
