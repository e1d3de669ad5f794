"""Which teachings of the library serve a learner's goals (STUDY-101).

A goal is a free sentence. The nearest passages say which teachings speak to it, and the topics of
the nearest ones lead to further teachings. A goal that no passage and no topic meets is unserved.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from api.core.errors import Unavailable
from api.core.translation import gettext_noop, t
from api.search.semantic.passages import NO_SIMILARITY, Similarity, mean_of_nearest
from api.search.semantic.service import SemanticSearch
from api.search.service import MIN_QUERY_LENGTH, SearchService
from api.search.text.analyzer import STOP_WORDS, tokens
from api.search.text.sentences import sentences
from api.search.types import MAX_QUERY_WORDS
from api.study.grounding.words import content_words, stems, subject_stems
from api.study.learning.documents import DocumentRepository, IndexedTeaching, term_names

# What the form of a new path proposes (`panel/pathSchema.ts`).
PROPOSED_GOALS = (
    gettext_noop("Understand the weekly Torah portion more deeply"),
    gettext_noop("Bring what I learn into daily life"),
)
_PASSAGES, _BY_WORDS = 40, 10
_RETRY_SECONDS = 2
# A teaching serves a goal if its nearest passage reaches this share of the best one's score, less
# where it has the goal's topic or a word of it in its title.
_NEAR = 0.75
# The relevance below which nothing serves a goal: on goals of our own that the library serves the
# nearest teaching is above it, on others ('Astronomy', 'Be honest in business') below.
_SERVES = 0.3
_WORDS_IN_HEAD = 0.2
# A further teaching needs nearly as much.
_ALMOST = 0.9
# The similarity of the nearest question where a teaching has no study guide.
_USUAL_QUESTION = 0.3
# What the topic of a goal adds to the relevance of a teaching: named, or found in the nearest.
_NAMED_TOPIC, _FOUND_TOPIC = 0.5, 0.3
# What a word of the goal in the title adds.
_IN_TITLE = 0.2
# The topic of a goal is that of its nearest teachings, if at least two of them have it.
_NEAREST, _MIN_WITH_TOPIC = 5, 2
# Characters of a sentence that can be quoted alone.
_QUOTABLE = range(40, 220)
# Letters by which words of one root are recognised.
_BEGINNING = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A teaching for a theme. `quote` is a sentence of the passage that is nearest to the goal."""

    teaching: IndexedTeaching
    relevance: float
    quote: str | None


@dataclass(frozen=True, slots=True)
class Theme:
    """A goal, or a topic of the library, with the teachings that serve it, best first.

    `topic` is that of the library which the goal comes down to. `completed` teachings serve it too,
    but the reader has completed them.
    """

    name: str
    is_goal: bool
    topic: str | None
    candidates: tuple[Candidate, ...]
    completed: int = 0


class ThemeFinder:
    def __init__(
        self, search: SearchService, semantic: SemanticSearch, documents: DocumentRepository
    ) -> None:
        self._search, self._semantic, self._documents = search, semantic, documents

    async def goal(self, goal: str, topics: Mapping[str, int], without: Collection[int]) -> Theme:
        """The theme of a goal; no candidates if nothing serves it.

        `topics` are those of the library, `without` the teachings that the reader completed.
        Raises Unavailable if the search did not finish: then nothing is known about the goal.
        """
        text = _in_english(goal)
        named = named_topics(text, topics)
        passages = await self._passages(text, is_needed=not named)
        found = leading_topic(passages, topics) if not named else None
        labels = named or ([found] if found else [])
        labelled = await self._documents.with_labels("topics", labels)
        bonus = _NAMED_TOPIC if named else _FOUND_TOPIC
        candidates = _ranked(text, passages, labelled, bonus)
        topic = labels[0] if labels else None
        return _theme(goal, topic, candidates, without, is_goal=True)

    async def topic(self, topic: str, without: Collection[int]) -> Theme:
        """The theme of a topic of the library."""
        labelled = await self._documents.with_labels("topics", [topic])
        ranked = [Candidate(each, 1.0 / len(each.topics), None) for each in labelled]
        ranked.sort(key=lambda each: (-each.relevance, each.teaching.id))
        return _theme(topic, topic, ranked, without, is_goal=False)

    async def _passages(self, goal: str, *, is_needed: bool) -> list[Candidate]:
        """The teachings of the passages nearest to a goal, best first, each once."""
        if len(" ".join(goal.split())) < MIN_QUERY_LENGTH:
            return []
        if await self._semantic.model() is None:
            return await self._by_words(goal)
        words = " ".join(content_words(goal)[:MAX_QUERY_WORDS])
        found = await self._search.candidates(goal, words, _PASSAGES)
        if found.similarities is None:
            if not found.complete and is_needed:
                busy = t("The search is busy. Please try again.")
                raise Unavailable(busy, retry_after=_RETRY_SECONDS)
            return []
        near = [
            _candidate(goal, each, found.similarities.get(each.id, NO_SIMILARITY))
            for each in self._documents.readable(found.documents.values())
        ]
        best = max((each.relevance for each in near), default=0.0)
        if best < _SERVES:
            return []
        near.sort(key=lambda each: (-each.relevance, each.teaching.id))
        return near

    async def _by_words(self, goal: str) -> list[Candidate]:
        """The teachings that have all words of a goal, where there is no semantic search."""
        found = await self._search.search(goal, _BY_WORDS)
        if any(note.kind == "partial_match" for note in found.notes):
            return []
        readable = await self._documents.by_ids(hit.id for hit in found.posts)
        ids = [hit.id for hit in found.posts if hit.id in readable]
        return [Candidate(readable[id], 1 / (at + 1), None) for at, id in enumerate(ids)]


