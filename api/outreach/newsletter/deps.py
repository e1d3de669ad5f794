"""Dependencies of the newsletter's endpoints."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.core.session import Session
from api.core.state import SETTINGS
from api.outreach.newsletter.links import NewsletterLinks
from api.outreach.newsletter.service import NewsletterService


async def newsletter_service(request: Request, session: Session) -> NewsletterService:
    settings = SETTINGS.of(request)
    return NewsletterService(session, settings, NewsletterLinks(settings))


Newsletter = Annotated[NewsletterService, Depends(newsletter_service)]
