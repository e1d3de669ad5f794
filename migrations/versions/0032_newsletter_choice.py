"""Whether and when the mail of a teaching begins

Revision ID: 0032
Revises: 0031
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # A release that does not know the columns mails an edition as soon as it creates it.
    for name in ("mail_at", "addressed_at"):
        column = sa.Column(name, sa.DateTime(timezone=True), server_default=sa.func.now())
        op.add_column("newsletter_editions", column)
    op.execute("UPDATE newsletter_editions SET mail_at = created_at, addressed_at = created_at")


def downgrade() -> None:
    # The earlier release mails a teaching at its date if it has no edition, and not if it has one.
    op.execute("DELETE FROM newsletter_editions WHERE addressed_at IS NULL AND mail_at IS NOT NULL")
    for name in ("mail_at", "addressed_at"):
        op.drop_column("newsletter_editions", name)
