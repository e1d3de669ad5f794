"""Which sentences of a teaching answer a question, as they can be quoted (STUDY-71)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from api.study.grounding.evidence import Evidence, Question
from api.study.grounding.injection import is_order
from api.study.grounding.question_analysis import analyze_question
from api.study.grounding.words import stems
from api.study.guide import Span, span_of
from api.study.schemas import Source
from api.study.sentence_forms import can_stand_alone, is_question
from api.study.teaching import Block, Teaching

# Words of a quotation; sentences before it that make it clear count.
MAX_QUOTED_WORDS = 70
_MIN_QUOTED_WORDS = 5
# A passage of fewer words goes on.
_FEW_WORDS = 16
# A passage is quoted if its value is at least this share of the teaching's best.
_MIN_SHARE = 0.6
# A sentence's own share of a passage's value, against that of its paragraph's similarity.
_COVERED, _SIMILARITY = 3.0, 4.0
# Sentences of a teaching around which passages are formed: that takes longer than to rank them.
_MOST_TRIED = 10
# Steps of its study guide whose sentences are tried, too, and what such a passage is worth more.
_STEPS_TRIED, _IS_STEP = 3, 0.8
# A sentence that begins with a quotation is what the one before announced.
_OPENING_MARKS = ('"', "“", "'", "‘")
# What a passage is worth more that has the verb of the question, and the reason if it asks for one.
_ASKED = 0.8
_ASKS, _FRAGMENT, _UNCLEAR, _ORDERS = -0.8, -2.0, -1.5, -20.0


@dataclass(frozen=True, slots=True)
class Passage:
    """Consecutive sentences of one block, verbatim, with their value for a question.

    `reply` is the teacher's own answer which they support, `answering` the question that it is to.
    """

    teaching: Teaching
    block: Block
    first: int
    last: int
    value: float
    reply: str | None = None
    answering: str | None = None

    @property
    def sentences(self) -> Sequence[str]:
        return self.block.sentences[self.first : self.last + 1]

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    @property
    def source(self) -> Source:
        return Source(
            post_id=self.teaching.id,
            title=self.teaching.title,
            post_type=self.teaching.type,
            paragraph=self.block.anchor,
            quote=self.text,
        )


def best_passages(
    question: Question, teaching: Teaching, evidence: Evidence, limit: int
) -> list[Passage]:
    """The passages of a teaching that answer a question best, in the order of its text.

    None overlaps another.
    """
    tried = [
        *_passages(question, teaching, evidence.paragraphs),
        *_of_steps(question, teaching, evidence),
    ]
    found = sorted(tried, key=lambda each: -each.value)
    least = max(0.0, _MIN_SHARE * found[0].value) if found else 0.0
    chosen: list[Passage] = []
    for passage in found:
        if passage.value >= least and not any(_overlap(passage, other) for other in chosen):
            chosen.append(passage)
        if len(chosen) == limit:
            break
    return sorted(chosen, key=lambda each: (teaching.blocks.index(each.block), each.first))


def _overlap(one: Passage, other: Passage) -> bool:
    return one.block is other.block and one.first <= other.last and other.first <= one.last


def _passages(
    question: Question, teaching: Teaching, similarity: Mapping[str, float]
) -> Iterator[Passage]:
    """The passages around the sentences that promise most."""
    sentences = [
        (_worth(question, sentence, similarity.get(block.text, 0.0)), number, at, block)
        for number, block in enumerate(teaching.blocks)
        if block.kind != "heading"
        for at, sentence in enumerate(block.sentences)
    ]
    for _, _, at, block in sorted(sentences, key=lambda each: (-each[0], *each[1:3]))[:_MOST_TRIED]:
        yield _valued(question, _passage_around(teaching, Span(block, at, at)), similarity)


def _of_steps(question: Question, teaching: Teaching, evidence: Evidence) -> Iterator[Passage]:
    """What the nearest steps of the study guide rest on: it is the thought that counts, in words
    that may be far from the question's.
    """
    steps = teaching.guide.steps if teaching.guide else ()
    nearest = sorted(evidence.steps, key=lambda at: -evidence.steps[at])[:_STEPS_TRIED]
    for at in (at for at in nearest if at < len(steps)):
        span = span_of(teaching, steps[at].text)
        if span:
            passage = _passage_around(teaching, span)
            near = max(evidence.steps[at], evidence.paragraphs.get(span.block.text, 0.0))
            found = _valued(question, passage, {span.block.text: near})
            yield replace(found, value=found.value + _IS_STEP)


def _passage_around(teaching: Teaching, span: Span) -> Passage:
    """These sentences with those that make them clear, as long as that is not too long."""
    block = span.block
    first = _clear_beginning(block, span.first)
    passage = Passage(teaching, block, first, _clear_end(block, first, span.last), 0.0)
    if len(passage.text.split()) > MAX_QUOTED_WORDS:
        return Passage(teaching, block, span.first, span.last, 0.0)
    return passage


def _valued(question: Question, passage: Passage, similarity: Mapping[str, float]) -> Passage:
    near = similarity.get(passage.block.text, 0.0)
    return replace(passage, value=_value(question, passage, near))


def _worth(question: Question, sentence: str, similarity: float) -> float:
    return _COVERED * question.coverage(stems(sentence)) + _SIMILARITY * similarity


def _clear_beginning(block: Block, at: int) -> int:
    """The first sentence from which this one can be read on its own."""
    first = at
    while first > 0 and not can_stand_alone(block.sentences[first]):
        first -= 1
    return first


def _clear_end(block: Block, first: int, at: int) -> int:
    """The last sentence that belongs to this one.

    That is what a question leads to, what refers to it, and what a short one announces.
    """
    last, sentences = at, block.sentences
    while last + 1 < len(sentences):
        longer = " ".join(sentences[first : last + 2])
        is_short = len(" ".join(sentences[first : last + 1]).split()) < _FEW_WORDS
        leads_on = is_question(sentences[last]) or not can_stand_alone(sentences[last + 1])
        leads_on = leads_on or is_short or sentences[last + 1].startswith(_OPENING_MARKS)
        if not leads_on or len(longer.split()) > MAX_QUOTED_WORDS:
            break
        last += 1
    return last


def _value(question: Question, passage: Passage, similarity: float) -> float:
    text = passage.text
    words = len(text.split())
    found = frozenset[str]().union(*map(stems, passage.sentences))
    value = _COVERED * question.coverage(found) + _SIMILARITY * similarity
    value += _ASKS * is_question(text) + _ORDERS * is_order(text)
    asked = analyze_question(question.text)
    if asked.verb and asked.is_answered_by(text):
        value += _ASKED
    if words < _MIN_QUOTED_WORDS or text.endswith(":"):
        value += _FRAGMENT
    if not can_stand_alone(text) and words > _MIN_QUOTED_WORDS:
        value += _UNCLEAR
    # Of two that say as much, the shorter.
    return value - words / 200
