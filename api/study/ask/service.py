"""The sentences of the library that answer a question, or none (STUDY-78)."""

from __future__ import annotations

from collections.abc import Sequence

from api.search.service import normalize_query
from api.study.ask.schemas import LibraryAnswer
from api.study.grounding.caution import caution_for
from api.study.grounding.passages import Passage
from api.study.grounding.service import GroundingService

MAX_PASSAGES = 3
# A passage of another teaching is shown if its value is at least this share of the first one's.
_MIN_SHARE = 0.9


class AskService:
    def __init__(self, grounding: GroundingService) -> None:
        self._grounding = grounding

    async def answer(self, text: str) -> LibraryAnswer:
        """Raises Unprocessable for a text that is too short."""
        question = normalize_query(text)
        caution = caution_for(question)
        if caution == "danger":
            return LibraryAnswer(
                question=question, status="nothing_found", sources=[], caution=caution
            )
        found = await self._grounding.find(question)
        if found.passages:
            best = _best(found.passages)
            return LibraryAnswer(
                question=question,
                status="answered",
                answer=_written(best[0]),
                sources=[passage.source for passage in best],
                caution=caution,
            )
        return LibraryAnswer(
            question=question,
            status="nothing_found" if found.complete else "unavailable",
            sources=[],
            suggestions=list(found.near),
            caution=caution,
        )


def _written(first: Passage) -> str | None:
    """What the teacher answers, or says as a whole."""
    guide = first.teaching.guide
    return first.reply or (guide.idea if guide else None)


def _best(passages: Sequence[Passage]) -> list[Passage]:
    """The passages of the best teaching, then others that say nearly as much.

    Beside a teacher's own answer only those of others' answers.
    """
    own = [each for each in passages if each.teaching is passages[0].teaching]
    if own[0].reply:
        others = [each for each in passages if each.reply and each not in own]
        return [*own, *others][:MAX_PASSAGES]
    best = max(each.value for each in own)
    others = [each for each in passages if each.value >= _MIN_SHARE * best]
    others.sort(key=lambda each: -each.value)
    return [*own, *(each for each in others if each not in own)][:MAX_PASSAGES]
