"""The answers that a teacher wrote to readers' questions, with what they quote (STUDY-96)."""

from __future__ import annotations

from collections.abc import Sequence

from api.models.study_guide import StudyGuide
from api.study.grounding.evidence import Evidence, Question
from api.study.grounding.passages import Passage
from api.study.grounding.words import stems
from api.study.guide import span_with
from api.study.teaching import Teaching

# How near a question of the study guide must be: its similarity, and what the words of the
# reader's question count that are in it or in its answer.
_NEAR, _WORDS = 0.56, 0.35
# Where what the teaching as a whole asks is nearest, an answer that may lend its quotation.
_NEAR_WHOLE = 0.5
# A second answer is given, too, if it is nearly as near.
_ALMOST = 0.97
# How much more of the question the text may cover than the answer does.
_COVERED = 0.2


def replies(
    question: Question, teaching: Teaching, evidence: Evidence, found: Sequence[Passage], limit: int
) -> list[Passage]:
    """The passages of the answers to the nearest questions, nearest first.

    None where no question is near, or where what was `found` in the text has more of the question.
    """
    guide = teaching.guide
    if guide is None:
        return []
    answered = guide.answered
    values = {
        at: similarity + _WORDS * question.coverage(stems(answered[at]))
        for at, similarity in evidence.questions.items()
        if at < len(answered)
    }
    # The first question is that of the teaching as a whole.
    whole = values.pop(0, 0.0)
    best = max(values.values(), default=0.0)
    if best < (_NEAR_WHOLE if whole > best else _NEAR):
        return []
    near = sorted((at for at in values if values[at] >= _ALMOST * best), key=lambda at: -values[at])
    if whole > best:
        near = near[:1]
    passages = [_passage(teaching, guide, at, values[at], is_whole=whole > best) for at in near]
    given = [passage for passage in passages if passage][:limit]
    in_text = max(map(question.coverage, map(_stems, found)), default=0.0)
    in_answer = max((question.coverage(_stems(each)) for each in given), default=0.0)
    return given if in_text <= in_answer + _COVERED else []


def _stems(passage: Passage) -> frozenset[str]:
    """Those of the answer and of the sentences that are quoted."""
    return stems(f"{passage.reply or ''} {passage.text}")


def _passage(
    teaching: Teaching, guide: StudyGuide, at: int, value: float, *, is_whole: bool
) -> Passage | None:
    """The sentences that an answer quotes; None if the teaching does not have them (any more).

    If the question is about the whole, they support what the teaching as a whole says.
    """
    answer = guide.answers[at - 1]
    span = span_with(teaching, answer.quote) if answer.quote else None
    if span is None:
        return None
    reply = guide.idea if is_whole else answer.answer
    return Passage(teaching, span.block, span.first, span.last, value, reply)
