"""Spellings as the admin reads and writes them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field

from api.core.schemas import Schema
from api.search.text.analyzer import tokens

LONGEST_FORM, MOST_FORMS = 60, 30
_LEAST_LETTERS = 2


def _form(text: str) -> str:
    """One form on one line. A comma would stand for two."""
    form = " ".join(text.split())
    if "," in form:
        raise ValueError("must not hold a comma; give each form by itself")
    if "\x00" in form or any("\ud800" <= letter <= "\udfff" for letter in form):
        raise ValueError("must be text")
    if sum(map(len, tokens(form))) < _LEAST_LETTERS:
        raise ValueError(f"must have at least {_LEAST_LETTERS} letters")
    return form


# In the description's terms: two letters or digits, and no comma. `_form` tells more exactly.
_LETTERS = {"pattern": r"^[^,\u0000]*[^\W_][^,\u0000]*[^\W_][^,\u0000]*$"}
Form = Annotated[
    str, Field(max_length=LONGEST_FORM, json_schema_extra=_LETTERS), AfterValidator(_form)
]


class NewSpelling(Schema):
    """A term's name, as it is shown, and other forms in which it is written."""

    name: Form
    forms: Annotated[list[Form], Field(min_length=1, max_length=MOST_FORMS)]


class Spelling(Schema):
    id: int
    name: str
    forms: list[str]
    created_at: datetime
