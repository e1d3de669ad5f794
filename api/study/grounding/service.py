"""Finds what the library says to a question: teachings that answer it, with passages to quote.

The teaching that a reader is reading comes first, then others. That nothing was found is not the
same as that the library could not be searched (STUDY-72).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from api.core.errors import Unprocessable
from api.search.semantic.passages import NO_SIMILARITY, Similarity
from api.search.service import Candidates, SearchService
from api.search.types import MAX_QUERY_WORDS, SearchUnavailable
from api.study.grounding.evidence import (
    ANSWERS,
    ANSWERS_HERE,
    Evidence,
    Question,
    evidence_of_document,
    evidence_of_teaching,
    question_of,
)
from api.study.grounding.library_words import LibraryWords
from api.study.grounding.passages import Passage, best_passages
from api.study.grounding.replies import reply
from api.study.grounding.words import content_words, stems, subject_stems
from api.study.schemas import TeachingRef
from api.study.teaching import Teaching, Teachings

# Posts from which the best are chosen.
_CANDIDATES = 16
MAX_TEACHINGS = 3


@dataclass(frozen=True, slots=True)
class Found:
    """The passages that answer, best teaching first. `near` are teachings to suggest otherwise.

    Not `complete` where the library could not be searched as a whole.
    """

    passages: tuple[Passage, ...]
    near: tuple[TeachingRef, ...]
    complete: bool


class GroundingService:
    def __init__(self, search: SearchService, teachings: Teachings, words: LibraryWords) -> None:
        self._search, self._teachings, self._words = search, teachings, words

    async def find(
        self, text: str, *, here: Teaching | None = None, each: int = 2, only_here: bool = False
    ) -> Found:
        """What answers a question, at most `each` passages of MAX_TEACHINGS teachings.

        `here` is the teaching that it is asked about. With `only_here` the others are searched only
        where it does not answer.
        """
        subject = subject_stems(text)
        if not subject:
            return Found((), (), complete=True)
        question = question_of(text, subject, await self._words.rarity())
        own, is_complete = None, True
        if here:
            own, is_complete = await self._own_evidence(question, here)
        if here and own and only_here:
            answer = await asyncio.to_thread(_answer, question, here, own, each)
            return Found(tuple(answer), (), is_complete)
        candidates = await self._candidates(text)
        ranked = await asyncio.to_thread(_ranked, question, candidates, here)
        answering = [found for found in ranked if found.score >= ANSWERS]
        if own:
            answering = [own, *answering]
        loaded = await self._load([found.id for found in answering], here)
        answers = [found for found in answering if found.id in loaded][:MAX_TEACHINGS]
        passages = [
            passage
            for found in answers
            for passage in await asyncio.to_thread(_answer, question, loaded[found.id], found, each)
        ]
        used = {found.id for found in answers}
        near = [found.ref for found in ranked if found.id not in used]
        is_complete = is_complete and candidates.complete
        return Found(tuple(passages), tuple(near[:MAX_TEACHINGS]), is_complete)

    async def _own_evidence(
        self, question: Question, here: Teaching
    ) -> tuple[Evidence | None, bool]:
        """The evidence of the teaching that is asked about, None if it does not answer; and
        whether its meaning could be compared.
        """
        near, is_complete = NO_SIMILARITY, True
        try:
            near = await self._search.similarity(question.text, here.id)
        except Unprocessable:
            pass  # Too short for a search.
        except SearchUnavailable:
            is_complete = False
        return await asyncio.to_thread(_own, question, here, near), is_complete

    async def _candidates(self, text: str) -> Candidates:
        words = " ".join(content_words(text)[:MAX_QUERY_WORDS])
        try:
            return await self._search.candidates(text, words, _CANDIDATES)
        except Unprocessable:  # too short for a search
            return Candidates({}, None, complete=True)
        except SearchUnavailable:
            return Candidates({}, None, complete=False)

    async def _load(self, ids: Sequence[int], here: Teaching | None) -> Mapping[int, Teaching]:
        """The first of these teachings; `here` is there already."""
        wanted = [id for id in dict.fromkeys(ids) if here is None or id != here.id]
        found = await self._teachings.readable(wanted[:MAX_TEACHINGS]) if wanted else {}
        return {**found, here.id: here} if here else found


def _own(question: Question, here: Teaching, near: Similarity) -> Evidence | None:
    own = evidence_of_teaching(question, here, near)
    answers = own.score >= ANSWERS_HERE or _speaks_of(question, here)
    return own if answers else None


def _answer(
    question: Question, teaching: Teaching, evidence: Evidence, limit: int
) -> Sequence[Passage]:
    """What the teacher answered to such a question, else the passages that answer it best."""
    found = best_passages(question, teaching, evidence, limit)
    answered = reply(question, teaching, evidence, found)
    return [answered] if answered else found


def _ranked(question: Question, candidates: Candidates, here: Teaching | None) -> list[Evidence]:
    """The candidates by their score, without the teaching that is asked about."""
    found = [
        evidence_of_document(question, document, _similarity(candidates, id))
        for id, document in candidates.documents.items()
        if here is None or id != here.id
    ]
    return sorted(found, key=lambda evidence: (-evidence.score, evidence.id))


def _speaks_of(question: Question, here: Teaching) -> bool:
    """Whether a sentence has every word of the question ('What does Rashi say here?')."""
    return any(question.weights.keys() <= stems(sentence) for _, sentence in here.sentences())


def _similarity(candidates: Candidates, id: int) -> Similarity:
    return (candidates.similarities or {}).get(id, NO_SIMILARITY)
