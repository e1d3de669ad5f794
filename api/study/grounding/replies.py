"""The answers that a teacher wrote to readers' questions, with what they quote (STUDY-96)."""

from __future__ import annotations

from collections.abc import Sequence

from api.models.study_guide import StudyGuide
from api.study.grounding.asked import Asked, asked_of
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
# From this similarity on a question of the guide asks the same, whatever its words.
SAME_QUESTION = 0.72
# And from this one on a question of another form, as 'who' and 'why', may be answered by it.
_OTHER_FORM = 0.58
# From this one on what somebody did something for may be asked by 'what'.
_REASON_IN_OTHER_FORM = 0.65
# What it counts that an answer has the verb of the question, and the reason if it asks for one.
_ASKED = 0.06
# How much more of the question the text may cover than the answer does.
_COVERED = 0.2


def reply(
    question: Question, teaching: Teaching, evidence: Evidence, found: Sequence[Passage]
) -> Passage | None:
    """The passage of the answer to the nearest question.

    None where no question is near, or where what was `found` in the text has more of the question.
    """
    guide = teaching.guide
    if guide is None:
        return None
    answered, asked = guide.answered, asked_of(question.text)
    values = {
        at: similarity
        + _WORDS * question.coverage(stems(answered[at]))
        + _ASKED * (asked.verb is not None and asked.is_answered_by(answered[at]))
        for at, similarity in evidence.questions.items()
        if at < len(answered)
    }
    # The first question is that of the teaching as a whole.
    whole = values.pop(0, 0.0)
    nearest = max(values, key=lambda at: values[at], default=0)
    is_whole = whole > values.get(nearest, 0.0)
    if not nearest or values[nearest] < (_NEAR_WHOLE if is_whole else _NEAR):
        return None
    taken = 0 if is_whole else nearest
    asks = guide.question if is_whole else guide.answers[nearest - 1].question
    told = "" if is_whole else guide.answers[nearest - 1].answer
    if not _is_asked(asked, asks, told, evidence.questions[taken]):
        return None
    if evidence.questions[nearest] < max(evidence.paragraphs.values(), default=0.0):
        return None  # the text is nearer to what is asked
    passage = _passage(teaching, guide, nearest, values[nearest], is_whole=is_whole)
    in_text = max(map(question.coverage, map(_stems, found)), default=0.0)
    if passage and in_text <= question.coverage(_stems(passage)) + _COVERED:
        return passage
    return None


def _is_asked(asked: Asked, question: str, answer: str, similarity: float) -> bool:
    """Whether a question of the guide with its answer has what is asked.

    Another form of question is near only from a greater similarity on.
    """
    if asked.verb is None or similarity >= SAME_QUESTION:
        return True
    form = asked_of(question).form
    is_other_form = form not in (asked.form, "what", None) and asked.form not in ("what", None)
    if is_other_form and similarity < _OTHER_FORM:
        return False
    has_reason = form == "why" or asked.has_reason(answer)
    has_reason = has_reason or (form == "what" and similarity >= _REASON_IN_OTHER_FORM)
    return asked.is_carried_by(f"{question} {answer}") and has_reason


def _stems(passage: Passage) -> frozenset[str]:
    """Those of the answer with its question, and of the sentences that are quoted."""
    return stems(f"{passage.answering or ''} {passage.reply or ''} {passage.text}")


def _passage(
    teaching: Teaching, guide: StudyGuide, at: int, value: float, *, is_whole: bool
) -> Passage | None:
    """The sentences that an answer quotes; None if the teaching does not have them (any more).

    The answer stands with its own question, which may be a little different from the reader's. If
    that is about the whole, the sentences support what the teaching as a whole says.
    """
    answer = guide.answers[at - 1]
    span = span_with(teaching, answer.quote) if answer.quote else None
    if span is None:
        return None
    if is_whole:
        return Passage(teaching, span.block, span.first, span.last, value, guide.idea)
    reply, asked = answer.answer, answer.question
    return Passage(teaching, span.block, span.first, span.last, value, reply, asked)
