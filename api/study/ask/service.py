"""The sentences of the library that answer a question, or none (STUDY-78)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from api.core.translation import in_language
from api.library.citation_links import citation_links
from api.library.verse_places import VersePlaces
from api.search.query.caution import Caution, caution_for
from api.search.query.help_words import help_words
from api.search.schemas import SitePage
from api.search.service import normalize_query
from api.study.answer_language import language_note, language_of
from api.study.ask.schemas import LibraryAnswer, QuotedSource
from api.study.grounding.injection import is_order
from api.study.grounding.passages import Passage, worth_quoting
from api.study.grounding.service import GroundingService
from api.study.schemas import Source
from api.study.teaching import Teachings

MAX_PASSAGES = 3
# A passage of another teaching is shown if its value is at least this share of the first one's.
_MIN_SHARE = 0.9


class AskService:
    def __init__(self, grounding: GroundingService, teachings: Teachings) -> None:
        self._grounding, self._teachings = grounding, teachings

    async def answer(self, text: str) -> LibraryAnswer:
        """Raises Unprocessable for a text that is too short."""
        question = normalize_query(text)
        caution = caution_for(question)
        if words := help_words(caution, question):
            return _nothing(question, caution).model_copy(update={"answer": words})
        if is_order(question):
            return _nothing(question)
        found = await self._grounding.find(question)
        if found.outcome == "nothing":
            nothing = _nothing(question, caution)
            if found.site_pages:
                return nothing.model_copy(update=_of_site(found.site_pages))
            status = "nothing_found" if found.complete else "unavailable"
            return nothing.model_copy(update={"status": status})
        is_answer = found.outcome == "answered"
        quoted = _best(found.passages) if is_answer else found.passages
        written = _written(quoted[0], question) if is_answer else None
        places = await self._teachings.verse_places()
        return LibraryAnswer(
            question=question,
            status=found.outcome,
            answer=written,
            answering=quoted[0].answering,
            citations=await asyncio.to_thread(citation_links, written or "", places),
            sources=await asyncio.to_thread(
                lambda: [_quoted(passage.source, places) for passage in quoted]
            ),
            suggestions=[] if is_answer else list(found.near),
            caution=caution,
            site_pages=list(found.site_pages),
            corrections=list(found.corrections),
        )


def _nothing(question: str, caution: Caution | None = None) -> LibraryAnswer:
    return LibraryAnswer(
        question=question, status="nothing_found", citations=[], sources=[], caution=caution
    )


def _of_site(pages: Sequence[SitePage]) -> dict[str, Any]:
    """The answer to what the site itself knows: what a membership costs, how to register."""
    return {"status": "answered", "answer": pages[0].about, "site_pages": list(pages)}


def _quoted(source: Source, places: VersePlaces) -> QuotedSource:
    cited = citation_links(source.quote, places)
    return QuotedSource(**source.model_dump(), citations=cited)


def _written(first: Passage, question: str) -> str | None:
    """What the teacher answers, or says as a whole."""
    guide = first.teaching.guide
    told = first.reply or (guide.idea if guide else None)
    with in_language(language_of(question)):
        return "\n\n".join(filter(None, (language_note(question), told))) or None


def _best(passages: Sequence[Passage]) -> list[Passage]:
    """The passages of the best teaching, then others that say nearly as much.

    Beside a teacher's own answer only those of others' answers.
    """
    passages = worth_quoting(passages)
    own = [each for each in passages if each.teaching is passages[0].teaching]
    if own[0].reply:
        others = [each for each in passages if each.reply and each not in own]
        return [*own, *others][:MAX_PASSAGES]
    best = max(each.value for each in own)
    others = [each for each in passages if each.value >= _MIN_SHARE * best]
    others.sort(key=lambda each: -each.value)
    return [*own, *(each for each in others if each not in own)][:MAX_PASSAGES]
