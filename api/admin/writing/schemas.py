"""Schemas of what helps the teacher to write and to plan."""

from __future__ import annotations

from datetime import date, datetime

from api.core.email_address import EmailAddress
from api.core.schemas import Schema
from api.outreach.newsletter.schemas import Mailing


class PassageVerse(Schema):
    """`text` is pointed Hebrew, without cantillation. Of the Mishnah `verse` counts mishnahs."""

    chapter: int
    verse: int
    text: str


class VersePassage(Schema):
    """Verses of the Hebrew Bible, or mishnahs, by their reference, in English and in Hebrew."""

    reference: str
    hebrew_reference: str
    verses: list[PassageVerse]


class TopicSuggestions(Schema):
    """Topics that the text names, the most frequent first."""

    topics: list[str]


class MissingCitation(Schema):
    """A place that the text cites and there is not: why, and the last one that there is."""

    explanation: str
    nearest: str | None


class CitationCheck(Schema):
    missing: list[MissingCitation]


class PlannedPost(Schema):
    """A teaching of one day: of the library by its `id`, or drafted by its `draftId`."""

    id: int | None
    draft_id: int | None
    type: str
    title: str
    publish_date: datetime


class CalendarDay(Schema):
    """A day of the site's zone, with its Hebrew date and, on a Sabbath, what is read."""

    day: date
    hebrew_date: str
    reading: str | None
    posts: list[PlannedPost]


class TestRecipient(Schema):
    """Who receives a test of a mail."""

    email: EmailAddress


class NewsletterPreview(Schema):
    """The mail that the draft of a teaching will be when it is published."""

    subject: str
    html: str
    text: str
    mailing: Mailing
