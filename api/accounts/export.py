"""Everything that the site stores about a reader, as one JSON object (ACCOUNT-5).

A part of the site that stores something about users adds an entry to EXPORTS. A test fails for a
table that refers to users and is neither exported nor in NOT_EXPORTED.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping

from pydantic.alias_generators import to_camel
from sqlalchemy import func, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.withheld_texts import Record, withhold_locked_texts
from api.core.viewer import Viewer
from api.models import (
    AccountDeletion,
    AliyahMark,
    Base,
    ContactMessage,
    ContentRecommendation,
    LearningPath,
    LearningSession,
    MembershipGift,
    MembershipPayment,
    MembershipReminder,
    NewsletterSubscriber,
    ReadingPlace,
    ReviewCard,
    SavedPost,
    StudyNote,
    User,
    UserLearningProfile,
    UserSession,
)

Exporter = Callable[[AsyncSession, User], Awaitable[list[Record]]]

# Secrets, of which not even a hash leaves the site.
_SECRET_COLUMNS = frozenset({"password", "token_id", "token_hash", "code_hash"})


def rows_of(model: type[Base], *, by: str = "user_id") -> Exporter:
    """The rows of a table that belong to the user, by a column that names the user or the address.

    An address that nobody verified would name a stranger: `User.email` is always verified.
    """

    async def export(session: AsyncSession, user: User) -> list[Record]:
        column = inspect(model).columns[by]
        is_theirs = func.lower(column) == user.email if by == "email" else column == user.id
        query = select(model).where(is_theirs).order_by(*inspect(model).primary_key)
        found = await session.scalars(query)
        return [_record(row, without=_SECRET_COLUMNS | {"user_id"}) for row in found]

    return export


EXPORTS: Mapping[str, Exporter] = {
    "account": rows_of(User, by="id"),
    "deletion": rows_of(AccountDeletion),
    "sessions": rows_of(UserSession),
    "savedPosts": rows_of(SavedPost),
    "readingPlaces": rows_of(ReadingPlace),
    "aliyot": rows_of(AliyahMark),
    "contactMessages": rows_of(ContactMessage, by="email"),
    "newsletter": rows_of(NewsletterSubscriber, by="email"),
    "learningProfile": rows_of(UserLearningProfile),
    "learningSessions": rows_of(LearningSession),
    "learningPaths": rows_of(LearningPath),
    "studyNotes": rows_of(StudyNote),
    "recommendations": rows_of(ContentRecommendation),
    "reviewCards": rows_of(ReviewCard),
    "membershipPayments": rows_of(MembershipPayment),
    "membershipGifts": rows_of(MembershipGift),
    "membershipReminder": rows_of(MembershipReminder),
}
# Tables that refer to users, with the reason why they are left out.
NOT_EXPORTED: Mapping[str, str] = {
    "one_time_tokens": "secrets that expire within two days",
}


async def export_account(
    session: AsyncSession, user: User, viewer: Viewer, exports: Mapping[str, Exporter] = EXPORTS
) -> dict[str, list[Record]]:
    exported = {name: await exporter(session, user) for name, exporter in exports.items()}
    await withhold_locked_texts(session, viewer, exported)
    return exported


def _record(row: Base, without: Collection[str]) -> Record:
    """The columns of a row by their names in JSON."""
    attributes = inspect(type(row)).column_attrs
    return {
        to_camel(each.key): getattr(row, each.key) for each in attributes if each.key not in without
    }
