"""The outline of a teaching and what in it is nearest to a prompt, where no model follows it."""

from __future__ import annotations

import re

from api.study.teaching_structure import Passage, ranked
from api.study.transforms.draft import Draft
from api.study.transforms.prompt_match import PromptMatch
from api.study.transforms.templates import guided

_NEAREST = 3
_OTHER_TOOL = re.compile(
    r"\b(?:diagram|concept map|mind map|flowchart|timeline|venn|quiz|pictures?|images?|draw)\b",
    re.IGNORECASE,
)
_MOST_POINTS = 8
NO_MODEL = "No AI model is connected to this site, so it cannot follow your prompt word for word."


def custom(draft: Draft, prompt: str, near: PromptMatch) -> None:
    """Write the outline. The prompt is compared with the library, never obeyed or repeated."""
    draft.add(NO_MODEL, f"Here is what {draft.title} offers for it.")
    if _OTHER_TOOL.search(prompt):
        draft.add("Diagrams, pictures and a quiz are made by the tools below the teaching itself.")
    if draft.teaching.guide:
        guided.custom(draft, draft.teaching.guide, near)
    else:
        _from_text(draft, prompt)
    others = [
        f"- ‘{each.title}’: {each.guide.idea if each.guide else each.excerpt}"
        for each in near.others
    ]
    draft.add_lines(*(["Other teachings that are nearer to your words", *others] if others else []))


def _from_text(draft: Draft, prompt: str) -> None:
    nearest = ranked(draft.teaching, prompt)[:_NEAREST]
    if nearest:
        draft.add_lines("Nearest to your words", *_quoted(draft, nearest))
    else:
        draft.add("Nearest to your words: no sentence of this teaching shares a word with them.")
    if not any(each.overlaps(draft.structure.opening) for each in nearest):
        draft.add_lines(
            draft.lead_in("How the teaching begins").rstrip(":"),
            draft.quote(draft.structure.opening),
        )
    for quotation in draft.quotations[:1]:
        draft.add_lines("A source that it reads", draft.quote_source(quotation))
    _outline(draft, nearest)
    for question in draft.questions[:1]:
        draft.add_lines("What it asks", draft.quote(question))
    if not any(each.overlaps(draft.structure.closing) for each in nearest):
        draft.add_lines("How it ends", draft.quote(draft.structure.closing))


def _outline(draft: Draft, shown: list[Passage]) -> None:
    structure = draft.structure
    taken = [structure.opening, structure.closing, *shown]
    lines: list[str] = []
    for section in structure.sections:
        points = [
            each for each in section.points if not any(each.overlaps(other) for other in taken)
        ]
        if section.heading and points:
            lines.append(f"- {section.heading}: {draft.quote(points[0])}")
        else:
            lines += _quoted(draft, points[:3])
    if lines:
        draft.add_lines("Its thoughts, in order", *lines[:_MOST_POINTS])


def _quoted(draft: Draft, passages: list[Passage]) -> list[str]:
    return [f"- {draft.quote(each)}" for each in passages]
