"""What the study tools share in a process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from fastapi import FastAPI

from api.core.background import BackgroundTasks
from api.core.settings import Settings
from api.search.semantic.service import SemanticSearch
from api.study.allowances import CallLedger
from api.study.checking.checker import Checker
from api.study.checking.meaning import Meaning
from api.study.grounding.library_words import LibraryWords
from api.study.grounding.repository import sample_of_posts
from api.study.providers.factory import study_provider
from api.study.quiz.pool import OptionPool
from api.study.results import ResultStore
from api.study.tokens import TokenCounter


@asynccontextmanager
async def study_tools(app: FastAPI) -> AsyncIterator[None]:
    """Provide the application with its provider, ledger of calls, token counter and word counts."""
    settings: Settings = app.state.settings
    app.state.call_ledger = CallLedger(app.state.engine, lambda: datetime.now(settings.zone))
    app.state.study_results = ResultStore(app.state.response_cache)
    app.state.quiz_options = OptionPool()
    app.state.token_counter = counter = TokenCounter()
    app.state.library_words = words = LibraryWords(lambda: sample_of_posts(app.state.engine))
    app.state.checker = checker_of(app.state.semantic)
    background: BackgroundTasks = app.state.background
    warming_up = background.start("library words", words.warm_up)
    try:
        async with study_provider(settings) as app.state.study_provider:
            if app.state.study_provider.available:
                background.start("token tables", lambda: asyncio.to_thread(counter.load))
            yield
    finally:
        await warming_up.cancel()
        await words.close()


def checker_of(semantic: SemanticSearch) -> Checker:
    """With the bundled model, also where the search uses a server's: a check costs nothing."""
    embedder = semantic.local_embedder
    return Checker(Meaning(embedder.embed_queries) if embedder else None)
