"""`/api/admin/verses`, `/topics`, `/calendar` and the newsletter's preview (ADMIN-62, ADMIN-63)."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from api.accounts.deps import Id, SiteSettings
from api.admin.deps import require_admin
from api.admin.writing.repository import WritingRepository
from api.admin.writing.schemas import (
    CalendarDay,
    NewsletterPreview,
    TopicSuggestions,
    VersePassage,
    WrittenText,
)
from api.admin.writing.service import WritingService
from api.admin.writing.verses import passage
from api.core.body_limits import BodyLimit
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.database import Session
from api.core.error_responses import errors

router = APIRouter(
    prefix="/api/admin",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)
TEXT_BODY_LIMIT = BodyLimit(
    "/api/admin/topics", max_bytes=3 * 1024 * 1024, seconds=60.0, max_depth=4
)
Month = Annotated[str, Query(pattern=r"^(19|20|21)\d\d-(0[1-9]|1[0-2])$", examples=["2026-11"])]


async def writing_service(
    request: Request, session: Session, settings: SiteSettings
) -> WritingService:
    synonyms = request.app.state.query_parser.synonyms
    return WritingService(WritingRepository(session), settings, synonyms)


Writing = Annotated[WritingService, Depends(writing_service)]


@router.get("/verses", responses=errors(404))
async def verses(
    reference: Annotated[str, Query(min_length=1, max_length=100, pattern=r"^[^\x00]+$")],
) -> VersePassage:
    """The pointed text of verses, at most 60, by a reference in English or Hebrew."""
    return passage(reference)


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
