"""Schemas of the translations of cited sources."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from api.core.schemas import Schema
from api.library.importing.fields import ProperName, TranslatedText


def _stripped(value: object) -> object:
    return value.strip() if isinstance(value, str) else value


class CitedSource(Schema):
    """A mishnah that teachings cite, with its translation; `text` and `translator` are null
    without one. `teachings` is the number of those that cite it, or a comment on it."""

    reference: str
    hebrew_reference: str
    hebrew: str
    url: str
    teachings: int
    text: str | None
    translator: str | None


class TranslatedSource(CitedSource):
    """`suggested_translator` is the teacher's name."""

    suggested_translator: str


class NewTranslation(Schema):
    text: TranslatedText
    translator: Annotated[ProperName, BeforeValidator(_stripped)]
