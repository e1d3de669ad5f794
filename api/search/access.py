"""What a viewer may see of a document: of a locked post only its preview (ACCESS-13, ACCESS-18).

A locked post is searched by its full text, like any other, but its text is not shown: neither in
snippets, nor as a passage, nor in the document itself.
"""

from __future__ import annotations

from api.core.html import cut
from api.core.viewer import Viewer
from api.search.types import Document

# As long as the preview of a card (`api/library/cards.py`).
_PREVIEW_LENGTH = 300


def is_locked(document: Document, viewer: Viewer) -> bool:
    """Whether the viewer may not read the document in full. Only posts can be premium."""
    return bool(document.get("isPremium")) and not viewer.reads_premium


def visible_document(document: Document, viewer: Viewer) -> Document:
    """The document with the preview in place of its text, and without images, if it is locked."""
    if not is_locked(document, viewer):
        return document
    hidden = {name: None for name in ("audioUrl", "imageUrl") if name in document}
    return {**document, **hidden, "content": [cut(" ".join(document["content"]), _PREVIEW_LENGTH)]}
