"""The answers that a teacher wrote to readers' questions, with what they quote (STUDY-96)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from api.models.study_guide import StudyGuide
from api.study.grounding.answer_type import has_answer_type
from api.study.grounding.evidence import Evidence, Question
from api.study.grounding.passages import Passage
from api.study.grounding.question_analysis import OF_DETAILS, QuestionAnalysis, analyze_question
from api.study.grounding.required import has_number
from api.study.grounding.words import stems
from api.study.guide import span_of, span_with
from api.study.teaching import Teaching

# How near a question of the study guide must be: its similarity, and what the words of the
# reader's question count that are in it or in its answer.
_NEAR, _WORDS = 0.56, 0.35
# Where what the teaching as a whole asks is nearest, an answer that may lend its quotation.
_NEAR_WHOLE = 0.5
# From this similarity on a question of the guide asks the same, whatever its words.
_SAME_QUESTION = 0.72
# And from this one on a question of another form, as 'who' and 'why', may be answered by it.
_OTHER_FORM = 0.58
# The same of a teaching that is open, if the verb is the same.
_NEAR_OPEN, _OTHER_FORM_OPEN = 0.45, 0.4
# From this one on what somebody did something for may be asked by 'what'.
_REASON_IN_OTHER_FORM = 0.65
# What it counts that an answer has the verb of the question, and the reason if it asks for one;
# and that the question has its form, as 'why'.
_ASKED, _SAME_FORM = 0.06, 0.05
# A question of the quiz has no vector: it needs so much of the reader's words.
_QUIZ_WORDS = 0.6
# 'What did he reply when they asked him why he laughed?' does not ask why.
_REPORTED = re.compile(r"\b(?:reply|replied|answer|ask|say)\b", re.IGNORECASE)
_YES_OR_NO = re.compile(r"(?:yes|no)\b", re.IGNORECASE)
_ASKS_FOR_MORE = re.compile(r"\b(?:else|besides|other than|apart from|another)\b", re.IGNORECASE)
_REASONS = ("why", "how")
_TOLD_APART = ("why", *OF_DETAILS)
# How much more of the question the text may cover than the answer does.
_COVERED = 0.1


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A question of the guide with its answer, and the words of the teaching to quote.

    `value` is how near it is to the reader's, by which candidates are ranked.
    """

    question: str
    answer: str
    quote: str | None
    similarity: float
    value: float

    @property
    def text(self) -> str:
        return f"{self.question} {self.answer}"

    @property
    def whole(self) -> str:
        """With the words that it quotes."""
        return f"{self.text} {self.quote or ''}"


def reply(
    question: Question,
    teaching: Teaching,
    evidence: Evidence,
    found: Sequence[Passage],
    *,
    is_open: bool = False,
) -> Passage | None:
    """The passage of the answer to the nearest question that asks the same.

    Of a teaching that `is_open` a question is asked with fewer of its words.

    None where no question is near, or where what was `found` in the text has more of the question.
    """
    guide = teaching.guide
    if guide is None:
        return None
    answers, asked = _answers(question, guide, evidence), analyze_question(question.text)
    # The first question is that of the teaching as a whole.
    whole = _whole(question, guide, evidence)
    in_text = max(map(question.coverage, map(_stems, found)), default=0.0)
    text = max(evidence.paragraphs.values(), default=0.0)
    if (
        whole
        and answers
        and whole.value > answers[0].value >= _NEAR_WHOLE
        and answers[0].similarity >= text
        and _is_asked(question, replace(whole, answer=""))
    ):
        return _passage(teaching, answers[0], idea=guide.idea)
    for candidate in answers:
        if candidate.value < (_NEAR_OPEN if is_open else _NEAR) or candidate.similarity < text:
            return None  # the text is nearer to what is asked
        passage = _passage(teaching, candidate)
        is_asked = _is_asked(question, candidate, is_open=is_open)
        if not passage or not is_asked or (candidate.value < _NEAR and asked.verb is None):
            continue
        return passage if in_text <= question.coverage(_stems(passage)) + _COVERED else None
    return None


def quiz_reply(question: Question, teaching: Teaching) -> Passage | None:
    """The answer to a question of the quiz that has the reader's words, its form and its verb."""
    guide, asked = teaching.guide, analyze_question(question.text)
    if guide is None or asked.form is None:
        return None
    found = [
        _Candidate(each.question, each.answer, each.quote, 0.0, covered)
        for each in guide.quiz
        if (covered := question.matched(stems(each.question)) / max(question.total, 1.0))
        >= _QUIZ_WORDS
        and analyze_question(each.question).form == asked.form
        and asked.has_verb(each.question)
        and (asked.speech is None or _is_said(asked, each.question))
    ]
    best = sorted(found, key=lambda each: -each.value)[:1]
    return _passage(teaching, best[0]) if best else None


