"""Ranks documents by how close together they have the parts of a query.

The engines find documents that have all words anywhere in a long text. One that has them in its
title, its topics and one paragraph speaks of what was asked; one that has them pages apart may not.
"""

from __future__ import annotations

from collections.abc import Sequence

from api.search.results.matcher import Matcher
from api.search.types import Document

# A page: more would take more time than it is worth. Later pages keep the engine's order.
WINDOW = 10


def closest_first(documents: Sequence[Document], matcher: Matcher) -> tuple[Document, ...]:
    """The first documents by closeness, and by the engine's order where that is equal."""
    if matcher.size < 2:
        return tuple(documents)
    first = sorted(documents[:WINDOW], key=lambda each: closeness(each, matcher), reverse=True)
    return (*first, *documents[WINDOW:])


def closeness(document: Document, matcher: Matcher) -> tuple[tuple[int, int], int]:
    """How many parts of the query a post has in its title, its topics and one paragraph together,
    and how many of them in the form that was typed.

    Then, in how many of its paragraphs.
    """
    names = [document["title"], *document["topics"]]
    head = matcher.parts_in(names)
    together = [
        (len(head | matcher.parts_in([text])), matcher.count_as_typed(text))
        for text in (document["excerpt"], *document["content"])
    ]
    return max(together), together.count(max(together))
