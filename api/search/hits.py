"""Documents as the hits of a response, with highlights and a snippet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from api.core.viewer import Viewer
from api.search.access import is_locked, visible_document
from api.search.references.parser import Reference
from api.search.results.matcher import Matcher
from api.search.results.snippets import (
    Snippet,
    answering_snippet,
    citing_sentence,
    highlight,
    snippet,
)
from api.search.schemas import PostHit, SeriesHit, TimelineHit
from api.search.semantic.ann import SemanticHit
from api.search.types import Document


class HitBuilder:
    """Makes the hits of one search."""

    def __init__(
        self,
        reference: Reference | None,
        matcher: Matcher,
        nearest: Mapping[int, SemanticHit],
        by_meaning: Collection[int],
        viewer: Viewer,
    ) -> None:
        """`nearest` are the posts nearest in meaning by id; those `by_meaning` are there for it.

        `viewer` decides whether the text of premium posts is shown.
        """
        self._viewer, self._matcher = viewer, matcher
        self._reference, self._nearest, self._by_meaning = reference, nearest, by_meaning

    def post(self, document: Document) -> PostHit:
        """A post. A snippet that is shown because of the meaning answers the query."""
        locked = is_locked(document, self._viewer)
        document = visible_document(document, self._viewer)
        found = self._snippet(document)
        if not locked and not self._has_most_words(found):
            found = self._answer(document) or found
        hit = self._fields(document, found)
        hit["semantic"] = document["id"] in self._by_meaning
        hit["isLocked"] = locked
        hit["paragraph"] = None if locked else _anchor(document, found.paragraph)
        return PostHit.model_validate(hit)

    def series(self, document: Document) -> SeriesHit:
        return SeriesHit.model_validate(self._fields(document, self._snippet(document)))

    def portion(self, document: Document) -> TimelineHit:
        return TimelineHit.model_validate(self._fields(document, self._snippet(document)))

    def _fields(self, document: Document, found: Snippet) -> dict[str, Any]:
        """The document with its title highlighted, and its snippet."""
        title = highlight(document["title"], self._matcher)
        return {**document, "highlightedTitle": title, "snippet": found.text}

    def _snippet(self, document: Document) -> Snippet:
        """The sentence that cites or matches."""
        content = document["content"]
        cited = citing_sentence(content, self._reference) if self._reference else None
        return cited or snippet(content, self._matcher)

    def _has_most_words(self, found: Snippet) -> bool:
        return found.parts * 2 > self._matcher.size

    def _answer(self, document: Document) -> Snippet | None:
        """What answers the query, where the post is near it in meaning."""
        if not (hit := self._nearest.get(document["id"])):
            return None
        return answering_snippet(document["content"], hit.quote, hit.position, self._matcher)


def _anchor(document: Document, paragraph: int | None) -> str | None:
    """The HTML id of a paragraph. A document that was built long ago may have none."""
    anchors: list[str | None] = document.get("anchors", [])
    is_known = paragraph is not None and paragraph < len(anchors)
    return anchors[paragraph or 0] if is_known else None
