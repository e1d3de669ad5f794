"""A digest by which two states of an object are compared."""

from __future__ import annotations

import hashlib
import json

from api.admin.content.kinds import Content


def fingerprint(content: Content) -> str:
    """Equal fingerprints are equal contents: 64 hexadecimal digits of SHA-256."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
