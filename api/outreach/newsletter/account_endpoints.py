"""The reader's own subscription to the newsletter (ACCOUNT-10)."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter

from api.accounts.deps import Account, Owner
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.errors import Conflict
from api.core.schemas import Schema
from api.core.translation import t
from api.outreach.newsletter.deps import Newsletter
from api.outreach.newsletter.schemas import Frequency

router = APIRouter(
    prefix="/api/account/newsletter",
    tags=["accounts"],
    dependencies=[PERSONAL_RESPONSE],
    responses=errors(401, 403),
)


class SubscriptionChange(Schema):
    """`none` unsubscribes."""

    frequency: Frequency | Literal["none"]


class Subscription(Schema):
    """`email` is null for a reader without a confirmed address, who receives nothing."""

    email: str | None
    frequency: Frequency | Literal["none"]


@router.get("")
async def subscription(reader: Owner, account: Account, newsletter: Newsletter) -> Subscription:
    """What the reader's confirmed address receives."""
    email = (await account.profile(reader.user_id)).email
    frequency = await newsletter.frequency_of(email) if email else None
    return Subscription(email=email, frequency=frequency or "none")


@router.put("", responses=errors(409))
async def change_subscription(
    change: SubscriptionChange, reader: Owner, account: Account, newsletter: Newsletter
) -> Subscription:
    """Change it at once: the address was confirmed by a link already."""
    email = (await account.profile(reader.user_id)).email
    if email is None:
        raise Conflict(t("Please confirm an e-mail address first."))
    if change.frequency == "none":
        await newsletter.unsubscribe_verified(email)
    else:
        await newsletter.subscribe_verified(email, change.frequency)
    return Subscription(email=email, frequency=change.frequency)
