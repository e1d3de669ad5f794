"""Serves the admin's app (`web/src/admin`), which has a shell of its own at `/admin` and below."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from api.core.security import DESK_POLICY
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL
from api.site.any_case import AnyCaseRoute
from api.site.bundle import ADMIN_HTML, BUNDLE_FOLDER
from api.site.shell import render_admin, template

router = APIRouter(include_in_schema=False, route_class=AnyCaseRoute)
# The table of the admin's app: `web/src/admin/routeTable.ts`.
_ADMIN_DETAIL = re.compile(
    r"admin/(?:users/\d{1,10}|drafts/\d{1,10}(?:/(?:preview|newsletter))?"
    r"|teachings/\d{1,10}(?:/edit)?|history/[a-z]{1,20}/\d{1,10})"
)
ADMIN_PAGES = (
    *("admin", "admin/users", "admin/messages", "admin/subscribers", "admin/gift-codes"),
    *("admin/jobs", "admin/audit", "admin/security"),
    *(f"admin/write/{kind}" for kind in ("teachings", "series", "portions", "journeys")),
    *("admin/write/testimonials", "admin/calendar", "admin/media", "admin/trash"),
    *("admin/searches", "admin/spellings", "admin/study-texts"),
    *("admin/translations", "admin/translations/edit"),
)
# A test page that needs the admin's token (PAGE-6) belongs to the admin's app, too.
AUDIO_TEST = "audiotest"


@router.get("/admin")
@router.get("/admin/{rest:path}")
@router.get(f"/{AUDIO_TEST}")
@router.get(f"/{AUDIO_TEST}/{{rest:path}}")
async def admin(request: Request) -> HTMLResponse:
    """The admin's app. Its router shows what is not found, too. The password protects the data."""
    html = render_admin(template(BUNDLE_FOLDER.of(request) / ADMIN_HTML), SETTINGS.of(request))
    headers = {"Cache-Control": PERSONAL, "Content-Security-Policy": DESK_POLICY.of(request)}
    is_found = is_admin_page(request.url.path.strip("/").lower())
    return HTMLResponse(html, 200 if is_found else 404, headers)


def is_admin_page(path: str) -> bool:
    """Whether the admin's app has a page at `path`: lower case, without slashes around it."""
    return path in (*ADMIN_PAGES, AUDIO_TEST) or _ADMIN_DETAIL.fullmatch(path) is not None
