"""Notices a database connection whose other end has vanished.

A peer that loses its power or its network closes nothing. Without traffic TCP notices that after
hours, and behind a proxy never. So whoever only listens sends a statement every few seconds, and
hangs up when no answer comes.
"""

from __future__ import annotations

import os
import socket
import threading
from contextlib import suppress
from typing import Any

import psycopg

HEARTBEAT_SECONDS = 2.0
ANSWER_SECONDS = 3.0
HEARTBEAT = "SELECT 1"


def hang_up(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> None:
    """Shut a connection's socket: whatever waits for the server fails at once.

    psycopg itself has no time limit for an answer, and would wait for one even to a cancellation.
    """
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


def check_connection(connection: psycopg.Connection[Any]) -> None:
    """Raise psycopg.OperationalError unless the server answers within a few seconds."""
    timer = threading.Timer(ANSWER_SECONDS, hang_up, [connection])
    timer.start()
    try:
        connection.execute(HEARTBEAT)
    finally:
        timer.cancel()
