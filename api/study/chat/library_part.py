"""What the chat answers from the library alone (STUDY-75), about a teaching or all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from api.search.query.caution import Caution, with_practice
from api.study.answer_language import language_note
from api.study.chat.about import about, answer_about
from api.study.chat.follow_up_answers import answer_to_follow_up
from api.study.chat.follow_ups import question_in_context
from api.study.chat.library_answer import (
    Quoted,
    asks_for_whole,
    closest_answer,
    no_answer,
    plain_answer,
    quoted_answer,
    quoted_at,
    site_answer,
    small_talk,
    unclear_answer,
)
from api.study.chat.out_of_scope import (
    asks_for_current_facts,
    asks_for_entertainment,
    current_facts_reply,
    entertainment_reply,
)
from api.study.chat.schemas import ChatAnswer, ChatMessage
from api.study.grounding.passages import worth_quoting
from api.study.grounding.question_analysis import OF_DETAILS, analyze_question
from api.study.grounding.service import Found, GroundingService
from api.study.grounding.words import subject_stems
from api.study.quoting import is_verbatim
from api.study.schemas import TeachingRef
from api.study.teaching import Teaching
from api.study.teaching_structure import structure

MAX_SOURCES = 6
# Sentences of the teaching that answer what it is about.
_KEY_PASSAGES = 3
_SUGGESTED = 2
# Forms of a question that asks for something in a teaching, even if it does not name it.
_OF_PARTS = ("why", *OF_DETAILS)


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer, with the passages that a model may read too. None is asked for what needs none,
    as a greeting.
    """

    answer: ChatAnswer
    passages: Sequence[Quoted] = ()
    may_ask_model: bool = True


class LibraryPart:
    """Answers about the teaching that is open, or about the library if none is."""

    def __init__(
        self, grounding: GroundingService, here: Teaching | None, caution: Caution | None
    ) -> None:
        self._grounding, self._here, self._caution = grounding, here, caution

    async def answer(self, message: str, history: Sequence[ChatMessage]) -> Answered:
        plain = self._plain(message)
        if plain:
            return Answered(plain, may_ask_model=False)
        if self._here:
            here = self._here
            said = await asyncio.to_thread(answer_to_follow_up, here, message, history)
            said = said or await asyncio.to_thread(about, here, message)
            if said:
                answer = answer_about(said, self._caution)
                return Answered(_with_language_note(answer, message), said.sources)
            if _asks_for_whole(message, history):
                passages = await asyncio.to_thread(key_passages, here)
                whole = quoted_answer(here, passages, (), self._caution, is_whole=True)
                return Answered(_with_language_note(whole, message), passages)
            if not history and not subject_stems(message):
                return Answered(unclear_answer(here, self._caution))
        return await self._found(message, history)

    def _plain(self, message: str) -> ChatAnswer | None:
        """What is said to a message that asks for nothing a teaching has."""
        if word := small_talk(message, is_open=self._here is not None):
            return plain_answer(word)
        if asks_for_entertainment(message):
            return plain_answer(entertainment_reply())
        if asks_for_current_facts(message):
            nothing = plain_answer(
                with_practice(current_facts_reply(), self._caution), self._caution
            )
            return nothing.model_copy(update={"outcome": "nothing"})
        return None

    async def _found(self, message: str, history: Sequence[ChatMessage]) -> Answered:
        here, caution = self._here, self._caution
        asked = question_in_context(message, history)
        found = await self._grounding.find(
            asked,
            here=here,
            each=3,
            only_here=not history or asked != message,
            message=message if history else "",
            is_about_last=asked != message and not subject_stems(message),
        )
        if found.outcome == "nothing" and found.site_pages:
            return Answered(site_answer(found.site_pages), may_ask_model=False)
        if found.outcome == "nothing":
            return Answered(no_answer(here, caution, is_complete=found.complete))
        passages = _unsaid(here, found, history, message)
        if found.outcome == "close":
            answer = closest_answer(here, passages[:1], found.near, caution)
        else:
            near = _beside(passages, found)
            answer = quoted_answer(here, passages, near, caution, is_whole=False)
        answer = answer.model_copy(update={"corrections": list(found.corrections)})
        return Answered(_with_language_note(answer, message), passages)


def _asks_for_whole(message: str, history: Sequence[ChatMessage]) -> bool:
    is_about_it = not subject_stems(message) and analyze_question(message).form not in _OF_PARTS
    return asks_for_whole(message) or (is_about_it and not history)


def key_passages(here: Teaching) -> list[Quoted]:
    """The excerpt, and the sentences that carry the teaching, in the order of its text."""
    found = structure(here)
    passages = sorted(found.keys[:_KEY_PASSAGES], key=lambda each: each.position)
    quoted = [quoted_at(here, here.excerpt, None, here.excerpt)] if here.excerpt else []
    for passage in passages or [found.opening]:
        block = here.block(passage.anchor)
        paragraph = block.text if block else passage.text
        quoted.append(quoted_at(here, passage.text, passage.anchor, paragraph))
    return quoted


def _unsaid(
    here: Teaching | None, found: Found, history: Sequence[ChatMessage], message: str
) -> list[Quoted]:
    """The passages that were not quoted before in the conversation; all if none is left.

    Those of other teachings only where this one has none, or none answers.
    """
    said = [each.content for each in history if each.role == "assistant"]
    new = [
        passage
        for passage in found.passages
        if not any(is_verbatim(passage.text, text) for text in said)
    ]
    is_answer = found.outcome == "answered"
    own = [each for each in new if is_answer and here and each.teaching.id == here.id]
    return [
        Quoted(
            passage.source,
            passage.block.text,
            passage.reply,
            passage.answering,
            _idea(passage.teaching, here, history, message),
        )
        for passage in worth_quoting(own or new or found.passages)[:MAX_SOURCES]
    ]


def _idea(
    teaching: Teaching, here: Teaching | None, history: Sequence[ChatMessage], message: str
) -> str | None:
    """What a teaching says as a whole; of the one that is open only in the first answer, and not
    to a question about a detail.
    """
    asked = analyze_question(message)
    is_detail = asked.form in OF_DETAILS or (asked.form == "what" and asked.speech is not None)
    if teaching.guide is None or (here and teaching.id == here.id and (history or is_detail)):
        return None
    return teaching.guide.idea


def _beside(passages: Sequence[Quoted], found: Found) -> Sequence[TeachingRef]:
    """Two teachings to suggest beside what is quoted: those that answer too come first."""
    quoted = {passage.source.post_id for passage in passages}
    others = {each.teaching.id: each.teaching.ref for each in found.passages}
    others |= {each.post_id: each for each in found.near}
    return [ref for id, ref in others.items() if id not in quoted][:_SUGGESTED]


def _with_language_note(answer: ChatAnswer, question: str) -> ChatAnswer:
    note = language_note(question)
    if not note or not answer.sources:
        return answer
    return answer.model_copy(update={"response": f"{note}\n\n{answer.response}"})
