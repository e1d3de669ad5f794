"""A teaching as it is being written, before it is published."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from api.core.schemas import Schema

MAX_TEXT = 1_500_000


def _without_nul(text: str) -> str:
    if "\x00" in text:
        raise ValueError("must not hold a NUL character")
    return text


Text = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(_without_nul)]


class WrittenText(Schema):
    """Title, and text as HTML."""

    title: Text
    content: Text
