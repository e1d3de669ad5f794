"""`/api/admin/study-guides/draft`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from api.admin_auth.deps import require_admin
from api.core.body_limits import BodyLimit
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.session import Session
from api.study.allowances import Allowance, CallAllowance
from api.study.deps import CALL_LEDGER, Provider, TextChecker, Tokens
from api.study.guide_drafts.schemas import GuideDraft, TeachingText
from api.study.guide_drafts.service import GuideDraftService

PREFIX = "/api/admin/study-guides"
BODY_LIMIT = BodyLimit(PREFIX, max_bytes=3 * 1024 * 1024, seconds=60.0, max_depth=4)
# Far more than a teacher writes in a day; a stolen session buys no more.
_PER_DAY = Allowance("drafted study guides", 50, is_visitor=False)
router = APIRouter(
    prefix=PREFIX,
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


async def guide_draft_service(
    request: Request, session: Session, provider: Provider, tokens: Tokens, checker: TextChecker
) -> GuideDraftService:
    calls = CallAllowance(CALL_LEDGER.of(request), _PER_DAY, session)
    return GuideDraftService(provider, calls, tokens, checker)


@router.post("/draft", responses=errors(409, 422, 429, 503))
async def draft(
    text: TeachingText, service: Annotated[GuideDraftService, Depends(guide_draft_service)]
) -> GuideDraft:
    """A study guide by a model, without what the text does not carry. Nothing is stored."""
    return await service.draft(text)
