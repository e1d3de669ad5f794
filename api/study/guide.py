"""Where the texts of a study guide rest in their teaching."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from api.study.quoting import is_verbatim
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


@dataclass(frozen=True, slots=True)
class Span:
    """Sentences of a block, from `first` to `last`."""

    block: Block
    first: int
    last: int

    @property
    def text(self) -> str:
        return " ".join(self.block.sentences[self.first : self.last + 1])


def span_of(teaching: Teaching, text: str) -> Span | None:
    """The sentence of that block with most words of a text, or two; None without a block."""
    block = block_of(teaching, text)
    if block is None:
        return None
    wanted = stems_of(text)
    pairs = (Span(block, at, at + 1) for at in range(len(block.sentences) - 1))
    spans = [Span(block, at, at) for at in range(len(block.sentences))]
    spans += (pair for pair in pairs if pair.text in block.text)
    # A second sentence must bring two words more.
    return max(
        spans, key=lambda span: len(wanted & stems_of(span.text)) - 1.5 * (span.last - span.first)
    )


def span_with(teaching: Teaching, words: str) -> Span | None:
    """The sentences that hold these words of the teaching; None if no paragraph has them all."""
    block = next((each for each in teaching.blocks if is_verbatim(words, each.text)), None)
    if block is None:
        return None
    # As few sentences as hold them: the end first, then the beginning.
    last = next(at for at in range(len(block.sentences)) if _holds(block, 0, at, words))
    first = next(at for at in range(last, -1, -1) if _holds(block, at, last, words))
    return Span(block, first, last)


def _holds(block: Block, first: int, last: int, words: str) -> bool:
    return is_verbatim(words, Span(block, first, last).text)


def sentence_of(teaching: Teaching, text: str) -> str:
    """The text of that span; empty without one."""
    span = span_of(teaching, text)
    return span.text if span else ""
