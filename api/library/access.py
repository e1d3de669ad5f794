"""What a viewer may see of a teaching's row; `api/search/access.py` does the same for documents.

`Viewer.can_read` decides whether they may read it in full.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from api.core.hebrew import language_of_text
from api.core.html import (
    LOCKED_LENGTH,
    locked_preview,
    on_one_line,
    paragraphs,
    preview,
    read_minutes,
)
from api.core.viewer import Viewer
from api.library.cards import Card, PostFields, PublicFields, field_names
from api.models import Post

_PUBLIC = field_names(PublicFields)
# What of a card a locked teaching does not have (ACCESS-13).
_NOT_PUBLIC: Mapping[str, Any] = dict.fromkeys(field_names(PostFields) - _PUBLIC)


def can_read(viewer: Viewer, post: Post | Card) -> bool:
    """Whether a viewer may read and hear a teaching in full."""
    return viewer.can_read(is_premium=bool(post.is_premium))


@dataclass(frozen=True, slots=True, kw_only=True)
class VisiblePost(PostFields):
    """A teaching as one viewer may see it.

    A locked one has only `PublicFields` and its preview: of every other column it has None, and an
    empty text (ACCESS-13).
    """

    video_url: str | None
    study_guide: Mapping[str, Any] | None
    base64_image: str | None
    content: str
    # The last change of what readers see; not before it was published.
    modified_at: datetime
    is_locked: bool
    preview: str
    read_minutes: int

    @property
    def language(self) -> str:
        """That of its text, as far as the viewer may see it: "he" or "en"."""
        return language_of_text(self.title, self.content or f"{self.excerpt} {self.preview}")


# Columns that are shown as they are stored: all but those that `visible_post` names.
_AS_STORED = (field_names(VisiblePost) & set(Post.__table__.columns.keys())) - {
    *("base64_image", "content", "modified_at")
}


def visible_post(viewer: Viewer, post: Post, *, with_image: bool = False) -> VisiblePost:
    """The parts of a teaching that a viewer may see. `with_image`: also its embedded image."""
    is_open = can_read(viewer, post)
    visible = _AS_STORED if is_open else _AS_STORED & _PUBLIC
    columns: dict[str, Any] = dict.fromkeys(_AS_STORED)
    columns |= {name: getattr(post, name) for name in visible}
    return VisiblePost(
        **columns,
        base64_image=post.base64_image if is_open and with_image else None,
        content=post.content if is_open else "",
        modified_at=max(filter(None, (post.publish_date, post.modified_at))),
        is_locked=not is_open,
        preview=preview(post.content) if is_open else _locked_preview(post.content),
        read_minutes=read_minutes(post.content),
    )


def _locked_preview(content: str) -> str:
    return locked_preview(on_one_line(paragraphs(content)), LOCKED_LENGTH)


def visible_card(viewer: Viewer, card: Card) -> Card:
    """A card as a viewer may see it: a locked one has only `PublicFields` and its preview."""
    if can_read(viewer, card):
        return card
    return replace(card, **_NOT_PUBLIC, is_locked=True, preview=card.locked_preview)
