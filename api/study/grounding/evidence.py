"""How well a teaching answers a question, and which of its sentences do (STUDY-70).

A logistic model of four features, fitted on the `fit` cases of `tests/study/evaluation.toml` and
`harder_questions.toml`: how much of the question two neighbouring sentences cover, by the rarity
of its words; the rarity of the words that are found at all; the greatest similarity of a
paragraph; and the mean similarity of the nearest two questions that the study guide answers. Words
and meaning alone do worse (`bench/study_answers.py`). A teaching without a study guide, and a
search without vectors, have a model of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from api.search.semantic.passages import Similarity, mean_of_nearest
from api.search.types import Document
from api.study.grounding.words import WordRarity, stems
from api.study.schemas import TeachingRef
from api.study.teaching import Teaching, sentences


@dataclass(frozen=True, slots=True)
class _Weights:
    covered: float
    rarity: float
    paragraph: float
    question: float
    bias: float

    def score(self, covered: float, rarity: float, paragraph: float, question: float) -> float:
        meaning = self.paragraph * paragraph + self.question * question
        return self.covered * covered + self.rarity * rarity + meaning + self.bias


_GUIDED = _Weights(6.25, 0.28, 4.12, 12.86, -10.1)
_UNGUIDED = _Weights(4.28, 0.41, 11.77, 0.0, -9.47)
_WORDS_ONLY = _Weights(7.75, 0.57, 0.0, 0.0, -6.77)
# A question of few words is covered by chance: this much of it counts as never found.
_UNKNOWN_WEIGHT = 3.0
# Above it a teaching answers the question: the biases are such that about 5 of 100 questions that
# the library does not answer are above it.
ANSWERS = 0.0
# A teaching that the reader is reading needs less: the question is probably about it.
ANSWERS_HERE = -2.5


@dataclass(frozen=True, slots=True)
class Evidence:
    """A candidate: `score` is above ANSWERS if it answers.

    `paragraphs` are similarities by a paragraph's text, `steps` by a step's number in the guide.
    """

    ref: TeachingRef
    score: float
    paragraphs: Mapping[str, float]
    steps: Mapping[int, float]

    @property
    def id(self) -> int:
        return self.ref.post_id


@dataclass(frozen=True, slots=True)
class Question:
    """The stems of a question's content words, each with its weight."""

    text: str
    weights: Mapping[str, float]

    @property
    def total(self) -> float:
        return sum(self.weights.values())

    def matched(self, found: frozenset[str]) -> float:
        """The weight of the question's words among these stems."""
        return sum(weight for stem, weight in self.weights.items() if stem in found)

    def coverage(self, found: frozenset[str]) -> float:
        """The share of the question that these stems cover, from 0 to less than 1."""
        return self.matched(found) / (self.total + _UNKNOWN_WEIGHT)


def question_of(text: str, subject: frozenset[str], rarity: WordRarity) -> Question:
    return Question(text, {stem: rarity.weight(stem) for stem in sorted(subject)})


def evidence_of_document(question: Question, document: Document, near: Similarity) -> Evidence:
    """The evidence of a search document."""
    content: list[str] = document["content"]
    head = f"{document['title']}. {', '.join(document['topics'])}. {document['excerpt']}"
    ref = TeachingRef(post_id=document["id"], title=document["title"], post_type=document["type"])
    return _evidence(question, ref, head, content, near)


def evidence_of_teaching(question: Question, teaching: Teaching, near: Similarity) -> Evidence:
    """The same of a teaching that was loaded."""
    head = f"{teaching.title}. {', '.join(teaching.topics)}. {teaching.excerpt}"
    content = [block.text for block in teaching.blocks]
    return _evidence(question, teaching.ref, head, content, near)


def _evidence(
    question: Question, ref: TeachingRef, head: str, content: Sequence[str], near: Similarity
) -> Evidence:
    each = [stems(sentence) for paragraph in content for sentence in sentences(paragraph)]
    windows = [first | second for first, second in pairwise(each)] or each
    weights = _GUIDED if near.questions else _UNGUIDED if near.paragraphs else _WORDS_ONLY
    if weights is _WORDS_ONLY:
        # A title often has what a question asks; with vectors the guide's questions say it better.
        windows = [*windows, stems(head)]
    score = weights.score(
        covered=max(map(question.coverage, windows), default=0.0),
        rarity=question.matched(stems(head).union(*each)),
        paragraph=max(near.paragraphs.values(), default=0.0),
        question=mean_of_nearest(near.questions),
    )
    found = near.paragraphs.items()
    paragraphs = {content[at]: value for at, value in found if at < len(content)}
    return Evidence(ref, score, paragraphs, near.steps)
