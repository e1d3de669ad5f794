"""Makes a diagram of a teaching: a model's that was checked, else the library's (STUDY-51)."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import partial

from api.core.translation import gettext_noop, t
from api.search.semantic.service import SemanticSearch
from api.study.allowances import Call
from api.study.diagrams import guided
from api.study.diagrams.checking import Diagram, InvalidDiagram, parse
from api.study.diagrams.concept_maps import concept_map
from api.study.diagrams.flowcharts import flowchart
from api.study.diagrams.lists import cited_sources, mind_map, timeline, venn
from api.study.diagrams.pruning import CheckedDiagram, Texts, checked
from api.study.diagrams.schemas import DiagramRequest, DiagramType, GeneratedDiagram
from api.study.generation import MAX_TEACHING_TOKENS, Generation
from api.study.prompts import prompt
from api.study.provider import Message, Mode, TextTask
from api.study.request_text import as_data
from api.study.schemas import ModelNotice
from api.study.teaching import Teaching

logger = logging.getLogger(__name__)

_MAX_ANSWER_TOKENS = 1500
_RELATED = 10
# What a type needs that this teaching does not have.
_NOTHING_TO_DRAW: dict[DiagramType, str] = {
    "concept-map": gettext_noop(
        "This teaching names too few concepts for a concept map. Try a mind map."
    ),
    "flowchart": gettext_noop(
        "This teaching names no steps or choices for a flowchart. Try a mind map, its outline."
    ),
    "mind-map": gettext_noop("This teaching is too short for a mind map."),
    "timeline": gettext_noop(
        "This teaching has no events in order of time, nor three sources. Try a flowchart."
    ),
    "venn-diagram": gettext_noop(
        "No related teaching has three ideas in common with this one. Try a concept map."
    ),
}


class DiagramService:
    def __init__(self, generation: Generation, semantic: SemanticSearch) -> None:
        self._generation, self._semantic = generation, semantic

    async def generate(self, request: DiagramRequest) -> GeneratedDiagram:
        """Raises NotFound, Forbidden and TooManyRequests."""
        generation, type = self._generation, request.diagram_type
        teaching = await generation.teachings.get(request.post_id)
        published = await generation.outputs.published(teaching, "diagram", type)
        if published.content is not None:
            approved = parse(type, json.dumps(published.content), _anchors(teaching))
            return _generated(type, approved, "model", None)
        asks_model = generation.asks_model(published)
        made = await self._by_model(teaching, type) if asks_model else None
        if made is None:
            drawn = await generation.results.get(
                partial(self._by_library, teaching, type), "diagram", teaching.id, type
            )
            notice = ModelNotice.of_library() if asks_model else None
            return _generated(type, drawn, "template", notice)
        content = made.diagram.model_dump(mode="json", by_alias=True)
        await generation.save(teaching, "diagram", type, content, prompt("diagram"))
        return _generated(type, made.diagram, "model", ModelNotice.of_model(made.omitted))

    async def _by_library(self, teaching: Teaching, type: DiagramType) -> Diagram | None:
        related = await self._related(teaching) if type == "venn-diagram" else None
        return await asyncio.to_thread(from_library, teaching, type, related)

    async def _by_model(self, teaching: Teaching, type: DiagramType) -> CheckedDiagram | None:
        """The model's diagram, after one repair at most; None if there is no usable one."""
        related = await self._related(teaching) if type == "venn-diagram" else None
        async with self._generation.calls.call(asks_model=True) as call:
            return await self._answered(teaching, type, related, call)

    async def _answered(
        self, teaching: Teaching, type: DiagramType, related: Teaching | None, call: Call
    ) -> CheckedDiagram | None:
        generation = self._generation
        text = "\n".join(f"[{block.anchor}] {block.text}" for block in teaching.blocks)
        parts = [as_data("teaching", generation.tokens.trim(text, MAX_TEACHING_TOKENS))]
        if related is not None:
            parts.append(as_data("related", f"{related.title}\n{related.excerpt}"))
        parts.append(f"Diagram type: {type}")
        messages = [Message("user", "\n\n".join(parts))]
        for _ in range(2):
            task = TextTask(prompt("diagram"), tuple(messages), _MAX_ANSWER_TOKENS, json=True)
            answer = await generation.complete(call, task)
            if answer is None:
                return None
            try:
                drawn = parse(type, answer, _anchors(teaching))
                return await asyncio.to_thread(
                    checked, drawn, Texts(teaching, related, generation.checker)
                )
            except InvalidDiagram as error:
                # The error quotes the answer, and so perhaps a teaching for members.
                logger.info("the diagram of a model is to be repaired: %s", type)
                messages += [
                    Message("assistant", answer[:4000]),
                    Message("user", f"This is not valid: {error}. Send the whole JSON again."),
                ]
        return None

    async def _related(self, teaching: Teaching) -> Teaching | None:
        """The teaching with which the study guide compares it, else the most related one that has
        three ideas in common with it.
        """
        guide = teaching.guide
        if guide and guide.comparison:
            readable = await self._generation.teachings.readable([guide.comparison.post])
            if readable:
                return readable[guide.comparison.post]
        found = await self._semantic.related(teaching.id, _RELATED)
        readable = await self._generation.teachings.readable(
            [each.document["id"] for each in found]
        )
        candidates = [
            each for found_one in found if (each := readable.get(found_one.document["id"]))
        ]
        return await asyncio.to_thread(
            lambda: next((each for each in candidates if venn(teaching, each)), None)
        )


def from_library(
    teaching: Teaching, type: DiagramType, related: Teaching | None = None
) -> Diagram | None:
    """From the study guide where it has what the type needs, else from the text."""
    guide = teaching.guide
    match type:
        case "concept-map":
            return (guide and guided.concept_map(teaching, guide)) or concept_map(teaching)
        case "flowchart":
            return guided.flowchart(teaching, guide) if guide else flowchart(teaching)
        case "mind-map" if guide:
            return guided.mind_map(teaching, guide, cited_sources(teaching))
        case "mind-map":
            return mind_map(teaching)
        case "timeline":
            return guided.timeline(teaching, guide) if guide else timeline(teaching)
        case "venn-diagram":
            comparison = guide.comparison if guide else None
            if related and comparison and comparison.post == related.id:
                return guided.venn(teaching, related, comparison)
            return venn(teaching, related)


def _generated(
    type: DiagramType, diagram: Diagram | None, mode: Mode, notice: ModelNotice | None
) -> GeneratedDiagram:
    return GeneratedDiagram(
        success=diagram is not None,
        diagram_type=type,
        diagram_data=diagram,
        message=None,
        mode=mode,
        error=None if diagram is not None else t(_NOTHING_TO_DRAW[type]),
        notice=notice,
    )


def _anchors(teaching: Teaching) -> frozenset[str]:
    return frozenset(block.anchor for block in teaching.blocks if block.anchor)
