"""Which sentences of a teaching answer a question, as they can be quoted (STUDY-71).

A sentence is as good as it is near in meaning, itself and its paragraph; as it has the words of the
question, its verb, a reason or the kind of thing that is asked for; and it may answer a question of
the text that is near. The weights are those of a conditional logit on the questions of the sample
study guides with the sentences that they quote, and on `bench/study_question_sets/details.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from api.study.grounding.answer_type import has_answer_type
from api.study.grounding.evidence import ANSWERS, ANSWERS_HERE, Evidence, Question
from api.study.grounding.injection import is_order
from api.study.grounding.question_analysis import OF_DETAILS, SLIGHT_STEMS, analyze_question
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
# A passage is quoted beside the best if it is worth not much less.
_MOST_BEHIND = 1.5
# The similarity of a sentence that has no vector, as a share of its paragraph's.
_OF_PARAGRAPH = 0.8
# What the words of the question weigh that a passage has; how near its sentence is in meaning, its
# paragraph, and the question of the text that it follows.
_COVERED, _SENTENCE, _PARAGRAPH, _AFTER_QUESTION = 1.7, 6.5, 4.1, 1.9
# What a passage covers of the question and how near its meaning is, together, if it answers: less
# is needed with the verb of the question, more without it.
_ENOUGH, _ENOUGH_WITH_VERB, _ENOUGH_WITHOUT_VERB = 0.7, 0.5, 0.9
_ABOUT_DETAILS = ("what", "whether", *OF_DETAILS)
# Of when and where a text tells in too many ways.
_MAY_LACK_ITS_TYPE = ("when", "where")
# Sentences of a teaching around which passages are formed: that takes longer than to rank them.
_MOST_TRIED = 10
# Steps of its study guide whose sentences are tried, too, and what such a passage is worth more.
_STEPS_TRIED, _IS_STEP = 3, 0.8
# A sentence that begins with a quotation is what the one before announced.
_OPENING_MARKS = ('"', "“", "'", "‘")
# What a passage is worth more that has the verb of the question, the reason if it asks for one, or
# the person, number, time or place; the latter is taken away where that is missing.
_VERB, _REASON, _ANSWER_TYPE = 0.8, 0.7, 1.0
# And one in which the person speaks whose words are asked for.
_SAID = 0.8
_ASKS, _FRAGMENT, _UNCLEAR, _ORDERS = -2.1, -1.2, -0.3, -20.0


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
    """The passages of a teaching that answer a question best, the best first.

    None overlaps another.
    """
    tried = [
        *_passages(question, teaching, evidence),
        *_of_steps(question, teaching, evidence),
    ]
    found = sorted(tried, key=lambda each: -each.value)
    chosen: list[Passage] = []
    for passage in found:
        if len(chosen) == limit:
            break
        if not any(_overlap(passage, other) for other in chosen):
            chosen.append(passage)
    return chosen


def worth_quoting(passages: Sequence[Passage]) -> list[Passage]:
    """Without those that are worth much less than the best one of their teaching."""
    best: dict[int, float] = {}
    for passage in passages:
        best[passage.teaching.id] = max(passage.value, best.get(passage.teaching.id, passage.value))
    return [each for each in passages if each.value >= best[each.teaching.id] - _MOST_BEHIND]


def is_evidence(question: Question, evidence: Evidence, passage: Passage) -> bool:
    """Whether a passage of the teaching that is asked about answers, and not only comes near.

    It has the verb and the kind of thing that is asked for, and either the words of the question
    or its meaning.
    """
    asked = analyze_question(question.text)
    is_of_type = has_answer_type(question.text, passage.text)
    if is_of_type is False and asked.form not in _MAY_LACK_ITS_TYPE:
        return False
    if asked.form not in _ABOUT_DETAILS and evidence.score >= ANSWERS_HERE:
        return True  # a thought or worry of the reader's, or what the whole teaching explains
    text = " ".join(filter(None, (_question_before(passage), passage.text)))
    if not question.has_subject(text):
        return False
    words = question.subject - SLIGHT_STEMS
    if words and words <= stems(text):
        return True
    nearest = max(map(evidence.sentences.get, passage.sentences, repeat(0.0)))
    found = question.coverage(stems(text)) + nearest
    if asked.verb is None:
        return found >= _ENOUGH or evidence.score >= ANSWERS
    return found >= (_ENOUGH_WITH_VERB if asked.has_verb(text) else _ENOUGH_WITHOUT_VERB)


def _question_before(passage: Passage) -> str | None:
    """What the text asks directly before a passage."""
    blocks = passage.teaching.blocks
    if passage.first:
        before = passage.block.sentences[passage.first - 1]
    else:
        at = blocks.index(passage.block)
        before = blocks[at - 1].sentences[-1] if at else ""
    return before if is_question(before) else None


def _overlap(one: Passage, other: Passage) -> bool:
    return one.block is other.block and one.first <= other.last and other.first <= one.last


def _passages(question: Question, teaching: Teaching, evidence: Evidence) -> Iterator[Passage]:
    """The passages around the sentences that promise most."""
    spans = [
        (_COVERED * question.coverage(stems(span.text)) + nearness, number, span, nearness)
        for number, (span, nearness) in enumerate(_nearness(teaching, evidence))
    ]
    for _, _, span, nearness in sorted(spans, key=lambda each: (-each[0], each[1]))[:_MOST_TRIED]:
        yield _valued(question, _passage_around(teaching, span), nearness)


def _nearness(teaching: Teaching, evidence: Evidence) -> Iterator[tuple[Span, float]]:
    """Each sentence with what its meaning is worth: its own, its paragraph's, and that of the
    question which it follows.
    """
    asked = 0.0
    for block in teaching.blocks:
        paragraph = evidence.paragraphs.get(block.text, 0.0)
        for at, sentence in enumerate(block.sentences):
            # The shortest have no vector.
            near = evidence.sentences.get(sentence, _OF_PARAGRAPH * paragraph)
            if block.kind != "heading":
                worth = _SENTENCE * near + _PARAGRAPH * paragraph + _AFTER_QUESTION * asked
                yield Span(block, at, at), worth
            asked = near if is_question(sentence) else 0.0


def _of_steps(question: Question, teaching: Teaching, evidence: Evidence) -> Iterator[Passage]:
    """What the nearest steps of the study guide rest on: it is the thought that counts, in words
    that may be far from the question's.
    """
    steps = teaching.guide.steps if teaching.guide else ()
    nearest = sorted(evidence.steps, key=lambda at: -evidence.steps[at])[:_STEPS_TRIED]
    for at in (at for at in nearest if at < len(steps)):
        span = span_of(teaching, steps[at].text)
        if span:
            quoted = span.block.sentences[span.first : span.last + 1]
            own = max(evidence.sentences.get(sentence, 0.0) for sentence in quoted)
            paragraph = evidence.paragraphs.get(span.block.text, 0.0)
            nearness = _SENTENCE * (own + evidence.steps[at]) / 2 + _PARAGRAPH * paragraph
            yield _valued(question, _passage_around(teaching, span), nearness + _IS_STEP)


def _passage_around(teaching: Teaching, span: Span) -> Passage:
    """These sentences with those that make them clear, as long as that is not too long."""
    block = span.block
    first = _clear_beginning(block, span.first)
    passage = Passage(teaching, block, first, _clear_end(block, first, span.last), 0.0)
    if len(passage.text.split()) > MAX_QUOTED_WORDS:
        return Passage(teaching, block, span.first, span.last, 0.0)
    return passage


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


def _valued(question: Question, passage: Passage, nearness: float) -> Passage:
    text = passage.text
    words = len(text.split())
    found = frozenset[str]().union(*map(stems, passage.sentences))
    value = nearness + _COVERED * question.coverage(found)
    value += _ASKS * is_question(text) + _ORDERS * is_order(text)
    asked = analyze_question(question.text)
    if asked.verb and asked.has_verb(text):
        value += _VERB
    if asked.form == "why" and asked.has_reason(text):
        value += _REASON
    if asked.speech and asked.is_said_in(text):
        value += _SAID
    is_of_type = has_answer_type(question.text, text)
    if is_of_type is not None:
        value += _ANSWER_TYPE if is_of_type else -_ANSWER_TYPE
    if words < _MIN_QUOTED_WORDS or text.endswith(":"):
        value += _FRAGMENT
    if not can_stand_alone(text) and words > _MIN_QUOTED_WORDS:
        value += _UNCLEAR
    # Of two that say as much, the shorter.
    return replace(passage, value=value - words / 200)
