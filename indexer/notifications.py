"""Notifies every process of the site that search results may have changed."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

# On this channel the API drops its cached responses, and the embedder wakes up.
CHANNEL = "search_changed"


def notify_search_changed(connection: Connection) -> None:
    """Notify with this transaction's commit.

    Call it only for a change that a search can show: each notification makes the site drop all of
    its cached responses.
    """
    connection.execute(select(func.pg_notify(CHANNEL, "")))
