"""The passages of a teaching, as sentences cite them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from api.study.checking.checker import MAX_PASSAGE, Passage
from api.study.grounding.injection import without_orders
from api.study.teaching import Block, Teaching

# Characters before a paragraph in which somebody may be named whom it calls he or she.
_AROUND = 600


def passages_of(teaching: Teaching) -> Mapping[str | None, Passage]:
    """Its paragraphs by their ids, headings left out."""
    blocks = tuple(block for block in teaching.blocks if block.kind != "heading")
    return _passages(f"{teaching.title}. {teaching.excerpt}", blocks)


@lru_cache(maxsize=64)
def _passages(head: str, blocks: tuple[Block, ...]) -> Mapping[str | None, Passage]:
    texts = [without_orders(block.text) for block in blocks]
    return {
        block.anchor: Passage(
            text[:MAX_PASSAGE],
            " ".join([head, " ".join(texts[:at])[-_AROUND:], *texts[at + 1 : at + 2]]),
            tuple(texts[:at]),
        )
        for at, (block, text) in enumerate(zip(blocks, texts, strict=True))
    }


def whole(teaching: Teaching) -> Passage:
    """Title, excerpt and text as one passage."""
    texts = (block.text for block in teaching.blocks)
    text = without_orders("\n".join((f"{teaching.title}.", teaching.excerpt, *texts)))
    return Passage(text[:MAX_PASSAGE], ", ".join((teaching.author, *teaching.topics)))
