"""Who may read what. One rule, for every way by which a teaching leaves the site."""

from __future__ import annotations

from api.core.settings import Settings
from api.models import Post


def is_open(post: Post, settings: Settings) -> bool:
    """Whether everybody may read and hear the whole of a teaching (decisions 15 and 38)."""
    return settings.launch_free or not post.is_premium
