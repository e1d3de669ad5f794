"""The chat about a teaching: sources first, then the words of a model or of the library.

`prepare` reads everything that an answer needs from the database; `events` needs none of it any
more, so that no connection waits while a model speaks (STUDY-76).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from api.core.schemas import Schema
from api.core.translation import in_language
from api.library.citation_links import citation_links
from api.library.verse_places import NO_PLACES, VersePlaces
from api.search.query.caution import caution_for, with_practice
from api.search.query.help_words import help_words
from api.study.allowances import Call
from api.study.answer_language import language_of
from api.study.chat.library_answer import plain_answer
from api.study.chat.library_part import LibraryPart
from api.study.chat.model_part import ModelPart, model_part
from api.study.chat.schemas import (
    ChatAnswer,
    ChatRequest,
    ChatSources,
    ChatText,
)
from api.study.checking.checker import Checker
from api.study.checking.written import WrittenAnswer
from api.study.grounding.service import GroundingService
from api.study.provider import ProviderRefused, ProviderUnavailable, StudyProvider
from api.study.schemas import ModelNotice
from api.study.teaching import Teachings
from api.study.tokens import TokenCounter

logger = logging.getLogger(__name__)


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
        """Raises NotFound, and Forbidden for a locked teaching.

        What is said around the teachings' words is in the language of the message.
        """
        with in_language(language_of(request.message)):
            conversation = await self._prepared(request)
        return replace(conversation, places=await self._teachings.verse_places())

    async def _prepared(self, request: ChatRequest) -> Conversation:
        message = request.message.strip()
        here = None
        if request.scope == "teaching":
            here = await self._teachings.get(request.post_id)
        caution = caution_for(message)
        if words := help_words(caution, message):
            return Conversation(plain_answer(words, caution))
        library = LibraryPart(self._grounding, here, caution)
        answered = await library.answer(message, request.chat_history)
        if not answered.may_ask_model or not self._provider.available:
            return Conversation(answered.answer)
        part = await asyncio.to_thread(
            model_part, here, message, request.chat_history, answered.passages, self._tokens
        )
        return Conversation(answered.answer, part)

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
