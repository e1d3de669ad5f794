"""A teaching's text as pages show it; the stored HTML stays as its author wrote it."""

from __future__ import annotations

from api.core.hebrew import with_hebrew_marked
from api.core.pictures import with_srcsets


def shown_content(html: str) -> str:
    """Stored HTML with its Hebrew marked, and with the smaller versions of its pictures."""
    return with_srcsets(with_hebrew_marked(html))
