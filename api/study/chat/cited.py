"""The sentences of a teaching that the last answer of a conversation cited (STUDY-209)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from api.study.chat.schemas import ChatMessage
from api.study.quoting import is_verbatim
from api.study.sentence_forms import can_stand_alone
from api.study.teaching import Block, Teaching

# A shorter one may be in an answer by chance.
_MIN_WORDS = 3


@dataclass(frozen=True)
class Sentence:
    """A sentence, the number of its block, and its own in the block."""

    block: Block
    at_block: int
    at: int

    @property
    def text(self) -> str:
        return self.block.sentences[self.at]

    def distance(self, other: Sentence) -> int:
        """How far another is: a block counts as many sentences."""
        return 20 * abs(self.at_block - other.at_block) + abs(self.at - other.at)

    def is_after(self, other: Sentence) -> bool:
        return (self.at_block, self.at) > (other.at_block, other.at)


def sentences_of(here: Teaching) -> list[Sentence]:
    """All but the shortest, such as a reference alone."""
    return [
        Sentence(block, at_block, at)
        for at_block, block in enumerate(here.blocks)
        if block.kind != "heading"
        for at, text in enumerate(block.sentences)
        if len(text.split()) >= _MIN_WORDS
    ]


def cited_in_last(here: Teaching, history: Sequence[ChatMessage]) -> list[Sentence]:
    """Those that the last answer quotes, in the order of the text; none of another teaching."""
    answers = (each.content for each in reversed(history) if each.role == "assistant")
    last = next(answers, "")
    return [sentence for sentence in sentences_of(here) if is_verbatim(sentence.text, last)]


def nearest_first(found: Sequence[Sentence], cited: Sequence[Sentence]) -> Iterator[Sentence]:
    """Sentences by how far they are from the cited ones; what comes after these is nearer."""

    def order(sentence: Sentence) -> tuple[int, bool]:
        near = min(cited, key=sentence.distance)
        return sentence.distance(near), not sentence.is_after(near)

    yield from sorted(found, key=order) if cited else found


def in_context(sentence: Sentence) -> tuple[str, Sentence]:
    """A sentence with the one before it where it cannot be read without: the text, and where it
    begins.
    """
    first = sentence.at
    if first and not can_stand_alone(sentence.text):
        first -= 1
    text = " ".join(sentence.block.sentences[first : sentence.at + 1])
    return text, Sentence(sentence.block, sentence.at_block, first)
