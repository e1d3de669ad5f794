"""The country of a reader, as far as the languages tell that their browser asks for."""

from __future__ import annotations

import re
from contextvars import ContextVar

# The header `Accept-Language` of this request; set by `language.py`.
_accepted: ContextVar[str] = ContextVar("accepted languages", default="")
_MAX_LENGTH = 200
_REGION = re.compile(r"\b[a-zA-Z]{2,3}-(?:[a-zA-Z]{4}-)?([a-zA-Z]{2})\b")
_OF_LANGUAGE = {"he": "IL", "iw": "IL"}


def set_accepted_languages(value: str) -> None:
    _accepted.set(value[:_MAX_LENGTH])


def reader_country() -> str | None:
    """'GB' of 'en-GB,en;q=0.9', by ISO 3166; None where the languages name no country."""
    accepted = _accepted.get()
    if found := _REGION.search(accepted):
        return found[1].upper()
    return _OF_LANGUAGE.get(accepted[:2].lower())
