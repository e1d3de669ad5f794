"""Where the texts of a study guide rest in their teaching."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from api.study.sentence_scores import stems_of
from api.study.teaching import Block, Teaching

# A paragraph with fewer words of a text is not what it rests on.
_MIN_SHARED = 2


@lru_cache(maxsize=2_000)
def block_of(teaching: Teaching, text: str) -> Block | None:
    """The block that has most words of a text; the shortest of several. None if none has two."""
    wanted = stems_of(text)
    found = [
        (len(wanted & stems_of(block.text)), -len(block.text), -at)
        for at, block in enumerate(teaching.blocks)
        if block.kind != "heading"
    ]
    if not found or max(found)[0] < _MIN_SHARED:
        return None
    return teaching.blocks[-max(found)[2]]


def paragraph_of(teaching: Teaching, text: str) -> str | None:
    """The id of that block."""
    block = block_of(teaching, text)
    return block.anchor if block else None


def sentence_of(teaching: Teaching, text: str) -> str:
    """The sentence of that block with most words of a text, or two; empty without a block."""
    block = block_of(teaching, text)
    if block is None:
        return ""
    wanted = stems_of(text)
    pairs = (f"{one} {other}" for one, other in pairwise(block.sentences))
    spans = [*block.sentences, *(pair for pair in pairs if pair in block.text)]
    # A second sentence must bring two words more.
    return max(
        spans,
        key=lambda span: len(wanted & stems_of(span)) - 1.5 * (span not in block.sentences),
    )
