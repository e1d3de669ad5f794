"""What a viewer may see of a teaching's row; `api/search/access.py` does the same for documents.

`Viewer.can_read` decides whether they may read it in full.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from api.core.hebrew import language_of_text
from api.core.html import LOCKED_LENGTH, locked_preview, paragraphs, preview, read_minutes
from api.core.viewer import Viewer
from api.library.cards import Card
from api.models import Post


def can_read(viewer: Viewer, post: Post | Card) -> bool:
    """Whether a viewer may read and hear a teaching in full."""
    return viewer.can_read(is_premium=bool(post.is_premium))


@dataclass(frozen=True, slots=True)
class VisiblePost:
    """A teaching as one viewer may see it.

    A locked one has no text, audio, video or images; its preview remains (ACCESS-13).
    """

    id: int
    type: str
    title: str
    publish_date: datetime
    # The last change of what readers see; not before it was published.
    modified_at: datetime
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
    study_guide: Mapping[str, Any] | None

    @property
    def language(self) -> str:
        """That of its text, as far as the viewer may see it: "he" or "en"."""
        return language_of_text(self.title, self.content or f"{self.excerpt} {self.preview}")


def visible_post(viewer: Viewer, post: Post, *, with_image: bool = False) -> VisiblePost:
    """The parts of a teaching that a viewer may see. `with_image`: also its embedded image."""
    is_open = can_read(viewer, post)
    return VisiblePost(
        id=post.id,
        type=post.type,
        title=post.title,
        publish_date=post.publish_date,
        modified_at=max(filter(None, (post.publish_date, post.modified_at))),
        excerpt=post.excerpt,
        author=post.author,
        topics=post.topics,
        is_premium=post.is_premium,
        featured=post.featured,
        is_locked=not is_open,
        preview=preview(post.content) if is_open else _locked_preview(post.content),
        read_minutes=read_minutes(post.content),
        content=post.content if is_open else "",
        audio_url=post.audio_url if is_open else None,
        video_url=post.video_url if is_open else None,
        image_url=post.image_url if is_open else None,
        base64_image=post.base64_image if is_open and with_image else None,
        study_guide=post.study_guide if is_open else None,
    )


def _locked_preview(content: str) -> str:
    return locked_preview(" ".join(paragraphs(content)), LOCKED_LENGTH)


def visible_card(viewer: Viewer, card: Card) -> Card:
    """A card as a viewer may see it: a locked one has no audio and no image."""
    if can_read(viewer, card):
        return card
    return replace(
        card, audio_url=None, image_url=None, is_locked=True, preview=card.locked_preview
    )
