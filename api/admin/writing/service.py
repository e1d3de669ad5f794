"""What helps to write and to plan: verses, topics, the calendar, the newsletter's preview."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row

from api.admin.content.kinds import title_of
from api.admin.content.preview import draft_post, post_type, publication_date
from api.admin.writing.repository import WritingRepository
from api.admin.writing.schemas import (
    CalendarDay,
    NewsletterPreview,
    PlannedPost,
    WrittenText,
)
from api.admin.writing.topics import suggest_topics
from api.core.errors import Conflict, NotFound
from api.core.settings import Settings
from api.library.calendar import hebrew_date, reading, sabbath_of
from api.outreach.newsletter.edition import render_edition
from api.outreach.newsletter.editions import MAILED_DAYS
from api.outreach.newsletter.links import NewsletterLinks
from api.search.text.synonym_table import SynonymTable

_NO_DRAFT = "This draft does not exist any more."
_NOT_MAILED = "Only teachings are sent by mail."


class WritingService:
    def __init__(
        self, repository: WritingRepository, settings: Settings, synonyms: SynonymTable
    ) -> None:
        self._repository, self._settings, self._synonyms = repository, settings, synonyms

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
        draft = await self._repository.draft(draft_id)
        if draft is None:
            raise NotFound(_NO_DRAFT)
        if draft.kind != "post":
            raise Conflict(_NOT_MAILED)
        now = datetime.now(UTC)
        post = await asyncio.to_thread(draft_post, draft, self._settings.zone, now)
        links = NewsletterLinks(self._settings)
        edition = await asyncio.to_thread(render_edition, post, self._settings, links)
        # The links of a subscriber lead nowhere here.
        mail = edition.to(self._settings.contact_email, links.site, links.site)
        mailed = draft.target_id is not None and await self._repository.was_mailed(draft.target_id)
        is_recent = post.publish_date > now - timedelta(days=MAILED_DAYS)
        return NewsletterPreview(
            subject=mail.subject,
            html=mail.html or "",
            text=mail.text,
            recipients=await self._repository.subscribers(post.type),
            is_mailed=is_recent and not mailed,
        )


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
