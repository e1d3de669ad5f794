"""The chat about a teaching: sources first, then the words of a model or of the library.

`prepare` reads everything that an answer needs from the database; `events` needs none of it any
more, so that no connection waits while a model speaks (STUDY-76).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace

from api.core.schemas import Schema
from api.library.citation_links import citation_links
from api.library.verse_places import NO_PLACES, VersePlaces
from api.search.query.caution import caution_for, with_practice
from api.search.query.help_words import help_words
from api.study.allowances import Call
from api.study.chat.about import about, answer_about
from api.study.chat.beside import (
    asks_of_the_day,
    asks_to_be_amused,
    of_the_day,
    only_teachings,
)
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
)
from api.study.chat.model_part import ModelPart, model_part
from api.study.chat.schemas import (
    ChatAnswer,
    ChatMessage,
    ChatRequest,
    ChatSources,
    ChatText,
)
from api.study.checking.checker import Checker
from api.study.checking.written import WrittenAnswer
from api.study.grounding.service import Found, GroundingService
from api.study.grounding.words import subject_stems
from api.study.provider import ProviderRefused, ProviderUnavailable, StudyProvider
from api.study.quoting import is_verbatim
from api.study.schemas import Correction, ModelNotice, TeachingRef
from api.study.teaching import Teaching, Teachings
from api.study.teaching_structure import structure
from api.study.tokens import TokenCounter

logger = logging.getLogger(__name__)

MAX_SOURCES = 6
# Sentences of the teaching that answer what it is about.
_KEY_PASSAGES = 3
_SUGGESTED = 2


@dataclass(frozen=True, slots=True)
class Conversation:
    """What an answer needs. Without `model` the library's `answer` is final."""

    answer: ChatAnswer
    model: ModelPart | None = None
    # Where the verses that the answer cites are read.
    places: VersePlaces = NO_PLACES


class ChatService:
    def __init__(
        self,
        teachings: Teachings,
        grounding: GroundingService,
        provider: StudyProvider,
        tokens: TokenCounter,
        checker: Checker,
    ) -> None:
        self._teachings, self._grounding = teachings, grounding
        self._provider, self._tokens, self._checker = provider, tokens, checker

    async def prepare(self, request: ChatRequest) -> Conversation:
        """Raises NotFound, and Forbidden for a locked teaching."""
        conversation = await self._prepared(request)
        return replace(conversation, places=await self._teachings.verse_places())

    async def _prepared(self, request: ChatRequest) -> Conversation:
        message = request.message.strip()
        here = await self._teachings.get(request.post_id)
        caution = caution_for(message)
        if words := help_words(caution, message):
            return Conversation(plain_answer(words, caution))
        if word := small_talk(message):
            return Conversation(plain_answer(word))
        if asks_to_be_amused(message):
            return Conversation(plain_answer(only_teachings()))
        if asks_of_the_day(message):
            nothing = plain_answer(with_practice(of_the_day(), caution), caution)
            return Conversation(nothing.model_copy(update={"outcome": "nothing"}))
        history = request.chat_history
        said = await asyncio.to_thread(answer_to_follow_up, here, message, history)
        said = said or await asyncio.to_thread(about, here, message)
        is_whole = _asks_for_whole(message, request.chat_history)
        near: Sequence[TeachingRef] = ()
        corrections: Sequence[Correction] = ()
        if said:
            answer = answer_about(said, caution)
            return await self._conversation(here, request, answer, said.sources)
        if is_whole:
            passages = await asyncio.to_thread(key_passages, here)
        else:
            asked = question_in_context(message, request.chat_history)
            only_here = not history or asked != message
            found = await self._grounding.find(
                asked, here=here, each=3, only_here=only_here, message=message if history else ""
            )
            corrections = found.corrections
            if found.outcome == "nothing" and found.site_pages:
                return Conversation(site_answer(found.site_pages))
            if found.outcome == "nothing":
                answer = no_answer(here, caution, is_complete=found.complete)
                return await self._conversation(here, request, answer, ())
            passages = _unsaid(here, found, request.chat_history)
            if found.outcome == "close":
                passages = passages[:1]
                closest = closest_answer(passages, found.near, caution)
                answer = closest.model_copy(update={"corrections": list(corrections)})
                return await self._conversation(here, request, answer, passages)
            near = _beside(passages, found)
        answer = quoted_answer(here, passages, near, caution, is_whole=is_whole)
        answer = answer.model_copy(update={"corrections": list(corrections)})
        return await self._conversation(here, request, answer, passages)

    async def _conversation(
        self, here: Teaching, request: ChatRequest, answer: ChatAnswer, passages: Sequence[Quoted]
    ) -> Conversation:
        """The library's answer; a model may give a better one, also where the library has none."""
        part = None
        if self._provider.available:
            message, history = request.message.strip(), request.chat_history
            part = await asyncio.to_thread(
                model_part, here, message, history, passages, self._tokens
            )
        return Conversation(answer, part)

    def asks_model(self, conversation: Conversation) -> bool:
        """Whether a model speaks: not to a greeting or a warning."""
        return conversation.model is not None and self._provider.available

    async def answer(self, conversation: Conversation, call: Call) -> ChatAnswer:
        """The whole answer."""
        answer = conversation.answer
        async for _, event in self.events(conversation, call):
            if isinstance(event, ChatAnswer):
                answer = event
        return answer

    async def events(
        self, conversation: Conversation, call: Call
    ) -> AsyncIterator[tuple[str, Schema]]:
        """`sources` and `text` as the sentences come, then `done`.

        Citations are recognised in the whole answer.
        """
        async for name, event in self._events(conversation, call):
            if isinstance(event, ChatAnswer):
                cited = await asyncio.to_thread(citation_links, event.response, conversation.places)
                yield name, event.model_copy(update={"citations": cited})
            else:
                yield name, event

    async def _events(
        self, conversation: Conversation, call: Call
    ) -> AsyncIterator[tuple[str, Schema]]:
        answer, part = conversation.answer, conversation.model
        if part is not None and self.asks_model(conversation):
            yield "sources", ChatSources(sources=[], mode="model")
            written = WrittenAnswer(self._checker, part.passages)
            is_cut_off = False
            try:
                async for sentence in self._sentences(part, written, call):
                    async for event in _shown(sentence, part, written):
                        yield event
            except ProviderUnavailable as error:
                is_cut_off = True
                logger.info("chat without a model: %s", error)
            if written.text:
                yield "done", _from_model(written, part, answer, is_cut_off=is_cut_off)
                return
            notice = ModelNotice.of_library(written.omitted, is_cut_off=is_cut_off)
            answer = answer.model_copy(update={"notice": notice})
        yield "sources", ChatSources(sources=answer.sources, mode="template")
        yield "text", ChatText(text=answer.response)
        yield "done", answer

    async def _sentences(
        self, part: ModelPart, written: WrittenAnswer, call: Call
    ) -> AsyncIterator[str]:
        """What the model writes, in whole sentences. Raises ProviderUnavailable."""
        try:
            async for words in self._provider.stream(part.task):
                call.count()
                for sentence in written.feed(words):
                    yield sentence
        except ProviderRefused:
            call.count()
            raise
        if last := written.rest():
            yield last


