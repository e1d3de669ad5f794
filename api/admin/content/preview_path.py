"""The private address of a draft's preview."""

from __future__ import annotations

PREVIEW = "/preview"


def preview_path(key: str) -> str:
    return f"{PREVIEW}/{key}"
