"""The search services of this process, as dependencies."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from api.core.state import StateKey
from api.core.viewer import CurrentViewer
from api.search.calendar import Calendar
from api.search.concurrency import SearchConcurrency
from api.search.engines.base import SearchReader
from api.search.engines.postgres.frequencies import WordFrequencies
from api.search.engines.postgres.vocabulary import Vocabulary
from api.search.query.parser import QueryParser
from api.search.semantic.service import SemanticSearch
from api.search.service import SearchService
from api.search.translations import Translations

QUERY_PARSER = StateKey[QueryParser]("query_parser")
SEARCH_READER = StateKey[SearchReader]("search_reader")
SEMANTIC = StateKey[SemanticSearch]("semantic")
SEARCH_CONCURRENCY = StateKey[SearchConcurrency]("search_concurrency")
WORD_FREQUENCIES = StateKey[WordFrequencies]("word_frequencies")
VOCABULARY = StateKey[Vocabulary]("search_vocabulary")
SEARCH_CALENDAR = StateKey[Calendar]("search_calendar")
SEARCH_TRANSLATIONS = StateKey[Translations]("search_translations")


async def search_reader(request: Request) -> SearchReader:
    """The reader of the process, whose engine the health check reports."""
    return SEARCH_READER.of(request)


async def semantic_search(request: Request) -> SemanticSearch:
    return SEMANTIC.of(request)


async def search_service(request: Request, viewer: CurrentViewer) -> AsyncIterator[SearchService]:
    """The searches of this request. If an engine fails, another is used for the rest of it."""
    with SEARCH_CONCURRENCY.of(request).slot() as slot:
        reader = SEARCH_READER.of(request)
        yield SearchService(
            QUERY_PARSER.of(request),
            reader.for_request(),
            WORD_FREQUENCIES.of(request),
            SEMANTIC.of(request),
            slot,
            viewer,
            SEARCH_CALENDAR.of(request),
            VOCABULARY.of(request),
            SEARCH_TRANSLATIONS.of(request),
        )


Reader = Annotated[SearchReader, Depends(search_reader)]
Semantic = Annotated[SemanticSearch, Depends(semantic_search)]
Search = Annotated[SearchService, Depends(search_service)]
