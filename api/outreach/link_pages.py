"""The pages to which the links of mails lead. They need no script and no signing in."""

from __future__ import annotations

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from api.core.error_route import ErrorRoute
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL
from api.core.translation import t
from api.core.viewer import Viewer
from api.site.answering import document_without_app
from api.site.message_page import Message, MessageLink, message_view
from api.site.unavailable import unavailable_page


class LinkRoute(ErrorRoute):
    """An outage of the database is answered by a page, too."""

    async def render_error(self, request: Request, response: JSONResponse, /) -> Response:
        unavailable = unavailable_page()
        message = Message(title=unavailable.name, text=unavailable.description, links=[home_link()])
        page = await link_page(request, message, unavailable.description, response.status_code)
        page.headers["Retry-After"] = response.headers["Retry-After"]
        return page


def home_link() -> MessageLink:
    return MessageLink(to="/", text=t("Return to Home"), variant="primary")


async def link_page(
    request: Request, message: Message, description: str, status: int = 200
) -> HTMLResponse:
    viewer = Viewer(SETTINGS.of(request).launch_free)
    view, url = message_view(message, description), request.url
    html = await document_without_app(request, view, url.path, url.query, viewer)
    return HTMLResponse(html, status, {"Cache-Control": PERSONAL})
