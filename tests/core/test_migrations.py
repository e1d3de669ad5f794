"""Migrations can be upgraded and downgraded, and two processes may run them concurrently."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import psycopg
import pytest
from alembic import command

from api.cli.postgres import Postgres
from api.core.migrate import alembic_config, is_current, migrate

OBJECTS = """
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND relkind IN ('r', 'i', 'S')
    UNION ALL SELECT tgname || ' on ' || tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION SELECT table_name || '.' || column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'alembic_version'
"""


@pytest.fixture
def empty_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """A database without any table."""
    name = f"empty_{worker_id}"
    with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
        postgres.create_database(name)
        yield postgres.dsn(name)
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def objects(dsn: str) -> set[str]:
    """The names of all objects that migrations create, and of their columns."""
    with psycopg.connect(dsn) as connection:
        return {row[0] for row in connection.execute(OBJECTS)} - {
            "alembic_version",
            "alembic_version_pkc",
        }


def test_upgrade_downgrade_and_upgrade(empty_url: str) -> None:
    assert not is_current(empty_url)
    migrate(empty_url)
    assert is_current(empty_url)
    first = objects(empty_url)
    assert {"posts", "search_outbox", "posts_changed"} <= first
    command.downgrade(alembic_config(empty_url), "base")
    assert objects(empty_url) - {"alembic_version_version_num_not_null"} == set()
    assert not is_current(empty_url)
    migrate(empty_url)
    assert objects(empty_url) == first


def test_each_downgrade_can_be_upgraded(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "head")
    full_schema = objects(empty_url)
    command.downgrade(config, "-1")
    assert objects(empty_url) != full_schema
    command.upgrade(config, "+1")
    assert objects(empty_url) == full_schema


BEFORE_THE_NAMES = """
    INSERT INTO meaning_models (version, size) VALUES ('a model', 2);
    INSERT INTO meaning_documents VALUES (1, 'posts', 7, 'v1');
    INSERT INTO meaning_vectors VALUES (1, 'posts', 7, 'paragraph', 0, 'p1', 'digest', '[1, 0]');
    CREATE INDEX ix_meaning_vectors_paragraph_1 ON meaning_vectors
        USING hnsw (CAST(vector AS halfvec(2)) halfvec_ip_ops) WHERE model_id = 1;
    INSERT INTO meaning_changes (index_uid, document_id) VALUES ('posts', 7);
    INSERT INTO search_spellings (name, forms) VALUES ('Shabbat', '{Shabbes}');
    INSERT INTO search_dead_letters (queue, entity, entity_id, attempts, error)
        VALUES ('search server', 'posts', 1, 1, ''), ('meaning', 'posts', 2, 1, '');
"""
INSERT_POST = """
    INSERT INTO posts (id, title, content, type, publish_date, author)
        VALUES (%s, '', '', 'daily', now(), '')
"""


def test_new_names_keep_every_row_and_trigger(fresh_database_url: str) -> None:
    config = alembic_config(fresh_database_url)
    command.downgrade(config, "0010")
    schema = objects(fresh_database_url) | {"ix_embeddings_paragraph_1"}
    command.downgrade(config, "0009")
    with psycopg.connect(fresh_database_url) as connection:
        connection.execute(BEFORE_THE_NAMES)
        connection.execute(INSERT_POST, [7])
    command.upgrade(config, "0010")
    assert objects(fresh_database_url) == schema
    with psycopg.connect(fresh_database_url) as connection:
        connection.execute(INSERT_POST, [8])

        def rows(query: str) -> list[tuple[object, ...]]:
            return connection.execute(query).fetchall()

        assert rows("SELECT model_id, anchor, vector::text FROM embeddings") == [(1, "p1", "[1,0]")]
        assert rows("SELECT version FROM embedded_documents") == [("v1",)]
        assert rows("SELECT document_id, change_id FROM embedding_queue") == [(7, 1)]
        assert rows("SELECT name FROM custom_spellings") == [("Shabbat",)]
        queues = rows("SELECT queue FROM search_dead_letters ORDER BY entity_id")
        assert queues == [("meilisearch",), ("embeddings",)]
        outbox = rows("SELECT entity, entity_id FROM search_outbox ORDER BY id")
        assert outbox == [("post", 7), ("post", 8)]
        assert rows("SELECT create_embeddings_table()") == [(True,)]


def test_migrating_twice_changes_nothing(fresh_database_url: str) -> None:
    before = objects(fresh_database_url)
    migrate(fresh_database_url)
    assert objects(fresh_database_url) == before


def test_concurrent_migrations_run_one_after_the_other(empty_url: str) -> None:
    failures: list[BaseException] = []

    def start() -> None:
        try:
            with psycopg.connect(empty_url) as connection:
                connection.execute("SELECT 1")
            migrate(empty_url)
        except BaseException as error:  # noqa: BLE001  # the test checks every error
            failures.append(error)

    with psycopg.connect(empty_url, autocommit=True) as other:
        # The migration waits for the lock, which this test holds first.
        other.execute("SELECT pg_advisory_lock(%s)", [0x6E756767657473])
        thread = threading.Thread(target=start)
        thread.start()
        thread.join(0.5)
        assert thread.is_alive()
        other.execute("SELECT pg_advisory_unlock_all()")
    thread.join(30)
    assert not failures
    assert is_current(empty_url)


@pytest.mark.rule("OPS-24")
def test_migrations_have_a_lock_timeout(fresh_database_url: str) -> None:
    command.downgrade(alembic_config(fresh_database_url), "-1")
    with psycopg.connect(fresh_database_url) as reader:
        reader.execute("LOCK TABLE posts IN ACCESS SHARE MODE")
        reader.execute("SELECT * FROM posts")
        with pytest.raises(Exception, match="lock timeout"):
            command.downgrade(alembic_config(fresh_database_url), "base")
        reader.rollback()
    migrate(fresh_database_url)
    assert is_current(fresh_database_url)


def test_a_newer_schema_is_left_as_it_is(fresh_database_url: str) -> None:
    """An earlier release starts on the schema of a later one."""
    with psycopg.connect(fresh_database_url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    migrate(fresh_database_url)
    assert is_current(fresh_database_url)
    with psycopg.connect(fresh_database_url) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("9999",)]
