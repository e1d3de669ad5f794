"""Finds what the library says to a question: teachings that answer it, with passages to quote.

The teaching that a reader is reading comes first, then others. Where none answers, the search tells
whether some come close (`search.results.evidence`). That nothing was found is not the same as that
the library could not be searched (STUDY-72).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from api.core.errors import Unprocessable
from api.search.results.evidence import Outcome
from api.search.schemas import SitePage
from api.search.semantic.passages import NO_SIMILARITY, Similarity
from api.search.service import Candidates, Relevance, SearchService
from api.search.types import MAX_QUERY_WORDS, SearchUnavailable
from api.study.checking.roles import PERSONS
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
from api.study.grounding.passages import Passage, best_passages, is_evidence
from api.study.grounding.question_analysis import SLIGHT_STEMS, analyze_question
from api.study.grounding.replies import quiz_reply, reply, whole_reply
from api.study.grounding.required import persons_of
from api.study.grounding.topics import names_portion, speaks_of, topic_of
from api.study.grounding.words import content_words, stems, subject_stems
from api.study.schemas import Correction, TeachingRef
from api.study.sentence_forms import refers_to_somebody
from api.study.teaching import Teaching, Teachings

# Posts from which the best are chosen.
_CANDIDATES = 16
MAX_TEACHINGS = 3
# From this similarity on a question of the guide is so near that the text may answer.
_NEAR_QUESTION = 0.66
# A teaching that is so near comes close, and the one that is open comes first among those that do,
# unless another is nearer by so much.
_CLOSE, _NEARER = 0.15, 0.25
# What a word of an earlier question counts.
_BEFORE = 0.3

_Passages = Callable[[Question, Teaching, Evidence, int], Sequence[Passage]]


@dataclass(frozen=True, slots=True)
class Found:
    """What the library says: the passages that answer or, where it is "close", come nearest, best
    teaching first. `near` are teachings to suggest beside them.

    `site_pages` are those that the question asks for: they answer where no teaching does.
    `corrections` are its typing errors. Not `complete` where the library
    could not be searched as a whole.
    """

    outcome: Outcome
    passages: tuple[Passage, ...]
    near: tuple[TeachingRef, ...]
    complete: bool
    site_pages: Sequence[SitePage] = ()
    corrections: Sequence[Correction] = ()


class GroundingService:
    def __init__(self, search: SearchService, teachings: Teachings, words: LibraryWords) -> None:
        self._search, self._teachings, self._words = search, teachings, words

    async def find(
        self,
        text: str,
        *,
        here: Teaching | None = None,
        each: int = 2,
        only_here: bool = False,
        message: str = "",
        is_about_last: bool = False,
    ) -> Found:
        """What answers a question, at most `each` passages of MAX_TEACHINGS teachings.

        `here` is the teaching that it is asked about. With `only_here` the others are searched only
        where it does not answer. Of a text that was completed by an earlier question `message` is
        what was asked now. A message without a subject of its own, which `is_about_last`, is about
        this teaching alone.
        """
        relevance = await self._relevance(text)
        corrections = [Correction.model_validate(each) for each in relevance.corrections]
        rarity = await self._words.rarity()
        question = question_of(relevance.text, subject_stems(relevance.text), rarity)
        if message:
            question = question.weighted_to(subject_stems(message), _BEFORE)
        # What was asked before would draw a follow-up to the passages that answered it.
        asked = message if message and not is_about_last else question.text
        own, is_complete = await self._own_evidence(question, here, asked) if here else (None, True)
        own_answer: Sequence[Passage] = ()
        if here and own:
            own_answer = await asyncio.to_thread(_answer_here, question, here, own, each)
        if own_answer and only_here:
            return Found("answered", tuple(own_answer), (), is_complete, corrections=corrections)
        candidates = await self._candidates(question.text)
        is_complete = is_complete and candidates.complete and relevance.complete
        ranked = await asyncio.to_thread(_ranked, question, candidates, relevance, here)
        answering = _answering(question, ranked)
        topic = topic_of(relevance.text)
        is_known = relevance.outcome == "answered" or names_portion(relevance.text)
        if topic and is_known and not own_answer:
            found = await self._on_topic(question, topic, ranked, candidates)
            if found.passages:
                return replace(found, complete=is_complete, corrections=corrections)
        is_nearest = own is not None and (is_about_last or _is_nearest(question, own, ranked))
        if own_answer:
            others = answering[: MAX_TEACHINGS - 1]
            found = await self._found("answered", _answer, question, others, here, each)
            found = replace(found, outcome="answered", passages=(*own_answer, *found.passages))
        elif is_nearest:
            # No other teaching answers what the one that is open only comes nearest to.
            found = Found("nothing", (), (), complete=True)
        else:
            found = await self._found("answered", _answer, question, answering, here, each)
        if not found.passages:
            if relevance.site_pages or relevance.outcome == "nothing":
                return Found("nothing", (), (), is_complete, relevance.site_pages)
            nearest = _nearest_first(ranked, own, relevance, is_nearest=is_nearest)
            found = await self._found("close", _closest(here), question, nearest, here, each)
        quoted = {passage.teaching.id for passage in found.passages}
        near = [other.ref for other in ranked if other.id not in quoted][:MAX_TEACHINGS]
        return replace(
            found,
            near=tuple(near),
            complete=is_complete,
            site_pages=relevance.site_pages,
            corrections=corrections,
        )

    async def _found(
        self,
        outcome: Outcome,
        passages_of: _Passages,
        question: Question,
        chosen: Sequence[Evidence],
        here: Teaching | None,
        each: int,
    ) -> Found:
        """The passages of the first teachings that the viewer may read."""
        loaded = await self._load([evidence.id for evidence in chosen], here)
        passages: list[Passage] = []
        for evidence in [one for one in chosen if one.id in loaded][:MAX_TEACHINGS]:
            teaching = loaded[evidence.id]
            passages += await asyncio.to_thread(passages_of, question, teaching, evidence, each)
        return Found(outcome if passages else "nothing", tuple(passages), (), complete=True)

    async def _on_topic(
        self,
        question: Question,
        topic: frozenset[str],
        ranked: Sequence[Evidence],
        candidates: Candidates,
    ) -> Found:
        """The best passages of the first teachings that speak of a subject."""
        known = candidates.documents
        chosen = [each for each in ranked if speaks_of(known[each.id], topic)][:MAX_TEACHINGS]
        found = await self._found("answered", best_passages, question, chosen, None, 1)
        return replace(found, near=tuple(each.ref for each in ranked[:MAX_TEACHINGS]))

    async def _relevance(self, text: str) -> Relevance:
        try:
            return await self._search.relevance(text)
        except Unprocessable:  # too short for a search
            return Relevance(text, "nothing", {}, complete=True)
        except SearchUnavailable:
            return Relevance(text, "nothing", {}, complete=False)

    async def _own_evidence(
        self, question: Question, here: Teaching, asked: str
    ) -> tuple[Evidence, bool]:
        """The evidence of the teaching that is asked about, by the meaning of what is `asked`, and
        whether its meaning could be compared.
        """
        near, is_complete = NO_SIMILARITY, True
        try:
            near = await self._search.similarity(asked, here.id)
        except Unprocessable:
            pass  # Too short for a search.
        except SearchUnavailable:
            is_complete = False
        return await asyncio.to_thread(evidence_of_teaching, question, here, near), is_complete

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


def _closest(here: Teaching | None) -> _Passages:
    """One passage of each teaching; of the one that is asked about more, since a follow-up shows
    what was not quoted before.
    """

    def passages(
        question: Question, teaching: Teaching, evidence: Evidence, limit: int
    ) -> Sequence[Passage]:
        is_here = here is not None and teaching.id == here.id
        return best_passages(question, teaching, evidence, limit if is_here else 1)

    return passages


def _answering(question: Question, ranked: Sequence[Evidence]) -> list[Evidence]:
    """The candidates that answer, best first; none where it is not sure that the first does."""
    if not ranked or not ranked[0].is_sure(question, ranked[1:]):
        return []
    return [ranked[0], *(found for found in ranked[1:] if found.score >= ANSWERS)]


def _answer_here(
    question: Question, here: Teaching, own: Evidence, limit: int
) -> Sequence[Passage]:
    """What the teaching that is asked about answers, or an empty list: less is needed than of
    another, since it is probably meant.
    """
    if not _may_answer(question, here):
        return []
    found = best_passages(question, here, own, limit)
    has_it = bool(found) and is_evidence(question, own, found[0])
    may_answer = own.score >= ANSWERS_HERE or _speaks_of(question, here)
    if not may_answer and not (has_it and analyze_question(question.text).verb is not None):
        return []
    answered = (
        reply(question, here, own, found, is_open=True)
        or quiz_reply(question, here)
        or whole_reply(question, here)
    )
    if answered:
        return [answered]
    return found if has_it else []


def _answer(
    question: Question, teaching: Teaching, evidence: Evidence, limit: int
) -> Sequence[Passage]:
    """What the teacher answered to such a question, else the passages that answer it best; none
    without what is asked.
    """
    if not _may_answer(question, teaching):
        return []
    found = best_passages(question, teaching, evidence, limit)
    answered = reply(question, teaching, evidence, found) or quiz_reply(question, teaching)
    if answered:
        return [answered]
    if _lacks_reason(question, teaching, evidence, found):
        return []
    is_near = max(evidence.questions.values(), default=0.0) >= _NEAR_QUESTION
    return found if is_near or _has_verb_of(question, teaching) else []


def _lacks_reason(
    question: Question, teaching: Teaching, evidence: Evidence, found: Sequence[Passage]
) -> bool:
    """Whether a question asks why somebody did something, and neither the nearest question of the
    guide does nor do the passages give a reason: many questions only name the same person.
    """
    asked = analyze_question(question.text)
    if asked.form != "why" or asked.verb is None or not evidence.questions or not teaching.guide:
        return False
    if any(asked.has_reason(passage.text) for passage in found):
        return False
    nearest = max(evidence.questions, key=lambda at: evidence.questions[at])
    asks = teaching.guide.questions[nearest : nearest + 1]
    return not any(analyze_question(other).form in ("why", "how") for other in asks)


def _may_answer(question: Question, teaching: Teaching) -> bool:
    """Whether a teaching has one of the persons whom a question names, and words of the one whose
    words it asks for.
    """
    asked = analyze_question(question.text)
    texts = [teaching.title, *(block.text for block in teaching.blocks)]
    persons = persons_of(question.text)
    if persons and persons.isdisjoint(frozenset[str]().union(*map(stems, texts))):
        return False
    is_asked = asked.form == "what" and not asked.speakers.isdisjoint(persons | PERSONS)
    return not is_asked or any(map(asked.may_be_said_in, texts))


def _has_verb_of(question: Question, teaching: Teaching) -> bool:
    """Whether a teaching has the verb of the question, in its text or in its guide's questions."""
    of_guide = teaching.guide.questions if teaching.guide else []
    texts = [*(block.text for block in teaching.blocks), *of_guide]
    return any(map(analyze_question(question.text).has_verb, texts))


