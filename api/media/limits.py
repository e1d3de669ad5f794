"""The limits of uploads (ADMIN-31)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Literal

Kind = Literal["audio", "image"]

MEGABYTE = 1024 * 1024
MAX_BYTES: Mapping[Kind, int] = {"audio": 500 * MEGABYTE, "image": 25 * MEGABYTE}
# A PATCH request carries at most this much, so that a token is checked again before it ends.
MAX_CHUNK_BYTES = 16 * MEGABYTE
MAX_UNFINISHED = 20
# After the last byte that arrived.
LIFETIME = timedelta(days=1)
# Left free on the disk, for the database above all.
RESERVED_BYTES = 1024 * MEGABYTE
MAX_NAME_LENGTH = 255
MAX_ALT_LENGTH = 500

# A picture of 60 megapixels needs 240 MB when it is decoded.
MAX_PIXELS = 60_000_000
MAX_SECONDS_OF_AUDIO = 12 * 3600
