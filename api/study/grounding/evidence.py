"""How well a teaching answers a question, and which of its sentences do (STUDY-70).

A logistic model, fitted on the `fit` cases of `tests/study/evaluation.toml` and
`harder_questions.toml`. With a study guide it has four features: the rarity of the question's words
that are found at all; the similarity of the nearest question that the guide answers, and of its
nearest step; and how much of the question one answer covers, by the rarity of its words. Words and
meaning alone do worse (`bench/study_answers.py`). A teaching without a study guide, and a search
without vectors, have models of their own: two neighbouring sentences and the nearest paragraph take
the places of answer, question and step. What a question requires beside likeness
(`required.py`) counts the same in all three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from api.search.semantic.passages import Similarity
from api.search.text.sentences import sentences
from api.search.types import Document
from api.study.grounding.required import counted_in, has_count, names_of
from api.study.grounding.words import WordRarity, stems
from api.study.schemas import TeachingRef
from api.study.teaching import Teaching, compared_words


@dataclass(frozen=True, slots=True)
class _Weights:
    """`covered` is of one answer or of two sentences, `nearest` of the nearest question or
    paragraph.
    """

    covered: float
    rarity: float
    nearest: float
    step: float
    bias: float

    def score(self, covered: float, rarity: float, nearest: float, step: float) -> float:
        meaning = self.nearest * nearest + self.step * step
        return self.covered * covered + self.rarity * rarity + meaning + self.bias


_GUIDED = _Weights(covered=5.18, rarity=0.23, nearest=8.76, step=5.46, bias=-10.34)
_UNGUIDED = _Weights(covered=4.28, rarity=0.41, nearest=11.77, step=0.0, bias=-9.47)
_WORDS_ONLY = _Weights(covered=7.75, rarity=0.57, nearest=0.0, step=0.0, bias=-6.77)
# A question of few words is covered by chance: this much of it counts as never found.
_UNKNOWN_WEIGHT = 3.0
# From it on a teaching answers without all vectors, and with them beside one that surely does.
ANSWERS = 0.0
# What a teaching loses that lacks a name of the question: by the `fit` cases from 1.4 on.
_MISSING_NAME = 2.0
# And one that does not count what the question wants counted: more than any score, so that it
# does not answer.
_MISSING_COUNT = 20.0
# What the words of the question that one answer covers weigh beside the meaning of a sentence.
_WORDS_NEAR = 0.5
# What a candidate's score by meaning weighs in the ranking.
_MEANING = 60.0
# From what sum on the first one surely answers: of its score, its lead by meaning, and the length
# of the question, since a longer one is covered less and mistaken less. Fitted on the `fit` cases
# and on the choosing half of `bench.everyday`; decision 0031 has what the other half gives.
_LEAD, _LENGTH, _SURE = 17.8, 0.43, 3.8
# Further words tell no more. Without a study guide the length tells nothing: all questions count as
# of so many words.
_MOST_WORDS, _TYPICAL_WORDS = 20, 9
# A teaching that the reader is reading needs less: the question is probably about it.
ANSWERS_HERE = -2.5


@dataclass(frozen=True, slots=True)
class Evidence:
    """A candidate. `score` is the log-odds that it answers, `meaning` its score in a search by
    meaning (that of the last one found, if it is not found by it); None without all vectors.

    `paragraphs` and `sentences` are similarities by their text, `steps` and `questions` by their
    number in the study guide; question 0 is what the teaching as a whole asks. `covered` is the
    share of the question that one answer, or two sentences, have.
    """

    ref: TeachingRef
    score: float
    paragraphs: Mapping[str, float]
    steps: Mapping[int, float]
    questions: Mapping[int, float]
    meaning: float | None = None
    sentences: Mapping[str, float] = field(default_factory=dict)
    covered: float = 0.0

    @property
    def id(self) -> int:
        return self.ref.post_id

    @property
    def nearness(self) -> float:
        """How near it comes without an answer: by the meaning of a sentence, and by words."""
        return max(self.sentences.values(), default=0.0) + _WORDS_NEAR * self.covered

    @property
    def weight(self) -> float:
        """By which candidates are ranked."""
        return self.score + _MEANING * (self.meaning or 0.0)

    def is_sure(self, question: Question, others: Iterable[Evidence]) -> bool:
        """Whether it answers the question, and none of the others.

        Where several are equally near in meaning, the question is rather about what they have in
        common.
        """
        if self.meaning is None:
            return self.score >= ANSWERS
        known = (other.meaning for other in others if other.meaning is not None)
        nearest = max(known, default=self.meaning)
        words = len(question.text.split()) if self.questions else _TYPICAL_WORDS
        length = min(words, _MOST_WORDS)
        return self.score + _LEAD * (self.meaning - nearest) + _LENGTH * length >= _SURE


@dataclass(frozen=True, slots=True)
class Question:
    """The stems of a question's content words, each with its weight; those of its proper names
    and of what it wants counted.
    """

    text: str
    weights: Mapping[str, float]
    names: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    # Of a text that was completed by an earlier question, the stems of what is asked now.
    subject: frozenset[str] = frozenset()

    @property
    def is_follow_up(self) -> bool:
        """Whether its text was completed by an earlier question."""
        return self.subject < self.weights.keys()

    def has_subject(self, text: str) -> bool:
        """Whether a text has a word of what is asked now; of a question of its own any may do."""
        return not self.is_follow_up or not self.subject.isdisjoint(stems(text))

    @property
    def total(self) -> float:
        return sum(self.weights.values())

    def weighted_to(self, words: frozenset[str], share: float) -> Question:
        """The question in which all other words count only this share; itself without these."""
        if words.isdisjoint(self.weights):
            return self
        weights = {
            stem: weight if stem in words else share * weight
            for stem, weight in self.weights.items()
        }
        return replace(self, weights=weights, subject=words)

    def matched(self, found: frozenset[str]) -> float:
        """The weight of the question's words among these stems."""
        return sum(weight for stem, weight in self.weights.items() if stem in found)

    def coverage(self, found: frozenset[str]) -> float:
        """The share of the question that these stems cover, from 0 to less than 1."""
        return self.matched(found) / (self.total + _UNKNOWN_WEIGHT)


