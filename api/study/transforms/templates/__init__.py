"""The library's own texts for each occasion, made of a teaching's sentences (STUDY-82)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from api.study.teaching import Teaching
from api.study.transforms.draft import Draft
from api.study.transforms.occasion import Occasion
from api.study.transforms.prompt_match import PromptMatch
from api.study.transforms.schemas import Context
from api.study.transforms.templates.bar_mitzvah import bar_mitzvah
from api.study.transforms.templates.classroom import classroom
from api.study.transforms.templates.custom import NO_MODEL, custom
from api.study.transforms.templates.guided import GUIDED
from api.study.transforms.templates.personal_reflection import personal_reflection
from api.study.transforms.templates.sermon import sermon
from api.study.transforms.templates.shabbat_dinner import shabbat_dinner

_TEMPLATES: Mapping[Context, Callable[[Draft], None]] = {
    "barMitzvah": bar_mitzvah,
    "shabbatDinner": shabbat_dinner,
    "classroom": classroom,
    "sermon": sermon,
    "personalReflection": personal_reflection,
}


def from_template(teaching: Teaching, context: Context, minutes: int | None = None) -> Draft:
    """The text for an occasion; a speech or a sermon of about so many minutes."""
    draft = Draft(teaching, minutes)
    _write(draft, context)
    return draft


def from_occasion(teaching: Teaching, occasion: Occasion) -> Draft:
    """The text for the occasion that a reader's own prompt names."""
    draft = Draft(teaching, occasion.minutes)
    draft.add(NO_MODEL, f"Here is a text made of {draft.title}.")
    _write(draft, occasion.context)
    return draft


def from_prompt(teaching: Teaching, prompt: str, near: PromptMatch) -> Draft:
    """What the teaching offers for a reader's own prompt."""
    draft = Draft(teaching)
    custom(draft, prompt, near)
    return draft


def _write(draft: Draft, context: Context) -> None:
    if draft.teaching.guide:
        GUIDED[context](draft, draft.teaching.guide)
    else:
        _TEMPLATES[context](draft)
