"""`POST /api/newsletter/subscriptions`. The pages of the links are in `pages.py`."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import Limiter, limit_by_address
from api.core.translation import gettext_noop, t
from api.outreach.newsletter.deps import Newsletter
from api.outreach.newsletter.limits import MAILS_TO_ADDRESS, SUBSCRIPTIONS
from api.outreach.newsletter.schemas import SubscriptionRequest
from api.outreach.schemas import Accepted

router = APIRouter(prefix="/api/newsletter", tags=["outreach"], dependencies=[PERSONAL_RESPONSE])
_MAILED = gettext_noop("Please check your e-mail: a link in it confirms the subscription.")


@router.post(
    "/subscriptions",
    status_code=202,
    responses=errors(429),
    dependencies=[Depends(limit_by_address(SUBSCRIPTIONS))],
)
async def subscribe(
    subscription: SubscriptionRequest, newsletter: Newsletter, limiter: Limiter
) -> Accepted:
    """Mail a confirmation link, unless some were sent to this address within the hour.

    Known and unknown addresses get the same response.
    """
    if not await limiter.hit(MAILS_TO_ADDRESS, subscription.email):
        await newsletter.request(subscription.email, subscription.frequency)
    return Accepted(message=t(_MAILED))
