"""The legal pages' texts for the client."""

from __future__ import annotations

from fastapi import APIRouter, Request

from api.core.cache_policy import PUBLIC_RESPONSE
from api.site.legal.texts import LegalName, LegalPage, legal_page

router = APIRouter(prefix="/api/legal", tags=["site"])


@router.get("/{name}", response_model=LegalPage, dependencies=[PUBLIC_RESPONSE])
async def legal(name: LegalName, request: Request) -> LegalPage:
    return legal_page(name, request.app.state.settings)
