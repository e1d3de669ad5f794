"""Documents as the hits of a response, with highlights and a snippet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from api.core.viewer import Viewer
from api.search.access import is_locked, visible_document
from api.search.references.types import Reference
from api.search.results.matcher import Matcher
from api.search.results.snippets import citing_sentence, cut_paragraph, highlight, snippet
from api.search.schemas import PostHit, SeriesHit, TimelineHit
from api.search.semantic.ann import SemanticHit
from api.search.types import Document, IndexUid


class HitBuilder:
    """Makes the hits of one search."""

    def __init__(
        self,
        reference: Reference | None,
        matcher: Matcher,
        semantic_hits: Mapping[int, SemanticHit],
        nearby: Mapping[IndexUid, Collection[int]],
        viewer: Viewer,
    ) -> None:
        """`nearby` are what of each group does not cite the place that was searched, by id.

        `viewer` decides whether the text of premium posts is shown.
        """
        self._viewer, self._matcher = viewer, matcher
        self._reference, self._nearby = reference, nearby
        self._semantic_hits = semantic_hits

    def post(self, document: Document) -> PostHit:
        """A post. If only vectors found it, the snippet is the nearest paragraph."""
        nearest = self._semantic_hits.get(document["id"])
        locked = is_locked(document, self._viewer)
        hit = self._fields("posts", document) | {"semantic": nearest is not None, "paragraph": None}
        hit["isLocked"] = locked
        if nearest and nearest.paragraph and not locked:
            hit |= {"snippet": cut_paragraph(nearest.paragraph), "paragraph": nearest.anchor}
        return PostHit.model_validate(hit)

    def series(self, document: Document) -> SeriesHit:
        return SeriesHit.model_validate(self._fields("series", document))

    def portion(self, document: Document) -> TimelineHit:
        return TimelineHit.model_validate(self._fields("torah_timelines", document))

    def _fields(self, index: IndexUid, document: Document) -> dict[str, Any]:
        """The document with its title highlighted, and the sentence that cites or matches."""
        document = visible_document(document, self._viewer)
        nearby = document["id"] in self._nearby.get(index, ())
        cited = None
        if self._reference:
            cited = citing_sentence(document["content"], self._reference, nearby=nearby)
        return {
            **document,
            "highlightedTitle": highlight(document["title"], self._matcher),
            "snippet": cited or snippet(document["content"], self._matcher),
            "nearby": nearby,
        }
