"""Has a model draft a study guide for the teacher (STUDY-219). Nothing is stored."""

from __future__ import annotations

import asyncio
import logging

from api.core.errors import Conflict, Unavailable, Unprocessable
from api.library.importing.content import stored_html
from api.study.allowances import CallAllowance
from api.study.checking.checker import Checker
from api.study.grounding.injection import without_orders
from api.study.guide_drafts.checking import UnusableDraft, checked_draft
from api.study.guide_drafts.schemas import GuideDraft, TeachingText
from api.study.prompts import prompt
from api.study.provider import Message, ProviderUnavailable, StudyProvider, TextTask
from api.study.request_text import as_data
from api.study.teaching import Teaching
from api.study.tokens import TokenCounter

logger = logging.getLogger(__name__)

# Of the teaching that a model reads, and of its reply.
_MAX_TEACHING_TOKENS, _MAX_REPLY_TOKENS = 8_000, 3_000
# A shorter text has nothing to study.
_MIN_WORDS = 40
_TOO_SHORT = f"A study guide needs a teaching of at least {_MIN_WORDS} words."
_NOT_CONNECTED = "No AI model is connected to this site."
_NO_ANSWER = "The AI gave no answer. Please try again later, or write the guide yourself."
_NOTHING_HOLDS = (
    "The AI wrote nothing that your text says. Please try again, or write the guide yourself."
)


class GuideDraftService:
    def __init__(
        self, provider: StudyProvider, calls: CallAllowance, tokens: TokenCounter, checker: Checker
    ) -> None:
        self._provider, self._calls = provider, calls
        self._tokens, self._checker = tokens, checker

    async def draft(self, text: TeachingText) -> GuideDraft:
        """Raises Unprocessable, Conflict without a model, Unavailable and TooManyRequests."""
        teaching = await asyncio.to_thread(_teaching, text)
        if sum(len(block.text.split()) for block in teaching.blocks) < _MIN_WORDS:
            raise Unprocessable(_TOO_SHORT, fields={"content": _TOO_SHORT})
        if not self._provider.available:
            raise Conflict(_NOT_CONNECTED)
        task = await asyncio.to_thread(self._task, teaching)
        async with self._calls.call(asks_model=True) as call:
            try:
                reply = await call.reaching(self._provider.complete(task))
            except ProviderUnavailable as error:
                logger.info("no study guide: %s", error)
                raise Unavailable(_NO_ANSWER) from error
        try:
            return await asyncio.to_thread(checked_draft, reply, teaching, self._checker)
        except UnusableDraft as error:
            logger.info("no study guide: %s", error)
            raise Unavailable(_NOTHING_HOLDS) from error

    def _task(self, teaching: Teaching) -> TextTask:
        text = without_orders("\n".join(block.text for block in teaching.blocks))
        material = as_data(
            "teaching", self._tokens.trim(text, _MAX_TEACHING_TOKENS), title=teaching.title
        )
        messages = (Message("user", material),)
        return TextTask(prompt("guide"), messages, _MAX_REPLY_TOKENS, json=True)


def _teaching(text: TeachingText) -> Teaching:
    """What is being written, as the study tools read a teaching."""
    return Teaching.unpublished(text.title, text.excerpt, stored_html(text.content))
