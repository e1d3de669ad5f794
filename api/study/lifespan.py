"""What the study tools share in a process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from fastapi import FastAPI

from api.core.background import BACKGROUND
from api.core.response_cache import RESPONSE_CACHE
from api.core.state import ENGINE, SETTINGS
from api.search.deps import SEMANTIC
from api.search.semantic.service import SemanticSearch
from api.study.allowances import CallLedger
from api.study.checking.checker import Checker
from api.study.checking.meaning import Meaning
from api.study.deps import (
    CALL_LEDGER,
    CHECKER,
    LIBRARY_WORDS,
    STUDY_PROVIDER,
    STUDY_RESULTS,
    TOKEN_COUNTER,
)
from api.study.grounding.library_words import LibraryWords
from api.study.grounding.repository import sample_of_posts
from api.study.providers.factory import study_provider
from api.study.quiz.deps import QUIZ_OPTIONS
from api.study.quiz.pool import OptionPool
from api.study.results import ResultStore
from api.study.tokens import TokenCounter


@asynccontextmanager
async def study_tools(app: FastAPI) -> AsyncIterator[None]:
    """Provide the application with its provider, ledger of calls, token counter and word counts."""
    settings = SETTINGS.of(app)
    CALL_LEDGER.set(app, CallLedger(ENGINE.of(app), lambda: datetime.now(settings.zone)))
    STUDY_RESULTS.set(app, ResultStore(RESPONSE_CACHE.of(app)))
    QUIZ_OPTIONS.set(app, OptionPool())
    counter = TokenCounter()
    TOKEN_COUNTER.set(app, counter)
    words = LibraryWords(lambda: sample_of_posts(ENGINE.of(app)))
    LIBRARY_WORDS.set(app, words)
    CHECKER.set(app, checker_of(SEMANTIC.of(app)))
    background = BACKGROUND.of(app)
    warming_up = background.start("library words", words.warm_up)
    try:
        async with study_provider(settings) as provider:
            STUDY_PROVIDER.set(app, provider)
            if provider.available:
                background.start("token tables", lambda: asyncio.to_thread(counter.load))
            yield
    finally:
        await warming_up.cancel()
        await words.close()


def checker_of(semantic: SemanticSearch) -> Checker:
    """With the bundled model, also where the search uses a server's: a check costs nothing."""
    embedder = semantic.local_embedder
    return Checker(Meaning(embedder.embed_queries) if embedder else None)
