"""Detects a database connection whose peer has disappeared.

A peer that loses power or network does not close its connections. Without traffic TCP notices after
hours, and behind a proxy never. A listener therefore sends a statement every few seconds and closes
the socket when no response arrives.
"""

from __future__ import annotations

import os
import socket
import threading
from contextlib import suppress
from typing import Any

import psycopg

HEARTBEAT_SECONDS = 2.0
RESPONSE_SECONDS = 3.0
HEARTBEAT = "SELECT 1"


def shutdown_socket(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> None:
    """Shut down a connection's socket, so that everything that waits for the server fails at once.

    psycopg has no response timeout and would wait for a response even to a cancellation.
    """
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


def check_connection(connection: psycopg.Connection[Any]) -> None:
    """Raise psycopg.OperationalError unless the server answers within a few seconds."""
    timer = threading.Timer(RESPONSE_SECONDS, shutdown_socket, [connection])
    timer.start()
    try:
        connection.execute(HEARTBEAT)
    finally:
        timer.cancel()