async def _shown(
    sentence: str, part: ModelPart, written: WrittenAnswer
) -> AsyncIterator[tuple[str, Schema]]:
    """A sentence that holds, after the sources that it is the first to cite."""
    known = len(written.cited)
    shown = await asyncio.to_thread(written.check, sentence)
    if not shown:
        return
    if len(written.cited) > known:
        sources = [part.sources[number - 1] for number in written.cited]
        yield "sources", ChatSources(sources=sources, mode="model")
    yield "text", ChatText(text=shown)


def _from_model(
    written: WrittenAnswer, part: ModelPart, library: ChatAnswer, *, is_cut_off: bool
) -> ChatAnswer:
    """The model's sentences that hold, with the sources that they cite."""
    return library.model_copy(
        update={
            "response": with_practice(written.text.strip(), library.caution),
            "mode": "model",
            "outcome": "answered",
            "answering": None,
            "sources": [part.sources[number - 1] for number in written.cited],
            "notice": ModelNotice.of_model(written.omitted, is_cut_off=is_cut_off),
        }
    )


def _asks_for_whole(message: str, history: Sequence[ChatMessage]) -> bool:
    return asks_for_whole(message) or (not subject_stems(message) and not history)


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


def _unsaid(here: Teaching, found: Found, history: Sequence[ChatMessage]) -> list[Quoted]:
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
    own = [passage for passage in new if is_answer and passage.teaching.id == here.id]
    return [
        Quoted(
            passage.source,
            passage.block.text,
            passage.reply,
            passage.answering,
            _idea(passage.teaching, here, history),
        )
        for passage in (own or new or found.passages)[:MAX_SOURCES]
    ]


def _idea(teaching: Teaching, here: Teaching, history: Sequence[ChatMessage]) -> str | None:
    """What a teaching says as a whole; of the one that is open only in the first answer."""
    if teaching.guide is None or (history and teaching.id == here.id):
        return None
    return teaching.guide.idea


def _beside(passages: Sequence[Quoted], found: Found) -> Sequence[TeachingRef]:
    """Two teachings to suggest beside what is quoted: those that answer too come first."""
    quoted = {passage.source.post_id for passage in passages}
    others = {each.teaching.id: each.teaching.ref for each in found.passages}
    others |= {each.post_id: each for each in found.near}
    return [ref for id, ref in others.items() if id not in quoted][:_SUGGESTED]
