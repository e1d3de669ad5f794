"""Schemas of the custom spellings."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field

from api.core.schemas import Schema
from api.search.text.analyzer import tokens

MAX_FORM_LENGTH, MAX_FORMS = 60, 30
_MIN_LETTERS = 2


def _form(text: str) -> str:
    """Validate and normalize one form."""
    form = " ".join(text.split())
    if "," in form:
        raise ValueError("must not contain a comma; enter each form separately")
    if "\x00" in form or any("\ud800" <= letter <= "\udfff" for letter in form):
        raise ValueError("must be text")
    if sum(map(len, tokens(form))) < _MIN_LETTERS:
        raise ValueError(f"must have at least {_MIN_LETTERS} letters")
    return form


# The same rule as a JSON schema pattern: two letters or digits, no comma.
_LETTERS = {"pattern": r"^[^,\u0000]*[^\W_][^,\u0000]*[^\W_][^,\u0000]*$"}
Form = Annotated[
    str, Field(max_length=MAX_FORM_LENGTH, json_schema_extra=_LETTERS), AfterValidator(_form)
]


class NewSpelling(Schema):
    """A term's display name and further forms of it."""

    name: Form
    forms: Annotated[list[Form], Field(min_length=1, max_length=MAX_FORMS)]


class Spelling(Schema):
    id: int
    name: str
    forms: list[str]
    created_at: datetime
