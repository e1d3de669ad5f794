"""How well a teaching answers a question, and which of its sentences do (STUDY-70).

A logistic model of four features, fitted on the `fit` cases of `tests/study/evaluation.toml`:
how much of the question two neighbouring sentences cover, by the rarity of its words; the greatest
similarity of a paragraph; the rarity of the words that are found at all; and the words in the
teaching's title, topics and excerpt. Words and meaning alone do worse (`bench/study_answers.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from api.search.types import Document
from api.study.grounding.words import WordRarity, stems
from api.study.teaching import Teaching, sentences

_COVERED, _SIMILARITY, _RARITY, _HEAD, _BIAS = 4.9, 9.8, 0.44, 0.5, -9.2
# Where there are no vectors, words alone decide; 96 of 100 questions without an answer get none.
_BIAS_WITHOUT_VECTORS = -5.9
# Above it a teaching answers the question. On the evaluation 4 of 100 questions that the library
# does not answer are above it.
ANSWERS = 0.3
# A teaching that the reader is reading needs less: the question is probably about it.
ANSWERS_HERE = -2.5


@dataclass(frozen=True, slots=True)
class Evidence:
    """A candidate: `score` is above ANSWERS if it answers. `similarity` by a paragraph's text."""

    id: int
    score: float
    similarity: Mapping[str, float]


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
        """The share of the question that these stems cover, from 0 to 1."""
        return self.matched(found) / self.total if self.weights else 0.0


def question_of(text: str, subject: frozenset[str], rarity: WordRarity) -> Question:
    return Question(text, {stem: rarity.weight(stem) for stem in sorted(subject)})


def evidence_of_document(
    question: Question, document: Document, similarities: Mapping[int, float]
) -> Evidence:
    """The evidence of a search document; `similarities` by the number of a paragraph."""
    content: list[str] = document["content"]
    head = f"{document['title']}. {', '.join(document['topics'])}. {document['excerpt']}"
    similarity = {content[at]: found for at, found in similarities.items() if at < len(content)}
    return Evidence(document["id"], _score(question, head, content, similarity), similarity)


def evidence_of_teaching(
    question: Question, teaching: Teaching, similarity: Mapping[str, float]
) -> Evidence:
    """The same of a teaching that was loaded; `similarity` by a paragraph's text."""
    head = f"{teaching.title}. {', '.join(teaching.topics)}. {teaching.excerpt}"
    content = [block.text for block in teaching.blocks]
    return Evidence(teaching.id, _score(question, head, content, similarity), similarity)


def _score(
    question: Question, head: str, content: Sequence[str], similarity: Mapping[str, float]
) -> float:
    head_stems = stems(head)
    each = [stems(sentence) for paragraph in content for sentence in sentences(paragraph)]
    every = head_stems.union(*each)
    windows = [first | second for first, second in pairwise(each)] or each
    bias = _BIAS if similarity else _BIAS_WITHOUT_VECTORS
    return (
        bias
        + _COVERED * max(map(question.coverage, windows), default=0.0)
        + _SIMILARITY * max(similarity.values(), default=0.0)
        + _RARITY * question.matched(every)
        + _HEAD * len(head_stems & question.weights.keys())
    )
