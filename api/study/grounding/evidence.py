"""How well a teaching answers a question, and which of its sentences do (STUDY-70).

A logistic model of five features, fitted on the `fit` cases of `tests/study/evaluation.toml`:
how much of the question two neighbouring sentences cover, by the rarity of its words; the greatest
similarity of a paragraph; the rarity of the words that are found at all; the words in the
teaching's title, topics and excerpt; and the similarity of the nearest question that the study
guide answers. Words and meaning alone do worse (`bench/study_answers.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from api.search.semantic.passages import Similarity
from api.search.types import Document
from api.study.grounding.words import WordRarity, stems
from api.study.schemas import TeachingRef
from api.study.teaching import Teaching, sentences

_COVERED, _SIMILARITY, _RARITY, _HEAD, _QUESTION, _BIAS = 6.07, 4.86, 0.42, 0.26, 5.22, -10.15
# A question of few words is covered by chance: this much of it counts as never found.
_UNKNOWN_WEIGHT = 3.0
# The similarity of the nearest question where a teaching has no study guide.
_USUAL_QUESTION = 0.35
# Where there are no vectors, words alone decide.
_BIAS_WITHOUT_VECTORS = -6.5
# Above it a teaching answers the question. On the evaluation 2 of 80 questions that the library
# does not answer are above it.
ANSWERS = -1.0
# A teaching that the reader is reading needs less: the question is probably about it.
ANSWERS_HERE = -3.8


@dataclass(frozen=True, slots=True)
class Evidence:
    """A candidate: `score` is above ANSWERS if it answers. `similarity` by a paragraph's text."""

    ref: TeachingRef
    score: float
    similarity: Mapping[str, float]

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
    found = near.paragraphs.items()
    similarity = {content[at]: value for at, value in found if at < len(content)}
    score = _by_words(question, head, content)
    if similarity:
        asked = _USUAL_QUESTION if near.question is None else near.question
        score += _SIMILARITY * max(similarity.values()) + _QUESTION * asked + _BIAS
    else:
        score += _BIAS_WITHOUT_VECTORS
    return Evidence(ref, score, similarity)


def _by_words(question: Question, head: str, content: Sequence[str]) -> float:
    head_stems = stems(head)
    each = [stems(sentence) for paragraph in content for sentence in sentences(paragraph)]
    windows = [first | second for first, second in pairwise(each)] or each
    return (
        _COVERED * max(map(question.coverage, windows), default=0.0)
        + _RARITY * question.matched(head_stems.union(*each))
        + _HEAD * len(head_stems & question.weights.keys())
    )
