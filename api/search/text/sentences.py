"""A text divided into sentences, for the whole site: what is embedded, quoted and studied."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import sentencex

# Characters that are divided into sentences at once.
_MAX_SEGMENTED = 10_000


@lru_cache(maxsize=10_000)
def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text, without surrounding white space."""
    parts = (part for piece in _pieces(text) for part in sentencex.segment("en", piece))
    return tuple(found for part in parts if (found := part.strip()))


def _pieces(text: str) -> Iterator[str]:
    """A text in pieces that end between sentences if they can: unclosed quotation marks take the
    segmenter the square of the length.
    """
    start = 0
    while len(text) - start > _MAX_SEGMENTED:
        end = start + _MAX_SEGMENTED
        ends = (text.rfind(mark, start, end) + len(mark) for mark in (". ", " "))
        end = next((found for found in ends if found > start + len(". ")), end)
        yield text[start:end]
        start = end
    yield text[start:]
