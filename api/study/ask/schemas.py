"""`GET /api/ai/ask` (STUDY-78)."""

from __future__ import annotations

from typing import Literal

from api.core.schemas import Schema
from api.study.grounding.caution import Caution
from api.study.schemas import Source


class LibraryAnswer(Schema):
    """The two or three sentences of the library that answer a question, best first.

    `nothing_found`: the library does not answer it. `unavailable`: it could not be searched now.
    """

    question: str
    status: Literal["answered", "nothing_found", "unavailable"]
    sources: list[Source]
    caution: Caution | None
