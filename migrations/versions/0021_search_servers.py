"""Several search servers: the queue of pushes, dead letters and checks by server

Revision ID: 0021
Revises: 0020
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

# The primary key of each table that has one by server, without the server.
KEYS = {
    "search_dead_letters": ["queue", "entity", "entity_id"],
    "search_checks": ["index_uid"],
}


def _server() -> sa.Column[str]:
    # Rows of '' are assigned to the configured servers when the indexer starts.
    return sa.Column("server", sa.String(length=100), server_default="", nullable=False)


def upgrade() -> None:
    op.add_column("search_pushes", _server())
    op.create_index("ix_search_pushes_server", "search_pushes", ["server", "id"])
    for table, key in KEYS.items():
        op.add_column(table, _server())
        op.drop_constraint(f"pk_{table}", table, type_="primary")
        op.create_primary_key(f"pk_{table}", table, [*key, "server"])


def downgrade() -> None:
    for table, key in KEYS.items():
        # The last verification and the retries find again what is deleted here.
        op.execute(f"DELETE FROM {table} WHERE server <> ''")
        op.drop_constraint(f"pk_{table}", table, type_="primary")
        op.create_primary_key(f"pk_{table}", table, key)
        op.drop_column(table, "server")
    op.drop_index("ix_search_pushes_server", "search_pushes")
    op.drop_column("search_pushes", "server")
