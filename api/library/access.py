"""Decides who may read what. The single rule for every output of teachings."""

from __future__ import annotations

from api.core.settings import Settings
from api.models import Post


def is_open(post: Post, settings: Settings) -> bool:
    """Whether everybody may read and hear a teaching in full (ACCESS-12, ACCESS-13)."""
    return settings.launch_free or not post.is_premium
