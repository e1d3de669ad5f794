"""Decides who may read which rows of the library.

`api/search/access.py` applies the same rule to documents of the search.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from api.core.html import preview, read_minutes
from api.core.viewer import Viewer
from api.library.cards import PREVIEW_LENGTH, Card
from api.models import Post


def can_read(viewer: Viewer, post: Post | Card) -> bool:
    """Whether a viewer may read and hear a teaching in full (ACCESS-12, ACCESS-13)."""
    return viewer.reads_premium or not post.is_premium


@dataclass(frozen=True, slots=True)
class VisiblePost:
    """A teaching as one viewer may see it.

    A locked one has no text, audio, video or images; its preview remains (ACCESS-13).
    """

    id: int
    type: str
    title: str
    publish_date: datetime
    excerpt: str
    author: str
    topics: list[str]
    is_premium: int
    featured: int
    is_locked: bool
    preview: str
    read_minutes: int
    content: str
    audio_url: str | None
    video_url: str | None
    image_url: str | None
    base64_image: str | None


def visible_post(viewer: Viewer, post: Post, *, with_image: bool = False) -> VisiblePost:
    """The parts of a teaching that a viewer may see. `with_image`: also its embedded image."""
    is_open = can_read(viewer, post)
    return VisiblePost(
        id=post.id,
        type=post.type,
        title=post.title,
        publish_date=post.publish_date,
        excerpt=post.excerpt,
        author=post.author,
        topics=post.topics,
        is_premium=post.is_premium,
        featured=post.featured,
        is_locked=not is_open,
        preview=preview(post.content, PREVIEW_LENGTH),
        read_minutes=read_minutes(post.content),
        content=post.content if is_open else "",
        audio_url=post.audio_url if is_open else None,
        video_url=post.video_url if is_open else None,
        image_url=post.image_url if is_open else None,
        base64_image=post.base64_image if is_open and with_image else None,
    )


def visible_card(viewer: Viewer, card: Card) -> Card:
    """A card as a viewer may see it: a locked one has no audio and no image."""
    if can_read(viewer, card):
        return card
    return replace(card, audio_url=None, image_url=None, is_locked=True)
