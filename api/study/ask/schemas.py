"""`GET /api/ai/ask` (STUDY-78)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from api.core.schemas import Schema
from api.library.citation_links import CitationLink
from api.search.query.caution import Caution
from api.search.schemas import SitePage
from api.study.schemas import Correction, Source, TeachingRef


class QuotedSource(Source):
    """A paragraph that is quoted, with the citations in its `quote`."""

    citations: list[CitationLink]


class LibraryAnswer(Schema):
    """The two or three sentences of the library that answer a question, best first.

    `answer` is the teacher's own to such a question, after that question, or what the first
    source's teaching says as a whole; `citations` are those in it. `answering` is the question of
    the teacher's that was taken for the reader's, if the answer is to one.
    Where the question asks for a page of the site, that answers it unless the library does:
    `site_pages` say what there is to know. `corrections` are typing errors that were read as other
    words.
    `close`: no teaching answers it directly, and the sources are the sentences that come nearest.
    `nothing_found`: it is not about what the library covers. `unavailable`: the library could not
    be searched now.
    """

    question: str
    status: Literal["answered", "close", "nothing_found", "unavailable"]
    answering: str | None = None
    answer: str | None = None
    citations: list[CitationLink]
    sources: list[QuotedSource]
    suggestions: list[TeachingRef] = Field(default_factory=list)
    caution: Caution | None
    site_pages: list[SitePage] = Field(default_factory=list)
    corrections: list[Correction] = Field(default_factory=list)
