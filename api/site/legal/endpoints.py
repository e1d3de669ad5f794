"""The legal pages' texts for the client."""

from __future__ import annotations

from fastapi import APIRouter, Request

from api.core.cache_policy import PUBLIC_RESPONSE
from api.core.state import SETTINGS
from api.core.translation import DEFAULT, Language
from api.site.legal.texts import LegalName, LegalPage, legal_page

router = APIRouter(prefix="/api/legal", tags=["site"])


@router.get("/{name}", response_model=LegalPage, dependencies=[PUBLIC_RESPONSE])
async def legal(name: LegalName, request: Request, language: Language = DEFAULT) -> LegalPage:
    """Its language is in the address rather than a cookie, so that a cache may keep it for all."""
    return legal_page(name, SETTINGS.of(request), language)
