"""The tables of the job queue: the schema of procrastinate 3.10.0

The SQL is a copy, so that a database is the same whatever version of the package is installed. An
upgrade of the package brings its own migration scripts; each becomes a migration here.

Revision ID: 0009
Revises: 0008
"""

from __future__ import annotations

from pathlib import Path

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

SCHEMA = Path(__file__).parents[1] / "sql" / "procrastinate_3_10_0.sql"
TABLES = ("events", "periodic_defers", "jobs", "workers")
TYPES = ("job_to_defer_v1", "job_event_type", "job_status")
REMOVE_FUNCTIONS = """
DO $$
DECLARE found regprocedure;
BEGIN
    FOR found IN SELECT oid::regprocedure FROM pg_proc
        WHERE proname LIKE 'procrastinate\\_%' AND pronamespace = current_schema()::regnamespace
    LOOP
        EXECUTE format('DROP FUNCTION %s CASCADE', found);
    END LOOP;
END $$
"""


def _run_script(sql: str) -> None:
    """Run several statements by the driver's own cursor, for which % and : are literal."""
    cursor = op.get_bind().connection.cursor()
    cursor.execute(sql)
    cursor.close()


def upgrade() -> None:
    _run_script(SCHEMA.read_text())


def downgrade() -> None:
    for table in TABLES:
        op.execute(f"DROP TABLE procrastinate_{table} CASCADE")
    _run_script(REMOVE_FUNCTIONS)
    for type_ in TYPES:
        op.execute(f"DROP TYPE procrastinate_{type_}")