def _in_english(goal: str) -> str:
    """A goal that the form proposes, in the language of the library, whose texts it is about."""
    return next((each for each in PROPOSED_GOALS if goal == t(each)), goal)


def _candidate(goal: str, teaching: IndexedTeaching, near: Similarity) -> Candidate:
    """A teaching by its nearest two paragraphs and the nearest question that it answers."""
    nearest = sorted(near.paragraphs, key=lambda at: -near.paragraphs[at])
    paragraphs = mean_of_nearest(near.paragraphs)
    question = max(near.questions.values(), default=_USUAL_QUESTION)
    there = nearest[:1] if nearest and nearest[0] < len(teaching.paragraphs) else []
    quote = next((quotable(teaching.paragraphs[at], goal) for at in there), None)
    return Candidate(teaching, (paragraphs + question) / 2 + _in_head(goal, teaching), quote)


def _in_head(goal: str, teaching: IndexedTeaching) -> float:
    """What the words of a goal count that are in the title and topics."""
    words = subject_stems(goal)
    head = (teaching.title, *teaching.topics)
    found = words & frozenset[str]().union(*map(stems, head))
    return _WORDS_IN_HEAD * len(found) / len(words) if words else 0.0


def named_topics(text: str, topics: Iterable[str]) -> list[str]:
    """The topics of the library that a text names, in any spelling or in Hebrew."""
    words, terms = tokens(text), term_names(text)
    found = []
    for topic in topics:
        own = tokens(topic)
        is_there = any(words[at : at + len(own)] == own for at in range(len(words)))
        if is_there or term_names(topic) & terms:
            found.append(topic)
    return found


def leading_topic(nearest: Sequence[Candidate], topics: Mapping[str, int]) -> str | None:
    """The topic that the nearest teachings have in common; a rare one counts more."""
    best = max((each.relevance for each in nearest), default=1.0)
    weights: dict[str, float] = {}
    counts: dict[str, int] = {}
    for candidate in nearest[:_NEAREST]:
        for topic in candidate.teaching.topics:
            rarity = 1 / math.sqrt(topics.get(topic, 1))
            share = candidate.relevance / best
            weights[topic] = weights.get(topic, 0.0) + share**2 * rarity
            counts[topic] = counts.get(topic, 0) + 1
    shared = [topic for topic, count in counts.items() if count >= _MIN_WITH_TOPIC]
    return max(shared, key=lambda topic: (weights[topic], topic), default=None)


def quotable(paragraph: str, goal: str) -> str | None:
    """The sentence of a paragraph with most words of the goal; None if none can be quoted."""
    wanted = _beginnings(goal)
    fitting = {
        each: len(wanted & _beginnings(each))
        for each in sentences(paragraph)
        if len(each) in _QUOTABLE and not each.endswith((":", ","))
    }
    best = max(fitting, key=lambda each: fitting[each], default=None)
    return best if best and fitting[best] else None


def _beginnings(text: str) -> set[str]:
    """How the words of a text begin: 'pray' and 'prayer' are alike."""
    return {word[:_BEGINNING] for word in tokens(text) if word not in STOP_WORDS}


def _ranked(
    goal: str, near: Sequence[Candidate], labelled: Sequence[IndexedTeaching], bonus: float
) -> list[Candidate]:
    """The nearest teachings and those of the topic, best first."""
    best = max((each.relevance for each in near), default=0.0)
    by_id = {each.teaching.id: each for each in near}
    of_topic, words = {each.id for each in labelled}, _beginnings(goal)
    found: list[Candidate] = []
    for candidate in near:
        teaching, share = candidate.teaching, candidate.relevance / best
        extra = bonus * (teaching.id in of_topic)
        extra += _IN_TITLE * bool(words & _beginnings(teaching.title))
        ranked = Candidate(teaching, share + extra, candidate.quote)
        if share >= _NEAR and candidate.relevance >= _SERVES * _ALMOST:
            found.append(ranked)
    # A topic that the goal names is what the learner wants; one that was found is a hint.
    left = (each for each in labelled if each.id not in by_id and bonus == _NAMED_TOPIC)
    found += [Candidate(each, bonus / len(each.topics), None) for each in left]
    return sorted(found, key=lambda each: (-each.relevance, each.teaching.id))


def _theme(
    name: str,
    topic: str | None,
    candidates: Sequence[Candidate],
    without: Collection[int],
    *,
    is_goal: bool,
) -> Theme:
    left = tuple(each for each in candidates if each.teaching.id not in without)
    return Theme(name, is_goal, topic, left, len(candidates) - len(left))
