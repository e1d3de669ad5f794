"""The library's own texts for each occasion, made of a teaching's sentences (STUDY-82)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from api.study.teaching import Teaching
from api.study.transforms.draft import Draft
from api.study.transforms.prompt_match import PromptMatch
from api.study.transforms.schemas import Context
from api.study.transforms.templates.bar_mitzvah import bar_mitzvah
from api.study.transforms.templates.classroom import classroom
from api.study.transforms.templates.custom import custom
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


def from_template(teaching: Teaching, context: Context) -> Draft:
    """The text for an occasion."""
    draft = Draft(teaching)
    if teaching.guide:
        GUIDED[context](draft, teaching.guide)
    else:
        _TEMPLATES[context](draft)
    return draft


def from_prompt(teaching: Teaching, prompt: str, near: PromptMatch) -> Draft:
    """What the teaching offers for a reader's own prompt."""
    draft = Draft(teaching)
    custom(draft, prompt, near)
    return draft
