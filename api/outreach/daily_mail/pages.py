"""The page of the daily mail's link (NEWS-11).

As on those of the newsletter, a GET changes nothing, and a POST is also what mail programs send
themselves (RFC 8058).
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.session import Session
from api.core.state import SETTINGS
from api.core.translation import t
from api.outreach.daily_mail.letter import NEWSLETTER_SETTINGS
from api.outreach.daily_mail.links import UNSUBSCRIBE, DailyMailLinks
from api.outreach.daily_mail.service import stop_daily_mail
from api.outreach.link_pages import LinkRoute, home_link, link_page
from api.site.message_page import Message, MessageForm, MessageLink

router = APIRouter(include_in_schema=False, dependencies=[PERSONAL_RESPONSE], route_class=LinkRoute)
Token = Annotated[str, Query()]


@router.get(UNSUBSCRIBE)
async def unsubscribe_page(request: Request, token: Token = "") -> Response:
    if DailyMailLinks(SETTINGS.of(request)).user_of(token) is None:
        return await _invalid_link(request)
    form = MessageForm(button=t("Unsubscribe"))
    return await _page(request, Message(title=_title(), text=_nothing_more(), form=form))


@router.post(UNSUBSCRIBE)
async def unsubscribe(request: Request, session: Session, token: Token = "") -> Response:
    user_id = DailyMailLinks(SETTINGS.of(request)).user_of(token)
    if user_id is None:
        return await _invalid_link(request)
    await stop_daily_mail(session, user_id)
    links = [home_link(), _account_link()]
    title = t("You are unsubscribed")
    return await _page(request, Message(title=title, text=_nothing_more(), links=links))


async def _invalid_link(request: Request) -> Response:
    message = Message(
        title=t("This link does not work any more"),
        text=t("It is too old or incomplete. You can switch the daily mail off in your account."),
        links=[home_link(), _account_link()],
    )
    return await _page(request, message, 404)


def _title() -> str:
    return t("Your daily mail")


def _nothing_more() -> str:
    return t("You will not receive the daily mail any more. Its switch is in your account.")


def _account_link() -> MessageLink:
    return MessageLink(to=NEWSLETTER_SETTINGS, text=t("To my account"), variant="outline")


async def _page(request: Request, message: Message, status: int = 200) -> Response:
    return await link_page(request, message, _title(), status)
