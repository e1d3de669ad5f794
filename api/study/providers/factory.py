"""The provider that the settings name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from api.core.settings import Settings
from api.study.provider import LibraryOnly, StudyProvider


@asynccontextmanager
async def study_provider(settings: Settings) -> AsyncIterator[StudyProvider]:
    """The provider of a process; its connections end with the context."""
    if settings.openai_api_key is None:
        yield LibraryOnly()
        return
    # Imported only where it is used: the package takes much memory.
    from api.study.providers.openai import OpenAIProvider

    async with OpenAIProvider.from_settings(settings) as provider:
        yield provider
