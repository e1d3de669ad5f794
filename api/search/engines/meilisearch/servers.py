"""The Meilisearch servers of MEILI_URL, and the names by which the database knows them."""

from __future__ import annotations

import hashlib
from urllib.parse import urlsplit

MAX_NAME_LENGTH = 100


def server_name(url: str) -> str:
    """A server's host, port and path: what an operator recognizes, without a password."""
    parts = urlsplit(url)
    name = parts.netloc.rpartition("@")[2] + parts.path
    if len(name) <= MAX_NAME_LENGTH:
        return name
    return hashlib.blake2b(name.encode(), digest_size=16).hexdigest()
