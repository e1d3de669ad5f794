"""Turns a teaching into a text for an occasion (STUDY-53, STUDY-82 to STUDY-84)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import partial

from api.core.errors import Unprocessable
from api.core.translation import t
from api.library.citation_links import citation_links
from api.search.query.caution import caution_for, with_practice
from api.search.query.help_words import help_words
from api.search.service import SearchService
from api.study.generation import MAX_TEACHING_TOKENS, Generation
from api.study.outputs.schemas import OutputKind
from api.study.prompts import Prompt, prompt
from api.study.provider import Message, Mode, TextTask
from api.study.request_text import as_data
from api.study.schemas import ModelNotice, Source
from api.study.teaching import Teaching
from api.study.transforms.draft import WORDS_A_MINUTE, Draft
from api.study.transforms.occasion import occasion_of
from api.study.transforms.places import fill_places
from api.study.transforms.prompt_match import match
from api.study.transforms.schemas import (
    SPEECHES,
    Context,
    Minutes,
    TransformedText,
    TransformRequest,
)
from api.study.transforms.templates import from_occasion, from_prompt, from_template
from api.study.transforms.verification import CheckedText, checked, quoted_sources

KIND: OutputKind = "transform"
MAX_ANSWER_TOKENS = 2400
_CAPITAL = re.compile(r"(?=[A-Z])")


class TransformService:
    def __init__(self, generation: Generation, search: SearchService) -> None:
        self._generation, self._search = generation, search

    async def transform(self, request: TransformRequest) -> TransformedText:
        """Raises Unprocessable, NotFound, Forbidden and TooManyRequests."""
        made = await self._transformed(request)
        # Afterwards: what a speaker says of themselves is neither stored nor sent to a model.
        details = request.details
        content = fill_places(made.content, details) if details else made.content
        places = await self._generation.teachings.verse_places()
        cited = await asyncio.to_thread(citation_links, content, places)
        pace = WORDS_A_MINUTE if request.context_type in SPEECHES else None
        return made.model_copy(
            update={"content": content, "citations": cited, "words_per_minute": pace}
        )

    async def _transformed(self, request: TransformRequest) -> TransformedText:
        if request.context_type == "custom":
            wish = (request.custom_prompt or "").strip()
            if not wish:
                missing = t("Tell us what the text should be.")
                raise Unprocessable(missing, fields={"customPrompt": missing})
            teaching = await self._generation.teachings.get(request.post_id)
            return await self._custom(teaching, wish)
        teaching = await self._generation.teachings.get(request.post_id)
        minutes = request.minutes if request.context_type in SPEECHES else None
        return await self._predefined(teaching, request.context_type, minutes)

    async def _predefined(
        self, teaching: Teaching, context: Context, minutes: Minutes | None
    ) -> TransformedText:
        """What the admin approved, or what a model makes now, or the template.

        What has a length of its own is not stored.
        """
        generation = self._generation
        published = await generation.outputs.published(teaching, KIND, context)
        if published.content is not None and minutes is None:
            content = str(published.content.get("content", ""))
            return _from_model(content, teaching)
        instructions = prompt(f"transform-{_CAPITAL.sub('-', context).lower()}")
        draft = await generation.results.get(
            partial(asyncio.to_thread, from_template, teaching, context, minutes),
            "transform",
            teaching.id,
            context,
            minutes,
        )
        asks_model = generation.asks_model(published)
        text = await self._written(instructions, teaching, draft) if asks_model else None
        if text is None:
            return _from_library(draft, is_replaced=asks_model)
        if minutes is None:
            stored = {"content": text.text}
            await generation.save(teaching, KIND, context, stored, instructions)
        return _from_model(text.text, teaching, text.omitted)

    async def _custom(self, teaching: Teaching, wish: str) -> TransformedText:
        """Never stored: the prompt is the reader's own."""
        caution = caution_for(wish)
        if words := help_words(caution, wish):
            return _text(words, "template", [])
        if occasion := occasion_of(wish):
            draft = await asyncio.to_thread(from_occasion, teaching, occasion)
        else:
            near = await match(self._search, self._generation.teachings, teaching, wish)
            draft = await asyncio.to_thread(from_prompt, teaching, wish, near)
        text = await self._written(prompt("transform-custom"), teaching, draft, wish)
        if text is None:
            made = _from_library(draft, is_replaced=self._generation.provider.available)
            if occasion:
                content = fill_places(made.content, occasion.details)
                made = made.model_copy(update={"content": content})
        else:
            made = _from_model(text.text, teaching, text.omitted)
        return made.model_copy(update={"content": with_practice(made.content, caution)})

    async def _written(
        self, instructions: Prompt, teaching: Teaching, draft: Draft, wish: str | None = None
    ) -> CheckedText | None:
        """What holds of the model's text; None if there is no usable one."""
        generation = self._generation
        if not generation.provider.available:
            return None
        text = "\n".join(block.text for block in teaching.blocks)
        material = [
            as_data(
                "teaching",
                generation.tokens.trim(text, MAX_TEACHING_TOKENS),
                title=teaching.title,
                author=teaching.author,
            ),
            as_data("draft", draft.text) if wish is None else as_data("request", wish),
        ]
        if draft.minutes is not None:
            words = draft.minutes * WORDS_A_MINUTE
            material.append(as_data("length", f"{draft.minutes} minutes, about {words} words"))
        task = TextTask(instructions, (Message("user", "\n".join(material)),), MAX_ANSWER_TOKENS)
        async with generation.calls.call(asks_model=True) as call:
            answer = await generation.complete(call, task)
        if answer is None:
            return None
        answer = answer.replace("\x00", "")
        return await asyncio.to_thread(checked, answer, teaching, draft.text, generation.checker)


def _from_library(draft: Draft, *, is_replaced: bool = False) -> TransformedText:
    """`is_replaced`: a model was asked, and gave nothing that could be shown."""
    made = _text(draft.text, "template", draft.sources)
    if not is_replaced:
        return made
    return made.model_copy(update={"notice": ModelNotice.of_library()})


def _from_model(text: str, teaching: Teaching, omitted: int = 0) -> TransformedText:
    made = _text(text, "model", quoted_sources(text, teaching))
    return made.model_copy(update={"notice": ModelNotice.of_model(omitted)})


def _text(content: str, mode: Mode, sources: Sequence[Source]) -> TransformedText:
    """A text whose citations are not recognised yet."""
    return TransformedText(
        content=content,
        mode=mode,
        sources=list(sources),
        citations=[],
        notice=None,
        words_per_minute=None,
    )
