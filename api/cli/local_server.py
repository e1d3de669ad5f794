"""Asks a server on this machine for its health.

By the standard library: what supervises a site runs as long as the site, and an HTTP client would
stay in its memory.
"""

from __future__ import annotations

from http.client import HTTPException
from urllib.request import ProxyHandler, build_opener


def response_body(url: str, timeout: float) -> bytes | None:
    """The body of a successful response; None without one within `timeout` seconds."""
    try:
        with build_opener(ProxyHandler({})).open(url, timeout=timeout) as response:
            body: bytes = response.read()
            return body
    except (OSError, HTTPException):
        return None
