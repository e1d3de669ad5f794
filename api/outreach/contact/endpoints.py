"""`POST /api/contact`."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import RateLimit, limit_by_address
from api.core.session import Session
from api.core.state import SETTINGS
from api.core.translation import gettext_noop, t
from api.outreach.contact.schemas import ContactRequest
from api.outreach.contact.service import ContactService
from api.outreach.schemas import Accepted

router = APIRouter(prefix="/api", tags=["outreach"], dependencies=[PERSONAL_RESPONSE])
CONTACT = RateLimit("contact", limit=10, seconds=600, shared=True)
# CONTACT-10.
_RECEIVED = gettext_noop("Thank you for your message. We'll respond as soon as possible.")


@router.post(
    "/contact",
    status_code=202,
    responses=errors(429),
    dependencies=[Depends(limit_by_address(CONTACT))],
)
async def contact(letter: ContactRequest, session: Session, request: Request) -> Accepted:
    """Store a message and mail it to the operator."""
    await ContactService(session, SETTINGS.of(request)).send(letter)
    return Accepted(message=t(_RECEIVED))
