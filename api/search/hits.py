"""Documents as the hits of a response, with highlights and a snippet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from api.core.viewer import Viewer
from api.search.access import is_locked, visible_document
from api.search.references.verse_reference import Reference
from api.search.results.matcher import Matcher
from api.search.results.snippets import (
    Snippet,
    answering_snippet,
    citing_sentence,
    highlight,
    nearest_snippet,
    snippet,
)
from api.search.schemas import PostHit, SeriesHit, TimelineHit
from api.search.semantic.ann import SemanticHit
from api.search.types import Document, IndexUid


class HitBuilder:
    """Makes the hits of one search."""

    def __init__(
        self,
        reference: Reference | None,
        matcher: Matcher,
        viewer: Viewer,
        *,
        nearby: Mapping[IndexUid, Collection[int]],
        nearest: Mapping[int, SemanticHit],
        by_meaning: Collection[int],
    ) -> None:
        """`viewer` decides whether the text of premium posts is shown.

        `nearby` are what of each group does not cite the place that was searched, by id. `nearest`
        are the posts that are nearest in meaning, by id; those `by_meaning` are there for it alone.
        """
        self._reference, self._matcher, self._viewer = reference, matcher, viewer
        self._nearby, self._nearest, self._by_meaning = nearby, nearest, by_meaning

    def post(self, document: Document) -> PostHit:
        """A post. If its words show little, its snippet is what answers the query.

        Where nothing does, it is what its teacher wrote for lists; of a locked post its preview.
        """
        locked = is_locked(document, self._viewer)
        document = visible_document(document, self._viewer)
        found = self._snippet("posts", document)
        if not locked and found.parts * 2 <= self._matcher.size:
            found = self._answer(document) or found
        if not locked and found.paragraph is None and document["excerpt"]:
            found = Snippet(highlight(document["excerpt"], self._matcher), None)
        hit = self._fields("posts", document, found) | {
            "isLocked": locked,
            "semantic": document["id"] in self._by_meaning,
            "paragraph": None if locked else _anchor(document, found.paragraph),
        }
        return PostHit.model_validate(hit)

    def closest(self, document: Document) -> PostHit:
        """A post that comes near without an answer, with its nearest sentences, marked."""
        shown, hit = self.post(document), self._nearest[document["id"]]
        if not shown.is_locked and hit.nearest_sentences:
            shown.snippet = nearest_snippet(hit.paragraph, hit.nearest_sentences)
            shown.paragraph = _anchor(document, hit.position)
        return shown

    def series(self, document: Document) -> SeriesHit:
        found = self._snippet("series", document)
        return SeriesHit.model_validate(self._fields("series", document, found))

    def portion(self, document: Document) -> TimelineHit:
        """A weekly portion. A document that was built long ago may have no Hebrew texts."""
        hebrew = document.get("hebrewDescription", "")
        both = [*document["content"], hebrew] if hebrew else document["content"]
        found = self._snippet("torah_timelines", {**document, "content": both})
        hit = self._fields("torah_timelines", document, found) | {
            "highlightedHebrewTitle": highlight(document.get("hebrewTitle", ""), self._matcher),
            "hebrewSnippet": self._hebrew_snippet(document, found) if hebrew else "",
        }
        return TimelineHit.model_validate(hit)

    def _hebrew_snippet(self, document: Document, found: Snippet) -> str:
        """What a portion's Hebrew summary says to the query, unless what was found says more."""
        content = [document["hebrewDescription"]]
        hebrew = self._snippet("torah_timelines", {**document, "content": content})
        return "" if hebrew.parts < found.parts else hebrew.text

    def _fields(self, index: IndexUid, document: Document, found: Snippet) -> dict[str, Any]:
        """The document with its title highlighted, and its snippet."""
        return {
            **document,
            "highlightedTitle": highlight(document["title"], self._matcher),
            "snippet": found.text,
            "nearby": self._is_nearby(index, document),
        }

    def _is_nearby(self, index: IndexUid, document: Document) -> bool:
        return document["id"] in self._nearby.get(index, ())

    def _snippet(self, index: IndexUid, document: Document) -> Snippet:
        """The sentence that cites or matches."""
        content, cited = document["content"], None
        if self._reference:
            nearby = self._is_nearby(index, document)
            cited = citing_sentence(content, self._reference, nearby=nearby)
        return cited or snippet(content, self._matcher)

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
