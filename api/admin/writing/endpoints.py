"""`/api/admin/verses`, `/topics`, `/calendar` and the newsletter (ADMIN-62, ADMIN-63, ADMIN-68)."""

from __future__ import annotations

from asyncio import to_thread
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from api.accounts.deps import Id
from api.admin.writing.repository import WritingRepository
from api.admin.writing.schemas import (
    CalendarDay,
    CitationCheck,
    NewsletterPreview,
    TestRecipient,
    TopicSuggestions,
    VersePassage,
)
from api.admin.writing.service import WritingService
from api.admin.writing.verses import check, passage
from api.admin_auth.deps import AuditDep, require_admin
from api.core.body_limits import BodyLimit
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import Limiter, RateLimit
from api.core.session import Session
from api.core.state import SettingsDep
from api.library.written_text import WrittenText
from api.outreach.newsletter.mailing import MailingService
from api.outreach.newsletter.schemas import Mailing
from api.search.deps import QUERY_PARSER

router = APIRouter(
    prefix="/api/admin",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)
# Where a whole text is sent.
TEXT_BODY_LIMITS = [
    BodyLimit(prefix, max_bytes=3 * 1024 * 1024, seconds=60.0, max_depth=4)
    for prefix in ("/api/admin/topics", "/api/admin/citations")
]
# From all addresses together: a stolen token must not mail the world.
TESTS = RateLimit("newsletter tests", limit=20, seconds=3600, shared=True)
Month = Annotated[str, Query(pattern=r"^(19|20|21)\d\d-(0[1-9]|1[0-2])$", examples=["2026-11"])]


async def writing_service(
    request: Request, session: Session, settings: SettingsDep, audit: AuditDep
) -> WritingService:
    synonyms = QUERY_PARSER.of(request).synonyms
    mailings = MailingService(session, settings)
    return WritingService(session, WritingRepository(session), mailings, audit, settings, synonyms)


Writing = Annotated[WritingService, Depends(writing_service)]


@router.get("/verses", responses=errors(404))
async def verses(
    reference: Annotated[str, Query(min_length=1, max_length=100, pattern=r"^[^\x00]+$")],
) -> VersePassage:
    """The pointed text of verses or mishnahs, at most 60, by a reference in English or Hebrew; 404
    says what a book or chapter has that lacks the place."""
    return passage(reference)


@router.post("/citations/check")
async def check_citations(text: WrittenText) -> CitationCheck:
    """The places that a text cites and there is not, with the last ones that there are."""
    return await to_thread(check, text.content)


@router.get("/topics")
async def topics(writing: Writing) -> TopicSuggestions:
    """The library's topics, the most used first."""
    return TopicSuggestions(topics=list(await writing.topics()))


@router.post("/topics/suggest")
async def suggest(text: WrittenText, writing: Writing) -> TopicSuggestions:
    """The topics that a text names, in any spelling."""
    return TopicSuggestions(topics=await writing.suggest(text))


@router.get("/calendar")
async def calendar(month: Month, writing: Writing) -> list[CalendarDay]:
    """The weeks of a month with Hebrew dates and the teachings of each day, drafts among them."""
    return await writing.calendar(date.fromisoformat(f"{month}-01"))


@router.get("/drafts/{id}/newsletter", responses=errors(404, 409))
async def newsletter(id: Id, writing: Writing) -> NewsletterPreview:
    """The mail that a drafted teaching will be."""
    return await writing.newsletter(id)


@router.post(
    "/drafts/{id}/newsletter/test",
    status_code=204,
    response_class=Response,
    responses=errors(404, 409, 429),
)
async def send_test(id: Id, body: TestRecipient, writing: Writing, limiter: Limiter) -> None:
    """Mail a drafted teaching to one address."""
    await limiter.check(TESTS, "desk")
    await writing.send_test(id, body.email)


@router.get("/posts/{id}/mailing", responses=errors(404))
async def mailing(id: Id, writing: Writing) -> Mailing:
    """Whether a published teaching is mailed, when, and to how many."""
    return await writing.mailing(id)


@router.post("/posts/{id}/mailing", responses=errors(404, 409))
async def mail(id: Id, writing: Writing) -> Mailing:
    """Mail a teaching that was not mailed, after the time in which it can be stopped."""
    return await writing.mail(id)


@router.delete("/posts/{id}/mailing", responses=errors(404, 409))
async def stop_mail(id: Id, writing: Writing) -> Mailing:
    """Stop a mail; 409 when sending has begun."""
    return await writing.stop_mail(id)
