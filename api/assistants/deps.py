"""The service of one call of an assistant, from those that the pages and the API use."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.assistants.service import AssistantService
from api.core.state import SETTINGS
from api.library.deps import PublicLibrary, PublicNearest, PublicVerses
from api.search.deps import Search
from api.site.base_url import base_url


async def assistant_service(
    request: Request,
    library: PublicLibrary,
    search: Search,
    verses: PublicVerses,
    nearest: PublicNearest,
) -> AssistantService:
    zone = SETTINGS.of(request).zone
    return AssistantService(library, search, verses, nearest, zone, base_url(request))


Assistant = Annotated[AssistantService, Depends(assistant_service)]
