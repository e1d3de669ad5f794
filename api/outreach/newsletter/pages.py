"""The pages of the newsletter's links (NEWS-1, NEWS-2). They need no script and no signing in.

A GET changes nothing, because programs that check mail for harmful links follow them: each page has
a button that sends a POST to the same URL. The POST to the unsubscribe URL is also the one of RFC
8058, which mail programs send themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, get_args
from urllib.parse import parse_qs

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.errors import database_error
from api.core.settings import Settings
from api.core.stored_response import PERSONAL
from api.core.translation import t
from api.models import NewsletterSubscriber
from api.outreach.newsletter import views
from api.outreach.newsletter.deps import Newsletter
from api.outreach.newsletter.links import CONFIRM, PREFERENCES, UNSUBSCRIBE
from api.outreach.newsletter.schemas import Frequency
from api.outreach.newsletter.service import is_active
from api.site.base_url import base_url
from api.site.endpoints import INDEX_HTML
from api.site.html_views.elements import Html
from api.site.html_views.unavailable import TITLE, unavailable
from api.site.shell import render_without_app, shell_file, template
from api.site.view import View


class NewsletterRoute(APIRoute):
    """An outage of the database is answered by a page, too."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def respond(request: Request) -> Response:
            try:
                return await handle(request)
            except (OperationalError, PoolTimeout) as error:
                outage = await database_error(request, error)
                page = _page(request, TITLE, unavailable(), outage.status_code)
                page.headers["Retry-After"] = outage.headers["Retry-After"]
                return page

        return respond


router = APIRouter(
    include_in_schema=False, dependencies=[PERSONAL_RESPONSE], route_class=NewsletterRoute
)
Token = Annotated[str, Query()]


@router.get(CONFIRM)
async def confirmation_page(
    request: Request, newsletter: Newsletter, token: Token = ""
) -> Response:
    frequency = await newsletter.requested_frequency(token)
    if frequency is None:
        return _invalid_link(request)
    return _page(request, t("Confirm your subscription"), views.confirm(frequency))


@router.post(CONFIRM)
async def confirm(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    subscriber = await newsletter.confirm(token)
    if subscriber is None:
        return _invalid_link(request)
    preferences = newsletter.preferences_path(subscriber)
    body = views.confirmed(_frequency(subscriber), preferences)
    return _page(request, t("You are subscribed"), body)


@router.get(UNSUBSCRIBE)
async def unsubscribe_page(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    if not newsletter.is_management_token(token):
        return _invalid_link(request)
    return _page(request, t("Unsubscribe"), views.unsubscribe())


@router.post(UNSUBSCRIBE)
async def unsubscribe(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    if not await newsletter.unsubscribe(token):
        return _invalid_link(request)
    return _page(
        request, t("You are unsubscribed"), views.unsubscribed(f"{PREFERENCES}?token={token}")
    )


@router.get(PREFERENCES)
async def preferences_page(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    return _preferences(request, await newsletter.subscriber(token), token)


@router.post(PREFERENCES)
async def save_preferences(request: Request, newsletter: Newsletter, token: Token = "") -> Response:
    frequency = _submitted_frequency(await request.body())
    if frequency is None:
        return _preferences(request, await newsletter.subscriber(token), token)
    subscriber = await newsletter.set_frequency(token, frequency)
    return _preferences(request, subscriber, token, is_saved=True)


def _submitted_frequency(form: bytes) -> Frequency | None:
    submitted = parse_qs(form.decode(errors="replace")).get("frequency")
    known: tuple[Frequency, ...] = get_args(Frequency)
    return next((value for value in known if submitted == [value]), None)


def _preferences(
    request: Request,
    subscriber: NewsletterSubscriber | None,
    token: str,
    *,
    is_saved: bool = False,
) -> Response:
    if subscriber is None:
        return _invalid_link(request)
    choice = views.Choice(_frequency(subscriber), is_active(subscriber), is_saved)
    body = views.preferences(choice, f"{UNSUBSCRIBE}?token={token}")
    return _page(request, t("Your newsletter"), body)


def _frequency(subscriber: NewsletterSubscriber) -> Frequency:
    frequency: Frequency = subscriber.frequency  # type: ignore[assignment] # the column is checked
    return frequency


def _invalid_link(request: Request) -> HTMLResponse:
    return _page(request, t("This link does not work any more"), views.invalid_link(), 404)


def _page(request: Request, title: str, body: Html, status: int = 200) -> HTMLResponse:
    settings: Settings = request.app.state.settings
    view = View(
        title, t("The newsletter of {0}.", settings.site_name), None, body, is_indexable=False
    )
    shell = template(shell_file(request.app.state.bundle, INDEX_HTML))
    html = render_without_app(shell, view, base_url(request), settings)
    return HTMLResponse(html, status, {"Cache-Control": PERSONAL})
