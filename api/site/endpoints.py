"""The pages: the HTML shell for each address that the front end knows, a real 404 for others."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from api.core.database import ROOT
from api.core.errors import NotFound
from api.core.public_cache import PUBLIC
from api.core.settings import Settings
from api.library.deps import GREATEST_ID, Library
from api.library.endpoints import TOTAL
from api.search.deps import Search, Semantic
from api.site.address import site_address
from api.site.app import offline_page
from api.site.asked import Asked, read
from api.site.pages import Pages
from api.site.shell import render, scripts_inside, template
from api.site.view import Answer, Moved, View

router = APIRouter(include_in_schema=False)
BUNDLE = ROOT / "web" / "dist"
_NOTHING_ASKED = Asked()


async def pages(request: Request, library: Library, search: Search, semantic: Semantic) -> Pages:
    return Pages(library, search, semantic, request.app.state.settings)


SitePages = Annotated[Pages, Depends(pages)]


@router.get("/{path:path}")
async def show(path: str, request: Request, pages: SitePages) -> Response:
    """Any address that no other route took. Matching is case-insensitive (document 1)."""
    settings: Settings = request.app.state.settings
    shell = template(request.app.state.bundle / "index.html")
    if moved := MOVED.get("/" + path.rstrip("/").lower()) or _without_zeros(path):
        return _redirect(request, moved)
    asked = read(request.query_params)
    try:
        answer = await view_at(pages, path, asked)
    except NotFound:
        html = render(shell, pages.not_found(path, asked), site_address(request), settings)
        return HTMLResponse(html, status_code=404)
    if isinstance(answer, Moved):
        return _redirect(request, answer.to)
    html = render(shell, answer, site_address(request), settings)
    return HTMLResponse(html, headers=_headers(answer))


def _headers(view: View) -> dict[str, str]:
    """A search's page tells how much was found: by that it is counted (`api/insight/counting`)."""
    headers = {"Cache-Control": PUBLIC if view.kept else "no-cache"}
    if view.found is not None:
        headers[TOTAL] = str(view.found)
    return headers


def _redirect(request: Request, to: str) -> Response:
    """For good, and with what was asked for."""
    query = request.url.query
    return RedirectResponse(f"{to}?{query}" if query else to, status_code=301)


# Decision 21. The browser has the same table: `web/src/app/moved.json`.
MOVED = {
    "/weekly-essays": "/weekly-essay",
    "/blank": "/",
    "/new": "/",
    "/empty": "/",
    "/home": "/",
    "/about:blank": "/",
}
_WHOLE_NUMBER = re.compile(r"[1-9][0-9]{0,9}")
# Decision 55. Written in small letters, as all addresses are.
_WITH_ZEROS = re.compile(r"(daily-learning|weekly-essay)/0+([1-9][0-9]{0,9})/?", re.IGNORECASE)


def view_at(pages: Pages, path: str, asked: Asked = _NOTHING_ASKED) -> Awaitable[Answer]:
    """The page at a path, with what its address asks for. Raises NotFound."""
    area, _, rest = path.rstrip("/").lower().partition("/")
    lists: dict[str, Callable[[], Awaitable[Answer]]] = {
        "": pages.home,
        "daily-learning": lambda: pages.daily_list(asked),
        "weekly-essay": lambda: pages.weekly_list(asked),
        "series": pages.series_list,
        "torah-timeline": lambda: pages.timeline(asked),
        "search": lambda: pages.search(asked),
        "offline": offline_page,
    }
    details: dict[str, Callable[[str], Awaitable[Answer]]] = {
        "daily-learning": lambda id: pages.post("daily", _id(id)),
        "weekly-essay": lambda id: pages.post("weekly", _id(id)),
        "series": pages.series,
        "torah-timeline": pages.portion,
    }
    if area in lists and not rest:
        return lists[area]()
    # Postgres refuses NUL even in a question.
    if area in details and "/" not in rest and "\0" not in rest:
        return details[area](rest)
    raise NotFound("This page was not found.")


def _without_zeros(path: str) -> str | None:
    """Where a teaching is whose number was written with zeros before it."""
    found = _WITH_ZEROS.fullmatch(path)
    return f"/{found[1].lower()}/{found[2]}" if found else None


def _id(text: str) -> int:
    if _WHOLE_NUMBER.fullmatch(text) and int(text) <= GREATEST_ID:
        return int(text)
    raise NotFound("This teaching was not found.")


def bundle_is_built(bundle: Path) -> bool:
    return (bundle / "index.html").is_file()


def inline_scripts(bundle: Path) -> list[str]:
    """What a page may run that stands in its HTML."""
    return scripts_inside(template(bundle / "index.html")) if bundle_is_built(bundle) else []
