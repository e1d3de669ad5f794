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
from api.study.allowances import Call
from api.study.chat.about import about, answer_about
from api.study.chat.follow_ups import question_in_context
from api.study.chat.library_answer import (
    Quoted,
    advice_answer,
    asks_for_whole,
    closest_answer,
    danger_answer,
    no_answer,
    plain_answer,
    quoted_answer,
    quoted_at,
    site_answer,
    small_talk,
)
from api.study.chat.schemas import (
    ChatAnswer,
    ChatCorrection,
    ChatMessage,
    ChatRequest,
    ChatSources,
    ChatText,
)
from api.study.grounding.injection import without_orders
from api.study.grounding.service import Found, GroundingService
from api.study.grounding.verification import VerifiedText
from api.study.grounding.words import subject_stems
from api.study.prompts import prompt
from api.study.provider import (
    Message,
    ProviderRefused,
    ProviderUnavailable,
    StudyProvider,
    TextTask,
)
from api.study.quoting import is_verbatim
from api.study.request_text import as_data
from api.study.schemas import Correction, TeachingRef
from api.study.teaching import Teaching, Teachings
from api.study.teaching_structure import structure
from api.study.tokens import TokenCounter

logger = logging.getLogger(__name__)

MAX_SOURCES = 6
# Sentences of the teaching that answer what it is about.
_KEY_PASSAGES = 3
_MAX_ANSWER_TOKENS, _MAX_SOURCE_TOKENS, _MAX_HISTORY_TOKENS = 700, 500, 800
_MAX_HISTORY_MESSAGES = 8
_SUGGESTED = 2


@dataclass(frozen=True, slots=True)
class Conversation:
    """What an answer needs. Without `task` the library's `answer` is final."""

    answer: ChatAnswer
    task: TextTask | None = None
    # The full text of each source's paragraph.
    paragraphs: tuple[str, ...] = ()
    # Where the verses that the answer cites are read.
    places: VersePlaces = NO_PLACES


class ChatService:
    def __init__(
        self,
        teachings: Teachings,
        grounding: GroundingService,
        provider: StudyProvider,
        tokens: TokenCounter,
    ) -> None:
        self._teachings, self._grounding = teachings, grounding
        self._provider, self._tokens = provider, tokens

    async def prepare(self, request: ChatRequest) -> Conversation:
        """Raises NotFound, and Forbidden for a locked teaching."""
        conversation = await self._prepared(request)
        return replace(conversation, places=await self._teachings.verse_places())

    async def _prepared(self, request: ChatRequest) -> Conversation:
        message = request.message.strip()
        here = await self._teachings.get(request.post_id)
        caution = caution_for(message)
        if caution == "danger":
            return Conversation(danger_answer(message))
        if caution == "advice":
            return Conversation(advice_answer(message))
        if word := small_talk(message):
            return Conversation(plain_answer(word))
        said = await asyncio.to_thread(about, here, message)
        is_whole = _asks_for_whole(message, request.chat_history)
        near: Sequence[TeachingRef] = ()
        corrections: Sequence[Correction] = ()
        if said:
            answer = answer_about(said, caution)
            if not said.sources:
                return Conversation(answer)
            return self._conversation(here, request, answer, said.sources)
        if is_whole:
            passages = await asyncio.to_thread(key_passages, here)
        else:
            asked = question_in_context(message, request.chat_history)
            is_first = not request.chat_history
            found = await self._grounding.find(asked, here=here, each=3, only_here=is_first)
            corrections = found.corrections
            if found.outcome == "nothing" and found.site_pages:
                return Conversation(site_answer(found.site_pages))
            if found.outcome == "nothing":
                return Conversation(no_answer(here, caution, is_complete=found.complete))
            passages = _unsaid(here, found, request.chat_history)
            if found.outcome == "close":
                closest = closest_answer(passages, found.near, caution)
                return Conversation(closest.model_copy(update={"corrections": list(corrections)}))
            near = _beside(passages, found)
        answer = quoted_answer(here, passages, near, caution, is_whole=is_whole)
        answer = answer.model_copy(update={"corrections": list(corrections)})
        return self._conversation(here, request, answer, passages)

    def _conversation(
        self, here: Teaching, request: ChatRequest, answer: ChatAnswer, passages: Sequence[Quoted]
    ) -> Conversation:
        passages = [replace(each, paragraph=without_orders(each.paragraph)) for each in passages]
        paragraphs = tuple(passage.paragraph for passage in passages)
        task = self._task(here, request.message.strip(), request.chat_history, passages)
        return Conversation(answer, task, paragraphs)

    def asks_model(self, conversation: Conversation) -> bool:
        """Whether a model speaks: not to a greeting or a warning, nor of what was not found."""
        return conversation.task is not None and self._provider.available

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
        """`sources`, then `text` and `correction` as the words come, then `done`.

        Citations are recognised in the whole answer: while it is written, 'Genesis 1' may still
        become 'Genesis 12'.
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
        answer = conversation.answer
        asks_model = self.asks_model(conversation)
        yield (
            "sources",
            ChatSources(sources=answer.sources, mode="model" if asks_model else "template"),
        )
        if conversation.task is not None and asks_model:
            verified = VerifiedText(conversation.paragraphs)
            try:
                async for words in self._provider.stream(conversation.task):
                    call.count()
                    dropped = verified.feed(words)
                    yield "text", ChatText(text=words)
                    if dropped:
                        yield "correction", ChatCorrection(response=verified.text)
            except ProviderUnavailable as error:
                if isinstance(error, ProviderRefused):
                    call.count()
                logger.info("chat without a model: %s", error)
            if text := verified.finish():
                yield "done", _from_model(text, answer)
                return
            yield "correction", ChatCorrection(response="")
        yield "text", ChatText(text=answer.response)
        yield "done", answer

    def _task(
        self,
        here: Teaching,
        message: str,
        history: Sequence[ChatMessage],
        passages: Sequence[Quoted],
    ) -> TextTask:
        sources = [
            as_data(
                "source",
                self._tokens.trim(passage.paragraph, _MAX_SOURCE_TOKENS),
                number=number,
                teaching=passage.source.title,
            )
            for number, passage in enumerate(passages, 1)
        ]
        earlier = self._tokens.trim(_as_text(history), _MAX_HISTORY_TOKENS)
        parts = [
            as_data("teaching", f"{here.title}\n{here.excerpt}"),
            *sources,
            *([as_data("conversation", earlier)] if earlier else []),
            as_data("question", message),
        ]
        content = Message("user", "\n\n".join(parts))
        return TextTask(prompt("chat"), (content,), max_tokens=_MAX_ANSWER_TOKENS)


def _from_model(text: str, library: ChatAnswer) -> ChatAnswer:
    """The model's verified text, with the sources that the library found."""
    text = with_practice(text, library.caution)
    return library.model_copy(update={"response": text, "mode": "model", "answering": None})


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


def _as_text(history: Sequence[ChatMessage]) -> str:
    """The last messages, the newest first, so that the oldest are cut."""
    last = list(history)[-_MAX_HISTORY_MESSAGES:]
    return "\n".join(f"{each.role}: {each.content}" for each in reversed(last))
