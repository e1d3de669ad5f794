"""The pages of the newsletter's links (NEWS-1, NEWS-2). They need no script and no signing in.

A GET changes nothing, because programs that check mail for harmful links follow them: each page has
a button that sends a POST to the same URL. The POST to the unsubscribe URL is also the one of RFC
8058, which mail programs send themselves.
"""

from __future__ import annotations

from typing import Annotated, get_args
from urllib.parse import parse_qs

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.state import SETTINGS
from api.core.translation import t
from api.models import NewsletterSubscriber
from api.outreach.link_pages import LinkRoute, link_page
from api.outreach.newsletter import views
from api.outreach.newsletter.deps import Newsletter
from api.outreach.newsletter.links import CONFIRM, PREFERENCES, UNSUBSCRIBE
from api.outreach.newsletter.schemas import Frequency
from api.outreach.newsletter.service import is_active
from api.site.message_page import Message

router = APIRouter(include_in_schema=False, dependencies=[PERSONAL_RESPONSE], route_class=LinkRoute)
Token = Annotated[str, Query()]


@router.get(CONFIRM)
async def confirmation_page(
    request: Request, newsletter: Newsletter, token: Token = ""
) -> Response:
    frequency = await newsletter.requested_frequency(token)
    if frequency is None:
        return await _invalid_link(request)
    return await _page(request, views.confirm(frequency))


@router.post(CONFIRM)
async def confirm(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    subscriber = await newsletter.confirm(token)
    if subscriber is None:
        return await _invalid_link(request)
    preferences = newsletter.preferences_path(subscriber)
    return await _page(request, views.confirmed(_frequency(subscriber), preferences))


@router.get(UNSUBSCRIBE)
async def unsubscribe_page(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    if not newsletter.is_management_token(token):
        return await _invalid_link(request)
    return await _page(request, views.unsubscribe())


@router.post(UNSUBSCRIBE)
async def unsubscribe(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    if not await newsletter.unsubscribe(token):
        return await _invalid_link(request)
    return await _page(request, views.unsubscribed(f"{PREFERENCES}?token={token}"))


@router.get(PREFERENCES)
async def preferences_page(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    return await _preferences(request, await newsletter.subscriber(token), token)


@router.post(PREFERENCES)
async def save_preferences(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    frequency = _submitted_frequency(await request.body())
    if frequency is None:
        return await _preferences(request, await newsletter.subscriber(token), token)
    subscriber = await newsletter.set_frequency(token, frequency)
    return await _preferences(request, subscriber, token, is_saved=True)


def _submitted_frequency(form: bytes) -> Frequency | None:
    submitted = parse_qs(form.decode(errors="replace")).get("frequency")
    known: tuple[Frequency, ...] = get_args(Frequency)
    return next((value for value in known if submitted == [value]), None)


async def _preferences(
    request: Request,
    subscriber: NewsletterSubscriber | None,
    token: str,
    *,
    is_saved: bool = False,
) -> Response:
    if subscriber is None:
        return await _invalid_link(request)
    choice = views.Choice(_frequency(subscriber), is_active(subscriber), is_saved)
    return await _page(request, views.preferences(choice, f"{UNSUBSCRIBE}?token={token}"))


def _frequency(subscriber: NewsletterSubscriber) -> Frequency:
    frequency: Frequency = subscriber.frequency  # type: ignore[assignment] # the column is checked
    return frequency


async def _invalid_link(request: Request) -> HTMLResponse:
    return await _page(request, views.invalid_link(), 404)


async def _page(request: Request, message: Message, status: int = 200) -> HTMLResponse:
    name = SETTINGS.of(request).site_name
    return await link_page(request, message, t("The newsletter of {0}.", name), status)
