"""Where the texts of a study guide rest in their teaching."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from api.search.text.analyzer import tokens
from api.study.quoting import end_of, start_of
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
    found = [stems_of(text) & stems_of(sentence) for sentence in block.sentences]
    # A second sentence must bring two words more.
    values = {Span(block, at, at): float(len(own)) for at, own in enumerate(found)}
    values |= {
        Span(block, at, at + 1): len(own | following) - 1.5
        for at, (own, following) in enumerate(pairwise(found))
    }
    best = sorted(values, key=lambda span: -values[span])
    return next(span for span in best if span.first == span.last or span.text in block.text)


def span_with(teaching: Teaching, words: str) -> Span | None:
    """The sentences that hold these words of the teaching; None if no paragraph has them all."""
    for block in teaching.blocks:
        found = _tokens(block.text)
        end = end_of(found, words)
        if end is not None:
            # How many words there are up to the end of each sentence.
            ends = list(accumulate(len(_tokens(sentence)) for sentence in block.sentences))
            last = min(bisect_left(ends, end), len(ends) - 1)
            start = start_of(found[: ends[last]], words) or 0
            return Span(block, min(bisect_right(ends, start), last), last)
    return None


@lru_cache(maxsize=1_000)
def _tokens(text: str) -> Sequence[str]:
    return tuple(tokens(text))


def sentence_of(teaching: Teaching, text: str) -> str:
    """The text of that span; empty without one."""
    span = span_of(teaching, text)
    return span.text if span else ""
