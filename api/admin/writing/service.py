"""What helps to write and to plan: verses, topics, the calendar, the newsletter's preview."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.content.kinds import title_of
from api.admin.content.preview import draft_post, post_type, publication_date
from api.admin.writing.repository import WritingRepository
from api.admin.writing.schemas import (
    CalendarDay,
    NewsletterPreview,
    PlannedPost,
)
from api.admin.writing.topics import suggest_topics
from api.admin_auth.audit.service import Audit
from api.core.errors import Conflict, NotFound, Unprocessable
from api.core.settings import Settings
from api.library.calendar import hebrew_date, reading, sabbath_of
from api.library.written_text import WrittenText
from api.mail import UnsendableEmail, queue_email
from api.models import ContentDraft, Post
from api.outreach.newsletter.edition import render_edition, sample_email
from api.outreach.newsletter.links import NewsletterLinks
from api.outreach.newsletter.mailing import MailingService
from api.outreach.newsletter.schemas import Mailing
from api.search.text.synonym_table import SynonymTable

_NO_DRAFT = "This draft does not exist any more."
_NO_POST = "This teaching was not found."
_NOT_MAILED = "Only teachings are sent by mail."


class WritingService:
    def __init__(
        self,
        session: AsyncSession,
        repository: WritingRepository,
        mailings: MailingService,
        audit: Audit,
        settings: Settings,
        synonyms: SynonymTable,
    ) -> None:
        self._session, self._repository = session, repository
        self._mailings, self._audit = mailings, audit
        self._settings, self._synonyms = settings, synonyms

    async def topics(self) -> Sequence[str]:
        """The library's topics, the most used first."""
        return await self._repository.topics()

    async def suggest(self, text: WrittenText) -> list[str]:
        """Topics of a text, the most frequent first."""
        known = await self._repository.topics()
        # A long text takes long enough to hold up other requests.
        return await asyncio.to_thread(
            suggest_topics, text.title, text.content, known, self._synonyms
        )

    async def calendar(self, first_of_month: date) -> list[CalendarDay]:
        """The days of the weeks, from Sunday to the Sabbath, that a month is in."""
        zone = self._settings.zone
        days = _weeks_of_month(first_of_month)
        start = datetime.combine(days[0], time(), zone)
        end = datetime.combine(days[-1] + timedelta(days=1), time(), zone)
        posts = await self._repository.posts_between(start, end)
        planned = [
            PlannedPost(
                id=post.id,
                draft_id=None,
                type=post.type,
                title=post.title,
                publish_date=post.publish_date,
            )
            for post in posts
        ]
        planned += _dated(await self._repository.drafts(), zone, start, end)
        by_day: dict[date, list[PlannedPost]] = {}
        for each in planned:
            by_day.setdefault(each.publish_date.astimezone(zone).date(), []).append(each)
        return [_day(day, by_day.get(day, [])) for day in days]

    async def newsletter(self, draft_id: int) -> NewsletterPreview:
        """The mail of a drafted teaching. Raises NotFound, and Conflict for another kind."""
        _, post = await self._drafted(draft_id)
        links = NewsletterLinks(self._settings)
        edition = await asyncio.to_thread(render_edition, post, self._settings, links)
        # The links of a subscriber lead nowhere here.
        mail = edition.to(self._settings.contact_email, links.site, links.site)
        return NewsletterPreview(
            subject=mail.subject,
            html=mail.html or "",
            text=mail.text,
            mailing=await self._mailings.of(post),
        )

    async def send_test(self, draft_id: int, recipient: str) -> None:
        """Mail a drafted teaching to one address.

        Raises NotFound, Conflict for another kind, and Unprocessable for what cannot be mailed.
        """
        draft, post = await self._drafted(draft_id)
        links = NewsletterLinks(self._settings)
        email = await asyncio.to_thread(sample_email, post, recipient, self._settings, links)
        try:
            await queue_email(self._session, email)
        except UnsendableEmail as error:
            raise Unprocessable(f"This cannot be mailed: {error}.") from error
        await self._audit.record("post.send-test", draft.target_id, post.title)

    async def _drafted(self, draft_id: int) -> tuple[ContentDraft, Post]:
        """A draft with the teaching that it would be. Raises NotFound and Conflict."""
        draft = await self._repository.draft(draft_id)
        if draft is None:
            raise NotFound(_NO_DRAFT)
        if draft.kind != "post":
            raise Conflict(_NOT_MAILED)
        now = datetime.now(UTC)
        return draft, await asyncio.to_thread(draft_post, draft, self._settings.zone, now)

    # --- whether a published teaching is mailed (NEWS-9) ---

    async def mailing(self, post_id: int) -> Mailing:
        """Raises NotFound."""
        return await self._mailings.of(await self._post(post_id))

    async def mail(self, post_id: int) -> Mailing:
        """Mail a teaching that was not mailed. Raises NotFound and Conflict."""
        post = await self._post(post_id)
        await self._mailings.mail(post)
        await self._audit.record("post.mail", post_id, post.title)
        return await self._mailings.of(post)

    async def stop_mail(self, post_id: int) -> Mailing:
        """Stop a mail, until sending has begun. Raises NotFound and Conflict."""
        post = await self._post(post_id)
        await self._mailings.stop(post)
        await self._audit.record("post.mail-nobody", post_id, post.title)
        return await self._mailings.of(post)

    async def _post(self, id: int) -> Post:
        post = await self._repository.post(id)
        if post is None:
            raise NotFound(_NO_POST)
        return post


def _dated(
    drafts: Sequence[Row[int, Any, Any, Any]], zone: ZoneInfo, start: datetime, end: datetime
) -> list[PlannedPost]:
    """The drafts with a date in an interval."""
    found = []
    for id, type, title, planned in drafts:
        publish_date = publication_date(planned, zone, end)
        if start <= publish_date < end:
            found.append(
                PlannedPost(
                    id=None,
                    draft_id=id,
                    type=post_type(type),
                    title=title_of("post", {"title": title}),
                    publish_date=publish_date,
                )
            )
    return found


def _weeks_of_month(first: date) -> Sequence[date]:
    sabbath = sabbath_of(first)
    day = sabbath - timedelta(days=6)
    days = []
    while day <= sabbath or day.month == first.month:
        days += [day + timedelta(days=count) for count in range(7)]
        day += timedelta(days=7)
    return days


def _day(day: date, posts: list[PlannedPost]) -> CalendarDay:
    read = reading(day, israel=False) if sabbath_of(day) == day else None
    name = None
    if read:
        portions = "-".join(portion.parasha for portion in read.portions)
        name = read.holiday.name if read.holiday else portions
    return CalendarDay(day=day, hebrew_date=hebrew_date(day), reading=name, posts=posts)