def _ranked(
    question: Question, candidates: Candidates, relevance: Relevance, here: Teaching | None
) -> list[Evidence]:
    """The candidates, best first, without the teaching that is asked about."""
    found = [
        _with_meaning(
            evidence_of_document(question, document, _similarity(candidates, id)), relevance
        )
        for id, document in candidates.documents.items()
        if here is None or id != here.id
    ]
    return _best_first(found)


def _best_first(found: Iterable[Evidence]) -> list[Evidence]:
    return sorted(found, key=lambda evidence: (-evidence.weight, evidence.id))


def _nearest_first(
    ranked: Sequence[Evidence], own: Evidence | None, relevance: Relevance, *, is_nearest: bool
) -> list[Evidence]:
    """The candidates that come close, with the teaching that is asked about: first if it
    `is_nearest`.
    """
    if own is None:
        return list(ranked)
    if is_nearest:
        return [own, *ranked]
    return _best_first([*ranked, _with_meaning(own, relevance)])


def _is_nearest(question: Question, own: Evidence, ranked: Sequence[Evidence]) -> bool:
    """Whether the teaching that is asked about comes as near as any, or the question refers to
    what it has told.
    """
    if refers_to_somebody(question.text):
        return True
    first = max((each.nearness for each in ranked[:MAX_TEACHINGS]), default=0.0)
    return own.nearness >= max(_CLOSE, first - _NEARER)


def _with_meaning(evidence: Evidence, relevance: Relevance) -> Evidence:
    if not relevance.scores:
        return evidence
    least = min(relevance.scores.values())
    return replace(evidence, meaning=relevance.scores.get(evidence.id, least))


def _speaks_of(question: Question, here: Teaching) -> bool:
    """Whether a sentence has every word of the question ('What does Rashi say here?')."""
    words = question.weights.keys() - SLIGHT_STEMS
    return bool(words) and any(words <= stems(sentence) for _, sentence in here.sentences())


def _similarity(candidates: Candidates, id: int) -> Similarity:
    return (candidates.similarities or {}).get(id, NO_SIMILARITY)