def question_of(text: str, subject: frozenset[str], rarity: WordRarity) -> Question:
    weights = {stem: rarity.weight(stem) for stem in sorted(subject)}
    return Question(text, weights, names_of(text), counted_in(text), subject)


def evidence_of_document(question: Question, document: Document, near: Similarity) -> Evidence:
    """The evidence of a search document."""
    head = f"{document['title']}. {', '.join(document['topics'])}. {document['excerpt']}"
    ref = TeachingRef(post_id=document["id"], title=document["title"], post_type=document["type"])
    parts = _Parts(head, compared_words(document["content"]), document.get("answered", ()))
    return _evidence(question, ref, parts, near)


def evidence_of_teaching(question: Question, teaching: Teaching, near: Similarity) -> Evidence:
    """The same of a teaching that was loaded."""
    head = f"{teaching.title}. {', '.join(teaching.topics)}. {teaching.excerpt}"
    answered = teaching.guide.answered if teaching.guide else ()
    parts = _Parts(head, [block.text for block in teaching.blocks], answered)
    return _evidence(question, teaching.ref, parts, near)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The words of a teaching: title and the like, paragraphs, and the guide's answers."""

    head: str
    content: Sequence[str]
    answered: Sequence[str]


def _evidence(question: Question, ref: TeachingRef, parts: _Parts, near: Similarity) -> Evidence:
    each = [stems(sentence) for paragraph in parts.content for sentence in sentences(paragraph)]
    head = stems(parts.head)
    nearest = near.questions or near.paragraphs
    if near.questions:
        weights, windows = _GUIDED, [stems(answer) for answer in parts.answered]
    else:
        weights = _UNGUIDED if near.paragraphs else _WORDS_ONLY
        windows = [first | second for first, second in pairwise(each)] or each
        if not near.paragraphs:
            # A title often has what a question asks.
            windows = [*windows, head]
    covered = max(map(question.coverage, windows), default=0.0)
    score = weights.score(
        covered=covered,
        rarity=question.matched(head.union(*each)),
        nearest=max(nearest.values(), default=0.0),
        step=max(near.steps.values(), default=0.0),
    )
    score -= _missing(question, parts)
    texts = dict(enumerate(parts.content))
    return Evidence(
        ref,
        score,
        {texts[at]: value for at, value in near.paragraphs.items() if at in texts},
        near.steps,
        near.questions,
        sentences=dict(_by_text(near.sentences, texts)),
        covered=covered,
    )


def _by_text(
    found: Mapping[tuple[int, int], float], paragraphs: Mapping[int, str]
) -> Iterator[tuple[str, float]]:
    for (paragraph, at), similarity in found.items():
        of_paragraph = sentences(paragraphs.get(paragraph, ""))
        if at < len(of_paragraph):
            yield of_paragraph[at], similarity


def _missing(question: Question, parts: _Parts) -> float:
    """What the score loses for what the question requires and the teaching does not have."""
    if not question.names and not question.counted:
        return 0.0
    each = [sentence for part in (*parts.content, *parts.answered) for sentence in sentences(part)]
    lost = 0.0
    if question.names - stems(parts.head).union(*map(stems, each)):
        lost += _MISSING_NAME
    if question.counted and not has_count(question.counted, [parts.head, *each]):
        lost += _MISSING_COUNT
    return lost
