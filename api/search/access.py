"""What a viewer may see of a document: of a locked post only its preview (ACCESS-12, ACCESS-13).

A locked post is searched by its full text, like any other, but its text is not shown: neither in
snippets, nor as a passage, nor in the document itself.
"""

from __future__ import annotations

from api.core.html import locked_preview
from api.core.viewer import Viewer
from api.search.types import Document


def is_locked(document: Document, viewer: Viewer) -> bool:
    """Whether the viewer may not read the document in full. Only posts can be premium."""
    return not viewer.can_read(is_premium=bool(document.get("isPremium")))


def visible_document(document: Document, viewer: Viewer) -> Document:
    """The document; if it is locked, with a preview in place of its text and without media."""
    if not is_locked(document, viewer):
        return document
    hidden = {name: None for name in ("audioUrl", "imageUrl") if name in document}
    return {**document, **hidden, "content": [locked_preview(" ".join(document["content"]))]}