def whole_reply(question: Question, teaching: Teaching) -> Passage | None:
    """What the teaching says as a whole, where what it asks has the verb and the form."""
    guide, asked = teaching.guide, analyze_question(question.text)
    if guide is None or asked.verb is None or asked.form not in _REASONS:
        return None
    if analyze_question(guide.question).form not in _REASONS or not asked.has_verb(guide.question):
        return None
    span = span_of(teaching, guide.idea)
    if span is None:
        return None
    return Passage(teaching, span.block, span.first, span.last, _NEAR, guide.idea)


def _answers(question: Question, guide: StudyGuide, evidence: Evidence) -> list[_Candidate]:
    """The answers of the guide, the nearest first."""
    found = [
        _Candidate(each.question, each.answer, each.quote, similarity, 0.0)
        for at, similarity in evidence.questions.items()
        if 0 < at <= len(guide.answers)
        for each in [guide.answers[at - 1]]
    ]
    valued = [replace(each, value=_value(question, each)) for each in found]
    return sorted(valued, key=lambda each: -each.value)


def _whole(question: Question, guide: StudyGuide, evidence: Evidence) -> _Candidate | None:
    if 0 not in evidence.questions:
        return None
    found = _Candidate(guide.question, guide.idea, None, evidence.questions[0], 0.0)
    return replace(found, value=_value(question, found))


def _value(question: Question, candidate: _Candidate) -> float:
    asked = analyze_question(question.text)
    value = candidate.similarity + _WORDS * question.coverage(stems(candidate.text))
    if asked.verb is not None and asked.is_answered_by(candidate.text):
        value += _ASKED
    if asked.form == "whether" and _YES_OR_NO.match(candidate.answer):
        value += _SAME_FORM
    if asked.form in _TOLD_APART and analyze_question(candidate.question).form == asked.form:
        value += _SAME_FORM
    return value


def _is_asked(question: Question, candidate: _Candidate, *, is_open: bool = False) -> bool:
    """Whether a question of the guide with its answer has what is asked.

    Another form of question is near only from a greater similarity on.
    """
    asked, similarity = analyze_question(question.text), candidate.similarity
    if not question.has_subject(candidate.whole):
        return False
    if asked.form == "how many" and not has_number(candidate.answer):
        return False
    if has_answer_type(question.text, candidate.answer) is False:
        return False
    if _asks_another_thing(question, candidate):
        return False
    form = analyze_question(candidate.question).form
    if asked.form == "why" and form == "what" and _REPORTED.search(candidate.question):
        return False
    if asked.speech and not _is_said(asked, candidate.question):
        return False
    if asked.verb is None or similarity >= _SAME_QUESTION:
        return True
    if form not in (asked.form, "what", None):
        least = _OTHER_FORM_OPEN if is_open and asked.form != "what" else _OTHER_FORM
        if (asked.form not in ("what", None) or form == "why") and similarity < least:
            return False
    has_reason = form == "why" or asked.has_reason(candidate.answer)
    has_reason = has_reason or (form == "what" and similarity >= _REASON_IN_OTHER_FORM)
    return has_reason and asked.has_verb(candidate.text)


def _asks_another_thing(question: Question, candidate: _Candidate) -> bool:
    """Whether a question of the guide asks for more of a kind, or why, where the reader asks for
    the first or who somebody is.
    """
    if _ASKS_FOR_MORE.search(candidate.question) and not _ASKS_FOR_MORE.search(question.text):
        return True
    asked = analyze_question(question.text)
    form = analyze_question(candidate.question).form
    return asked.form == "who" and asked.verb is None and form not in ("who", "what")


def _is_said(asked: QuestionAnalysis, question: str) -> bool:
    """Whether a question asks for what the same person says or thinks."""
    other = analyze_question(question)
    return other.speech == asked.speech and not other.speaker.isdisjoint(asked.speaker)


def _stems(passage: Passage) -> frozenset[str]:
    """Those of the answer with its question, and of the sentences that are quoted."""
    return stems(f"{passage.answering or ''} {passage.reply or ''} {passage.text}")


def _passage(
    teaching: Teaching, candidate: _Candidate, *, idea: str | None = None
) -> Passage | None:
    """The sentences that an answer quotes; None if the teaching does not have them (any more).

    The answer stands with its own question, which may be a little different from the reader's.
    With an `idea` the sentences support what the teaching as a whole says.
    """
    span = span_with(teaching, candidate.quote) if candidate.quote else None
    if span is None:
        return None
    told, asked = (idea, None) if idea else (candidate.answer, candidate.question)
    return Passage(teaching, span.block, span.first, span.last, candidate.value, told, asked)
