"""Tells every process of the site that other things can be found than before."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

# The API drops its kept answers on this channel, and the worker that makes vectors wakes up.
CHANNEL = "search_changed"


def notify_search_changed(connection: Connection) -> None:
    """Notify with this transaction's commit.

    Only call it for a change that a search can show: each notification costs the site all of its
    kept answers.
    """
    connection.execute(select(func.pg_notify(CHANNEL, "")))
